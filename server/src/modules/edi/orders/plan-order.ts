import { buyerReasons, orderReasons, purchaseReasons, type ReasonCode } from '#rules/catalog/eligibility.ts';
import { addDays } from '#rules/dates.ts';
import type { LineOutcome } from '#rules/edi/order-acknowledgment.ts';
import { itemProblem, lineProblem, namedBy, priceProblem } from '#rules/edi/line-rules.ts';
import type { Mapping } from '#rules/edi/mapping.ts';
import type { OrderedLine } from '#rules/edi/purchase-order.ts';
import { shipPromise } from '#rules/orders/ship-promise.ts';
import type { EdiSettings } from '#contract/edi/clients.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  buyerInput,
  loadCandidates,
  loadOfferedNames,
  loadOffersOf,
  priceCart,
  purchaseInput,
  type ChosenLot,
  type PricedCart,
} from '../../cart/index.ts';
import { pricedAt, type PurchaseFacts } from '../../catalog/index.ts';
import { toSellerDays } from '../../orders/index.ts';
import type { OrderedPart } from '../intake/message-rows.ts';
import { chooseLots, type ChosenRows } from './choose-lots.ts';

/** What an 850 would buy at this moment, with an outcome for each of its lines. */
export interface OrderPlan {
  /** Why nothing is ordered, whatever the lines ask for; null where lines decide. */
  refusal: string | null;
  outcomes: LineOutcome[];
  /** Of whom, where it is ordered. */
  ordered: OrderedPart[];
  rows: ChosenLot[];
  priced: PricedCart;
}

interface Asked {
  scope: Scope;
  db: Queryable;
  now: Date;
  today: string;
  lines: readonly OrderedLine[];
  /** The only supplier that is bought from; null where any will do. */
  sellerId: number | null;
  policies: EdiSettings['policies'];
  mapping: Mapping;
}

const BY_CARD = 'Companies that pay by card cannot order by EDI.';
const CONTROLLED = 'Schedule 2 products cannot be ordered by EDI.';
const NO_STOCK = 'No stock.';
const OTHER_LINE = 'Not ordered because of another line.';

/** Of a whole order, whichever item shows them. */
const GENERAL: readonly ReasonCode[] = [
  'user_not_vetted',
  'no_facility',
  'facility_not_vetted',
  'state_license_ended',
  'no_terms',
];

type Planned =
  | { kind: 'refused'; sentence: string; price: number | null }
  | { kind: 'chosen'; rows: ChosenRows; packs: number; isWhole: boolean; price: number };

export async function planOrder(asked: Asked): Promise<OrderPlan> {
  const { scope, today, lines, policies } = asked;
  const refusal = refusalOf(scope, today);
  if (refusal !== null) return nothing(scope, lines, refusal);
  const offers = await offersFor(asked);
  const taken = new Map<number, number>();
  const planned = lines.map((line) => {
    const one = planLine(asked, line, offers, taken);
    if (one.kind === 'chosen') takeFrom(taken, one.rows);
    return one;
  });
  return settle(asked, policies.order === 'all or nothing' ? allOrNothing(planned) : planned);
}

/** What keeps the buyer from ordering at all (RB-358). */
function refusalOf(scope: Scope, today: string): string | null {
  const [reason] = buyerReasons(buyerInput(scope, today));
  if (reason !== undefined) return reason.message;
  return scope.company?.paymentOption === 'credit_card' ? BY_CARD : null;
}

const nothing = (scope: Scope, lines: readonly OrderedLine[], refusal: string): OrderPlan => ({
  refusal,
  outcomes: lines.map(() => ({ kind: 'refused', sentence: refusal, price: null })),
  ordered: [],
  rows: [],
  priced: priceCart(scope, []),
});

interface Offers {
  lots: readonly PurchaseFacts[];
  /** What is offered, sold out or not. */
  names: readonly { listing_id: number; ndc: string; company_id: number }[];
}

