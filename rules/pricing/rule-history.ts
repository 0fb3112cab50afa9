/** What price rules made of the list prices of a listing, from when until when (RB-172). */
import { addDays, type IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import { ruledPrice, type PriceRule, type RuleDates } from './price-rules.ts';

/** A rule as it was from a change of it until the next one. */
export interface RuleVersion extends Pick<PriceRule, 'kind' | 'value' | 'min_quantity'>, RuleDates {
  readonly id: number;
  readonly rule_id: number;
  readonly name: string;
  readonly target: string;
  /** Switched on and not removed. */
  readonly active: boolean;
  readonly changed_by: string;
  /** A moment in UTC, as all of them, so that they sort as text. */
  readonly changed_at: string;
}

export interface LotPrices {
  readonly id: number;
  readonly added_at: string;
  readonly price_cents: Cents;
  /** Oldest first. */
  readonly changes: readonly { readonly changed_at: string; readonly before_cents: Cents }[];
}

export interface RuledChange {
  readonly id: number;
  readonly lot_id: number;
  readonly before_cents: Cents;
  readonly price_cents: Cents;
  readonly rule: { readonly name: string; readonly min_quantity: number };
  /** Null: its last day was over. */
  readonly changed_by: string | null;
  readonly changed_at: string;
}

interface Span {
  from: string;
  to: string;
  version: RuleVersion;
  /** Who ended it; null: its last day. */
  endedBy: string | null;
}

interface Move {
  at: string;
  by: string | null;
  before: RuleVersion | null;
  after: RuleVersion | null;
}

const ALWAYS = '9999-12-31T00:00:00.000Z';
const startOf = (day: IsoDate): string => `${day}T00:00:00.000Z`;

/**
 * Each price that a discount of the seller gave and took away again until `now`, lot by lot, for whom it is for. `keys` are the
 * words by which rules name the listing, `versions` those of rules that ever had one of them, oldest first.
 */
export function ruledChanges(
  lots: readonly LotPrices[],
  versions: readonly RuleVersion[],
  { keys, now }: { keys: readonly string[]; now: string },
): RuledChange[] {
  const moves = [...Map.groupBy(versions, (one) => one.rule_id).values()].flatMap((rule) =>
    movesOf(spansOf(rule, keys), now),
  );
  return moves.flatMap((move) =>
    lots.filter((lot) => lot.added_at <= move.at).flatMap((lot) => changeOf(lot, move) ?? []),
  );
}

function spansOf(versions: readonly RuleVersion[], keys: readonly string[]): Span[] {
  return versions.flatMap((version, index) => {
    if (!version.active || version.kind === 'marketplace_fee' || !keys.includes(version.target)) return [];
    const next = versions[index + 1];
    const replaced = next?.changed_at ?? ALWAYS;
    const over = version.end_date === null ? ALWAYS : startOf(addDays(version.end_date, 1));
    const from = latest(version.changed_at, startOf(version.start_date));
    const isReplaced = replaced <= over;
    const to = isReplaced ? replaced : over;
    return from < to ? [{ from, to, version, endedBy: isReplaced ? (next?.changed_by ?? null) : null }] : [];
  });
}

const latest = (one: string, other: string): string => (one > other ? one : other);

function movesOf(spans: readonly Span[], now: string): Move[] {
  return spans.flatMap(({ from, to, version, endedBy }, index): Move[] => {
    const former = spans[index - 1];
    const before = former?.to === from ? former.version : null;
    const begins = { at: from, by: version.changed_by, before, after: version };
    const goesOn = spans[index + 1]?.from === to;
    const ends = { at: to, by: endedBy, before: version, after: null };
    return [begins, ...(goesOn ? [] : [ends])].filter(({ at }) => at <= now);
  });
}

function changeOf(lot: LotPrices, { at, by, before, after }: Move): RuledChange | null {
  const list = lot.changes.find(({ changed_at }) => changed_at > at)?.before_cents ?? lot.price_cents;
  const rule = after ?? before;
  const priceBy = (version: RuleVersion | null) => (version === null ? list : ruledPrice(list, version));
  const [before_cents, price_cents] = [priceBy(before), priceBy(after)];
  if (rule === null || before_cents === price_cents) return null;
  const { id, name, min_quantity } = rule;
  return {
    id,
    lot_id: lot.id,
    before_cents,
    price_cents,
    rule: { name, min_quantity },
    changed_by: by,
    changed_at: at,
  };
}
