import { sql } from 'kysely';
import type { ContractLine } from '#rules/pricing/contract-file.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { orderedFrom } from '../policy.ts';

/** What a row of a file of contract prices names. */
export interface Named {
  /** Several where the name does not say which. */
  audiences: { type: 'company' | 'facility'; id: number; name: string }[];
  product: { ndc: string; name: string; cents: number | null } | null;
  /** The contract that holds on some of its days already. */
  rule: {
    id: number;
    name: string;
    version: number;
    value: number;
    priority: number;
    start_date: string;
    end_date: string | null;
  } | null;
  /** Other discounts that this buyer has on this NDC on some of its days, the strongest first. */
  beside: { id: number; name: string }[];
}

const SHOWN = 3;

/** The discounts of the seller on NDC `p` for any of `a.found`, on days of line `l`, as a JSON array. */
const besides = (seller: number) => sql`(
  with names as materialized (
    select array(select distinct k from catalog_search s, unnest(target_keys(s.listing_id, s.ndc, s.gcn_seqno, s.category, s.catalog_type)) k
        where s.ndc = p.ndc and s.company_id = ${seller}) as targets,
      array(select distinct k from json_to_recordset(a.found) as b(type text, id bigint)
        join facility f on case b.type when 'facility' then f.id = b.id else f.company_id = b.id end, unnest(buyer_audiences(f.id)) k) as audiences)
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name)), '[]') from (
    select r.id, r.name from price_rule r, names n
    where r.seller_company_id = ${seller} and r.active and r.kind <> 'marketplace_fee' and r.target = any (n.targets)
      and r.audience = any (n.audiences) and r.id is distinct from c.id and ${meets}
    order by r.priority desc, r.id desc limit ${sql.lit(SHOWN)}) r)`;

/** Whether rule `r` runs on a day of line `l`. */
const meets = sql`r.start_date <= coalesce(l.end_date, 'infinity') and coalesce(r.end_date, 'infinity') >= l.start_date`;

/**
 * For each line in its order: a facility by DEA number or name, else a company by name, of those that ordered from the seller;
 * an own listing by its NDC; the newest contract of both that it would change, and what else runs for both.
 */
export async function findNamed(
  scope: Scope,
  db: Queryable,
  seller: number,
  lines: readonly ContractLine[],
): Promise<Named[]> {
  const asked = lines.map((line, place) => ({
    place,
    customer: line.customer.toLowerCase(),
    ndcs: line.ndcs,
    min_quantity: line.min_quantity,
    start_date: line.start_date,
    end_date: line.end_date,
  }));
  const { rows } = await sql<{ named: Named }>`
    with line as (
      select * from json_to_recordset(${JSON.stringify(asked)}::json)
        as x(place int, customer text, ndcs text[], min_quantity int, start_date date, end_date date)
    ), buyer as materialized (
      select f.id, f.name, lower(f.name) as word, lower(f.dea_number) as dea, 'facility' as type from facility f
      where ${orderedFrom(scope, seller, sql`r.facility_id = f.id`)}
      union all
      select c.id, c.name, lower(c.name), null, 'company' from company c
      where not c.is_seller and ${orderedFrom(scope, seller, sql`r.buyer_company_id = c.id`)}
    ), audience as (
      select l.place, json_agg(json_build_object('type', b.type, 'id', b.id, 'name', b.name) order by b.id) as found
      from line l join lateral (
        select b.*, rank() over (order by b.dea is distinct from l.customer, b.type = 'company') as rank
        from buyer b where l.customer <> '' and (b.word = l.customer or b.dea = l.customer)) b on b.rank = 1
      group by l.place
    ), product as (
      -- Of several that the digits may mean only the seller knows which.
      select l.place, min(s.ndc) as ndc, min(s.name) as name, min(s.lowest_price_cents) as cents
      from line l join catalog_search s on s.ndc = any (l.ndcs) and s.company_id = ${seller}
      group by l.place having count(distinct s.ndc) = 1
    )
    select json_build_object('audiences', coalesce(a.found, '[]'),
      'product', case when p.ndc is not null then json_build_object('ndc', p.ndc, 'name', p.name, 'cents', p.cents) end,
      'rule', case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'version', c.version, 'value', c.value, 'priority', c.priority,
        'start_date', c.start_date, 'end_date', c.end_date) end,
      'beside', case when p.ndc is not null and json_array_length(a.found) = 1 then ${besides(seller)} else '[]' end) as named
    from line l left join audience a using (place) left join product p using (place)
    left join lateral (select r.* from price_rule r
      where r.seller_company_id = ${seller} and r.active and r.kind = 'fixed_price' and r.target = 'ndc:' || p.ndc
        and json_array_length(a.found) = 1 and r.audience = (a.found -> 0 ->> 'type') || ':' || (a.found -> 0 ->> 'id')
        and r.min_quantity = l.min_quantity and ${meets} order by r.id desc limit 1) c on true
    order by l.place`.execute(db);
  return rows.map(({ named }) => named);
}
