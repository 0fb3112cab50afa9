import type { Reply } from '#contract/endpoint.ts';
import type { priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import {
  beatenBy,
  buyerPrice,
  NEW_RULE_ID,
  strongerBy,
  type PriceRule,
  type RuleDates,
} from '#rules/pricing/price-rules.ts';

export interface Buyer {
  id: number;
  name: string;
  audiences: readonly string[];
}

export interface Running extends PriceRule, RuleDates {
  name: string;
  seller_company_id: number | null;
  target: string;
  audience: string;
}

interface Lot {
  cents: Cents;
  company_id: number;
  keys: readonly string[];
}

type Typed = Omit<PriceRule, 'id'> & { id: number | null; audience_type: string; audience_id: string | null };
type Preview = Reply<typeof priceRuleEndpoints.previewPriceRule>['data'];
type Rival = Preview['rivals'][number];
type Range = Rival['now'];

const MOST_SHOWN = 10;

/** One lot for buyers that the same rules name. */
interface Case {
  lot: Lot;
  lotIndex: number;
  buyers: readonly Buyer[];
  now: Cents;
  after: Cents;
  /** What counts instead of the rule; else what counted until now. */
  winner: Running | null;
  beaten: Running | null;
}

/** What each lot costs the buyers now and with the rule, and which rules it beats or is beaten by. */
export function compare(
  typed: Typed,
  { lots, buyers, rules }: { lots: readonly Lot[]; buyers: readonly Buyer[]; rules: readonly Running[] },
  complete: boolean,
): { prices: { now: Range; after: Range }[]; rivals: Rival[] } {
  const rule: PriceRule = { ...typed, id: typed.id ?? NEW_RULE_ID };
  const groups = groupsOf(buyers, rules, `${typed.audience_type}:${typed.audience_id ?? ''}`);
  const cases = lots.flatMap((lot, lotIndex) =>
    groups.map((group): Case => {
      const on = group.rules.filter(
        (one) =>
          lot.keys.includes(one.target) &&
          (one.seller_company_id === null || one.seller_company_id === lot.company_id),
      );
      const others = on.filter(({ id }) => id !== rule.id);
      const winner = beatenBy(lot.cents, rule, others);
      const before = buyerPrice(lot.cents, on, rule.min_quantity);
      const next = buyerPrice(lot.cents, [...others, rule], rule.min_quantity);
      const counted = rule.kind === 'marketplace_fee' ? before.fee : before.discount;
      return {
        lot,
        lotIndex,
        buyers: group.buyers,
        now: before.buyer,
        after: next.buyer,
        winner,
        beaten: winner === null ? (others.find(({ id }) => id === counted?.id) ?? null) : null,
      };
    }),
  );
  return {
    prices: lots.map((_, index) => pricesOf(cases.filter(({ lotIndex }) => lotIndex === index))),
    rivals: rivalsOf(rule, cases, complete),
  };
}

/** Buyers whom the same rules name: few, however many buyers. Without any, one whom nothing but the words of the rule names. */
function groupsOf(buyers: readonly Buyer[], rules: readonly Running[], audience: string) {
  const some = buyers.length > 0 ? buyers : [{ id: 0, name: '', audiences: ['all:', audience] }];
  const groups = new Map<string, { rules: readonly Running[]; buyers: Buyer[] }>();
  for (const buyer of some) {
    const naming = rules.filter((one) => buyer.audiences.includes(one.audience));
    const key = naming.map(({ id }) => id).join();
    const group = groups.get(key) ?? { rules: naming, buyers: [] };
    group.buyers.push(buyer);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const rangeOf = (cents: readonly Cents[]): Range => ({
  lowest: toDollars(Math.min(...cents)),
  highest: toDollars(Math.max(...cents)),
});

const pricesOf = (cases: readonly Case[]) => ({
  now: rangeOf(cases.map(({ now }) => now)),
  after: rangeOf(cases.map(({ after }) => after)),
});

function rivalsOf(rule: PriceRule, cases: readonly Case[], complete: boolean): Rival[] {
  const met = new Map<number, { rival: Running; beats: boolean; cases: Case[] }>();
  for (const one of cases) {
    const rival = one.winner ?? one.beaten;
    if (rival === null) continue;
    // One rule may beat another on one lot and be beaten by it on the next.
    const key = one.winner === null ? rival.id : -rival.id;
    const entry = met.get(key) ?? { rival, beats: one.winner === null, cases: [] };
    entry.cases.push(one);
    met.set(key, entry);
  }
  return [...met.values()]
    .toSorted((a, b) => Number(a.beats) - Number(b.beats) || b.cases.length - a.cases.length)
    .slice(0, MOST_SHOWN)
    .map(({ rival, beats, cases: at }) => ({
      id: rival.id,
      name: rival.name,
      priority: rival.priority,
      by: byOf(at[0]?.lot.cents ?? 0, rule, rival, beats),
      beats,
      everywhere: complete && at.length === cases.length,
      end_date: rival.end_date,
      lots: new Set(at.map(({ lotIndex }) => lotIndex)).size,
      facilities: new Set(at.flatMap(({ buyers }) => buyers.map(({ id }) => id))).size,
      facility_name: at[0]?.buyers[0]?.name || null,
      ...pricesOf(at),
    }));
}

const byOf = (cents: Cents, rule: PriceRule, rival: PriceRule, beats: boolean) =>
  beats ? strongerBy(cents, rule, rival) : strongerBy(cents, rival, rule);
