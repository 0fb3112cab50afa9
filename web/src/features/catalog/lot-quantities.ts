import type { QuantityRules } from '#rules/catalog/quantities.ts';
import {
  casesOf,
  distributeSuggestion,
  isCaseListing,
  lotInputBounds,
  normaliseLotQuantity,
  suggestedQuantity,
} from '#rules/catalog/quantities.ts';
import type { Quantities } from './purchase.ts';

interface LotOfListing {
  id: number;
  stock: number;
  min_qty: number;
}

const toStock = (lot: LotOfListing) => ({ stock: lot.stock, minQty: lot.min_qty });

/** The box of one lot: it counts packs, or cases of a case listing. Below `min` only 0 is left. */
export interface LotBox {
  unit: 'pack' | 'case';
  value: number;
  min: number;
  max: number;
}

export function lotBox(rules: QuantityRules, lot: LotOfListing, lotCount: number, packs: number): LotBox {
  const bounds = lotInputBounds(rules, toStock(lot), lotCount);
  return { ...bounds, value: bounds.unit === 'case' ? casesOf(packs, rules.caseSize) : packs };
}

/**
 * The packs that a new value of the box stands for. One step down from the minimum is 0; any other value between 0 and
 * the minimum becomes the minimum.
 */
export function packsOf(
  rules: QuantityRules,
  lot: LotOfListing,
  lotCount: number,
  typed: number,
  from: LotBox,
) {
  const leaves = from.value === from.min && typed === from.min - 1;
  return leaves ? 0 : normaliseLotQuantity(typed, rules, toStock(lot), lotCount).packs;
}

export interface Suggestion {
  packs: number;
  quantities: Quantities;
}

/** The suggested purchase spread over the lots in the order shown; null when there is nothing to buy. */
export function suggest(rules: QuantityRules, lots: readonly LotOfListing[]): Suggestion | null {
  const stock = lots.reduce((sum, lot) => sum + lot.stock, 0);
  if (suggestedQuantity(rules, stock) === 0) return null;
  const packs = distributeSuggestion(lots.map(toStock), rules);
  return {
    packs: packs.reduce((sum, one) => sum + one, 0),
    quantities: new Map(lots.map((lot, index) => [lot.id, packs[index] ?? 0])),
  };
}

/** Quick add of one lot from the list: the least that the listing's rules take, counted as its box counts. */
export interface QuickBox extends LotBox {
  /** The first step up from 0 lands here. */
  least: number;
}

/**
 * The box of the best lot in a row of the list; `others` are packs of other lots already in the cart. Null when this
 * lot alone cannot meet the listing's minimum or one case, so that several lots must be chosen.
 */
export function quickBox(
  rules: QuantityRules,
  lot: LotOfListing,
  listing: { stock: number; lot_count: number },
  packs: number,
  others: number,
): QuickBox | null {
  const box = lotBox(rules, lot, listing.lot_count, packs);
  const inCases = isCaseListing(rules);
  const open = listing.stock > rules.minPacks ? Math.max(0, rules.minPacks - others) : 0;
  const wholeCase = inCases ? Math.min(rules.caseSize, listing.stock) - others : 0;
  if (Math.max(open, wholeCase) > lot.stock) return null;
  const least = Math.max(1, box.min, inCases ? Math.ceil(open / rules.caseSize) : open);
  return least > box.max ? null : { ...box, least };
}

/** Packs after a step or a typed value in a row: below the least it goes to 0 on the way down, else up to the least. */
export function quickPacks(
  rules: QuantityRules,
  lot: LotOfListing,
  lotCount: number,
  typed: number,
  box: QuickBox,
): number {
  if (typed <= 0) return 0;
  if (typed < box.least && typed < box.value) return 0;
  return packsOf(rules, lot, lotCount, Math.max(typed, box.least), box);
}