const MOST_DIGITS_OF_AN_ID = 15;
const isId = (text: string) => /^[1-9]\d*$/.test(text) && text.length <= MOST_DIGITS_OF_AN_ID;

/** How a line names what it wants: a listing of ours, or a product of whichever listing is best. */
function wantedBy({ policies }: Asked, line: OrderedLine): { listingId: number } | { ndc: string } {
  const listing = namedBy(line, 'VC');
  const ndc = namedBy(line, 'N4');
  if (ndc !== null && (listing === null || policies.line_choice === 'best price')) return { ndc };
  return { listingId: listing !== null && isId(listing) ? Number(listing) : 0 };
}

async function offersFor(asked: Asked): Promise<Offers> {
  const { scope, db, today, lines, policies, sellerId } = asked;
  const wanted = lines.map((line) => wantedBy(asked, line));
  const listingIds = wanted.flatMap((one) => ('listingId' in one ? one.listingId : []));
  const ndcs = wanted.flatMap((one) => ('ndc' in one ? one.ndc : []));
  const lots = [
    ...(listingIds.length > 0 ? await loadCandidates(scope, db, listingIds, today) : []),
    ...(ndcs.length > 0 ? await loadOffersOf(scope, db, ndcs, today) : []),
  ];
  const lastsTo = addDays(today, policies.least_days);
  const isOfSeller = (one: { company_id: number }) => sellerId === null || one.company_id === sellerId;
  const names = await loadOfferedNames(scope, db, { listingIds, ndcs });
  const byLot = new Map(lots.map((lot) => [lot.lot_id, lot]));
  return {
    lots: [...byLot.values()].filter((lot) => isOfSeller(lot) && lot.expiry_date >= lastsTo),
    names: names.filter(isOfSeller),
  };
}

const refused = (sentence: string, price: number | null = null): Planned => ({
  kind: 'refused',
  sentence,
  price,
});

function planLine(
  asked: Asked,
  line: OrderedLine,
  offers: Offers,
  taken: ReadonlyMap<number, number>,
): Planned {
  const problem = lineProblem(line, asked.mapping);
  if (problem !== null) return refused(problem);
  const wanted = wantedBy(asked, line);
  const isWanted = (one: { listing_id: number; ndc: string }) =>
    'ndc' in wanted ? one.ndc === wanted.ndc : one.listing_id === wanted.listingId;
  const name = offers.names.find(isWanted);
  if (name === undefined) return refused(notOffered(line));
  const mismatch = 'ndc' in wanted ? null : itemProblem(line, name.ndc);
  if (mismatch !== null) return refused(mismatch);
  const listings = Map.groupBy(offers.lots.filter(isWanted), (lot) => lot.listing_id);
  return best([...listings.values()].map((lots) => buy(asked, line, lots, taken)));
}

function notOffered(line: OrderedLine): string {
  const ndc = namedBy(line, 'N4');
  if (ndc !== null) return `NDC ${ndc} is not offered.`;
  return `Item ${namedBy(line, 'VC') ?? line.items[0]?.[1] ?? ''} is not offered.`;
}

const sumOf = (rows: readonly ChosenLot[]) =>
  rows.reduce((sum, row) => sum + row.price_cents * row.quantity, 0);

/** The one that fills the whole quantity at the lowest sum; of those that do not, the one with most of it. Ties: the oldest listing (RB-351). */
function best(all: readonly Planned[]): Planned {
  const listing = (one: Planned) => (one.kind === 'chosen' ? one.rows[0].listing_id : 0);
  const [first] = all.toSorted((a, b) => {
    if (a.kind === 'refused' || b.kind === 'refused')
      return Number(a.kind === 'refused') - Number(b.kind === 'refused');
    return b.packs - a.packs || sumOf(a.rows) - sumOf(b.rows) || listing(a) - listing(b);
  });
  return first ?? refused(NO_STOCK);
}

