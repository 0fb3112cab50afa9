import { casesOf, lotInputBounds, normaliseLotQuantity, type QuantityRules } from './quantities.ts';

/** A lot as the browser knows it. */
export interface LotOfListing {
  id: number;
  stock: number;
  min_qty: number;
}

export const toStock = (lot: LotOfListing) => ({ stock: lot.stock, minQty: lot.min_qty });

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
