import { CLOSED_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { formatCount, formatDate } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { BidSummary } from '../api.ts';
import { BidActions, BidState, Deadline, OrderLink, Savings, waitsFor } from './bid-cells.tsx';
import { RuleHint } from './rule-hint.tsx';
import styles from './bids.module.css';

export type Side = 'buyer' | 'seller' | 'both';
type Column = GridColumn<BidSummary>;
type Columns = readonly Column[];

/** Not narrower than a few words, however many columns there are. */
const Product = ({ text }: { text: string }) => <span className={styles.product}>{text}</span>;
const Party = ({ text }: { text: string }) => <span className={styles.party}>{text}</span>;

const NAMES = { you: 'You', buyer: 'Buyer', seller: 'Seller' } as const;

/** Whose answer it waits for, from where one stands. */
function WaitingFor({ bid }: { bid: BidSummary }) {
  const whose = waitsFor(bid);
  if (whose !== 'you') return whose === null ? '–' : NAMES[whose];
  return (
    <span className={styles.stacked}>
      <StatusBadge tone="attention">{NAMES.you}</StatusBadge>
      <RuleHint bid={bid} />
    </span>
  );
}

const HEAD: Columns = [
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
const FACILITY: Column = {
  id: 'facility',
  header: 'Facility',
  cell: (bid) => <Party text={bid.facility_name} />,
  width: 170,
};
const SELLER: Column = {
  id: 'seller',
  header: 'Seller',
  cell: (bid) => <Party text={bid.company_name} />,
  width: 170,
};
const FIGURES: Columns = [
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
const RECEIVED: Column = {
  id: 'received',
  header: 'Seller Receives',
  cell: (bid) => <Money amount={bid.current_offer_line.base_price} />,
  numeric: true,
  width: 120,
  optional: true,
};
const SAVINGS: Column = {
  id: 'savings',
  header: 'Savings',
  cell: (bid) => <Savings bid={bid} />,
  numeric: true,
  width: 120,
};
const STATE: Columns = [
  {
    id: 'expiry',
    header: 'Min Expiry',
    cell: (bid) => formatDate(bid.earliest_expiry_date),
    width: 110,
  },
  { id: 'status', header: 'Status', cell: (bid) => <BidState bid={bid} />, width: 120 },
];
const WAITING: Columns = [
  { id: 'turn', header: 'Waiting For', cell: (bid) => <WaitingFor bid={bid} />, width: 110 },
  { id: 'expires', header: 'Expires', cell: (bid) => <Deadline bid={bid} />, width: 150 },
];
const CLOSED: Column = {
  id: 'closed',
  header: 'Closed',
  cell: (bid) => <Day date={bid.closed_date} />,
  width: 120,
};
const ORDER: Column = { id: 'order', header: 'Order', cell: (bid) => <OrderLink bid={bid} />, width: 90 };
const ACTIONS: Column = {
  id: 'actions',
  header: 'Actions',
  cell: (bid) => <BidActions bid={bid} />,
  width: 150,
};
const UPDATED: Column = {
  id: 'updated',
  header: 'Updated',
  cell: (bid) => <Day date={bid.modified_date} />,
  width: 120,
};

/** What a tab shows: bids that move, those that have ended, or both. */
export type Tab = 'open' | 'closed' | 'all';

export function tabOf(status = 'open'): Tab {
  if (status === 'all') return 'all';
  return CLOSED_BID_STATUSES.some((one) => one === status) ? 'closed' : 'open';
}

const END: Readonly<Record<Tab, Columns>> = {
  open: [...STATE, ...WAITING, ACTIONS, UPDATED],
  closed: [...STATE, CLOSED, ORDER, UPDATED],
  all: [...STATE, ...WAITING, ORDER, ACTIONS, UPDATED],
};

const columnsWith = (tab: Tab, ...spared: readonly string[]) => {
  const few = (columns: Columns) => sparing(columns, ...spared);
  const end = END[tab];
  const moderated = tab === 'closed' ? [...end, ACTIONS] : end;
  return {
    buyer: few([...HEAD, SELLER, ...FIGURES, SAVINGS, ...end]),
    seller: few([...HEAD, FACILITY, ...FIGURES, ...end]),
    both: sparing(few([...HEAD, FACILITY, SELLER, ...FIGURES, RECEIVED, ...moderated]), 'ndc'),
  };
};

/** Both parties leave room for less. */
const withoutPrice = (columns: Readonly<Record<Side, Columns>>) => ({
  ...columns,
  both: sparing(columns.both, 'price', 'turn'),
});

const SPARED = ['catalog', 'expiry', 'updated'] as const;
const SPARED_IN_FEWER = [...SPARED, 'ndc', 'quantity'] as const;

/** What each bid is about and what may be done with it is there without scrolling aside; the rest can be chosen. */
export const BID_COLUMNS: Readonly<Record<Tab, Readonly<Record<Side, Columns>>>> = {
  open: columnsWith('open', ...SPARED),
  closed: columnsWith('closed', ...SPARED),
  all: columnsWith('all', ...SPARED, 'order'),
};
export const FEWER_BID_COLUMNS: typeof BID_COLUMNS = {
  open: withoutPrice(columnsWith('open', ...SPARED_IN_FEWER, 'total', 'status')),
  closed: withoutPrice(columnsWith('closed', ...SPARED_IN_FEWER)),
  all: withoutPrice(columnsWith('all', ...SPARED_IN_FEWER, 'total', 'savings', 'order')),
};
