import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMoment } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/page.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { useOrderStory, type OrderDetail, type StoryStep } from '../api.ts';
import { OrderOrigin } from './order-origin.tsx';
import styles from './orders.module.css';

/** Everything that happened with the order as the side may know it, the newest first. */
export function OrderStory({ order }: { order: OrderDetail }) {
  return (
    <Panel
      title="Story"
      aside={
        <Button
          component="a"
          size="compact-sm"
          variant="subtle"
          href={fileAddress('getOrderStoryPdf', { params: { id: order.id } })}
          target="_blank"
          rel="noopener"
          leftSection={<Icon name="external" size={16} />}
        >
          Download Story
        </Button>
      }
    >
      <Steps order={order} />
    </Panel>
  );
}

function Steps({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useOrderStory(order.id);
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  return (
    <ol className={styles.history}>
      {data.toReversed().map((step, index, steps) => (
        <li key={`${step.at}-${step.what}-${index}`} className={styles.step} data-kind={step.kind}>
          <div>{step.what}</div>
          <Details of={step} />
          <div className={styles.soft}>
            {step.who}
            {step.on_behalf_of !== null && ` for ${step.on_behalf_of}`} · {formatMoment(step.at)}
            {step.audit_row !== null && ` · Audit row ${step.audit_row}`}
          </div>
          {index === steps.length - 1 && <OrderOrigin order={order} />}
        </li>
      ))}
    </ol>
  );
}

/** More of them are shown when they are asked for. */
const SHOWN = 3;

function Details({ of: { what, details } }: { of: StoryStep }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (details.length === 0) return null;
  const shown = open ? details : details.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.details} id={id}>
        {shown.map((detail, index) => (
          <li key={index}>{detail}</li>
        ))}
      </ul>
      {details.length > SHOWN && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? `Show less of ${what}` : `Show all ${details.length} of ${what}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : `All ${details.length}`}
        </Button>
      )}
    </>
  );
}
