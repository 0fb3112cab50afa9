import type { CartType } from '#contract/cart/cart.ts';
import { isExpired } from '#rules/dates.ts';
import { inClosedCatalog, notOffered } from '#rules/listings/listing-status.ts';
import {
  isOpenTo,
  orderReasons,
  purchaseReasons,
  type PurchaseInput,
  type Reason,
} from '#rules/catalog/eligibility.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { mostPacks } from '#rules/catalog/quantities.ts';
import type { Scope } from '../../platform/scope.ts';
import { hidesPrices, pricedAt } from '../catalog/index.ts';
import type { CartRow, WantedLot } from './load.ts';

/** What the check changes in the stored cart. */
export interface Corrections {
  removedLots: { listingId: number; lotId: number }[];
  quantities: { lotId: number; quantity: number }[];
  prices: { lotId: number; priceCents: number }[];
}

export interface CheckedCart {
  type: CartType;
  /** Rows as they stand after the corrections. */
  rows: CartRow[];
  corrections: Corrections;
  /** Sentences of what left the cart; they are errors too. */
  removed: string[];
  /** The listing that left with a sentence, which is true until it is there again. */
  gone: Map<string, number>;
  errors: string[];
  warnings: string[];
  notifications: string[];
  /** Reasons by listing that keep the order from being placed, the seller's minimum left out. */
  itemErrors: Map<number, string[]>;
}

export const hasCorrections = ({ removedLots, quantities, prices }: Corrections): boolean =>
  removedLots.length + quantities.length + prices.length > 0;

/**
 * Re-checks one cart (shopping "Re-validation"): what is gone leaves, what is too much is cut, what costs more is
 * told – each once; what the buyer has to mend stays an error until it is mended.
 */
export function revalidate(
  scope: Scope,
  type: CartType,
  rows: readonly CartRow[],
  today: string,
): CheckedCart {
  const cart: CheckedCart = {
    type,
    rows: [],
    corrections: { removedLots: [], quantities: [], prices: [] },
    removed: [],
    gone: new Map(),
    errors: [],
    warnings: [],
    notifications: [],
    itemErrors: new Map(),
  };
  for (const item of byListing(rows)) keepItem(scope, cart, item, today);
  for (const item of byListing(cart.rows)) {
    const messages = standingErrors(scope, item, today);
    if (messages.length > 0) cart.itemErrors.set(item[0]?.listing_id ?? 0, messages);
  }
  const general = new Set(GENERAL.flatMap((code) => generalMessage(scope, cart.rows, today, code)));
  cart.errors.push(...general);
  for (const item of byListing(cart.rows)) {
    const name = item[0]?.name ?? '';
    const own = cart.itemErrors.get(item[0]?.listing_id ?? 0) ?? [];
    cart.errors.push(
      ...own
        .filter((message) => !general.has(message))
        .map((message) => (message.startsWith(name) ? message : `${name}: ${message}`)),
    );
  }
  return cart;
}

/** Reasons that concern the buyer, not an item; told once for the whole cart. */
const GENERAL: readonly Reason['code'][] = [
  'user_not_vetted',
  'no_facility',
  'facility_not_vetted',
  'state_license_ended',
  'no_terms',
];

function generalMessage(
  scope: Scope,
  rows: readonly CartRow[],
  today: string,
  code: Reason['code'],
): string[] {
  const first = byListing(rows)[0];
  if (!first) return [];
  const found = purchaseReasons(purchaseInput(scope, first, today)).find((reason) => reason.code === code);
  return found ? [found.message] : [];
}

function keepItem(scope: Scope, cart: CheckedCart, item: CartRow[], today: string): void {
  const [first] = item;
  if (!first) return;
  if (!isOffered(scope, first, today)) {
    const gone = `${first.name} is no longer available and was removed from your cart.`;
    cart.removed.push(gone);
    cart.gone.set(gone, first.listing_id);
    cart.errors.push(gone);
    cart.corrections.removedLots.push(
      ...item.map((row) => ({ listingId: row.listing_id, lotId: row.lot_id })),
    );
    return;
  }
  const kept = item.map((row) => keepLot(scope, cart, row, today)).filter((row) => row !== null);
  cart.rows.push(...kept);
  if (kept.length === 0) cart.gone.set(lotGone(first), first.listing_id);
}

function isOffered(scope: Scope, row: CartRow, today: string): boolean {
  const open = isOpen(scope, row) || isElsewhere(scope, row);
  const started = row.start_date === null || row.start_date <= today || row.can_buy_later;
  return open && started && (row.listing_active || row.listing_paused) && row.company_active;
}

const isOpen = ({ client, company, isAdmin }: Scope, row: CartRow): boolean =>
  isOpenTo(
    { companyId: row.company_id, catalogType: row.catalog_type },
    { agreedToMedigi: (company?.agreedToMedigi ?? false) || isAdmin },
    { hydra: client.hydra, supplierId: client.supplier_company_id },
  );

/** Its catalog is not open to the buyer: it waits in the cart, as it may be moved back (RB-207). */
const isElsewhere = (scope: Scope, row: CartRow): boolean =>
  scope.client.supplier_company_id === null && !isOpen(scope, row);

