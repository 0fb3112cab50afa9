import { countOf, formatCount, formatDate, formatUsd } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { ReportRow } from '../api.ts';
import { OUTCOMES } from '../words.ts';
import styles from './history.module.css';

const Outcome = ({ row }: { row: ReportRow }) => (
  <StatusBadge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</StatusBadge>
);

/** In a report of several sheets, the sheet too. */
const placeOf = ({ sheet, row }: ReportRow) =>
  sheet === null ? formatCount(row) : `${sheet}, ${formatCount(row)}`;

/** What was written instead of an NDC may be long. */
const WrittenNdc = ({ row: { ndc, ndc_text: written } }: { row: ReportRow }) =>
  ndc === null ? (written ?? '–') : <span className={styles.ndc}>{ndc}</span>;

/** Below the name of the report what the directory calls it, or why the row does not count. */
const Product = ({ row, facility }: { row: ReportRow; facility: string }) => {
  const more = [row.outcome === 'counted' ? otherName(row) : row.reason, countsAs(row)];
  const other = ofOther(row, facility);
  return (
    <span className={styles.cell}>
      <span>{row.label ?? row.name ?? row.written ?? '–'}</span>
      {more.map(
        (text) =>
          text && (
            <span key={text} className={styles.soft}>
              {text}
            </span>
          ),
      )}
      {other !== null && <span className={styles.other}>{other}</span>}
    </span>
  );
};

/** 'Counts as 1 pack at $10.00', where the report counts cases or units. */
const countsAs = ({ counts_as: counted }: ReportRow): string | null =>
  counted && `Counts as ${countOf(counted.packs, 'pack')} at ${formatUsd(counted.price)}`;

/** That a line is of another facility than the report. */
const ofOther = ({ facility_name: name }: ReportRow, facility: string): string | null =>
  name === null || name === facility ? null : `Of ${name}`;

/** A label often is the name of the directory with the pack behind it; then it is not said twice. */
const otherName = ({ label, name }: ReportRow): string | null =>
  name === null || label?.toLowerCase().startsWith(name.toLowerCase()) ? null : name;

/** Of a report of `facility`. */
export const rowColumns = (facility: string): readonly GridColumn<ReportRow>[] => [
  { id: 'row', header: 'Row', cell: (one) => placeOf(one), numeric: true, width: 80, required: true },
  { id: 'date', header: 'Invoice Date', cell: (one) => formatDate(one.invoice_date), width: 108 },
  { id: 'ndc', header: 'NDC', cell: (one) => <WrittenNdc row={one} />, width: 130 },
  { id: 'product', header: 'Label Name', cell: (one) => <Product row={one} facility={facility} /> },
  {
    id: 'quantity',
    header: 'Packs',
    cell: (one) => (one.quantity === null ? '–' : formatCount(one.quantity)),
    numeric: true,
    width: 72,
  },
  {
    id: 'price',
    header: 'Pack Price',
    cell: (one) => <Money amount={one.price} />,
    numeric: true,
    width: 100,
  },
  {
    id: 'cost',
    header: 'Extended Cost',
    cell: (one) => <Money amount={one.extended_cost} />,
    numeric: true,
    width: 120,
  },
  { id: 'type', header: 'Type', cell: (one) => one.account_type ?? '–', width: 84 },
  { id: 'facility', header: 'Facility', cell: (one) => one.facility_name ?? '–', width: 150, optional: true },
  { id: 'outcome', header: 'Outcome', cell: (one) => <Outcome row={one} />, width: 130 },
  { id: 'reason', header: 'Why', cell: (one) => one.reason || '–', width: 260, optional: true },
];
export const fewerRowColumns = (facility: string) =>
  sparing(rowColumns(facility), 'type', 'facility', 'cost', 'reason');

/** A row of a report on a phone. */
export function ReportRowCard({ row, facility }: { row: ReportRow; facility: string }) {
  const other = ofOther(row, facility);
  return (
    <div className={listCard}>
      <CardLine>
        <strong>{row.label ?? row.name ?? `Row ${formatCount(row.row)}`}</strong>
        <Outcome row={row} />
      </CardLine>
      <span className={styles.soft}>
        Row {placeOf(row)} · {formatDate(row.invoice_date)} · {row.ndc ?? row.ndc_text ?? 'no NDC'}
      </span>
      <span className={styles.soft}>{boughtOf(row)}</span>
      {row.counts_as !== null && <span className={styles.soft}>{countsAs(row)}</span>}
      {row.written !== null && <span className={styles.written}>{row.written}</span>}
      {row.reason !== '' && <span className={styles.soft}>{row.reason}</span>}
      {other !== null && <span className={styles.other}>{other}</span>}
    </div>
  );
}

/** '4 packs at $15.00 · GPO' */
function boughtOf({ quantity, price, account_type: type }: ReportRow): string {
  const packs = quantity === null ? '– packs' : countOf(quantity, 'pack');
  return [`${packs} at ${formatUsd(price)}`, ...(type === null ? [] : [type])].join(' · ');
}
