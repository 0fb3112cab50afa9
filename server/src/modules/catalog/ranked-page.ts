import { sql, type RawBuilder } from 'kysely';
import type { CatalogQuery } from '#contract/catalog/catalog.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { isCommon } from './unscoped/common-words.ts';
import { askedWords, readSearch } from './views/search-text.ts';
import { PAID, reachOf, rowsWithin, type PaidOrder, type Reach } from './price-reach.ts';
import { paysInListOrder, pricedAs, SORT_COLUMNS } from './views/priced.ts';
import { facilityJoins, hidesPrices, type Condition } from './views/visibility.ts';

/** Counts are exact up to here. */
export const COUNTED = 10_000;
/** So many hits are sorted and counted as they are. Of more, a page is read in order until it is full. */
export const FEW = 1000;
/** How far reading in order goes before all hits are sorted after all: their words may lie at the end of the order. */
export const READ = 20_000;

export interface Ranking {
  /** ORDER BY over `catalog_search s`; every order ends with the id. */
  order: Condition;
  /** What the order needs besides `s`. */
  joins: Condition;
  /** The rows in this order by way of an index, of their list prices where it is one of prices; null where none has it. */
  inOrder: Condition | null;
  /** Whose prices the order is by; null where it is by none, or by list prices. */
  prices: Scope['prices'];
  /** What the order is by where rules keep no index from having it. */
  paid: PaidOrder | null;
}

export interface RankedHits {
  /** That `where` asks for. */
  text: string | undefined;
  today: string;
  /** Over `catalog_search s`, by the tsquery of the words. */
  where: (query: Condition) => Condition;
  ranking: Ranking;
  slice: { limit: number; offset: number };
}

/**
 * One page of hits and their number up to COUNTED + 1. `show` is a column over `ids`, the listings of the page in their
 * order. Few hits are found, sorted and shown by one statement that is planned once; it says so where there are more,
 * which takes a second one, planned for its words. Either way the work does not grow with the catalog.
 */
export const rankedPage = <Shown>(
  db: Queryable,
  hits: RankedHits,
  show: Condition,
): Promise<{ count: number; shown: Shown | null }> =>
  fewOrMany(db, hits.text, {
    few: (query) => sql`-- blind: catalog page
      with ${fewHits(hits, query)} select count, ${show} as shown, ${WORDS_OF_MANY(query)} as query from page`,
    isFew: ({ count }) => count <= FEW,
    many: async (query) => {
      const passes = hits.where(query);
      return sql`with ${manyHits(hits, passes, await reachOfHits(db, hits, passes))}
        select ${hitCount(passes)} as count, ${show} as shown from page`;
    },
  });

interface FewOrMany<Row> {
  /** By a query that is unknown when it is planned. Its row says the `query` where there are too many. */
  few: (query: Condition) => Condition;
  isFew: (row: Row) => boolean;
  /** By a query that is known. */
  many: (query: Condition) => Promise<Condition> | Condition;
}

/** The row of the first statement, or of the second where there are too many for the first. */
export async function fewOrMany<Row>(
  db: Queryable,
  text: string | undefined,
  { few, isFew, many }: FewOrMany<Row>,
): Promise<Row> {
  const asked = askedWords(text ?? '');
  if (await isCommon(db, text)) {
    const { query } = await readOne<{ query: string | null }>(db, sql`select ${asked}::text as query`);
    return readOne<Row>(db, await many(sql`${query}::tsquery`));
  }
  const { query, ...row } = await readOne<Row & { query: string | null }>(db, few(asked));
  return isFew(row as Row) ? (row as Row) : readOne<Row>(db, await many(sql`${query}::tsquery`));
}

/** Of a statement that answers one row. */
async function readOne<Row>(db: Queryable, statement: Condition): Promise<Row> {
  const { rows } = await (statement as RawBuilder<Row>).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answers one row, and answered none.');
  return row;
}

/** The words as text, where a second statement needs them. */
const WORDS_OF_MANY = (query: Condition) => sql`case when count > ${sql.lit(FEW)} then ${query}::text end`;

/** The CTE `page`: the count, which ends at FEW + 1, and the ids, null where it is more. */
const fewHits = (
  { today, where, ranking: { order, joins, prices }, slice }: RankedHits,
  query: Condition,
): Condition => sql`
  ${pricedAs({ prices }, 'few', sql`select ${SORT_COLUMNS} from catalog_search s where ${where(query)} limit ${sql.lit(FEW + 1)}`, { today })}, size as materialized (select count(*)::int as count from few
  ), page as materialized (select count, case when count <= ${sql.lit(FEW)} then array(select s.listing_id from few s ${joins}
    order by ${order} limit ${slice.limit} offset ${slice.offset}) end as ids from size)`;

