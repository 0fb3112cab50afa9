import { Button } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH } from '#rules/rfps/rfp-words.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { useAnswerSkip, useAskSkip, useRetryDelivery, type ScheduledDelivery } from '../schedule-api.ts';
import styles from './rfp-form.module.css';

const SMALL = { variant: 'default', size: 'compact-sm' } as const;

interface Props {
  delivery: ScheduledDelivery;
  /** Says why a coming one cannot be skipped; a contract says it once below its deliveries. */
  tells?: boolean;
}

/** What the own side may do with a delivery (G-122, G-148). */
export function DeliverySteps({ delivery, tells = false }: Props) {
  const { can, state, skip_problem: problem } = delivery;
  if (!can.skip && !can.answer_skip && !can.retry)
    return tells && problem !== null && state === 'scheduled' ? (
      <span className={styles.soft}>{problem}</span>
    ) : null;
  return (
    <span className={styles.answers}>
      {can.skip && <AskSkip delivery={delivery} />}
      {can.answer_skip && <AnswerSkip delivery={delivery} />}
      {can.retry && <Retry delivery={delivery} />}
    </span>
  );
}

const nameOf = ({ description, date }: ScheduledDelivery): string => `${description} on ${formatDay(date)}`;

function AskSkip({ delivery }: { delivery: ScheduledDelivery }) {
  const [opened, setOpened] = useState(false);
  const ask = useAskSkip(delivery.id);
  return (
    <>
      <Button {...SMALL} aria-label={`Ask to skip ${nameOf(delivery)}`} onClick={() => setOpened(true)}>
        Ask to skip
      </Button>
      <ReasonPopup
        title="Skip Delivery"
        text={`${delivery.seller_name} is asked to skip the delivery of ${formatDay(delivery.date)}. One delivery of a contract can be skipped.`}
        label="Reason"
        confirmLabel="Ask to skip"
        optional
        most={REASON_LENGTH}
        opened={opened}
        pending={ask.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => ask.mutate(reason, { onSuccess: () => setOpened(false) })}
      />
    </>
  );
}

function AnswerSkip({ delivery }: { delivery: ScheduledDelivery }) {
  const answer = useAnswerSkip(delivery.id);
  const agree = async () => {
    const { date, packs, description, facility_name: facility } = delivery;
    const body = `The delivery of ${countOf(packs, 'pack')} of ${description} to ${facility} on ${formatDay(date)} is not made. This cannot be taken back.`;
    const question = { title: 'Skip Delivery', body, confirmLabel: 'Agree to skip', destructive: true };
    if (await confirm(question)) answer.mutate(true);
  };
  return (
    <>
      <Button
        {...SMALL}
        aria-label={`Agree to skip ${nameOf(delivery)}`}
        title={delivery.skip_reason ?? undefined}
        disabled={answer.isPending}
        onClick={() => void agree()}
      >
        Agree to skip
      </Button>
      <Button
        {...SMALL}
        aria-label={`Refuse to skip ${nameOf(delivery)}`}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        Refuse
      </Button>
    </>
  );
}

function Retry({ delivery }: { delivery: ScheduledDelivery }) {
  const retry = useRetryDelivery(delivery.id);
  return (
    <Button
      {...SMALL}
      aria-label={`Order now: ${nameOf(delivery)}`}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Order now
    </Button>
  );
}
