import { sql } from 'kysely';
import type { NewPriceRule } from '#contract/pricing/price-rules.ts';
import { toDollars } from '#rules/money.ts';
import { ruledPrice } from '#rules/pricing/price-rules.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderedFrom, refuseChange, sellerOf } from './policy.ts';
import { columnsOf } from './write-rule.ts';

const EXAMPLES = 5;

interface PreviewRow {
  listings: number;
  facilities: number;
  dearer: number;
  examples: { listing_id: number; name: string; cents: number }[];
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
export async function previewPriceRule({ scope, db }: RequestContext, typed: NewPriceRule) {
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
  const { rows } = await sql<PreviewRow>`select
    (select count(*)::int from catalog_search s where ${touched}) as listings,
    (select count(*)::int from facility f where ${audience} = any (buyer_audiences(f.id))
      and ${orderedFrom(scope, seller, sql`r.facility_id = f.id`)}) as facilities, ${dearer} as dearer,
    (select coalesce(json_agg(e), '[]') from (select s.listing_id, s.name, s.lowest_price_cents as cents
      from catalog_search s where ${touched} order by s.stock desc, s.listing_id limit ${sql.lit(EXAMPLES)}) e) as examples`.execute(
    db,
  );
  const [found = { listings: 0, facilities: 0, dearer: 0, examples: [] }] = rows;
  return {
    data: {
      listings: found.listings,
      facilities: found.facilities,
      dearer: found.dearer,
      examples: found.examples.map(({ cents, ...listing }) => ({
        ...listing,
        price: toDollars(cents),
        ruled_price: toDollars(ruledPrice(cents, rule)),
      })),
    },
  };
}
