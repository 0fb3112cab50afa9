import { IMPORT_STATE_LABELS } from '#rules/finance/payment-import.ts';
import { MOST_PAYMENT_ROWS, PAYMENT_FILE_BYTES } from '#rules/finance/payment-file.ts';
import { formatCount, formatMoment, formatUsd, countOf } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { FINANCE_IMPORTS } from '../lists.ts';
import { uploadPayments, usePaymentImports, type ListedPaymentImport } from '../payment-imports-api.ts';
import type { FinanceSearch } from '../routes.ts';
import { FinanceTabs } from './finance-tabs.tsx';
import styles from './payment-imports.module.css';

type Column = GridColumn<ListedPaymentImport>;

const TONES: Readonly<Record<ListedPaymentImport['state'], Tone>> = {
  checked: 'attention',
  recorded: 'ok',
  undone: 'neutral',
};

export const ImportState = ({ state }: Pick<ListedPaymentImport, 'state'>) => (
  <StatusBadge tone={TONES[state]}>{IMPORT_STATE_LABELS[state]}</StatusBadge>
);

const amountOf = ({ recorded_amount: amount }: ListedPaymentImport) =>
  amount === null ? '–' : formatUsd(amount);

const FILE: Column = { id: 'file', header: 'File', cell: (one) => one.file_name, required: true };
const DATE: Column = {
  id: 'date',
  header: 'Date',
  cell: (one) => formatMoment(one.created_date),
  width: 205,
};
const STATE: Column = { id: 'state', header: 'State', cell: ImportState, width: 110 };
const AMOUNT: Column = {
  id: 'amount',
  header: 'Recorded amount',
  cell: amountOf,
  numeric: true,
  width: 140,
};
const COLUMNS: readonly Column[] = [
  FILE,
  DATE,
  { id: 'rows', header: 'Rows', cell: (one) => formatCount(one.row_count), numeric: true, width: 80 },
  { id: 'errors', header: 'Errors', cell: (one) => formatCount(one.errors), numeric: true, width: 80 },
  { id: 'user', header: 'User', cell: (one) => one.created_by, width: 170 },
  AMOUNT,
  STATE,
];
const FEWER = [FILE, DATE, AMOUNT, STATE];

/** Files of payments: one is checked, and recorded when it was looked at (RB-104). */
export function FinanceImports({ search }: { search: FinanceSearch }) {
  const screen = useListScreen(FINANCE_IMPORTS, search, { keep: ['tab'] });
  const result = usePaymentImports(screen.query);
  const open = ({ id }: { id: number }) => screen.go({ import: String(id) });
  return (
    <ListScreen
      screen={screen}
      result={result}
      columns={COLUMNS}
      fewer={FEWER}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `Import ${one.file_name}`}
      onOpen={open}
      renderCard={(one) => (
        <ListCard onOpen={() => open(one)}>
          <CardLine>
            <strong>{one.file_name}</strong>
            <ImportState state={one.state} />
          </CardLine>
          <CardLine>
            <span>
              {countOf(one.row_count, 'row')}, {countOf(one.errors, 'error')}
            </span>
            <span>{amountOf(one)}</span>
          </CardLine>
          <span>
            {formatMoment(one.created_date)} · {one.created_by}
          </span>
        </ListCard>
      )}
      above={
        <>
          <FinanceTabs current="imports" />
          <div className={styles.upload}>
            <FileDrop
              what="a file of payments"
              hint={`Invoice number, paid date and amount; company, supplier, method, reference and note where you have them. .csv, at most ${formatCount(MOST_PAYMENT_ROWS)} rows and 5 MB.`}
              accept=".csv"
              problemOf={(file) => (file.size > PAYMENT_FILE_BYTES ? 'The file is larger than 5 MB.' : null)}
              send={async (file, options) => open(await uploadPayments(file, options))}
              working="Its rows are being checked. Nothing is recorded yet."
            />
          </div>
        </>
      }
      empty={
        <EmptyState drawing="file" title="No imports yet">
          A file is checked first; nothing is recorded before you have seen what each row does.
        </EmptyState>
      }
    />
  );
}
