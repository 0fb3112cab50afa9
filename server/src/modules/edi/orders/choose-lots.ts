import { fillLine, type OrderPolicies } from '#rules/edi/line-rules.ts';
import { isCaseListing, leastPurchase } from '#rules/catalog/quantities.ts';
import type { ChosenLot } from '../../cart/index.ts';
import { pricedAt, type PurchaseFacts } from '../../catalog/index.ts';

/** Packs of lots that earlier lines of the same document took. */
export type Taken = ReadonlyMap<number, number>;

export type Choice =
  | { kind: 'chosen'; rows: ChosenLot[]; packs: number; isWhole: boolean }
  | { kind: 'refused'; sentence: string };

const rulesOf = ({ case_lock, case_size, min_packs }: PurchaseFacts) => ({
  caseLock: case_lock,
  caseSize: case_size,
  minPacks: min_packs,
});

interface Shelf {
  lot: PurchaseFacts;
  left: number;
}

/** Cheapest first, ties by earliest expiry (RB-353). */
const byPrice = (a: PurchaseFacts, b: PurchaseFacts) =>
  a.price_cents - b.price_cents || a.expiry_date.localeCompare(b.expiry_date) || a.lot_id - b.lot_id;

/** Packs of one listing from its lots, as far as there are any; what the cart says of so many packs is asked elsewhere. */
export function chooseLots(
  asked: number,
  lots: readonly PurchaseFacts[],
  taken: Taken,
  policies: OrderPolicies,
): Choice {
  const shelves = lots
    .toSorted(byPrice)
    .map((lot): Shelf => ({ lot, left: Math.max(0, lot.lot_stock - (taken.get(lot.lot_id) ?? 0)) }));
  const [first] = lots;
  if (first === undefined) return NO_STOCK;
  const rules = rulesOf(first);
  const caseSize = isCaseListing(rules) ? rules.caseSize : 1;
  const stock = shelves.reduce((sum, { left }) => sum + left, 0);
  const minimum = leastPurchase(rules);
  const fill = fillLine(asked, { stock, caseSize, minimum }, policies);
  if (fill.kind === 'refused') return fill;
  const rows = spread(fill.packs, shelves, caseSize);
  const packs = rows.reduce((sum, row) => sum + row.quantity, 0);
  const isShort = packs < asked;
  if (packs === 0 || (isShort && policies.shortStock === 'reject')) return NO_STOCK;
  if (isShort && packs < minimum)
    return { kind: 'refused', sentence: `Only ${packs} packs left, the minimum is ${minimum}.` };
  return { kind: 'chosen', rows, packs, isWhole: !isShort };
}

const NO_STOCK: Choice = { kind: 'refused', sentence: 'No stock.' };

/** Whole cases first; a lot under one case gives all it has where cases are not enough. */
function spread(packs: number, shelves: readonly Shelf[], caseSize: number): ChosenLot[] {
  const given = new Map<number, number>();
  let open = packs;
  const take = (shelf: Shelf, most: number) => {
    const had = given.get(shelf.lot.lot_id) ?? 0;
    const more = Math.max(0, Math.min(open, most));
    if (more === 0) return;
    given.set(shelf.lot.lot_id, had + more);
    open -= more;
  };
  for (const shelf of shelves) {
    const cases = Math.floor(Math.min(shelf.left, open) / caseSize);
    take(shelf, cases * caseSize);
  }
  for (const shelf of shelves)
    if (caseSize > 1 && shelf.left < caseSize && shelf.left <= open) take(shelf, shelf.left);
  return shelves.flatMap(({ lot }) => {
    const quantity = given.get(lot.lot_id) ?? 0;
    return quantity === 0 ? [] : [toChosen(lot, quantity)];
  });
}

const toChosen = (lot: PurchaseFacts, quantity: number): ChosenLot => ({
  ...pricedAt(lot, quantity),
  quantity,
  agreed_soft_block: false,
  agreement: null,
  selected_shipping: null,
});
