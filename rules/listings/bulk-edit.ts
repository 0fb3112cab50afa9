/** One change of many listings: what it makes of each lot or listing, or why it leaves it (RB-168 … RB-171). */
import { formatUsDate, type IsoDate } from '../dates.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';
import type { CatalogType } from '../orders/cart-totals.ts';
import {
  catalogRefusal,
  deactivatedText,
  listedIn,
  LISTING_STATUS_LABELS,
  type ListingStatus,
} from './listing-status.ts';
import { MOST_PRICE, movedPrice } from './lot-changes.ts';

export const MOST_BULK_LISTINGS = 5000;
export const LOTS_PER_TRANSACTION = 500;
export const UNDO_HOURS = 24;
/** A price that moves further is marked in the preview. */
export const DOUBTFUL_PERCENT = 50;
export const MOST_PACKS = 10_000_000;

export type BulkChange =
  | { readonly kind: 'price_percent'; readonly percent: number }
  /** Dollars up or down. */
  | { readonly kind: 'price_amount'; readonly amount: number }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'stock'; readonly stock: number }
  | { readonly kind: 'stock_amount'; readonly packs: number }
  | { readonly kind: 'expiry'; readonly expiry_date: string }
  | { readonly kind: 'min_packs'; readonly min_packs: number }
  | { readonly kind: 'case_size'; readonly case_size: number }
  | { readonly kind: 'bids'; readonly enabled: boolean }
  | { readonly kind: 'offer_minimum'; readonly offer_minimum: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'deactivate'; readonly reason: string }
  | { readonly kind: 'move'; readonly catalog_type: CatalogType }
  /** Null takes the link away. */
  | { readonly kind: 'shortage'; readonly shortage_id: string | null };
export type BulkKind = BulkChange['kind'];

const OF_LOTS: readonly BulkKind[] = [
  'price_percent',
  'price_amount',
  'price',
  'stock',
  'stock_amount',
  'expiry',
];
/** At the desk of the marketplace (RB-206). */
export const MOST_DESK_LISTINGS = 500;

/** Whether each lot changes, not the listing itself. */
export const isOfLots = ({ kind }: { readonly kind: BulkKind }): boolean => OF_LOTS.includes(kind);

export interface BulkLot {
  readonly price_cents: Cents;
  readonly stock: number;
  readonly expiry_date: IsoDate;
}

export interface BulkListing {
  readonly status: ListingStatus;
  readonly min_packs: number;
  readonly case_size: number;
  readonly offer_orders_enabled: boolean;
  readonly offer_minimum_quantity: number;
  readonly deactivated_reason: string | null;
  readonly catalog_type: CatalogType;
  readonly shortage_id: string | null;
}

/** What decides about a listing besides its own values. */
export interface BulkFacts {
  /** The marketplace brings back what it took out of sale. */
  readonly isMarketplace: boolean;
  readonly is503b: boolean;
  /** The seller has another listing of the product in the catalog that it would move to. */
  readonly isTaken: boolean;
}

export type Judged<T> = { readonly after: T } | { readonly refusal: string };

/** Cents between one and the most. */
const within = (cents: Cents): Cents => Math.min(MOST_PRICE, Math.max(1, cents));
const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

/** A lot with the change; `expiry` is the date of a change of it. */
export function bulkLot(lot: BulkLot, change: BulkChange, expiry: IsoDate | null): Judged<BulkLot> {
  switch (change.kind) {
    case 'price_percent':
      return { after: { ...lot, price_cents: movedPrice(lot.price_cents, change.percent) } };
    case 'price_amount':
      return { after: { ...lot, price_cents: within(lot.price_cents + centsOf(change.amount)) } };
    case 'price':
      return { after: { ...lot, price_cents: within(centsOf(change.price)) } };
    case 'stock':
      return { after: { ...lot, stock: change.stock } };
    case 'stock_amount': {
      const stock = lot.stock + change.packs;
      if (stock < 0) return { refusal: `It has only ${lot.stock} packs.` };
      return stock > MOST_PACKS ? { refusal: 'At most 10,000,000 packs.' } : { after: { ...lot, stock } };
    }
    default:
      return { after: { ...lot, expiry_date: expiry ?? lot.expiry_date } };
  }
}

export function bulkListing(listing: BulkListing, change: BulkChange, facts: BulkFacts): Judged<BulkListing> {
  if (listing.status === 'withdrawn') return { refusal: WITHDRAWN };
  switch (change.kind) {
    case 'min_packs':
      return { after: { ...listing, min_packs: change.min_packs } };
    case 'case_size':
      return { after: { ...listing, case_size: change.case_size } };
    case 'bids':
      return { after: { ...listing, offer_orders_enabled: change.enabled } };
    case 'offer_minimum':
      return { after: { ...listing, offer_minimum_quantity: change.offer_minimum } };
    case 'shortage':
      return { after: { ...listing, shortage_id: change.shortage_id } };
    case 'move':
      return moved(listing, change.catalog_type, facts);
    default:
      return inState(listing, change, facts);
  }
}

function moved(listing: BulkListing, catalog: CatalogType, facts: BulkFacts): Judged<BulkListing> {
  const refusal = catalogRefusal(facts.is503b, catalog) ?? (facts.isTaken ? listedIn(catalog) : null);
  return refusal === null ? { after: { ...listing, catalog_type: catalog } } : { refusal };
}

function inState(
  listing: BulkListing,
  change: BulkChange,
  { isMarketplace }: BulkFacts,
): Judged<BulkListing> {
  const { deactivated_reason: reason } = listing;
  if (change.kind === 'deactivate')
    return reason === null
      ? { after: { ...listing, status: 'deactivated', deactivated_reason: change.reason } }
      : { refusal: deactivatedText(reason) };
  const returns = change.kind === 'activate' && isMarketplace;
  if (reason !== null && !returns) return { refusal: deactivatedText(reason) };
  const status = change.kind === 'pause' ? 'paused' : 'active';
  return { after: { ...listing, status, deactivated_reason: null } };
}

export const WITHDRAWN = 'It was withdrawn.';
export const CHANGED_MEANWHILE = 'Somebody changed it in the meantime.';

/** More than half up or down. */
export const isDoubtful = (before: Cents, after: Cents): boolean =>
  Math.abs(after - before) * 100 > before * DOUBTFUL_PERCENT;

/** What a row of the preview says of the changed value: '$12.50', '40', '06/30/2027', 'Paused'. */
export function bulkValue(values: BulkLot | BulkListing, { kind }: { readonly kind: BulkKind }): string {
  if ('price_cents' in values) {
    if (kind.startsWith('price')) return formatUsd(toDollars(values.price_cents));
    return kind === 'expiry' ? formatUsDate(values.expiry_date) : values.stock.toLocaleString('en-US');
  }
  if (kind === 'min_packs') return values.min_packs.toLocaleString('en-US');
  if (kind === 'case_size') return values.case_size.toLocaleString('en-US');
  if (kind === 'bids') return values.offer_orders_enabled ? 'Yes' : 'No';
  if (kind === 'offer_minimum') return values.offer_minimum_quantity.toLocaleString('en-US');
  if (kind === 'move') return values.catalog_type;
  if (kind === 'shortage') return values.shortage_id ?? 'None';
  return LISTING_STATUS_LABELS[values.status];
}
