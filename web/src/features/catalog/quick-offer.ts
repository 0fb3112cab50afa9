import { csosAccess } from '#rules/accounts/csos-contact.ts';
import { formatUsDate } from '#rules/dates.ts';
import { addReasons, purchaseReasons, type ReasonCode } from '#rules/catalog/eligibility.ts';
import { OUT_OF_STOCK } from '#rules/catalog/refusals.ts';
import { quantitiesOf } from '../cart/index.ts';
import { formatCount } from '../../shared/format.ts';
import type { CatalogListing } from './api.ts';
import { quickBox, quickPacks, type QuickBox } from './lot-quantities.ts';
import { purchaseInput, rulesOf, type Situation } from './purchase.ts';

/** What a row offers: a box for its best lot, the way to what needs the whole listing, or why it cannot be bought. */
export type QuickOffer =
  | { kind: 'box'; box: QuickBox; packs: number; firstPacks: number }
  | { kind: 'open'; words: string }
  | { kind: 'refused'; words: string; reason: string };

/** What a row says for the reasons that no quantity mends. */
const WORDS: Partial<Record<ReasonCode, string>> = {
  user_not_vetted: 'After approval',
  no_facility: 'No facility',
  facility_not_vetted: 'Facility not vetted',
  state_license_ended: 'License ended',
  no_terms: 'No terms',
  not_eligible: 'Not eligible',
  starts_later: 'Starts later',
  dea_ended: 'DEA ended',
  csos_not_requested: 'Request access',
  csos_requested: 'CII requested',
  soft_blocked: 'Blocked',
};

/** The offer of a row; `draft` are the packs of the best lot that are on their way to the cart. */
export function offerOf(
  listing: CatalogListing,
  situation: Situation,
  draft: number | undefined,
): QuickOffer {
  const lot = listing.best_lot;
  // Where prices are hidden there is no best lot, though there may be stock.
  const lots = lot === null ? [] : [lot];
  const choice = { quantities: new Map(lots.map(({ id }) => [id, 1])), agreed: false };
  const reasons = addReasons(purchaseReasons(purchaseInput(listing, lots, choice, situation)));
  const refusal = reasons.find((reason) => WORDS[reason.code] !== undefined);
  if (refusal?.code === 'soft_blocked') return { kind: 'open', words: 'Open to agree' };
  if (refusal?.code === 'csos_not_requested') return { kind: 'open', words: accessWords(listing, situation) };
  if (refusal) return { kind: 'refused', words: wordsOf(listing, refusal.code), reason: refusal.message };
  if (lot === null) return { kind: 'refused', words: 'Sold out', reason: OUT_OF_STOCK };
  const chosen = quantitiesOf(situation.carts, listing.id);
  const own = chosen.get(lot.id) ?? 0;
  const others = [...chosen.values()].reduce((sum, one) => sum + one, 0) - own;
  const packs = draft ?? own;
  // A box of one lot would hide the packs of the others.
  if (others > 0) return { kind: 'open', words: inCartText(others + packs, chosen) };
  const box = quickBox(rulesOf(listing), lot, listing, packs);
  if (box !== null) {
    return { kind: 'box', box, packs, firstPacks: packsFor(listing, box.least, { ...box, value: 0 }) };
  }
  return { kind: 'open', words: 'Choose lots' };
}

/** '63 in 2 lots' */
function inCartText(packs: number, chosen: ReadonlyMap<number, number>): string {
  const lots = [...chosen.values()].filter((one) => one > 0).length;
  return lots === 1 ? `${formatCount(packs)} of another lot` : `${formatCount(packs)} in ${lots} lots`;
}

const accessWords = ({ company_id: sellerId }: CatalogListing, { me: { primary_facility } }: Situation) =>
  primary_facility !== null && csosAccess(primary_facility, sellerId).state === 'declined'
    ? 'Declined – ask again'
    : 'Request access';

function wordsOf(listing: CatalogListing, code: ReasonCode): string {
  if (code === 'starts_later' && listing.start_date !== null)
    return `From ${formatUsDate(listing.start_date)}`;
  return WORDS[code] ?? '';
}

/** Packs of the best lot that a new value of the row's box stands for. */
export function packsFor(listing: CatalogListing, typed: number, box: QuickBox): number {
  const lot = listing.best_lot;
  return lot === null ? 0 : quickPacks(rulesOf(listing), lot, listing.lot_count, typed, box);
}
