/**
 * Quantities of a listing: packs, cases, eaches (SP-088 … SP-103). A pack is `eachesPerPack` eaches, a case is
 * `caseSize` packs. Quantities of rules are packs; only the input box of a case listing counts cases.
 */

export interface QuantityRules {
  /** Cases bind the buyer only with this lock. */
  readonly caseLock: boolean;
  readonly caseSize: number;
  readonly minPacks: number;
}

export interface LotStock {
  /** Packs. */
  readonly stock: number;
  /** Bounds the box of a lot that is the only one shown; null counts as 0. */
  readonly minQty: number | null;
}

export interface InputBounds {
  readonly unit: 'pack' | 'case';
  readonly min: number;
  readonly max: number;
}

/** A listing sold in whole cases: the lock is set and a case holds more than one pack. */
export function isCaseListing(listing: QuantityRules): boolean {
  return listing.caseLock && listing.caseSize > 1;
}

/**
 * Bounds of one lot's quantity box; 0 is allowed besides. `lotCount` is the number of lots shown.
 * The minimum never exceeds the maximum, so that a remainder below it can still be bought.
 */
export function lotInputBounds(listing: QuantityRules, lot: LotStock, lotCount: number): InputBounds {
  const minimum = lotCount === 1 ? Math.max(0, lot.minQty ?? 0) : 0;
  if (!isCaseListing(listing)) return { unit: 'pack', min: Math.min(minimum, lot.stock), max: lot.stock };
  const max = Math.max(1, Math.floor(lot.stock / listing.caseSize));
  return { unit: 'case', min: Math.min(Math.ceil(minimum / listing.caseSize), max), max };
}

/** Packs of so many cases of one lot: the lot's whole stock when it is under one case. */
export function caseQuantity(cases: number, caseSize: number, stock: number): number {
  if (cases <= 0) return 0;
  return stock < caseSize ? stock : cases * caseSize;
}

/** Packs of one lot that can be bought: whole cases of a case listing, under one case all of it. */
export function mostPacks(listing: QuantityRules, stock: number): number {
  if (!isCaseListing(listing) || stock < listing.caseSize) return stock;
  return stock - (stock % listing.caseSize);
}

/** The case count that stands for a quantity of packs; a remainder under one case counts as one. */
export function casesOf(packs: number, caseSize: number): number {
  return Math.ceil(packs / caseSize);
}

/** The larger of case size and `minPacks` (SP-100), also without the case lock. */
export function minimumPurchase(listing: QuantityRules): number {
  return Math.max(listing.caseSize, listing.minPacks);
}

/** Packs without which nothing is sold: `minPacks`, and one case where the lock binds. */
export function leastPurchase(listing: QuantityRules): number {
  return Math.max(1, listing.minPacks, isCaseListing(listing) ? listing.caseSize : 1);
}

/** 'Minimum order: 12 pack(s) / 1200 eaches' (SP-103). */
export function minimumOrderText(listing: QuantityRules, eachesPerPack: number): string {
  const packs = minimumPurchase(listing);
  return `Minimum order: ${packs} pack(s) / ${eachesOf(packs, eachesPerPack)} eaches`;
}

/** Eaches of so many packs, without the noise of binary decimals (2.5 × 3 is 7.5). */
export function eachesOf(packs: number, eachesPerPack: number): number {
  return Number((packs * eachesPerPack).toFixed(4));
}

/** Packs to suggest: the larger of `minPacks`, case size and 1, at most the stock (SP-101, SP-102). */
export function suggestedQuantity(listing: QuantityRules, stock: number): number {
  return Math.max(0, Math.min(stock, Math.max(listing.minPacks, listing.caseSize, 1)));
}

/** Packs for a month's use, whole cases rounded up, at most the stock; null where that is no more than what is suggested. */
export function monthlyQuantity(listing: QuantityRules, stock: number, amu: number): number | null {
  const size = isCaseListing(listing) ? listing.caseSize : 1;
  const packs = Math.min(stock, Math.ceil(amu / size) * size);
  return packs > suggestedQuantity(listing, stock) ? packs : null;
}

/**
 * Spreads the suggestion, or as many packs as are wanted, over the lots in the order shown, each up to its stock, case listings in whole cases. A lot
 * under one case gives all it has, and only where whole cases are not enough: with it the sum would exceed what is
 * suggested. The answer is packs per lot, in the order of `lots`.
 */
export function distributeSuggestion(
  lots: readonly LotStock[],
  listing: QuantityRules,
  packs?: number,
): number[] {
  const stock = lots.reduce((sum, lot) => sum + lot.stock, 0);
  let open = packs ?? suggestedQuantity(listing, stock);
  const take = (lot: LotStock): number => {
    const wanted = lots.length === 1 && open > 0 ? Math.max(open, lot.minQty ?? 0) : open;
    const given = isCaseListing(listing)
      ? wholeCases(wanted, listing.caseSize, lot.stock)
      : Math.min(wanted, lot.stock);
    open = Math.max(0, open - given);
    return given;
  };
  const isRest = (lot: LotStock) => isCaseListing(listing) && lot.stock < listing.caseSize;
  const whole = lots.map((lot) => (isRest(lot) ? 0 : take(lot)));
  return lots.map((lot, index) => (isRest(lot) ? take(lot) : (whole[index] ?? 0)));
}

/**
 * What a typed value means: no number becomes 0, decimals are cut, anything above 0 is moved into the bounds.
 * `input` is the value the box shows (packs or cases), `packs` the quantity it stands for.
 */
export function normaliseLotQuantity(
  typed: string | number,
  listing: QuantityRules,
  lot: LotStock,
  lotCount: number,
): { readonly input: number; readonly packs: number } {
  const bounds = lotInputBounds(listing, lot, lotCount);
  const value = Math.trunc(typeof typed === 'number' ? typed : Number(typed.trim().replaceAll(',', '')));
  if (!(value > 0)) return { input: 0, packs: 0 };
  const input = Math.min(Math.max(value, bounds.min), bounds.max);
  return { input, packs: bounds.unit === 'case' ? caseQuantity(input, listing.caseSize, lot.stock) : input };
}

/** The case lock is broken by a quantity below one case, or below the stock when that is under one case. */
export function caseLockBroken(listing: QuantityRules, quantity: number, stock: number): boolean {
  return isCaseListing(listing) && quantity < Math.min(listing.caseSize, stock);
}

/** One lot takes whole cases, or its whole stock when under one case. */
export function lotBreaksCases(listing: QuantityRules, quantity: number, stock: number): boolean {
  if (!isCaseListing(listing) || quantity <= 0) return false;
  return stock < listing.caseSize ? quantity !== stock : quantity % listing.caseSize !== 0;
}

function wholeCases(wanted: number, caseSize: number, stock: number): number {
  if (wanted <= 0) return 0;
  const cases = Math.min(Math.ceil(wanted / caseSize), Math.max(1, Math.floor(stock / caseSize)));
  return caseQuantity(cases, caseSize, stock);
}
