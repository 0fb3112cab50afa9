import { sql, type RawBuilder } from 'kysely';
import { MOST_CHOICES } from '#rules/ordering/limits.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, hidesPrices, searchWords, visibleTo } from '../../catalog/index.ts';

type Condition = RawBuilder<unknown>;

/** A drug and how many offer its NDC to the asker. */
export interface KnownDrug {
  ndc: string;
  name: string;
  gcn_seqno: number | null;
  package_size: number;
  eaches_per_pack: number;
  package_description: string;
  offers: number;
  lowest_price_cents: number | null;
}

/** Those of the NDCs that the directory knows, in one statement. */
export async function knownDrugs(
  scope: Scope,
  db: Queryable,
  ndcs: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, KnownDrug>> {
  if (ndcs.length === 0) return new Map();
  const { rows } = await sql<KnownDrug>`
    select d.ndc, d.name, d.gcn_seqno, d.package_size, d.eaches_per_pack, d.package_description, o.offers,
      ${shownPrice(scope, sql`o.lowest`)} as lowest_price_cents
    from drug d
    cross join lateral (
      select count(*)::int as offers, min(s.lowest_price_cents) as lowest
      from listing l join ${catalogOf(scope, today)} s on s.listing_id = l.id
      where l.ndc = d.ndc and l.status = 'active' and ${visibleTo(scope, today)}) o
    where d.ndc = any (${[...ndcs]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.ndc, row]));
}

const shownPrice = (scope: Scope, price: Condition): Condition =>
  hidesPrices(scope) ? sql`null::bigint` : price;

/** One that stands for a product that words found, whose offers are counted; `exact`: an offer is called just so. */
export interface NamedDrug extends KnownDrug {
  exact: boolean;
}

/** So many listings of a text are looked at: one that fits more says too little. */
const LOOKED_AT = 400;

/** Texts of a statement: a list of names takes seconds in a catalog of a million listings, a statement has five. */
const TEXTS_AT_ONCE = 50;

/**
 * The products that texts may mean: those that are called exactly so first, then those the facility uses most. One more than
 * a line shows, so that it is known when there are more.
 */
export async function productsByWords(
  scope: Scope,
  db: Queryable,
  texts: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly NamedDrug[]>> {
  const asked = [...new Set(texts)].flatMap((text) => {
    const words = searchWords(text).join(' ');
    return words === '' ? [] : [{ text, words }];
  });
  const found = new Map<string, readonly NamedDrug[]>();
  for (let from = 0; from < asked.length; from += TEXTS_AT_ONCE) {
    const products = await productsOf(scope, db, asked.slice(from, from + TEXTS_AT_ONCE), today);
    for (const [text, drugs] of products) found.set(text, drugs);
  }
  return found;
}

async function productsOf(
  scope: Scope,
  db: Queryable,
  asked: readonly { text: string; words: string }[],
  today: string,
): Promise<ReadonlyMap<string, readonly NamedDrug[]>> {
  const order = hidesPrices(scope) ? sql`s.listing_id` : sql`s.unit_price_cents, s.listing_id`;
  const { rows } = await sql<NamedDrug & { place: number }>`
    select t.place::int as place, g.ndc, g.name, g.gcn_seqno, g.package_size, g.eaches_per_pack, d.package_description,
      g.offers, g.exact, ${shownPrice(scope, sql`g.lowest`)} as lowest_price_cents
    from unnest(${asked.map(({ text }) => text)}::text[], ${asked.map(({ words }) => words)}::text[])
      with ordinality t(text, words, place)
    cross join lateral (select search_query(string_to_array(t.words, ' ')) as query offset 0) q
    cross join lateral (
      select h.* from (
        select s.gcn_seqno, s.package_size, s.eaches_per_pack, count(*)::int as offers, min(s.lowest_price_cents) as lowest,
          (array_agg(s.ndc order by ${order}))[1] as ndc, (array_agg(s.name order by length(s.name), s.name))[1] as name,
          bool_or(lower(s.name) = lower(t.text)) as exact
        from (
          select s.* from ${catalogOf(scope, today)} s
          where s.document @@ q.query and ${visibleTo(scope, today)} limit ${sql.lit(LOOKED_AT)}
        ) s
        group by s.gcn_seqno, s.package_size, s.eaches_per_pack, case when s.gcn_seqno is null then s.ndc end
      ) h
      left join facility_usage u on u.facility_id = ${scope.facility?.id ?? 0} and u.gcn_seqno = h.gcn_seqno
        and u.package_size = h.package_size
      order by h.exact desc, u.eaches desc nulls last, h.offers desc, h.name, h.ndc
      limit ${sql.lit(MOST_CHOICES + 1)}
    ) g
    join drug d on d.ndc = g.ndc
    order by t.place, g.exact desc`.execute(db);
  const found = Map.groupBy(rows, (row) => row.place);
  return new Map(asked.map(({ text }, index) => [text, found.get(index + 1) ?? []]));
}
