import { RFP_STATUS_LABELS, type RfpStatus } from '#rules/rfps/rfp-status.ts';
import { countOf, formatCount, formatUsd, plainDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { RfpSummary } from '../api.ts';
import styles from './rfps.module.css';

export type Side = 'buyer' | 'seller' | 'both';

const TONES: Readonly<Record<RfpStatus, Tone>> = {
  pending: 'info',
  proposed: 'info',
  accepted: 'ok',
  declined: 'refusal',
  cancelled: 'neutral',
  expired: 'neutral',
  completed: 'neutral',
};

/** Of a request as the asker has it: what waits for a supplier, or was refused by it, before what the request itself is. */
export function RfpStatusBadge({ rfp }: { rfp: Pick<RfpSummary, 'status' | 'invitation' | 'can'> }) {
  if (rfp.can.propose) return <StatusBadge tone="attention">To answer</StatusBadge>;
  if (rfp.invitation === 'declined') return <StatusBadge tone="neutral">Refused</StatusBadge>;
  return <StatusBadge tone={TONES[rfp.status]}>{RFP_STATUS_LABELS[rfp.status]}</StatusBadge>;
}

const answered = ({ suppliers_invited: invited, suppliers_answered: replied }: RfpSummary): string =>
  invited === null ? '–' : `${formatCount(invited)} / ${formatCount(replied ?? 0)}`;

const HEAD: readonly GridColumn<RfpSummary>[] = [
  { id: 'number', header: 'Request #', cell: (rfp) => rfp.id, required: true, width: 95 },
  {
    id: 'product',
    header: 'Product',
    cell: (rfp) => (
      <span className={styles.name}>
        {rfp.description}
        {rfp.parent_id !== null && <Renewal />}
      </span>
    ),
    required: true,
    width: 220,
    sortable: true,
  },
  { id: 'ndc', header: 'NDC', cell: (rfp) => <Ndc ndc={rfp.ndc_number} />, width: 130 },
];
const FACILITY: GridColumn<RfpSummary> = {
  id: 'facility',
  header: 'Facility',
  cell: (rfp) => <span className={styles.name}>{rfp.facility_name}</span>,
  width: 170,
};
const ANSWERED: GridColumn<RfpSummary> = {
  id: 'answered',
  header: 'Suppliers invited / answered',
  cell: answered,
  numeric: true,
  width: 130,
};
const TERMS: readonly GridColumn<RfpSummary>[] = [
  {
    id: 'catalog',
    header: 'Catalog',
    cell: (rfp) => <CatalogMark catalog={rfp.catalog_type} compact />,
    width: 80,
  },
  {
    id: 'quantity',
    header: 'Qty/Period',
    cell: (rfp) => formatCount(rfp.quantity),
    numeric: true,
    width: 95,
  },
  {
    id: 'period',
    header: 'Frequency',
    cell: (rfp) => <span className={styles.whole}>{rfp.period_name}</span>,
    width: 120,
  },
  {
    id: 'length',
    header: 'Length',
    cell: (rfp) => <span className={styles.whole}>{countOf(rfp.duration, 'month')}</span>,
    width: 90,
  },
  {
    id: 'start',
    header: 'Start Date',
    cell: (rfp) => <Day date={rfp.start_date} />,
    width: 110,
    sortable: true,
  },
  {
    id: 'total',
    header: 'Total Packs',
    cell: (rfp) => formatCount(rfp.total_quantity),
    numeric: true,
    width: 100,
  },
];
const BEST: GridColumn<RfpSummary> = {
  id: 'best',
  header: 'Best Price',
  cell: (rfp) => <Money amount={rfp.best_price} />,
  numeric: true,
  width: 100,
};
const MINE: GridColumn<RfpSummary> = {
  id: 'mine',
  header: 'My Price',
  cell: (rfp) => <Money amount={rfp.my_price} />,
  numeric: true,
  width: 100,
};
const STATE: readonly GridColumn<RfpSummary>[] = [
  { id: 'status', header: 'Status', cell: (rfp) => <RfpStatusBadge rfp={rfp} />, width: 110 },
  { id: 'renewal', header: 'Renewal Date', cell: (rfp) => <Day date={rfp.renewal_date} />, width: 120 },
  {
    id: 'created',
    header: 'Created',
    cell: (rfp) => <Day date={rfp.created_date} />,
    width: 115,
    sortable: true,
  },
];

export const Renewal = () => <span className={styles.renewal}>Renewal</span>;

const columnsWith = (...spared: readonly string[]) => ({
  buyer: sparing([...HEAD, ANSWERED, ...TERMS, BEST, ...STATE], ...spared),
  seller: sparing([...HEAD, FACILITY, ...TERMS, MINE, ...STATE], ...spared),
  both: sparing([...HEAD, FACILITY, ANSWERED, ...TERMS, BEST, ...STATE], 'ndc', 'total', ...spared),
});
/** The grid of a wide window leaves out what the opened request says first. */
export const RFP_COLUMNS = columnsWith('catalog', 'renewal', 'created');
export const FEWER_RFP_COLUMNS = columnsWith(
  'ndc',
  'catalog',
  'period',
  'length',
  'total',
  'renewal',
  'created',
);

/** A request on a phone. */
export function RfpCard({ rfp, side, onOpen }: { rfp: RfpSummary; side: Side; onOpen: () => void }) {
  const price = side === 'seller' ? rfp.my_price : rfp.best_price;
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>
          Request {rfp.id} · {rfp.description}
        </strong>
        <RfpStatusBadge rfp={rfp} />
      </CardLine>
      {side !== 'buyer' && <span>{rfp.facility_name}</span>}
      <CardLine>
        <span className={styles.soft}>
          {countOf(rfp.quantity, 'pack')}, {rfp.period_name.toLowerCase()}, {countOf(rfp.duration, 'month')}
        </span>
        {price !== null && <strong>{formatUsd(price)}</strong>}
      </CardLine>
      <CardLine>
        <span className={styles.soft}>Starts {plainDay(rfp.start_date)}</span>
        {rfp.suppliers_invited !== null && (
          <span className={styles.soft}>
            {formatCount(rfp.suppliers_answered ?? 0)} of {countOf(rfp.suppliers_invited, 'supplier')}{' '}
            answered
          </span>
        )}
      </CardLine>
    </ListCard>
  );
}
