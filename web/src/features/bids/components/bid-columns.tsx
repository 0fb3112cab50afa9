import type { ReactNode } from 'react';
import { CLOSED_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { formatCount, formatDate } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { BidSummary } from '../api.ts';
import { BidActions, BidState, Deadline, OrderLink, Savings, Total, waitsFor } from './bid-cells.tsx';
import { RuleHint } from './rule-hint.tsx';
import styles from './bids.module.css';

export type Side = 'buyer' | 'seller' | 'both';
type Column = GridColumn<BidSummary>;
type Columns = readonly Column[];

/** Not narrower than a few words, however many columns there are. */
const Product = ({ text }: { text: string }) => <span className={styles.product}>{text}</span>;
const Party = ({ text }: { text: string }) => <span className={styles.party}>{text}</span>;

const NAMES = { you: 'You', buyer: 'Buyer', seller: 'Seller' } as const;

const RuleBelow = ({ bid, children }: { bid: BidSummary; children: ReactNode }) => (
  <span className={styles.stacked}>
    {children}
    <RuleHint bid={bid} />
  </span>
);

/** The same below the status, in words. */
function WaitsFor({ bid }: { bid: BidSummary }) {
  const text = `Waits for ${waitsFor(bid) ?? 'nobody'}`;
  if (!bid.can.answer) return <span className={styles.soft}>{text}</span>;
  return (
    <RuleBelow bid={bid}>
      <strong className={styles.attention}>{text}</strong>
    </RuleBelow>
  );
}

/** Whose answer it waits for, from where one stands. */
function WaitingFor({ bid }: { bid: BidSummary }) {
  const whose = waitsFor(bid);
  if (whose !== 'you') return whose === null ? '–' : NAMES[whose];
  return (
    <RuleBelow bid={bid}>
      <StatusBadge tone="attention">{NAMES.you}</StatusBadge>
    </RuleBelow>
  );
}

const PRODUCT: Column = {
  id: 'product',
  header: 'Product',
  cell: (bid) => <Product text={bid.listing.name} />,
  required: true,
  width: 240,
};
const HEAD: Columns = [
  { id: 'number', header: 'Bid #', cell: (bid) => bid.id, required: true, width: 56 },
  PRODUCT,
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
const TOTAL: Column = {
  id: 'total',
  header: 'Total',
  cell: (bid) => <Total bid={bid} />,
  numeric: true,
  width: 110,
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
  TOTAL,
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
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  cell: (bid) => <BidState bid={bid} />,
  width: 110,
};
const STATE: Columns = [
  {
    id: 'expiry',
    header: 'Min Expiry',
    cell: (bid) => formatDate(bid.earliest_expiry_date),
    width: 110,
  },
  STATUS,
];
const WAITING: Columns = [
  { id: 'turn', header: 'Waiting For', cell: (bid) => <WaitingFor bid={bid} />, width: 110 },
  { id: 'expires', header: 'Expires', cell: (bid) => <Deadline bid={bid} />, width: 110 },
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
  cell: (bid) => <BidActions bid={bid} compact />,
  width: 100,
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

/** What a row of a small screen says below each other, so that nothing of it is left out. */
const STACKED: Columns = [
  {
    ...PRODUCT,
    cell: (bid) => (
      <>
        <Product text={bid.listing.name} />
        <Ndc ndc={bid.listing.ndc_number} />
      </>
    ),
  },
  {
    ...TOTAL,
    cell: (bid) => (
      <>
        <Total bid={bid} strong />
        <span className={styles.terms}>
          {formatCount(bid.current_offer_line.quantity)} × <Money amount={bid.current_offer_line.price} />
        </span>
      </>
    ),
  },
  {
    ...STATUS,
    cell: (bid) => (
      <span className={styles.stacked}>
        <BidState bid={bid} />
        {bid.turn !== null && <WaitsFor bid={bid} />}
      </span>
    ),
  },
];
const PARTIES: Column = {
  ...FACILITY,
  header: 'Facility, Seller',
  cell: (bid) => (
    <>
      <Party text={bid.facility_name} />
      <span className={styles.soft}>{bid.company_name}</span>
    </>
  ),
};

const columnsOf = (tab: Tab): Readonly<Record<Side, Columns>> => {
  const end = END[tab];
  return {
    buyer: [...HEAD, SELLER, ...FIGURES, SAVINGS, ...end],
    seller: [...HEAD, FACILITY, ...FIGURES, ...end],
    both: [...HEAD, FACILITY, SELLER, ...FIGURES, RECEIVED, ...end, ...(tab === 'closed' ? [ACTIONS] : [])],
  };
};

const all = (tab: Tab, ...spared: readonly string[]): Readonly<Record<Side, Columns>> => {
  const { buyer, seller, both } = columnsOf(tab);
  return {
    buyer: sparing(buyer, ...spared),
    seller: sparing(seller, ...spared),
    both: sparing(both, ...spared, 'ndc'),
  };
};

const stacked = (tab: Tab, ...spared: readonly string[]): Readonly<Record<Side, Columns>> => {
  const { buyer, seller, both } = all(tab, ...spared, 'ndc', 'price', 'quantity', 'turn');
  const stack = (columns: Columns, ...more: Columns) =>
    columns.map((column) => [...STACKED, ...more].find(({ id }) => id === column.id) ?? column);
  return { buyer: stack(buyer), seller: stack(seller), both: sparing(stack(both, PARTIES), 'seller') };
};

const SPARED = ['catalog', 'expiry', 'updated'] as const;

/** What each bid is about and what may be done with it is there without scrolling aside; the rest can be chosen. */
export const BID_COLUMNS: Readonly<Record<Tab, Readonly<Record<Side, Columns>>>> = {
  open: all('open', ...SPARED),
  closed: all('closed', ...SPARED),
  all: all('all', ...SPARED, 'order'),
};
export const FEWER_BID_COLUMNS: typeof BID_COLUMNS = {
  open: stacked('open', ...SPARED),
  closed: stacked('closed', ...SPARED),
  all: stacked('all', ...SPARED, 'order'),
};
