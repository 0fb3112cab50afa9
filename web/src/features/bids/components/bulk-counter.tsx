import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled } from '../../../ui/data-grid/types.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { counterAt, useLotsOf } from '../api.ts';
import { counterPlan, readPercent, type BulkProps, type CounterRow } from '../bulk.ts';
import styles from './bids.module.css';

const COLUMNS = settled<CounterRow>([
  { id: 'bid', header: 'Bid #', cell: ({ bid }) => bid.id, required: true, width: 70 },
  { id: 'product', header: 'Product', cell: ({ bid }) => bid.listing.name },
  {
    id: 'price',
    header: 'Bid',
    cell: ({ bid }) => <Money amount={bid.current_offer_line.price} />,
    numeric: true,
    width: 100,
  },
  {
    id: 'listed',
    header: 'Listing',
    cell: (row) => <Money amount={row.listed} />,
    numeric: true,
    width: 100,
  },
  { id: 'counter', header: 'Counter', cell: (row) => <Counter row={row} />, required: true, width: 210 },
]);

const Counter = ({ row: { price, problem } }: { row: CounterRow }) =>
  problem === null ? <Money amount={price} strong /> : <span className={styles.attention}>{problem}</span>;

/** Counters each of the chosen bids at a percent of its listing price. */
export function BulkCounter({ bids, onCancel, onSend }: BulkProps) {
  const [text, setText] = useState('');
  const { lots, error, refetch } = useLotsOf(bids);
  if (lots === undefined)
    return error === null ? <SkeletonLines lines={6} /> : <ErrorState error={error} onRetry={refetch} />;
  const percent = readPercent(text);
  const rows = counterPlan(bids, lots, percent, todayUtc());
  const answers = rows.flatMap(({ bid, price, problem }) =>
    price === null || problem !== null ? [] : [counterAt(bid, price)],
  );
  const wrong = text.trim() !== '' && percent === null ? 'A percent below 100, such as 95 or 92.5.' : null;
  const reason =
    percent === null ? 'Enter a percent.' : answers.length === 0 ? 'None of these can be countered.' : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) onSend(answers);
      }}
    >
      <TextInput
        label="Percent of the listing price"
        description="Packs and minimum expiry stay as they were bid."
        value={text}
        error={wrong}
        autoComplete="off"
        inputMode="decimal"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.preview}>
        <DataGrid
          id="bulk-counter"
          label="Counter bids"
          columns={COLUMNS}
          rows={rows}
          rowId={({ bid }) => String(bid.id)}
          rowLabel={({ bid }) => `Bid ${bid.id}`}
          renderCard={(row) => (
            <>
              <strong>
                Bid {row.bid.id}, {row.bid.listing.name}
              </strong>
              <div>
                <Money amount={row.bid.current_offer_line.price} /> → <Counter row={row} />
              </div>
            </>
          )}
          empty={null}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={reason} reasonHidden={text === ''}>
          Counter {countOf(answers.length, 'bid')}
        </ReasonedButton>
      </div>
    </form>
  );
}
