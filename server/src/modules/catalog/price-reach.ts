import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { pricedAs, SORT_COLUMNS } from './views/priced.ts';
import type { Condition } from './views/visibility.ts';

/** An order of what the asker pays where rules move it away from that of list prices. */
export interface PaidOrder {
  column: 'lowest_price_cents' | 'unit_price_cents';
  descending: boolean;
}

/** The most that rules on more than single products make of a list price. */
export interface BroadRules {
  /** Hundredths of a percent. */
  percent: number;
  cents: number;
  fee: number;
}

/** By list prices, which rows of `catalog_search` could be on a page; no other row can. */
export interface Reach {
  /** Conditions on `s`; a row may pass several. */
  within: readonly [Condition, ...Condition[]];
  /** Listings that rules price whatever their list price is. */
  apart: Condition;
}

/** What is off by rounding to a cent is less than a hundredth from here on. */
const ROUNDING_COUNTS_BELOW = 50;
const ROUNDED = 1.02;

/** The list prices of packs that may come to so many cents, or to less; to so many or more where descending. */
export function packsWithin(
  cents: number,
  { percent, cents: off, fee }: BroadRules,
  descending: boolean,
): number {
  if (descending) return Math.floor(((cents - 1) * 10_000) / (10_000 + fee)) - 1;
  return Math.max(cents + off, Math.ceil(((cents + 1) * 10_000) / Math.max(1, 10_000 - percent)));
}

/** The same of a unit, of packs whose list price is `from` cents at least: cheaper ones are rounded too much. */
export function unitsWithin(
  cents: number,
  { percent, fee }: BroadRules,
  descending: boolean,
): { units: number; from: number } {
  if (descending) return { units: (cents * 10_000) / (10_000 + fee) / ROUNDED, from: ROUNDING_COUNTS_BELOW };
  const left = Math.max(1, 10_000 - percent) / 10_000;
  return { units: (cents / left) * ROUNDED, from: Math.ceil(ROUNDING_COUNTS_BELOW / left) };
}

interface Judged extends BroadRules {
  /** What the last on the page costs at most, or at least. Null where too few were read to know. */
  last: number | null;
}

/**
 * Discounts keep the order of list prices among the listings they are for, so that a page by paid prices is near the page by
 * list prices: some more than its first `wanted` hits (or groups of them) tell a price that the page does not go beyond, and
 * the rules how far from it list prices may be. `first` is a CTE `page` with those hits. Null: any row could be on the page.
 */
export async function reachOf(
  db: Queryable,
  {
    today,
    ranking: { prices, paid },
  }: { today: string; ranking: { prices: Scope['prices']; paid: PaidOrder | null } },
  { wanted, group, first }: { wanted: number; group: Condition | null; first: Condition },
): Promise<Reach | null> {
  if (prices === null || paid === null) return null;
  const direction = paid.descending ? sql`desc` : sql`asc`;
  const best = sql`${paid.descending ? sql`max` : sql`min`}(s.${sql.ref(paid.column)})`;
  const asker = sql`${[...prices.sellers]}::bigint[], ${[...prices.audiences]}::text[], ${today}::date`;
  const listed = sql`select ${SORT_COLUMNS} from page cross join unnest(page.ids) i(id) join catalog_search s on s.listing_id = i.id`;
  const { rows } = await sql<Judged>`with ${first}, ${pricedAs({ prices }, 'read', listed, { today })}
    select (select ${best} from read s group by ${group ?? sql`s.listing_id`}
      order by 1 ${direction} offset ${sql.lit(wanted - 1)} limit 1)::float8 as last, b.percent, b.cents, b.fee
    from broad_rules(${asker}) b`.execute(db);
  const [judged] = rows;
  if (judged === undefined || judged.last === null) return null;
  const inUnits = paid.column === 'unit_price_cents';
  return {
    within: inUnits ? withinUnits(judged.last, judged, paid) : [withinPacks(judged.last, judged, paid)],
    apart: sql`listings_apart(${asker}, ${inUnits && !paid.descending})`,
  };
}

const withinPacks = (last: number, rules: BroadRules, { descending }: PaidOrder): Condition =>
  sql`s.lowest_price_cents ${descending ? sql`>=` : sql`<=`} ${packsWithin(last, rules, descending)}::bigint`;

function withinUnits(last: number, rules: BroadRules, { descending }: PaidOrder): Reach['within'] {
  const { units, from } = unitsWithin(last, rules, descending);
  return [
    sql`s.unit_price_cents ${descending ? sql`>=` : sql`<=`} ${units}::numeric`,
    sql`s.lowest_price_cents < ${from}::bigint`,
  ];
}

/** Selects SORT_COLUMNS of the hits in reach, each by an index of its own. */
export function rowsWithin(passes: Condition, reach: Reach | null): Condition {
  if (reach === null) return sql`select ${SORT_COLUMNS} from catalog_search s where ${passes} offset 0`;
  const { within, apart } = reach;
  const none = (conditions: readonly Condition[]) =>
    sql.join([sql`true`, ...conditions.map((condition) => sql`not (${condition})`)], sql` and `);
  const parts = within.map(
    (condition, place) => sql`select ${SORT_COLUMNS} from catalog_search s
      where ${passes} and ${condition} and ${none(within.slice(0, place))}`,
  );
  return sql`${sql.join(parts, sql` union all `)}
    union all select ${SORT_COLUMNS} from ${apart} a(id) join catalog_search s on s.listing_id = a.id
      where ${passes} and ${none(within)}`;
}