function keepLot(scope: Scope, cart: CheckedCart, row: CartRow, today: string): CartRow | null {
  const { corrections } = cart;
  if (!row.lot_active || row.lot_stock === 0 || isExpired(row.expiry_date, today)) {
    cart.warnings.push(lotGone(row));
    corrections.removedLots.push({ listingId: row.listing_id, lotId: row.lot_id });
    return null;
  }
  const fits = row.quantity <= row.lot_stock;
  const rules = { caseLock: row.case_lock, caseSize: row.case_size, minPacks: row.min_packs };
  const quantity = fits ? row.quantity : mostPacks(rules, row.lot_stock);
  const kept = { ...pricedAt(row, quantity), quantity };
  if (!fits) {
    corrections.quantities.push({ lotId: row.lot_id, quantity: kept.quantity });
    cart.warnings.push(`Only ${row.lot_stock} packs of ${row.name} are in stock; your quantity was reduced.`);
  }
  if (kept.price_cents !== row.seen_price_cents) {
    kept.seen_price_cents = kept.price_cents;
    corrections.prices.push({ lotId: row.lot_id, priceCents: kept.price_cents });
    if (!hidesPrices(scope)) cart.notifications.push(priceChange(row, kept.price_cents));
  }
  return kept;
}

const lotGone = ({ name }: CartRow): string => `A lot of ${name} has expired or sold out and was removed.`;

function priceChange(row: CartRow, cents: number): string {
  const [from, to] = [row.seen_price_cents, cents].map((cents) => formatUsd(toDollars(cents)));
  return `The price of ${row.name} changed from ${from} to ${to}.`;
}

function standingErrors(scope: Scope, item: readonly CartRow[], today: string): string[] {
  const [first] = item;
  if (first?.listing_paused === true) return [notOffered(first.name)];
  if (first && isElsewhere(scope, first)) return [inClosedCatalog(first.name, first.catalog_type)];
  return orderReasons(purchaseReasons(purchaseInput(scope, item, today)))
    .filter((reason) => reason.code !== 'seller_minimum')
    .map((reason) => reason.message);
}

/** Of a lot and its listing, all that decides. */
export type AskedLot = Pick<
  WantedLot,
  | 'company_id'
  | 'company_name'
  | 'csos_status'
  | 'minimum_order_cents'
  | 'catalog_type'
  | 'listing_active'
  | 'dea_schedule'
  | 'soft_block'
  | 'start_date'
  | 'can_buy_later'
  | 'case_lock'
  | 'case_size'
  | 'min_packs'
  | 'lot_id'
  | 'lot_name'
  | 'lot_stock'
  | 'expiry_date'
  | 'min_qty'
  | 'price_cents'
  | 'quantity'
  | 'listing_stock'
  | 'sellable_lots'
  | 'agreed_soft_block'
>;

/** Who buys, as the rules want it; `csos` says of which seller a facility may have what is controlled. */
export const buyerInput = (
  { isVetted, isAdmin, facility, company, client }: Scope,
  today: string,
  csos: { approved: number[]; requested: number[] } = { approved: [], requested: [] },
) => ({
  user: { vetted: isVetted || isAdmin },
  facility: facility && {
    vetted: facility.vetted,
    csosCompanyIds: csos.approved,
    csosRequestedIds: csos.requested,
    stateLicenseEnds: facility.stateLicenseEnds,
    deaEnds: facility.deaEnds,
  },
  company: {
    hasTerms: company?.hasTerms ?? false,
    agreedToMedigi: (company?.agreedToMedigi ?? false) || isAdmin,
  },
  host: { hydra: client.hydra, supplierId: client.supplier_company_id },
  today,
});

/** The rows of one listing as the rules want them. */
export function purchaseInput(scope: Scope, item: readonly AskedLot[], today: string): PurchaseInput {
  const [first] = item;
  if (!first) throw new RangeError('An item has at least one lot.');
  const status = first.csos_status;
  return {
    ...buyerInput(scope, today, {
      approved: status === 'approved' ? [first.company_id] : [],
      requested: status === 'requested' ? [first.company_id] : [],
    }),
    listing: {
      companyId: first.company_id,
      companyName: first.company_name,
      companyMinimumCents: first.minimum_order_cents,
      catalogType: first.catalog_type,
      active: first.listing_active,
      isC2: first.dea_schedule === '2',
      softBlocked: first.soft_block !== null,
      startDate: first.start_date,
      canBuyLater: first.can_buy_later,
      caseLock: first.case_lock,
      caseSize: first.case_size,
      minPacks: first.min_packs,
    },
    lots: [...item.map(toPurchaseLot), ...unchosenStock(item)],
    agreed: first.agreed_soft_block,
    otherSellerItemsCents: 0,
  };
}

const toPurchaseLot = (row: AskedLot) => ({
  id: row.lot_id,
  name: row.lot_name,
  stock: row.lot_stock,
  expiry: row.expiry_date,
  minQty: row.min_qty,
  priceCents: row.price_cents,
  quantity: row.quantity,
});

/** Lots of the listing that are not in the cart count for its stock and its number of lots. */
function unchosenStock(item: readonly AskedLot[]): PurchaseInput['lots'] {
  const [first] = item;
  if (!first) return [];
  const rest = first.listing_stock - item.reduce((sum, row) => sum + row.lot_stock, 0);
  const others = Math.max(0, first.sellable_lots - item.length);
  return Array.from({ length: others }, (_, index) => ({
    id: 0,
    name: 'other lots',
    stock: index === 0 ? Math.max(1, rest - (others - 1)) : 1,
    expiry: '9999-12-31',
    minQty: 0,
    priceCents: 1,
    quantity: 0,
  }));
}

/** Rows of the same listing together, in the order the listings came. */
export function byListing(rows: readonly CartRow[]): CartRow[][] {
  return [...Map.groupBy(rows, (row) => row.listing_id).values()];
}
