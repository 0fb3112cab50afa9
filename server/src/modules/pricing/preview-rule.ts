import { sql } from 'kysely';
import type { NewPriceRule } from '#contract/pricing/price-rules.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { ruledPrice } from '#rules/pricing/price-rules.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderedFrom, refuseChange, sellerOf } from './policy.ts';
import { columnsOf } from './write-rule.ts';

const SHOWN_LOTS = 12;

interface PreviewRow {
  listings: number;
  facilities: number;
  dearer: number;
  lot_count: number;
  lots: { lot_id: number; name: string; lot_name: string; expiry_date: string; cents: number }[];
}

type Target = Awaited<ReturnType<typeof columnsOf>>;

/** Of a row of the catalog, by its columns: a million keys would take seconds to write. */
function isFor({ target_type: type, target_id: id }: Pick<Target, 'target_type' | 'target_id'>) {
  switch (type) {
    case 'all':
      return sql`true`;
    case 'listing':
      return sql`s.listing_id = ${id}::bigint`;
    case 'gcn':
      return sql`s.gcn_seqno = ${id}::bigint`;
    case 'ndc':
    case 'category':
    case 'catalog_type':
      return sql`${sql.ref(`s.${type}`)} = ${id}`;
  }
}

/** Counts what the rule is for: the SQL twin of `target_keys`, by the columns of the catalog. */
export async function previewPriceRule({ scope, db, today }: RequestContext, typed: NewPriceRule) {
  const seller = sellerOf(scope, typed.seller_company_id);
  refuseChange(scope, { ...typed, seller_company_id: seller });
  const rule = await columnsOf(scope, db, { ...typed, seller_company_id: seller });
  const audience = `${rule.audience_type}:${rule.audience_id ?? ''}`;
  const touched = sql`${seller === null ? sql`true` : sql`s.company_id = ${seller}`} and s.stock > 0
    and ${isFor(rule)}`;
  // Nothing else but a fee makes a pack dearer.
  const dearer =
    rule.kind === 'fixed_price'
      ? sql`(select count(*)::int from catalog_search s where ${touched} and s.lowest_price_cents < ${rule.value})`
      : sql`0`;
  const { rows } = await sql<PreviewRow>`select t.listings, t.lot_count,
    (select count(*)::int from facility f where ${audience} = any (buyer_audiences(f.id))
      and ${orderedFrom(scope, seller, sql`r.facility_id = f.id`)}) as facilities, ${dearer} as dearer,
    (select coalesce(json_agg(e), '[]') from (select o.id as lot_id, s.name, o.lot_name, o.expiry_date, o.price_cents as cents
      from (select s.listing_id, s.name, s.stock from catalog_search s where ${touched}
        order by s.stock desc, s.listing_id limit ${sql.lit(SHOWN_LOTS)}) s
      join lot o on o.listing_id = s.listing_id and o.status = 'active' and o.stock > 0 and o.expiry_date >= ${today}::date
      order by s.stock desc, s.listing_id, o.expiry_date, o.id limit ${sql.lit(SHOWN_LOTS)}) e) as lots
    from (select count(*)::int as listings, coalesce(sum(s.lot_count), 0)::int as lot_count
      from catalog_search s where ${touched}) t`.execute(db);
  const [found = { listings: 0, facilities: 0, dearer: 0, lot_count: 0, lots: [] }] = rows;
  return {
    data: {
      ...found,
      lots: found.lots.map(({ cents, expiry_date, ...lot }) => ({
        ...lot,
        expiry_date: formatUsDate(expiry_date),
        price: toDollars(cents),
        ruled_price: toDollars(ruledPrice(cents, rule)),
      })),
    },
  };
}