/** The CTE `page` of hits that are never sorted as a whole where an index has their order, or those `reach` alone could be on it. */
function manyHits({ today, ranking, slice }: RankedHits, passes: Condition, reach: Reach | null): Condition {
  const { order, joins, inOrder, prices, paid } = ranking;
  const [wanted, limit, offset] = [slice.limit + slice.offset, slice.limit, slice.offset].map((n) =>
    sql.lit(n),
  );
  const sorted = sql`array(
    with ${pricedAs({ prices }, 'hits', rowsWithin(passes, reach), { today, keeps: false })}
    select s.listing_id from hits s ${joins}
    order by ${order} limit ${limit} offset ${offset})`;
  if (inOrder === null || paid !== null) return sql`page as materialized (select ${sorted} as ids)`;
  return sql`near as materialized (
      select s.listing_id, row_number() over () as place from (
        select s.listing_id from ${inOrder} s where ${passes} limit ${wanted}) s
    ), page as materialized (select case
      when (select count(*) from near) = ${wanted} then array(
        select listing_id from near where place > ${offset} order by place)
      else ${sorted} end as ids)`;
}

/** How far list prices of the hits on a page may be, judged by twice as many hits as it ends with. */
function reachOfHits(db: Queryable, hits: RankedHits, passes: Condition): Promise<Reach | null> {
  const wanted = hits.slice.limit + hits.slice.offset;
  const firsts = firstListed(hits, passes, [wanted + Math.min(wanted, FEW)]);
  return reachOf(db, hits, { wanted, group: null, firsts });
}

/** The CTE `page` of the first so many hits in the order of list prices: as many as reading in order finds, then by sorting all. */
export function firstListed(hits: RankedHits, passes: Condition, limits: readonly number[]): Condition[] {
  const { inOrder } = hits.ranking;
  const ranking = { ...hits.ranking, inOrder: null, prices: null, paid: null };
  const sorted = limits.map((limit) =>
    manyHits({ ...hits, ranking, slice: { limit, offset: 0 } }, passes, null),
  );
  if (inOrder === null) return sorted;
  const read = limits.map(
    (limit) => sql`page as materialized (select array(
      select s.listing_id from ${inOrder} s where ${passes} limit ${sql.lit(limit)}) as ids)`,
  );
  return [...read, ...sorted.slice(-1)];
}

const hitCount = (where: Condition): Condition => sql`(
  select count(*)::int from (select from catalog_search s where ${where} limit ${sql.lit(COUNTED + 1)}) c)`;

const inOrderOf = (order: Condition, condition = sql`true`, end = sql`limit ${sql.lit(READ)}`) =>
  sql`(select s.* from catalog_search s where ${condition} order by ${order} ${end})`;

const plain = (order: Condition, inOrder = inOrderOf(order)): Ranking => ({
  order,
  joins: sql``,
  inOrder,
  prices: null,
  paid: null,
});

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
  return plain(
    sql`${sql.join(begins.map((condition) => sql`(${condition}) desc`))}, ${byName.order}`,
    sql`(${sql.join([...tiers, rest], sql` union all `)})`,
  );
}

/** An index has the order of list prices, which a fee on everything keeps. What is in stock has a price. */
function byPrice(
  prices: Scope['prices'],
  of: 'pack' | 'unit',
  descending: boolean,
  by: (price: Condition) => Condition,
): Ranking {
  const price = PAID[of];
  const ranking = plain(by(price), inOrderOf(by(price), sql`${price} is not null`));
  return paysInListOrder({ prices }) ? ranking : { ...ranking, prices, paid: { by: of, descending } };
}

/** Of whom an order depends. */
export interface Asker extends Pick<Scope, 'prices'> {
  hidden: boolean;
  facilityId: number;
}
export const VISITOR: Asker = { hidden: true, facilityId: 0, prices: null };
export const askerOf = (scope: Scope): Asker => ({
  hidden: hidesPrices(scope),
  facilityId: scope.facility?.id ?? 0,
  prices: hidesPrices(scope) ? null : scope.prices,
});

const PRICE_SORTS = new Set(['price', 'unit_price', 'savings']);

/** Where prices are hidden, sorting by one falls back to the name (X-59). */
export function rankingOf(
  { hidden, facilityId, prices }: Asker,
  { sort, search }: Pick<CatalogQuery, 'sort' | 'search'>,
): Ranking {
  const key = sort.replace('-', '');
  const descending = sort.startsWith('-');
  const direction = descending ? sql`desc` : sql`asc`;
  const by = (column: Condition) => sql`${column} ${direction}, s.listing_id ${direction}`;
  if (hidden && PRICE_SORTS.has(key)) return byName;
  switch (key) {
    case 'price':
      return byPrice(prices, 'pack', descending, by);
    case 'unit_price':
      return byPrice(prices, 'unit', descending, by);
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
        order: sql`${PAID.savings} ${direction} nulls last, s.listing_id ${direction}`,
        joins: facilityJoins(facilityId),
        inOrder: null,
        prices,
        paid: paysInListOrder({ prices }) ? null : { by: 'savings', descending },
      };
  }
}
