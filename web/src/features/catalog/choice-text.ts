import { isCaseListing, leastPurchase, type QuantityRules } from '#rules/catalog/quantities.ts';
import { countOf, formatUsd } from '../../shared/format.ts';

/** '2 cases = 24 packs'; what is left of a lot under one case is sold as a whole. */
export function casesText(rules: QuantityRules, packs: number): string {
  const counted = countOf(packs, 'pack');
  if (!isCaseListing(rules)) return counted;
  if (packs % rules.caseSize !== 0) return `rest of the lot = ${counted}`;
  return `${countOf(packs / rules.caseSize, 'case')} = ${counted}`;
}

/** The packs and the money of a choice of one lot; without a price, the packs alone. */
export function choiceText(rules: QuantityRules, packs: number, price: number | null): readonly string[] {
  const counted = casesText(rules, packs);
  return price === null ? [counted] : [counted, formatUsd((Math.round(price * 100) * packs) / 100)];
}

/** What the first step up comes to, where that is not one pack. */
export function leastText(rules: QuantityRules, least: number, packs: number): string | null {
  if (isCaseListing(rules) && least === 1) return casesText(rules, packs);
  return least > 1 ? `from ${casesText(rules, packs)}` : null;
}

/** What the suggestion is: the least that is sold, or a case where single packs are sold as well. */
export const suggestionText = (rules: QuantityRules, packs: number): string =>
  packs > leastPurchase(rules) ? 'A full case; fewer packs can be ordered' : 'The least that can be ordered';

/** '2 cases = 12 packs', where the minimum is no whole number of cases; else null. */
export function casesOfMinimum(rules: QuantityRules): string | null {
  if (!isCaseListing(rules) || rules.minPacks <= rules.caseSize) return null;
  if (rules.minPacks % rules.caseSize === 0) return null;
  return casesText(rules, Math.ceil(rules.minPacks / rules.caseSize) * rules.caseSize);
}
