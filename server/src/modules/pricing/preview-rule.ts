import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderedFrom, refuseChange, sellerOf } from './policy.ts';
import { compare, type Buyer, type Running } from './compare-rule.ts';
import { columnsOf } from './write-rule.ts';

const SHOWN_LOTS = 12;
/** Compared are these lots, at most, for these buyers. */
const MOST_LOTS = 200;
const MOST_BUYERS = 500;
const MOST_RIVALS = 500;

interface PreviewRow {
  listings: number;
  facilities: number;
  dearer: number;
  lot_count: number;
  lots: ComparedLot[];
  buyers: Buyer[];
  rules: Running[];
}

interface ComparedLot {
  lot_id: number;
  name: string;
  lot_name: string;
  expiry_date: string;
  cents: number;
  company_id: number;
  keys: string[];
}

type Rule = Awaited<ReturnType<typeof columnsOf>>;

/** Of a row of the catalog, by its columns: a million keys would take seconds to write. */
function isFor({ target_type: type, target_id: id }: Pick<Rule, 'target_type' | 'target_id'>) {
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

const TARGET_KEYS = sql`target_keys(s.listing_id, s.ndc, s.gcn_seqno, s.category, s.catalog_type)`;

/** Counts what the rule is for, and compares it with what runs. */
export async function previewPriceRule(
  { scope, db, today }: RequestContext,
  { rule_id: changed, ...typed }: Input<typeof priceRuleEndpoints.previewPriceRule>['body'],
) {
  const ruleId = changed ?? null;
  const seller = sellerOf(scope, typed.seller_company_id);
  refuseChange(scope, { ...typed, seller_company_id: seller });
  const rule = await columnsOf(scope, db, { ...typed, seller_company_id: seller });
  const found = await readTouched({ scope, db, today }, { seller, rule, ruleId });
  const { listings, facilities, dearer: becomeDearer, lot_count, lots } = found;
  const complete = lots.length >= lot_count && found.buyers.length >= facilities;
  const { prices, rivals } = compare({ ...rule, id: ruleId }, found, complete);
  return {
    data: {
      listings,
      facilities,
      dearer: becomeDearer,
      lot_count,
      lots: lots.slice(0, SHOWN_LOTS).flatMap(({ cents, expiry_date, lot_id, name, lot_name }, index) => {
        const paid = prices[index];
        if (paid === undefined) return [];
        const expires = formatUsDate(expiry_date);
        return [{ lot_id, name, lot_name, expiry_date: expires, price: toDollars(cents), ...paid }];
      }),
      rivals,
    },
  };
}

interface Touching {
  seller: number | null;
  rule: Rule;
  ruleId: number | null;
}

/** What a rule is for, by the columns of the catalog: the SQL twin of `target_keys`. With the rules that run there. */
async function readTouched(
  { scope, db, today }: Pick<RequestContext, 'scope' | 'db' | 'today'>,
  { seller, rule, ruleId }: Touching,
): Promise<PreviewRow> {
  const audience = `${rule.audience_type}:${rule.audience_id ?? ''}`;
  const day = rule.start_date > today ? rule.start_date : today;
  const touched = sql`${seller === null ? sql`true` : sql`s.company_id = ${seller}`} and s.stock > 0
    and ${isFor(rule)}`;
  const named = sql`${orderedFrom(scope, seller, sql`r.facility_id = f.id`)}`;
  // Nothing else but a fee makes a pack dearer.
  const dearer =
    rule.kind === 'fixed_price'
      ? sql`(select count(*)::int from catalog_search s where ${touched} and s.lowest_price_cents < ${rule.value})`
      : sql`0`;
  const others = sql`r.active and r.seller_company_id is not distinct from ${seller}::bigint
    and r.id is distinct from ${ruleId}::bigint and r.start_date <= ${day}::date and coalesce(r.end_date, 'infinity') >= ${day}::date`;
  const { rows } = await sql<PreviewRow>`with met as (
      select s.listing_id from price_rule r join catalog_search s
        on s.listing_id = case r.target_type when 'listing' then r.target_id::bigint end where ${others} and ${touched}
      union select s.listing_id from price_rule r join catalog_search s
        on s.ndc = case r.target_type when 'ndc' then r.target_id end where ${others} and ${touched}
      limit ${sql.lit(MOST_LOTS)}
    ), compared as materialized (
      select s.listing_id, s.name, s.stock, s.company_id, ${TARGET_KEYS} as keys, s.listing_id in (select listing_id from met) as met
      from catalog_search s where s.listing_id in (select listing_id from met union all (select s.listing_id from catalog_search s
        where ${touched} order by s.stock desc, s.listing_id limit ${sql.lit(SHOWN_LOTS)}))
    ), lots as materialized (
      select o.id as lot_id, c.name, o.lot_name, o.expiry_date, o.price_cents as cents, c.company_id, c.keys,
        row_number() over (order by c.met desc, c.stock desc, c.listing_id, o.expiry_date, o.id) as place
      from compared c join lot o on o.listing_id = c.listing_id and o.status = 'active' and o.stock > 0
        and o.expiry_date >= ${today}::date order by place limit ${sql.lit(MOST_LOTS)}
    ), buyers as materialized (
      select f.id, f.name, buyer_audiences(f.id) as audiences from facility f
      where ${audience} = any (buyer_audiences(f.id)) and ${named} order by f.id limit ${sql.lit(MOST_BUYERS)}
    )
    select t.listings, t.lot_count, ${dearer} as dearer,
      (select count(*)::int from facility f where ${audience} = any (buyer_audiences(f.id)) and ${named}) as facilities,
      (select coalesce(json_agg(l order by l.place), '[]') from lots l) as lots,
      (select coalesce(json_agg(b), '[]') from buyers b) as buyers,
      (select coalesce(json_agg(r), '[]') from (select r.* from price_rule r
        where r.active and r.start_date <= ${day}::date and coalesce(r.end_date, 'infinity') >= ${day}::date
          and (r.seller_company_id is null or r.seller_company_id in (select company_id from lots))
          and r.target in (select k from lots l, unnest(l.keys) k)
          and r.audience in (select ${audience}::text union all select k from buyers b, unnest(b.audiences) k)
        order by r.priority desc, r.id limit ${sql.lit(MOST_RIVALS)}) r) as rules
    from (select count(*)::int as listings, coalesce(sum(s.lot_count), 0)::int as lot_count
      from catalog_search s where ${touched}) t`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
