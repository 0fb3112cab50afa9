import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { EXTENDED_ENOUGH, EXTENSION_HOURS } from '#rules/bids/deadline.ts';
import { countOf, formatBidMoment } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useBid, type Bid } from '../answer-api.ts';
import { useExtendBid, type BidSummary } from '../api.ts';
import styles from './bids.module.css';

/** Gives an open bid more time before it expires. */
export function ExtendBid({ bid, compact }: { bid: BidSummary; compact: boolean }) {
  const [opened, setOpened] = useState(false);
  if (!bid.can.extend) return null;
  return (
    <>
      {compact ? (
        <IconButton
          icon="clock"
          iconSize={18}
          label={`Extend bid ${bid.id}`}
          className={styles.icon ?? ''}
          onClick={() => setOpened(true)}
        />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Extend bid ${bid.id}`}
          onClick={() => setOpened(true)}
        >
          Extend
        </Button>
      )}
      <Popup title={`Extend bid ${bid.id}`} width={420} opened={opened} onClose={() => setOpened(false)}>
        {opened && <Loaded id={bid.id} onDone={() => setOpened(false)} />}
      </Popup>
    </>
  );
}

function Loaded({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: bid, error, refetch } = useBid(id);
  if (bid) return <Form bid={bid} onDone={onDone} />;
  return error === null ? (
    <SkeletonLines lines={4} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}

const longest = ({ extensions }: Bid) => extensions.filter((one) => one.expiration_date !== null).at(-1);

function Form({ bid, onDone }: { bid: Bid; onDone: () => void }) {
  const usual = bid.extensions.find(({ hours }) => hours === EXTENSION_HOURS.usual);
  const start = usual?.expiration_date ? usual : longest(bid);
  const [hours, setHours] = useState(start?.hours ?? EXTENSION_HOURS.usual);
  const extend = useExtendBid(bid.id);
  const until = bid.extensions.find((one) => one.hours === hours)?.expiration_date ?? null;
  return (
    <RecordForm
      send="Extend"
      reason={until === null ? EXTENDED_ENOUGH : null}
      sending={extend.isPending}
      error={extend.error}
      onSend={() => extend.mutate(hours, { onSuccess: onDone })}
      onLeave={onDone}
    >
      <p>
        It expires {formatBidMoment(bid.expiration_date)}. Whoever it waits for gets so much more time,
        counted from {formatBidMoment(bid.time_up)}
        {bid.time_up !== bid.expiration_date && ', when its time is up'}; an end on a weekend is on the Monday
        after.
      </p>
      <Select
        label="More time"
        data={bid.extensions.map((one) => ({
          value: String(one.hours),
          label: countOf(one.hours / 24, 'day'),
          disabled: one.expiration_date === null,
        }))}
        value={String(hours)}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => next !== null && setHours(Number(next))}
      />
      {until !== null && (
        <p role="status">
          Then it expires <strong>{formatBidMoment(until)}</strong>.
        </p>
      )}
    </RecordForm>
  );
}
