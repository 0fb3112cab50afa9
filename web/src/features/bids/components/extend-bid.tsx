import { Select } from '@mantine/core';
import { useState } from 'react';
import { EXTENSION_HOURS, MOVES_NOTHING } from '#rules/bids/deadline.ts';
import { countOf, formatBidMoment } from '../../../shared/format.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { Bid } from '../answer-api.ts';
import { useExtendBid, type BidSummary } from '../api.ts';
import { InUtc } from './in-utc.tsx';
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

/** Its time ran out, or it ended, while the window was open. */
const CLOSED = 'This bid takes no more time.';

const longest = ({ extensions }: Bid) => extensions.filter((one) => one.expiration_date !== null).at(-1);

function Form({ bid, onDone }: { bid: Bid; onDone: () => void }) {
  const usual = bid.extensions.find(({ hours }) => hours === EXTENSION_HOURS.usual);
  const start = usual?.expiration_date ? usual : longest(bid);
  const [hours, setHours] = useState(start?.hours ?? EXTENSION_HOURS.usual);
  const extend = useExtendBid(bid.id);
  const chosen = bid.extensions.find((one) => one.hours === hours);
  return (
    <RecordForm
      send="Extend"
      reason={chosen ? chosen.problem : CLOSED}
      sending={extend.isPending}
      error={extend.error}
      onSend={() => extend.mutate(hours, { onSuccess: onDone })}
      onLeave={onDone}
    >
      <p>
        It expires {formatBidMoment(bid.expiration_date)}.
        {bid.extendable_until !== null &&
          ` More time is given until ${formatBidMoment(bid.extendable_until)} at most.`}
      </p>
      <Select
        label="More time"
        data={bid.extensions.map((one) => ({
          value: String(one.hours),
          label: `${countOf(one.hours / 24, 'day')}: ${endText(one)}`,
          disabled: one.problem !== null,
        }))}
        value={String(hours)}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => next !== null && setHours(Number(next))}
      />
      <div role="status">{chosen?.expiration_date && <InUtc end={chosen.expiration_date} />}</div>
    </RecordForm>
  );
}

const endText = ({ expiration_date: end, problem }: Bid['extensions'][number]): string =>
  end !== null
    ? `expires ${formatBidMoment(end)}`
    : problem === MOVES_NOTHING
      ? 'does not move its end'
      : 'longer than it can be extended';
