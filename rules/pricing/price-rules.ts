/**
 * What a buyer pays for a pack: the list price, at most one discount rule of its seller, then the marketplace's fee (trading
 * G-096, G-033). Both steps keep the order of prices, so that whoever is cheapest by list price stays it under one rule.
 */
import type { IsoDate } from '../dates.ts';
import type { PaidPriceType, PriceType } from '../catalog/prices.ts';
import { percentOfCents, type Cents } from '../money.ts';

export const DISCOUNT_KINDS = ['percent_off', 'amount_off', 'fixed_price'] as const;
/** A fee adds to what the seller receives; administrators alone set it. */
export const RULE_KINDS = [...DISCOUNT_KINDS, 'marketplace_fee'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The most specific first. */
export const RULE_TARGETS = ['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];
/** One price for products that differ would be wrong for most of them. */
export const CONTRACT_TARGETS: readonly RuleTarget[] = ['listing', 'ndc'];

export const RULE_AUDIENCES = [
  'all',
  'company',
  'facility',
  'gpo',
  'company_type',
  'facility_type',
  'state',
  'account_type',
] as const;
export type RuleAudience = (typeof RULE_AUDIENCES)[number];

/** Of these there are too many for a list. */
export const RULE_CHOICES = ['company', 'facility', 'gpo', 'listing', 'ndc', 'gcn'] as const;

/** Priorities: the highest wins. */
export const PRIORITY = { lowest: 1, usual: 50, highest: 100 } as const;
export const LOWEST_PRICE: Cents = 1;
export const RULE_NAME_LENGTH = 120;
/** Of one seller, or of the marketplace: every search of a buyer reads those that name it. */
export const MOST_RULES = 2000;

export interface PriceRule {
  readonly id: number;
  readonly kind: RuleKind;
  /** Cents of `amount_off` and `fixed_price`, hundredths of a percent of the others. */
  readonly value: number;
  readonly priority: number;
  readonly target_type: RuleTarget;
  /** Packs of one lot from which it applies. */
  readonly min_quantity: number;
}

/** When it applies: from its first to its last day, both included; null: without an end. */
export interface RuleDates {
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
}

export const RULE_STATES = ['running', 'coming', 'ended', 'off'] as const;
export type RuleState = (typeof RULE_STATES)[number];

export function ruleState(rule: RuleDates & { readonly active: boolean }, today: IsoDate): RuleState {
  if (!rule.active) return 'off';
  if (rule.start_date > today) return 'coming';
  return isRunning(rule, today) ? 'running' : 'ended';
}

export const isRunning = ({ start_date, end_date }: RuleDates, today: IsoDate): boolean =>
  start_date <= today && (end_date === null || today <= end_date);

/** What one rule makes of a price, never below a cent. */
export function ruledPrice(cents: Cents, { kind, value }: Pick<PriceRule, 'kind' | 'value'>): Cents {
  switch (kind) {
    case 'percent_off':
      return Math.max(LOWEST_PRICE, percentOfCents(cents, 10_000 - value));
    case 'amount_off':
      return Math.max(LOWEST_PRICE, cents - value);
    case 'fixed_price':
      return Math.max(LOWEST_PRICE, value);
    case 'marketplace_fee':
      return cents + percentOfCents(cents, value);
  }
}

export interface BuyerPrice {
  /** What the seller receives. */
  readonly seller: Cents;
  /** What the buyer pays. */
  readonly buyer: Cents;
  readonly discount: PriceRule | null;
  readonly fee: PriceRule | null;
}

/** The price of a pack where so many of a lot are bought, by the rules that match listing, buyer and day. */
export function buyerPrice(list: Cents, rules: readonly PriceRule[], quantity = 1): BuyerPrice {
  const reached = rules.filter((rule) => rule.min_quantity <= quantity);
  const discount = strongest(
    list,
    reached.filter((rule) => rule.kind !== 'marketplace_fee'),
  );
  const seller = discount === null ? list : ruledPrice(list, discount);
  const fee = strongest(
    seller,
    reached.filter((rule) => rule.kind === 'marketplace_fee'),
  );
  return { seller, buyer: fee === null ? seller : ruledPrice(seller, fee), discount, fee };
}

/** Under which terms a lot of this type is bought: at a contract price, the contract's. */
export const paidPriceType = (type: PriceType, { discount }: Pick<BuyerPrice, 'discount'>): PaidPriceType =>
  discount?.kind === 'fixed_price' ? 'contract' : type;

/** By priority, then by target, then by the lower price; the older of equals. */
function strongest(cents: Cents, rules: readonly PriceRule[]): PriceRule | null {
  const [first = null] = rules.toSorted(
    (a, b) =>
      b.priority - a.priority ||
      placeOf(a) - placeOf(b) ||
      ruledPrice(cents, a) - ruledPrice(cents, b) ||
      a.id - b.id,
  );
  return first;
}

const placeOf = ({ target_type: type }: PriceRule): number => RULE_TARGETS.indexOf(type);

/** The id of a rule that is not saved yet: it is younger than all. */
export const NEW_RULE_ID = Number.MAX_SAFE_INTEGER;

/**
 * Of the rules that match like `rule` the one that counts instead of it; null where it counts itself. From more packs on only
 * more rules are reached: a rule that is beaten where it begins is beaten from there on.
 */
export function beatenBy<Rule extends PriceRule>(
  list: Cents,
  rule: PriceRule,
  others: readonly Rule[],
): Rule | null {
  const { discount, fee } = buyerPrice(list, [...others, rule], rule.min_quantity);
  const counting = rule.kind === 'marketplace_fee' ? fee : discount;
  return others.find(({ id }) => id === counting?.id) ?? null;
}

export const STRONGER_BY = ['priority', 'target', 'price', 'age'] as const;
export type StrongerBy = (typeof STRONGER_BY)[number];

/** Why the first of two rules counts and not the second. */
export function strongerBy(cents: Cents, winner: PriceRule, loser: PriceRule): StrongerBy {
  if (winner.priority !== loser.priority) return 'priority';
  if (placeOf(winner) !== placeOf(loser)) return 'target';
  return ruledPrice(cents, winner) === ruledPrice(cents, loser) ? 'age' : 'price';
}

/** From so many packs of one lot a pack costs so much; the price of one pack is none of them. */
export interface PriceTier {
  readonly min_quantity: number;
  readonly cents: Cents;
}

/**
 * Where the price of a buyer changes with the quantity, by the rules that match listing, buyer and day; none from more packs
 * than can be bought of the lot.
 */
export function priceTiers(list: Cents, rules: readonly PriceRule[], most = Infinity): PriceTier[] {
  const steps = [...new Set(rules.map((rule) => rule.min_quantity))].toSorted((a, b) => a - b);
  const tiers: PriceTier[] = [];
  let before = buyerPrice(list, rules).buyer;
  for (const min_quantity of steps.filter((step) => step > 1 && step <= most)) {
    const cents = buyerPrice(list, rules, min_quantity).buyer;
    if (cents !== before) tiers.push({ min_quantity, cents });
    before = cents;
  }
  return tiers;
}
