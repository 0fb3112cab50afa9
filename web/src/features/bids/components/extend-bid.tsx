import { Select } from '@mantine/core';
import { useState } from 'react';
import { EXTENDED_ENOUGH, EXTENSION_HOURS } from '#rules/bids/deadline.ts';
import { countOf, formatBidMoment } from '../../../shared/format.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { Bid } from '../answer-api.ts';
import { useExtendBid, type BidSummary } from '../api.ts';
import { RowWindow } from './row-window.tsx';

/** Gives an open bid more time before it expires. */
export function ExtendBid({ bid, compact }: { bid: BidSummary; compact: boolean }) {
  if (!bid.can.extend) return null;
  return (
    <RowWindow id={bid.id} action="Extend" icon="clock" compact={compact} width={420}>
      {(whole, onDone) => <Form bid={whole} onDone={onDone} />}
    </RowWindow>
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
