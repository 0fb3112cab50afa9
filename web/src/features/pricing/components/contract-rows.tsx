import { todayUtc } from '../../../shared/clock.ts';
import { formatDate, formatUsd, listOf } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { ContractRow } from '../api.ts';
import { strongerOf } from '../rule-words.ts';
import styles from './pricing.module.css';

/** What each row of a file would do: the refused ones first, then those that look like a mistake. */
export function ContractRows({ rows }: { rows: readonly ContractRow[] }) {
  const place = (row: ContractRow) => (row.change === null ? 0 : isDearer(row) || isOver(row) ? 1 : 2);
  const refusedFirst = rows.toSorted((a, b) => place(a) - place(b));
  return (
    <div className={styles.rows}>
      <DataGrid
        id="contract-rows"
        label="Rows of the file"
        columns={COLUMNS}
        rows={refusedFirst}
        rowId={(row) => String(row.row)}
        rowLabel={(row) => `Row ${row.row}`}
        renderCard={(row) => <RowCard row={row} />}
        empty={<p className={styles.soft}>The file has no rows.</p>}
      />
    </div>
  );
}

const isDearer = ({ contract, list_price: list }: ContractRow): boolean =>
  contract !== null && list !== null && contract.price > list;

/** Its last day is past before it is taken. */
const isOver = ({ contract }: ContractRow): boolean =>
  contract !== null && contract.end_date !== null && contract.end_date < todayUtc();

const COLUMNS: readonly GridColumn<ContractRow>[] = [
  { id: 'row', header: 'Row', cell: (row) => row.row, numeric: true, width: 52, required: true },
  { id: 'customer', header: 'Customer', cell: (row) => row.audience_name ?? row.customer, required: true },
  { id: 'product', header: 'Product', cell: (row) => row.product ?? row.ndc },
  {
    id: 'list',
    header: 'List price',
    cell: (row) => <Money amount={row.list_price} />,
    numeric: true,
    width: 86,
  },
  {
    id: 'price',
    header: 'Contract',
    cell: (row) => <Price row={row} />,
    numeric: true,
    width: 130,
    required: true,
  },
  { id: 'days', header: 'Days', cell: daysOf, width: 140 },
  { id: 'change', header: 'What it does', cell: (row) => <Outcome row={row} />, required: true, width: 230 },
];

function Price({ row: { contract, before_price: before } }: { row: ContractRow }) {
  if (contract === null) return <Money amount={before} />;
  return (
    <span>
      {before !== null && before !== contract.price && (
        <span className={styles.soft}>{formatUsd(before)} → </span>
      )}
      <Money amount={contract.price} strong />
    </span>
  );
}

function daysOf({ contract }: ContractRow): string {
  if (contract === null) return '–';
  const { start_date: start, end_date: end, min_quantity: packs } = contract;
  const days = end === null ? `From ${formatDate(start)}` : `${formatDate(start)} – ${formatDate(end)}`;
  return packs > 1 ? `${days}, from ${packs} packs` : days;
}

function Outcome({ row }: { row: ContractRow }) {
  const { change, problems } = row;
  if (change === null)
    return (
      <div className={styles.outcome}>
        <StatusBadge tone="refusal">Refused</StatusBadge>
        <span className={styles.soft}>{problems.join(' ')}</span>
      </div>
    );
  return (
    <div className={styles.outcome}>
      <StatusBadge tone={change === 'same' ? 'neutral' : 'ok'}>{WORDS[change]}</StatusBadge>
      {isDearer(row) && <StatusBadge tone="attention">Above the list price</StatusBadge>}
      {isOver(row) && <StatusBadge tone="attention">Already over</StatusBadge>}
      {row.beaten_by !== null && (
        <>
          <StatusBadge tone="attention">Applies nowhere</StatusBadge>
          <span className={styles.soft}>Beaten by {strongerOf(row.beaten_by)}: never applies.</span>
        </>
      )}
      <RunningRules row={row} />
    </div>
  );
}

/** Which price rules run for this buyer and product already. */
function RunningRules({ row: { change, rule_name: name, beside } }: { row: ContractRow }) {
  return (
    <>
      {name !== null && (
        <span className={styles.soft}>{change === 'same' ? `It is “${name}”.` : `Replaces “${name}”.`}</span>
      )}
      {beside.length > 0 && (
        <span className={styles.soft}>Runs beside {listOf(beside.map((rule) => `“${rule.name}”`))}.</span>
      )}
    </>
  );
}
const WORDS = { new: 'New', change: 'Changed', same: 'As it is' } as const;

function RowCard({ row }: { row: ContractRow }) {
  return (
    <>
      <CardLine>
        <strong>{row.audience_name ?? row.customer}</strong>
        <Price row={row} />
      </CardLine>
      <span className={styles.soft}>
        Row {row.row} · {row.product ?? row.ndc}
        {row.contract !== null && ` · ${daysOf(row)}`}
      </span>
      <Outcome row={row} />
    </>
  );
}
