import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { pricedAs, SORT_COLUMNS } from './views/priced.ts';
import { baseCents, type Condition } from './views/visibility.ts';

/** An order of what the asker pays where rules move it away from that of list prices. */
export interface PaidOrder {
  by: keyof typeof PAID;
  descending: boolean;
}

/** By what pages are sorted, over `catalog_search s`; what is saved needs `facilityJoins`. */
export const PAID = {
  pack: sql`s.lowest_price_cents`,
  unit: sql`s.unit_price_cents`,
  savings: sql`(${baseCents} - s.lowest_price_cents)`,
} as const;

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
  /** What the conditions need besides `s`. */
  joins: Condition;
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

/**
 * Rows that save so much or more, or so much or less where ascending, if rules do their most. Exact where a base price has
 * parts of cents, since it is SQL; what rounding may take is a cent.
 */
const savingWithin = (
  cents: string,
  { percent, cents: off, fee }: BroadRules,
  descending: boolean,
): Condition =>
  descending
    ? sql`${baseCents} - least(s.lowest_price_cents * ${10_000 - percent}::bigint / 10000 - 1, s.lowest_price_cents - ${off}::bigint) >= ${cents}::numeric`
    : sql`${baseCents} - (s.lowest_price_cents + s.lowest_price_cents * ${fee}::bigint / 10000 + 1) <= ${cents}::numeric`;

interface Judged extends BroadRules {
  /** What the last on the page costs, or saves, at most or at least. Null where too few were read to know. */
  last: string | null;
  /** The hits that were read, where that is not known: the last without a group are all that could be on the page. */
  ids: string | null;
}

interface Judging {
  /** Rows, or groups of them, up to the end of the page. */
  wanted: number;
  group: Condition | null;
  /**
   * Each defines a CTE `page` of one row, whose `ids` are hits, cheap to find before dear. Any hits tell a reach, near ones a
   * short one. Those of the last are the first by list prices, and more than `wanted`.
   */
  firsts: readonly Condition[];
}

/**
 * Discounts keep the order of list prices among the listings they are for, so that a page by paid prices is near the page by
 * list prices: the prices of hits near its beginning tell one that the page does not go beyond, and the rules how far from it list
 * prices may be. Null: any row could be on the page.
 */
export async function reachOf(
  db: Queryable,
  hits: { today: string; ranking: { prices: Scope['prices']; paid: PaidOrder | null; joins: Condition } },
  { wanted, group, firsts }: Judging,
): Promise<Reach | null> {
  const {
    today,
    ranking: { prices, paid, joins },
  } = hits;
  if (prices === null || paid === null) return null;
  const direction = paid.descending ? sql`desc` : sql`asc`;
  const best = sql`${paid.descending ? sql`max` : sql`min`}(${PAID[paid.by]})`;
  const asker = sql`${[...prices.sellers]}::bigint[], ${[...prices.audiences]}::text[], ${today}::date`;
  const listed = sql`select ${SORT_COLUMNS} from page cross join unnest(page.ids) i(id) join catalog_search s on s.listing_id = i.id`;
  const reach = (within: Reach['within']): Reach => ({
    within,
    joins,
    apart: sql`listings_apart(${asker}, ${paid.by === 'unit' && !paid.descending})`,
  });
  let ids: string | null = null;
  for (const first of firsts) {
    const { rows } = await sql<Judged>`with ${first}, ${pricedAs({ prices }, 'read', listed, { today })}
      select j.last, case when j.last is null then page.ids::text end as ids, b.percent, b.cents, b.fee
      from page, broad_rules(${asker}) b, (select (select ${best} from read s ${joins} group by ${group ?? sql`s.listing_id`}
        order by 1 ${direction} nulls last offset ${sql.lit(wanted - 1)} limit 1)::text as last) j`.execute(
      db,
    );
    const [judged] = rows;
    if (judged && judged.last !== null) return reach(withinOf(judged.last, judged, paid));
    ids = judged?.ids ?? null;
  }
  return group === null && ids !== null ? reach([sql`s.listing_id = any (${ids}::bigint[])`]) : null;
}

function withinOf(last: string, rules: BroadRules, { by, descending }: PaidOrder): Reach['within'] {
  if (by === 'savings') return [savingWithin(last, rules, descending)];
  return by === 'unit'
    ? withinUnits(Number(last), rules, descending)
    : [withinPacks(Number(last), rules, descending)];
}

const withinPacks = (last: number, rules: BroadRules, descending: boolean): Condition =>
  sql`s.lowest_price_cents ${descending ? sql`>=` : sql`<=`} ${packsWithin(last, rules, descending)}::bigint`;

function withinUnits(last: number, rules: BroadRules, descending: boolean): Reach['within'] {
  const { units, from } = unitsWithin(last, rules, descending);
  return [
    sql`s.unit_price_cents ${descending ? sql`>=` : sql`<=`} ${units}::numeric`,
    sql`s.lowest_price_cents < ${from}::bigint`,
  ];
}

/** Selects SORT_COLUMNS of the hits in reach, each by an index of its own. */
export function rowsWithin(passes: Condition, reach: Reach | null): Condition {
  if (reach === null) return sql`select ${SORT_COLUMNS} from catalog_search s where ${passes} offset 0`;
  const { within, joins, apart } = reach;
  const none = (conditions: readonly Condition[]) =>
    sql.join([sql`true`, ...conditions.map((condition) => sql`not (${condition})`)], sql` and `);
  const parts = within.map(
    (condition, place) => sql`select ${SORT_COLUMNS} from catalog_search s ${joins}
      where ${passes} and ${condition} and ${none(within.slice(0, place))}`,
  );
  return sql`${sql.join(parts, sql` union all `)}
    union all select ${SORT_COLUMNS} from ${apart} a(id) join catalog_search s on s.listing_id = a.id ${joins}
      where ${passes} and ${none(within)}`;
}
