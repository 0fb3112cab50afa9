import { parseCalendarDate, type IsoDate } from '../dates.ts';
import { priceFor, type TieredPrice } from '../pricing/price-for.ts';
import { isCaseListing, type QuantityRules } from './quantities.ts';

interface SwapLot extends TieredPrice {
  readonly id: number;
  readonly stock: number;
  /** MM/DD/YYYY. */
  readonly expiry_date: string;
}

/**
 * So many packs from another listing, from its cheapest lots that last as long; whole cases where it is sold in cases. What
 * the cart `held` of its lots stays beside them.
 */
export function swapLots(
  rules: QuantityRules,
  lots: readonly SwapLot[],
  wanted: { readonly packs: number; readonly expiry: IsoDate },
  held: ReadonlyMap<number, number>,
): { packs: number; lots: { id: number; quantity: number }[] } {
  const size = isCaseListing(rules) ? rules.caseSize : 1;
  let open = wanted.packs;
  const taken = new Map(held);
  const costOf = (lot: SwapLot) => priceFor(lot, wanted.packs) ?? 0;
  const lasting = lots
    .filter((lot) => (parseCalendarDate(lot.expiry_date) ?? '') >= wanted.expiry)
    .toSorted((one, other) => costOf(one) - costOf(other));
  for (const { id, stock } of lasting) {
    const most = Math.min(open, stock - (held.get(id) ?? 0));
    const packs = Math.max(0, most - (most % size));
    if (packs > 0) taken.set(id, (held.get(id) ?? 0) + packs);
    open -= packs;
  }
  return { packs: wanted.packs - open, lots: [...taken].map(([id, quantity]) => ({ id, quantity })) };
}
