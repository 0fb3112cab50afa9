import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { PAYMENT_COLUMNS } from '#rules/finance/payment-file.ts';
import { errorText } from '../../../shared/api-error.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { PAYMENT_ROWS } from '../lists.ts';
import {
  useChangeImport,
  usePaymentRows,
  type PaymentImport,
  type PaymentImportRow,
} from '../payment-imports-api.ts';
import type { FinanceSearch } from '../routes.ts';
import styles from './payment-imports.module.css';

const TONES: Readonly<Record<PaymentImportRow['outcome'], Tone>> = {
  full: 'ok',
  part: 'info',
  over: 'attention',
  duplicate: 'attention',
  error: 'refusal',
  left_out: 'neutral',
};

const Outcome = ({ outcome, said }: PaymentImportRow) => (
  <StatusBadge tone={TONES[outcome]}>{said}</StatusBadge>
);

const COLUMNS: readonly GridColumn<PaymentImportRow>[] = [
  { id: 'row', header: 'Row', cell: (one) => one.row, numeric: true, width: 64 },
  { id: 'invoice', header: 'Invoice Number', cell: ({ given }) => given.invoice, required: true, width: 150 },
  { id: 'paid', header: 'Paid Date', cell: ({ given }) => given.paid_date, width: 100 },
  { id: 'amount', header: 'Amount', cell: ({ given }) => given.amount, numeric: true, width: 110 },
  { id: 'company', header: 'Company', cell: ({ given }) => given.company },
  { id: 'supplier', header: 'Supplier', cell: ({ given }) => given.supplier },
  { id: 'method', header: 'Method', cell: ({ given }) => given.method, width: 90 },
  { id: 'reference', header: 'Reference', cell: ({ given }) => given.reference, width: 130 },
  { id: 'outcome', header: 'Outcome', cell: Outcome, required: true, width: 280 },
];
const FEWER_IDS = ['row', 'invoice', 'paid', 'amount', 'outcome', 'record'];

/** The rows in the order of the file, each with what it does and whether it is recorded. */
export function PaymentRows({ found, search }: { found: PaymentImport; search: FinanceSearch }) {
  const screen = useListScreen(PAYMENT_ROWS, search, { keep: ['tab', 'import'] });
  const result = usePaymentRows(found.id, screen.query);
  const change = useChangeImport(found.id);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ({ row, outcome }: PaymentImportRow, isRecorded: boolean) => {
    setProblem(null);
    const record = outcome === 'left_out' && isRecorded ? null : isRecorded;
    change.mutate(
      { version: found.version, rows: [{ row, record }] },
      { onError: (error) => setProblem(errorText(error)) },
    );
  };
  const check = (one: PaymentImportRow) =>
    one.outcome !== 'error' && (
      <Checkbox
        aria-label={`Record row ${one.row}`}
        disabled={change.isPending}
        checked={one.outcome !== 'duplicate' && one.outcome !== 'left_out'}
        onChange={(event) => choose(one, event.currentTarget.checked)}
      />
    );
  const isGiven = ({ id }: { id: string }) =>
    !PAYMENT_COLUMNS.some((column) => column === id && (found.mapping[column] ?? null) === null);
  const columns = [
    ...COLUMNS.filter(isGiven),
    ...(found.can.change ? [{ id: 'record', header: 'Record', cell: check, required: true, width: 76 }] : []),
  ];
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <FilteredList
        screen={screen}
        result={result}
        columns={columns}
        fewer={columns.filter(({ id }) => FEWER_IDS.includes(id))}
        rowId={(one) => String(one.row)}
        rowLabel={(one) => `Row ${one.row}`}
        renderCard={(one) => (
          <div className={listCard}>
            <CardLine>
              <strong>{one.given.invoice || '–'}</strong>
              <span>{one.given.amount}</span>
            </CardLine>
            <CardLine>
              <span>
                Row {one.row} · {one.given.paid_date}
              </span>
              {found.can.change && check(one)}
            </CardLine>
            <div className={styles.said}>
              <Outcome {...one} />
            </div>
          </div>
        )}
      />
    </>
  );
}
