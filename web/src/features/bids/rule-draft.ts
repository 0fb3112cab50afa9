import { expiryOptions, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import type { RuleMode, StandingRule } from '#rules/bids/standing-rule.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import { todayUtc } from '../../shared/clock.ts';
import type { SellersListing } from './answer-api.ts';
import { rulesLots } from './bid-terms.ts';
import type { StoredRule } from './standing-api.ts';

type Typed = number | '';

/** A rule while it is typed. */
export interface RuleDraft {
  mode: RuleMode;
  accept: Typed;
  packs: Typed;
  /** Empty: it never counters. */
  counter: Typed;
  times: number;
  /** Of the rule that is changed; null for a new one. */
  version: number | null;
}

const NEW: RuleDraft = { mode: 'proposes', accept: 95, packs: 1, counter: '', times: 1, version: null };

export const newRule = (listing: Pick<SellersListing, 'offer_minimum_quantity'>): RuleDraft => ({
  ...NEW,
  packs: listing.offer_minimum_quantity,
});

export const draftOf = (rule: StoredRule): RuleDraft => ({
  mode: rule.mode,
  accept: rule.accept_percent,
  packs: rule.least_packs,
  counter: rule.counter_percent ?? '',
  times: rule.counter_times,
  version: rule.version,
});

/** What is empty is a number that no rule may have. */
const numberOf = (typed: Typed): number => (typed === '' ? 0 : typed);

export const ruleOf = (draft: RuleDraft): StandingRule => ({
  mode: draft.mode,
  accept_percent: numberOf(draft.accept),
  least_packs: numberOf(draft.packs),
  counter_percent: draft.counter === '' ? null : draft.counter,
  counter_times: draft.times,
});

/** What a pack of the selected lot costs, by the minimum expiry of a bid, soonest first. */
export function pricesByExpiry({ lots }: Pick<SellersListing, 'lots'>): { expiry: IsoDate; cents: Cents }[] {
  const today = todayUtc();
  const known = rulesLots(lots);
  return expiryOptions(known, today).flatMap(({ value: expiry }) => {
    const lot = selectedLot(offerableLots(known, expiry, today));
    return lot ? [{ expiry, cents: lot.cents }] : [];
  });
}
