import { sql } from 'kysely';
import { FIRST_OFFERS } from '#rules/catalog/catalog-search.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { reachOf, rowsWithin, type Reach } from './price-reach.ts';
import { COUNTED, FEW, fewOrMany, firstListed, READ, type Asker, type RankedHits } from './ranked-page.ts';
import { paysInListOrder, pricedAs, SORT_COLUMNS } from './views/priced.ts';
import type { Condition } from './views/visibility.ts';

/** Read in order for each product of a page before the whole READ is: a product's offers may stand together. */
const READ_PER_PRODUCT = 100;

export interface ProductHits extends RankedHits {
  /** Whose prices the order of the offers is by. */
  asker: Pick<Asker, 'prices'>;
  /** ORDER BY of the offers of a product, over `catalog_search s`. */
  offerOrder: Condition;
}

/** Cheapest per unit first; where prices are hidden, so is their order (X-59): the longest lasting. */
export const offerOrderOf = (hidden: boolean): Condition =>
  hidden ? sql`s.latest_expiry desc, s.listing_id` : sql`s.unit_price_cents, s.listing_id`;

interface Group {
  /** Offers that pass. */
  offers: number;
  ids: number[];
}

export interface RankedProducts<Shown> {
  /** Listings that pass, up to COUNTED + 1. */
  hits: number;
  /** Products among them. */
  products: number;
  groups: Group[];
  shown: Shown;
}

/**
 * One page of products, each with its number of offers and the first three of them. A product stands where the first of
 * its offers stands in the order of listings. `show` is a value over `page`, whose `ids` are the listings of all products
 * and whose `firsts` the first of each. Few hits and many are read as in `rankedPage`.
 */
export function rankedProducts<Shown>(
  db: Queryable,
  hits: ProductHits,
  show: Condition,
): Promise<RankedProducts<Shown>> {
  const page = sql`page as materialized (select coalesce(json_agg(json_build_object('offers', g.offers, 'ids', g.ids)
      order by g.first), '[]') as groups,
    coalesce((select array_agg(o.id order by g.first, o.place) from groups g, unnest(g.ids) with ordinality o(id, place)), '{}') as ids,
    coalesce(array_agg(g.ids[1]), '{}') as firsts from groups g)`;
  return fewOrMany(db, hits.text, {
    few: (query) => sql`-- blind: catalog products
      with ${fewHits(hits, query)}, ${page}
      select (select hits from size) as hits, (select count(distinct first)::int from ranked) as products, groups,
        ${show} as shown, case when (select hits from size) > ${sql.lit(FEW)} then ${query}::text end as query
      from page`,
    isFew: (row) => row.hits <= FEW,
    many: async (query) => {
      const passes = hits.where(query);
      return sql`with ${manyHits(hits, passes, await reachOfProducts(db, hits, passes))}, ${page}
      select c.hits, c.products, groups, ${show} as shown
      from page, (select coalesce(sum(p.offers), 0)::int as hits, count(*)::int as products from (
        select count(*) as offers from found s group by ${PRODUCT}) p) c`;
    },
  });
}

const ALONE = sql`case when s.gcn_seqno is null then s.listing_id end`;
const PRODUCT = sql`s.gcn_seqno, s.package_size, ${ALONE}`;

/** The CTE `groups`, empty where there are more than FEW. */
const fewHits = (
  { asker, today, where, ranking: { order, joins }, offerOrder, slice }: ProductHits,
  query: Condition,
): Condition => sql`
  ${pricedAs(asker, 'few', sql`select ${SORT_COLUMNS} from catalog_search s where ${where(query)} limit ${sql.lit(FEW + 1)}`, { today })}, size as materialized (select count(*)::int as hits from few
  ), placed as materialized (
    select s.listing_id, row_number() over (order by ${order}) as place, count(*) over (partition by ${PRODUCT}) as offers,
      row_number() over (partition by ${PRODUCT} order by ${offerOrder}) as rank, s.gcn_seqno, s.package_size
    from few s ${joins} where (select hits from size) <= ${sql.lit(FEW)}
  ), ranked as materialized (
    select s.*, min(s.place) over (partition by ${PRODUCT}) as first from placed s
  ), groups as materialized (
    select first, min(offers)::int as offers, array_agg(listing_id order by rank) as ids from ranked
    where rank <= ${sql.lit(FIRST_OFFERS)} group by first order by first limit ${slice.limit} offset ${slice.offset})`;

/** How far list prices of the products on a page may be: judged by the hits that are enough mostly, then by all that are read. */
function reachOfProducts(db: Queryable, hits: ProductHits, passes: Condition): Promise<Reach | null> {
  const wanted = hits.slice.limit + hits.slice.offset;
  const firsts = firstListed(hits, passes, [Math.min(wanted * READ_PER_PRODUCT, READ), READ]);
  return reachOf(db, hits, { wanted, group: PRODUCT, firsts });
}

/**
 * The CTE `groups` of many hits. Up to COUNTED they are sorted as they are; of more a page is read in order, and all are sorted
 * only where no order of them holds enough products. In the order of what rules make of prices it is those in reach.
 */
