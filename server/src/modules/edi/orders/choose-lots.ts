import { fillLine, type OrderPolicies } from '#rules/edi/line-rules.ts';
import { distributeSuggestion, isCaseListing, leastPurchase, mostPacks } from '#rules/catalog/quantities.ts';
import type { ChosenLot } from '../../cart/index.ts';
import { pricedAt, type PurchaseFacts } from '../../catalog/index.ts';

/** Packs of lots that earlier lines of the same document took. */
export type Taken = ReadonlyMap<number, number>;

export type ChosenRows = readonly [ChosenLot, ...ChosenLot[]];

export type Choice =
  | { kind: 'chosen'; rows: ChosenRows; packs: number; isWhole: boolean }
  | { kind: 'refused'; sentence: string };

const rulesOf = ({ case_lock, case_size, min_packs }: PurchaseFacts) => ({
  caseLock: case_lock,
  caseSize: case_size,
  minPacks: min_packs,
});

/** Cheapest first, ties by earliest expiry (RB-353). */
const byPrice = (a: PurchaseFacts, b: PurchaseFacts) =>
  a.price_cents - b.price_cents || a.expiry_date.localeCompare(b.expiry_date) || a.lot_id - b.lot_id;

/** Packs of one listing from its lots, as far as there are any; what the cart says of so many packs is asked elsewhere. */
export function chooseLots(
  asked: number,
  lots: readonly [PurchaseFacts, ...PurchaseFacts[]],
  taken: Taken,
  policies: OrderPolicies,
): Choice {
  const rules = rulesOf(lots[0]);
  const shelves = lots.toSorted(byPrice).map((lot) => ({
    lot,
    stock: Math.max(0, lot.lot_stock - (taken.get(lot.lot_id) ?? 0)),
    minQty: null,
  }));
  const stock = shelves.reduce((sum, shelf) => sum + mostPacks(rules, shelf.stock), 0);
  const caseSize = isCaseListing(rules) ? rules.caseSize : 1;
  const fill = fillLine(asked, { stock, caseSize, minimum: leastPurchase(rules) }, policies);
  if (fill.kind === 'refused') return fill;
  let open = fill.packs;
  const given = distributeSuggestion(shelves, rules, open);
  const [first, ...others] = shelves.flatMap(({ lot }, index) => {
    // Cases may come to more than is asked: nobody gets what was not asked for, and the cart says what is wrong with the rest.
    const quantity = Math.min(given[index] ?? 0, open);
    open -= quantity;
    return quantity === 0 ? [] : [toChosen(lot, quantity)];
  });
  if (first === undefined) return { kind: 'refused', sentence: 'No stock.' };
  return { kind: 'chosen', rows: [first, ...others], packs: fill.packs, isWhole: fill.packs === asked };
}

const toChosen = (lot: PurchaseFacts, quantity: number): ChosenLot => ({
  ...pricedAt(lot, quantity),
  quantity,
  agreed_soft_block: false,
  agreement: null,
  selected_shipping: null,
});
