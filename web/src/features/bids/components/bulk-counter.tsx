import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { counterAt, useLotsOf } from '../api.ts';
import {
  counterPlan,
  movedProblem,
  readPercent,
  sumOf,
  type BulkProps,
  type CounterRow,
  type LotsByBid,
} from '../bulk.ts';
import { bulkColumns, BulkTable, MovedMeanwhile, Outcome, SumText } from './bulk-table.tsx';
import styles from './bids.module.css';

const Counter = ({ row }: { row: CounterRow }) => (
  <Outcome row={row}>
    <Money amount={row.price} strong />
  </Outcome>
);

const COLUMNS = bulkColumns<CounterRow>(
  {
    id: 'answered',
    header: 'Your Last',
    cell: ({ bid }) => <Money amount={bid.answered_price} />,
    numeric: true,
    width: 90,
  },
  { id: 'listed', header: 'Listing', cell: (row) => <Money amount={row.listed} />, numeric: true, width: 90 },
  { id: 'counter', header: 'Counter', cell: (row) => <Counter row={row} />, width: 170 },
);

/** Counters each of the chosen bids at a percent of its listing price. */
export function BulkCounter(props: BulkProps) {
  const { lots, error, refetch } = useLotsOf(props.bids);
  if (lots !== undefined) return <Form {...props} lots={lots} />;
  return error === null ? <SkeletonLines lines={6} /> : <ErrorState error={error} onRetry={refetch} />;
}

function Form({ bids, lots, onCancel, onSend }: BulkProps & { lots: LotsByBid }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The form comes after its popup.
  useEffect(() => field.current?.focus(), []);
  const percent = readPercent(text);
  const rows = counterPlan(bids, lots, percent, todayUtc());
  const sent = rows.filter(({ price, problem }) => price !== null && problem === null);
  const answers = sent.flatMap(({ bid, price }) => (price === null ? [] : [counterAt(bid, price)]));
  const moved = bids.filter((bid) => movedProblem(bid, 'answer') !== null);
  const left = rows.filter(({ problem }) => problem !== null).length - moved.length;
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
        ref={field}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <BulkTable
        id="bulk-counter"
        columns={COLUMNS}
        rows={rows}
        outcome={(row) => (
          <>
            <div className={styles.soft}>
              Listing <Money amount={row.listed} />
              {row.bid.answered_price !== null && (
                <>
                  {' '}
                  · Your last counter <Money amount={row.bid.answered_price} />
                </>
              )}
            </div>
            Counter: <Counter row={row} />
          </>
        )}
      >
        {sent.length > 0 && (
          <span>
            {countOf(sent.length, 'counter')} for <SumText sum={sumOf(sent, ({ price }) => price)} /> instead
            of {formatUsd(sumOf(sent).total)}
          </span>
        )}
        <MovedMeanwhile bids={moved} />
        {left > 0 && (
          <span className={styles.attention}>
            {countOf(left, 'bid')} cannot be countered and {left === 1 ? 'stays' : 'stay'} as{' '}
            {left === 1 ? 'it is' : 'they are'}
          </span>
        )}
      </BulkTable>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={reason} reasonHidden={text === ''}>
          {answers.length === 0 ? 'Counter bids' : `Counter ${countOf(answers.length, 'bid')}`}
        </ReasonedButton>
      </div>
    </form>
  );
}
