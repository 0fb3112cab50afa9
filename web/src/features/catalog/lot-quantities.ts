import { lotBox, packsOf, toStock, type LotBox, type LotOfListing } from '#rules/catalog/lot-box.ts';
import type { QuantityRules } from '#rules/catalog/quantities.ts';
import {
  distributeSuggestion,
  isCaseListing,
  monthlyQuantity,
  suggestedQuantity,
} from '#rules/catalog/quantities.ts';
import type { Quantities } from './purchase.ts';

export interface Suggestion {
  packs: number;
  quantities: Quantities;
}

/** The suggested purchase spread over the lots in the order shown; null when there is nothing to buy. */
export function suggest(rules: QuantityRules, lots: readonly LotOfListing[]): Suggestion | null {
  return suggestedQuantity(rules, stockOf(lots)) === 0 ? null : spread(rules, lots);
}

/** A month's use spread the same way; null where it is unknown or no more than the suggestion. */
export function suggestMonth(
  rules: QuantityRules,
  lots: readonly LotOfListing[],
  amu: number,
): Suggestion | null {
  const wanted = monthlyQuantity(rules, stockOf(lots), amu);
  return wanted === null ? null : spread(rules, lots, wanted);
}

/** As many packs as a link asks for: whole cases, no less than the listing takes, as far as the stock goes. */
export function suggestAsked(
  rules: QuantityRules,
  lots: readonly LotOfListing[],
  packs: number,
): Suggestion | null {
  const wanted = monthlyQuantity(rules, stockOf(lots), packs);
  return wanted === null ? suggest(rules, lots) : spread(rules, lots, wanted);
}

const stockOf = (lots: readonly LotOfListing[]) => lots.reduce((sum, lot) => sum + lot.stock, 0);

function spread(rules: QuantityRules, lots: readonly LotOfListing[], wanted?: number): Suggestion {
  const packs = distributeSuggestion(lots.map(toStock), rules, wanted);
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
 * The box of the best lot in a row of the list, of whose other lots the cart has none. Null when this lot alone cannot meet the
 * listing's minimum or one case, so that several lots must be chosen.
 */
export function quickBox(
  rules: QuantityRules,
  lot: LotOfListing,
  listing: { stock: number; lot_count: number },
  packs: number,
): QuickBox | null {
  const box = lotBox(rules, lot, listing.lot_count, packs);
  const inCases = isCaseListing(rules);
  const open = listing.stock > rules.minPacks ? rules.minPacks : 0;
  const wholeCase = inCases ? Math.min(rules.caseSize, listing.stock) : 0;
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
