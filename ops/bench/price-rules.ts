import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { unhurried } from './unhurried.ts';

/** Of each supplier for each company that buys here: on everything, a category, a catalog, drug groups, NDCs, single listings. */
const RULES_EACH = 22;
/** Of each supplier for companies that nobody here belongs to. */
const FOR_OTHERS = 1800;
/** Listings among which those with rules of their own are. */
const SAMPLE = 5000;

/**
 * Contract prices of each company of the bench, some 500 rules over all suppliers, beside those that run for some 2,000 others.
 * Made once for a database, and switched off.
 */
export const makePriceRules = (db: Database): Promise<void> => unhurried(db, writePriceRules);

async function writePriceRules(db: Database): Promise<void> {
  await sql`
    with seller as (
      select company_id as id, (row_number() over (order by count(*) desc, company_id))::int as n from catalog_search group by 1
    ), buyer as (select distinct company_id as id from app_user where email like '%@bench.test'
    ), author as (select min(id) as id from app_user
    ), listed as materialized (
      select * from (select r.n, r.id as seller, c.listing_id, c.ndc, c.gcn_seqno, c.category, c.lowest_price_cents as cents,
          row_number() over (partition by r.id order by catalog_part(c.listing_id), c.listing_id) as place
        from (select * from catalog_search where stock > 0 order by catalog_part(listing_id), listing_id limit ${SAMPLE}) c
        join seller r on r.id = c.company_id) p
      where p.place <= ${RULES_EACH}
    ), rule as (
      select r.id as seller, 'company' as audience, b.id as audience_id, x.*
      from seller r cross join buyer b join listed l on l.n = r.n cross join lateral (select
        case when l.place <= 5 then 'percent_off' when l.place <= 15 then 'fixed_price' else 'amount_off' end as kind,
        case when l.place <= 5 then 300 + 100 * ((r.n + l.place) % 12) when l.place <= 15 then l.cents * 9 / 10
          else l.cents / 20 + 1 end as value,
        (array['all', 'category', 'catalog_type', 'gcn', 'gcn'])[l.place] as broad,
        case when l.place between 6 and 13 then 'ndc' else 'listing' end as narrow,
        (array[null, l.category, 'medshorts', l.gcn_seqno::text, l.gcn_seqno::text])[l.place] as broad_id,
        case when l.place between 6 and 13 then l.ndc else l.listing_id::text end as narrow_id, l.place) x
      where x.broad is null or x.broad = 'all' or x.broad_id is not null
    ), other as (
      select r.id as seller, 10000000 + o as audience_id from seller r cross join generate_series(1, ${FOR_OTHERS}::int) o)
    insert into price_rule (name, active, seller_company_id, kind, value, target_type, target_id, audience_type, audience_id,
      start_date, created_by, created_at, updated_at)
    select f.*, current_date - 1, author.id, now(), now() from (
      select 'Bench', false, seller, kind, value, coalesce(broad, narrow), case when broad is null then narrow_id else broad_id end, audience,
        audience_id::text from rule
      union all select 'Others', true, seller, 'percent_off', 800, 'all', null, 'company', audience_id::text from other) f, author
    where not exists (select from price_rule where name = 'Bench')`.execute(db);
  await sql`vacuum (analyze) price_rule`.execute(db);
}

/** Whether those of the bench run. */
export async function switchPriceRules(db: Database, active: boolean): Promise<void> {
  const { numAffectedRows = 0n } =
    await sql`update price_rule set active = ${active} where name = 'Bench' and active <> ${active}`.execute(
      db,
    );
  if (numAffectedRows > 0n) await sql`vacuum (analyze) price_rule`.execute(db);
}
