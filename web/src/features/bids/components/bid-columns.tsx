import { isOpenBid } from '#rules/bids/bid-status.ts';
import { nowMs } from '../../../shared/clock.ts';
import {
  countOf,
  formatCount,
  formatDate,
  formatUsd,
  plainDay,
  plainMoment,
  timeOf,
} from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { BidSummary } from '../api.ts';
import { BidStatusBadge } from './bid-mark.tsx';
import { EditBid } from './edit-bid.tsx';
import { RuleHint } from './rule-hint.tsx';
import { ExtendBid } from './extend-bid.tsx';
import styles from './bids.module.css';

export type Side = 'buyer' | 'seller' | 'both';

/** Whose answer it waits for, from where one stands. */
function WaitingFor({ bid }: { bid: BidSummary }) {
  if (bid.can.answer)
    return (
      <span className={styles.waiting}>
        <StatusBadge tone="attention">You</StatusBadge>
        <RuleHint bid={bid} />
      </span>
    );
  if (bid.turn === null) return '–';
  return bid.turn === 'buyer' ? 'Buyer' : 'Seller';
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** When an open bid ends; on its last day what is left. */
function Deadline({ bid }: { bid: BidSummary }) {
  if (!isOpenBid(bid.status)) return '–';
  const moment = plainMoment(bid.expiration_date);
  const hours = Math.floor((Date.parse(bid.expiration_date) - nowMs()) / HOUR_MS);
  if (hours >= DAY_HOURS)
    return (
      <span className={styles.deadline}>
        {plainDay(bid.expiration_date)} <br />
        {timeOf(bid.expiration_date)}
      </span>
    );
  return (
    <span title={moment}>
      <StatusBadge tone={hours < 0 ? 'neutral' : 'attention'}>{leftText(hours)}</StatusBadge>
    </span>
  );
}

const leftText = (hours: number): string =>
  hours < 0 ? 'time is up' : hours < 1 ? 'under 1 hour' : `${countOf(hours, 'hour')} left`;

const RowActions = ({ bid }: { bid: BidSummary }) => (
  <span className={styles.actions}>
    <ExtendBid bid={bid} />
    <EditBid bid={bid} />
  </span>
);

/** Not narrower than a few words, however many columns there are. */
const Product = ({ text }: { text: string }) => <span className={styles.product}>{text}</span>;
const Party = ({ text }: { text: string }) => <span className={styles.party}>{text}</span>;

const HEAD: readonly GridColumn<BidSummary>[] = [
  { id: 'number', header: 'Bid #', cell: (bid) => bid.id, required: true, width: 70 },
  {
    id: 'product',
    header: 'Product',
    cell: (bid) => <Product text={bid.listing.name} />,
    required: true,
    width: 240,
  },
  { id: 'ndc', header: 'NDC', cell: (bid) => <Ndc ndc={bid.listing.ndc_number} />, width: 130 },
  {
    id: 'catalog',
    header: 'Catalog',
    cell: (bid) => <CatalogMark catalog={bid.listing.catalog_type} compact />,
    width: 80,
  },
];
const FACILITY: GridColumn<BidSummary> = {
  id: 'facility',
  header: 'Facility',
  cell: (bid) => <Party text={bid.facility_name} />,
  width: 170,
};
const SELLER: GridColumn<BidSummary> = {
  id: 'seller',
  header: 'Seller',
  cell: (bid) => <Party text={bid.company_name} />,
  width: 170,
};
const FIGURES: readonly GridColumn<BidSummary>[] = [
  {
    id: 'price',
    header: 'Current Price',
    cell: (bid) => <Money amount={bid.current_offer_line.price} />,
    numeric: true,
    width: 110,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    cell: (bid) => formatCount(bid.current_offer_line.quantity),
    numeric: true,
    width: 90,
  },
  { id: 'total', header: 'Total', cell: (bid) => <Money amount={bid.total} />, numeric: true, width: 110 },
];
const RECEIVED: GridColumn<BidSummary> = {
  id: 'received',
  header: 'Seller Receives',
  cell: (bid) => <Money amount={bid.current_offer_line.base_price} />,
  numeric: true,
  width: 120,
  optional: true,
};
const SAVINGS: GridColumn<BidSummary> = {
  id: 'savings',
  header: 'Savings',
  cell: (bid) => <Money amount={bid.savings} />,
  numeric: true,
  width: 110,
};
const STATE: readonly GridColumn<BidSummary>[] = [
  {
    id: 'expiry',
    header: 'Min Expiry',
    cell: (bid) => formatDate(bid.earliest_expiry_date),
    width: 110,
  },
  { id: 'status', header: 'Status', cell: (bid) => <BidStatusBadge status={bid.status} />, width: 120 },
  { id: 'turn', header: 'Waiting For', cell: (bid) => <WaitingFor bid={bid} />, width: 110 },
  { id: 'expires', header: 'Expires', cell: (bid) => <Deadline bid={bid} />, width: 185 },
  { id: 'actions', header: 'Actions', cell: (bid) => <RowActions bid={bid} />, width: 90 },
  { id: 'updated', header: 'Updated', cell: (bid) => <Day date={bid.modified_date} />, width: 120 },
];

type Columns = readonly GridColumn<BidSummary>[];

const columnsWith = (...spared: readonly string[]) => {
  const few = (columns: Columns) => sparing(columns, ...spared);
  return {
    buyer: few([...HEAD, SELLER, ...FIGURES, SAVINGS, ...STATE]),
    seller: few([...HEAD, FACILITY, ...FIGURES, ...STATE]),
    both: sparing(few([...HEAD, FACILITY, SELLER, ...FIGURES, RECEIVED, ...STATE]), 'ndc', 'catalog'),
  };
};
/** What each bid is about and what may be done with it is there without scrolling aside; the rest can be chosen. */
export const BID_COLUMNS = columnsWith('expiry', 'updated');
const few = columnsWith('ndc', 'catalog', 'quantity', 'total', 'savings', 'expiry', 'updated');
export const FEWER_BID_COLUMNS = { ...few, both: sparing(few.both, 'price', 'turn') };

/** A bid on a phone. */
export function BidCard({ bid, side, onOpen }: { bid: BidSummary; side: Side; onOpen: () => void }) {
  const { price, quantity } = bid.current_offer_line;
  const names = {
    buyer: bid.company_name,
    seller: bid.facility_name,
    both: `${bid.facility_name} · ${bid.company_name}`,
  };
  return (
    <>
      <ListCard onOpen={onOpen}>
        <CardLine>
          <strong>
            Bid {bid.id} · {bid.listing.name}
          </strong>
          <Money amount={bid.total} strong />
        </CardLine>
        <span>{names[side]}</span>
        <CardLine>
          <span className={styles.soft}>
            {countOf(quantity, 'pack')} at {formatUsd(price)}
          </span>
          <BidStatusBadge status={bid.status} />
        </CardLine>
        {bid.turn !== null && (
          <CardLine>
            <Deadline bid={bid} />
            <WaitingFor bid={bid} />
          </CardLine>
        )}
      </ListCard>
      {(bid.can.extend || bid.can.edit) && (
        <div className={styles.cardActions}>
          <RowActions bid={bid} />
        </div>
      )}
    </>
  );
}
