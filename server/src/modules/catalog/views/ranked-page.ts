import { sql } from 'kysely';
import type { CatalogQuery } from '#contract/catalog/catalog.ts';
import { readSearch } from './search-text.ts';
import { facilityJoins, type Condition } from './visibility.ts';

/** Counts are exact up to here. */
export const COUNTED = 10_000;
/** So many hits are sorted as they are; more are read in order until the page is full. */
const SORTED = 1000;
/** How far reading in order goes before all hits are sorted after all: their words may lie at the end of the order. */
const READ = 20_000;

interface Ranking {
  /** ORDER BY over `catalog_search s`; every order ends with the id. */
  order: Condition;
  /** What the order needs besides `s`. */
  joins: Condition;
  /** The rows in this order by way of an index, or null where none has it. */
  inOrder: Condition | null;
}

/**
 * A CTE list that ends with `page`, one row with `ids`, the listings of one page in their order, and `many`, whether
 * there are more than SORTED. A rare word is found and its hits are sorted; a common one is never sorted as a whole.
 * Either way the work does not grow with the catalog.
 */
export function rankedPage(
  where: Condition,
  { order, joins, inOrder }: Ranking,
  slice: { limit: number; offset: number },
): Condition {
  const [wanted, limit, offset] = [slice.limit + slice.offset, slice.limit, slice.offset].map((n) =>
    sql.lit(n),
  );
  const read = inOrder ?? sql`(select * from catalog_search where false)`;
  return sql`few as materialized (
      select s.* from catalog_search s where ${where} limit ${sql.lit(SORTED + 1)}
    ), size as materialized (select count(*) > ${sql.lit(SORTED)} as many, count(*)::int as hits from few
    ), near as materialized (
      select s.listing_id, row_number() over () as place from (
        select s.listing_id from ${read} s where ${where} and (select many from size) limit ${wanted}) s
    ), page as (select many, hits, case
      when not many then array(
        select s.listing_id from few s ${joins} order by ${order} limit ${limit} offset ${offset})
      when (select count(*) from near) = ${wanted} then array(
        select listing_id from near where place > ${offset} order by place)
      else array(
        select s.listing_id from (select s.* from catalog_search s where ${where} offset 0) s ${joins}
        order by ${order} limit ${limit} offset ${offset})
      end as ids from size)`;
}

/** How many hits there are, up to COUNTED + 1, beside the CTEs of `rankedPage`. */
export const hitCount = (where: Condition): Condition => sql`case when not many then hits else (
  select count(*)::int from (select from catalog_search s where ${where} limit ${sql.lit(COUNTED + 1)}) c) end`;

const inOrderOf = (order: Condition, condition = sql`true`, end = sql`limit ${sql.lit(READ)}`) =>
  sql`(select s.* from catalog_search s where ${condition} order by ${order} ${end})`;

const plain = (order: Condition): Ranking => ({ order, joins: sql``, inOrder: inOrderOf(order) });

const NAME = sql`lower(s.name) collate "C"`;
const byName = plain(sql`${NAME}, s.listing_id`);

/** Names that begin with the whole text come first, then those that begin with its first word. */
function byRelevance(search: string): Ranking {
  const { words } = readSearch(search);
  const beginnings = [...new Set([words.join(' '), words[0] ?? ''])].filter(Boolean);
  if (beginnings.length === 0) return byName;
  const begins = beginnings.map((beginning) => sql`${NAME} like ${`${beginning}%`}`);
  const tiers = begins.map((condition, index) =>
    inOrderOf(
      byName.order,
      sql.join([condition, ...begins.slice(0, index).map((before) => sql`not ${before}`)], sql` and `),
      sql`offset 0`,
    ),
  );
  const rest = inOrderOf(byName.order, sql`not ${begins.at(-1)}`);
  return {
    order: sql`${sql.join(begins.map((condition) => sql`(${condition}) desc`))}, ${byName.order}`,
    joins: sql``,
    inOrder: sql`(${sql.join([...tiers, rest], sql` union all `)})`,
  };
}

/** The same base price as `rules/catalog/prices.ts`, written in SQL for the order of rows alone. */
const SAVINGS = sql`(coalesce(pf.price_cents * s.eaches_per_pack / pf.eaches_per_pack,
  case when u.eaches > 0 and u.spend_cents > 0 then u.spend_cents * s.eaches_per_pack / u.eaches end,
  s.wac_cents) - s.lowest_price_cents)`;

const PRICE_SORTS = new Set(['price', 'unit_price', 'savings']);

/** Where prices are hidden, sorting by one falls back to the name (X-59). */
export function rankingOf(
  { sort, search }: Pick<CatalogQuery, 'sort' | 'search'>,
  hidden: boolean,
  facilityId: number,
): Ranking {
  const key = sort.replace('-', '');
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const by = (column: Condition) => sql`${column} ${direction}, s.listing_id ${direction}`;
  if (hidden && PRICE_SORTS.has(key)) return byName;
  switch (key) {
    case 'price':
      return plain(by(sql`s.lowest_price_cents`));
    case 'unit_price':
      return plain(by(sql`s.unit_price_cents`));
    case 'expiry':
      return plain(by(sql`s.earliest_expiry`));
    case 'supplier':
      return plain(sql`s.company_name collate "C" ${direction}, ${by(NAME)}`);
    case 'name':
      return plain(by(NAME));
    case 'relevance':
      return byRelevance(search ?? '');
    case 'stock':
      return { ...plain(by(sql`s.stock`)), inOrder: null };
    default:
      return {
        order: sql`${SAVINGS} ${direction} nulls last, s.listing_id ${direction}`,
        joins: facilityJoins(facilityId),
        inOrder: null,
      };
  }
}