function manyHits(hits: ProductHits, passes: Condition, reach: Reach | null): Condition {
  const { asker, today, slice, ranking, offerOrder } = hits;
  const wanted = slice.limit + slice.offset;
  const counted = grouped(
    sql`(select s.*, row_number() over (order by ${ranking.order}) as place from found s ${ranking.joins})`,
    wanted,
  );
  const heads =
    ranking.paid === null
      ? sql`counted as materialized (select * from (${counted}) c where (select f.all from few f)
        ), ${headsOf(hits, passes, wanted)}, every as (select * from counted union all select * from heads)`
      : sql`every as (${allHeads(hits, rowsWithin(passes, reach), wanted)})`;
  const prices = ranking.paid === null ? ranking.prices : null;
  return sql`
  ${pricedAs({ prices }, 'found', sql`select ${SORT_COLUMNS} from catalog_search s where ${passes} limit ${sql.lit(COUNTED + 1)}`, { today })}, few as materialized (select count(*) <= ${sql.lit(COUNTED)} as all from found
  ), ${heads}, page_heads as materialized (
    select * from every h
    order by first limit ${sql.lit(slice.limit)} offset ${sql.lit(slice.offset)}
  ), ${paysInListOrder(asker) ? groupsAsListed(passes, offerOrder) : groupsAsPriced(hits, passes)}`;
}

/** An offer of the product `h`. */
const OFFERED = sql`(s.listing_id = h.alone
  or h.alone is null and s.gcn_seqno = h.gcn_seqno and s.package_size = h.package_size)`;
const FIRST = (order: Condition) =>
  sql`count(*)::int as offers, (array_agg(s.listing_id order by ${order}))[1:${sql.lit(FIRST_OFFERS)}] as ids`;

/** The CTE `groups`: an index has the order of a product's list prices. */
const groupsAsListed = (passes: Condition, order: Condition): Condition => sql`groups as materialized (
  select h.first, o.offers, o.ids from page_heads h
  cross join lateral (select ${FIRST(order)} from catalog_search s where ${passes} and ${OFFERED}) o)`;

/** The same where the asker pays other prices. */
const groupsAsPriced = ({ asker, today, offerOrder }: ProductHits, passes: Condition): Condition => sql`
  shown as materialized (
    select h.first, o.* from page_heads h
    cross join lateral (select ${SORT_COLUMNS} from catalog_search s where ${passes} and ${OFFERED}) o
  ), ${pricedAs(asker, 'asked', sql`select ${SORT_COLUMNS} from shown s`, { today })}, groups as materialized (
    select h.first, ${FIRST(offerOrder)} from shown h join asked s using (listing_id) group by h.first)`;

/** The first `wanted` products of rows that have a place, over `from`. */
const grouped = (from: Condition, wanted: number): Condition => sql`
  select ${PRODUCT} as alone, min(s.place) as first from ${from} s group by 1, 2, 3 order by 4 limit ${sql.lit(wanted)}`;

/** The first `wanted` products of `rows`, which select SORT_COLUMNS, all of them sorted. */
const allHeads = (
  { today, ranking: { order, joins, prices } }: ProductHits,
  rows: Condition,
  wanted: number,
): Condition =>
  grouped(
    sql`(select s.gcn_seqno, s.package_size, s.listing_id, row_number() over (order by ${order}) as place
    from (with ${pricedAs({ prices }, 'hits', rows, { today, keeps: false })} select * from hits) s ${joins})`,
    wanted,
  );

/** The CTE `heads`: the first `wanted` products in their order where there are more than COUNTED hits, else none. */
function headsOf(hits: ProductHits, passes: Condition, wanted: number): Condition {
  const { inOrder } = hits.ranking;
  const more = sql`not (select f.all from few f)`;
  const all = allHeads(hits, rowsWithin(passes, null), wanted);
  if (inOrder === null) return sql`heads as materialized (select * from (${all}) a where ${more})`;
  const read = (
    rows: number,
  ) => sql`(select s.gcn_seqno, s.package_size, s.listing_id, row_number() over () as place
    from (select s.gcn_seqno, s.package_size, s.listing_id from ${inOrder} s where ${passes} limit ${sql.lit(rows)}) s)`;
  const lacks = (name: string) => sql`(select count(*) from ${sql.ref(name)}) < ${sql.lit(wanted)}`;
  const first = grouped(read(Math.min(wanted * READ_PER_PRODUCT, READ)), wanted);
  return sql`near as materialized (select * from (${first}) n where ${more}
    ), far as materialized (select * from (${grouped(read(READ), wanted)}) f where ${more} and ${lacks('near')}
    ), whole as materialized (select * from (${all}) a where ${more} and ${lacks('near')} and ${lacks('far')}
    ), heads as materialized (
      select * from near where not ${lacks('near')}
      union all select * from far where ${lacks('near')} and not ${lacks('far')}
      union all select * from whole)`;
}