/** What one listing gives of a line: its lots by the rules of EDI, then everything that the cart would say of them. */
function buy(
  { scope, today, policies }: Asked,
  line: OrderedLine,
  lots: readonly PurchaseFacts[],
  taken: ReadonlyMap<number, number>,
): Planned {
  const [first, ...others] = lots;
  if (first === undefined) return refused(NO_STOCK);
  if (first.dea_schedule === '2') return refused(CONTROLLED);
  const choice = chooseLots(line.packs, [first, ...others], taken, {
    price: policies.price,
    shortStock: policies.short_stock,
  });
  if (choice.kind === 'refused') return refused(choice.sentence, first.price_cents);
  const reasons = orderReasons(purchaseReasons(purchaseInput(scope, choice.rows, today)));
  const own = reasons.find(({ code }) => !GENERAL.includes(code) && code !== 'seller_minimum');
  // Nobody pays more for a pack than the document expects.
  const price = Math.max(...choice.rows.map((row) => row.price_cents));
  if (own !== undefined) return refused(own.message, price);
  const dear = priceProblem(line, price, { price: policies.price });
  if (dear !== null) return refused(dear, price);
  return { ...choice, price };
}

function takeFrom(taken: Map<number, number>, rows: readonly ChosenLot[]): void {
  for (const { lot_id: lot, quantity } of rows) taken.set(lot, (taken.get(lot) ?? 0) + quantity);
}

/** One line that is refused or cut keeps the others from being ordered (RB-360). */
function allOrNothing(planned: readonly Planned[]): Planned[] {
  if (planned.every((one) => one.kind === 'chosen' && one.isWhole)) return [...planned];
  return planned.map((one) => {
    if (one.kind === 'refused') return one;
    return refused(one.isWhole ? OTHER_LINE : `Only ${one.packs} packs left.`, one.price);
  });
}

/** Sellers whose minimum is missed give nothing (RB-359); then the sums of what is left. */
function settle(asked: Asked, planned: readonly Planned[]): OrderPlan {
  const { scope, now, policies } = asked;
  const rowsOf = (all: readonly Planned[]) =>
    merged(all.flatMap((one) => (one.kind === 'chosen' ? one.rows : [])));
  const missing = new Set(
    priceCart(scope, rowsOf(planned))
      .totals.orders.filter((order) => order.minimumMissingCents > 0)
      .map(({ sellerId }) => sellerId),
  );
  const left = planned.map((one): Planned => {
    if (one.kind === 'refused' || !missing.has(one.rows[0].company_id)) return one;
    return refused(`Seller minimum order total is not met for ${one.rows[0].company_name}`, one.price);
  });
  const settled = policies.order === 'all or nothing' ? allOrNothing(left) : left;
  const rows = rowsOf(settled);
  const paid = new Map(rows.map((row) => [row.lot_id, row.price_cents]));
  const ordered: OrderedPart[] = [];
  const outcomes = settled.map((one, place): LineOutcome => {
    if (one.kind === 'refused') return one;
    const [row] = one.rows;
    // The order has a lot once, at the price of all its packs; of several lots the dearest is told.
    const price = Math.max(...one.rows.map(({ lot_id: lot }) => paid.get(lot) ?? one.price));
    const lots = one.rows.map(({ lot_id: lot, quantity: packs }) => ({ lot, packs }));
    ordered.push({ place, seller: row.company_id, price, lots });
    return { kind: 'ordered', packs: one.packs, price, shipsOn: shipPromise(now, toSellerDays(row)).day };
  });
  return { refusal: null, outcomes, ordered, rows, priced: priceCart(scope, rows) };
}

/** Two lines of a document may take of one lot; an order has it once. */
function merged(rows: readonly ChosenLot[]): ChosenLot[] {
  const lots = new Map<number, ChosenLot>();
  for (const row of rows) {
    const known = lots.get(row.lot_id);
    const quantity = (known?.quantity ?? 0) + row.quantity;
    lots.set(row.lot_id, { ...pricedAt(row, quantity), quantity });
  }
  return [...lots.values()];
}
