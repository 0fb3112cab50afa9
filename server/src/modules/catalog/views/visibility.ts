import { sql, type RawBuilder } from 'kysely';
import type { ToldBlock } from '#contract/catalog/listing-shapes.ts';
import { EXPIRY_DAYS } from '#rules/catalog/catalog-search.ts';
import { openCatalogs, pricesHidden } from '#rules/catalog/eligibility.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';

export type Condition = RawBuilder<unknown>;

/** Which rows of `catalog_search s` the asker may see on this host today (X-31). */
export const visibleTo = (scope: Scope, today: string): Condition =>
  sql`${isInStock('s', today)} and ${offeredTo(scope)}`;

/**
 * What the facility may order of it today, as `purchaseReasons` has it for a row: on sale already, and of schedule II from
 * sellers that approved the facility. With days enough left that the filter of the catalog begins with them.
 */
export const orderableBy = (scope: Scope, today: string): Condition => sql`${visibleTo(scope, today)}
  and (s.start_date is null or s.start_date <= ${today}::date)
  and s.latest_expiry >= ${today}::date + ${sql.lit(EXPIRY_DAYS[0])}
  and (s.dea_schedule is distinct from '2' or exists (select from csos_approval a
    where a.facility_id = ${scope.facility?.id ?? 0} and a.seller_company_id = s.company_id and a.status = 'approved'))`;

/** Whether anybody may see a row of `catalog_search` today: in stock, on sale or announced, of an active seller. */
export const isOnSale = (alias: 's' | 'x', today: string): Condition =>
  sql`${isInStock(alias, today)} and ${isOfActiveSeller(alias)}`;

function isInStock(alias: 's' | 'x', today: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('stock')} > 0 and ${column('latest_expiry')} >= ${today}::date
    and (${column('start_date')} is null or ${column('start_date')} <= ${today}::date or ${column('can_buy_later')})`;
}

/** The same range without stock and dates, for rows aliased `s` with company_id and catalog_type. */
export const offeredTo = (scope: Scope): Condition => sql`${openTo(scope)} and ${isOfActiveSeller('s')}`;

/** As an array that is read once per statement: a deactivation then hides a seller's listings without touching their rows. */
const isOfActiveSeller = (alias: 's' | 'x'): Condition =>
  sql`${sql.ref(`${alias}.company_id`)} <> all (array(select c.id from company c where not c.active))`;

/**
 * Whether what is shown with a listing, its documents and images, is shown to the asker: the seller of the listing, staff, buyers to
 * whom it is offered here, and, for good, those whose company ordered it (RB-223).
 */
export function showsListing(scope: Scope, id: Condition): Condition {
  if (scope.isAdmin) return sql`true`;
  const company = scope.company?.id ?? 0;
  const sides: Condition[] = [];
  if (hasRole(scope, 'Seller'))
    sides.push(sql`exists (select from listing l where l.id = ${id} and l.company_id = ${company})`);
  if (hasRole(scope, 'Buyer'))
    sides.push(
      sql`exists (select from catalog_search s where s.listing_id = ${id} and ${offeredTo(scope)})`,
      sql`exists (select from order_line l join orders r on r.id = l.order_id
        where l.listing_id = ${id} and r.buyer_company_id = ${company})`,
    );
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` or `)})`;
}

function openTo(scope: Scope): Condition {
  const { client } = scope;
  if (client.supplier_company_id !== null) return sql`s.company_id = ${client.supplier_company_id}`;
  if (client.hydra || scope.isAdmin) return sql`true`;
  return sql`s.catalog_type = any (${[...openCatalogs(scope.company?.agreedToMedigi ?? false)]}::text[])`;
}

/** Whether the asker sees no prices at all (X-62). */
export const hidesPrices = (scope: Scope): boolean =>
  !scope.isAdmin &&
  pricesHidden(
    { vetted: scope.isVetted },
    { hasTerms: scope.company?.hasTerms ?? false },
    scope.client.hydra,
  );

/** Joins what the facility uses and pays of the drug group of `s`. */
export const facilityJoins = (facilityId: number | Condition): Condition => sql`
  left join facility_usage u on u.facility_id = ${facilityId} and u.gcn_seqno = s.gcn_seqno
    and u.package_size = s.package_size
  left join price_flag pf on pf.facility_id = ${facilityId} and pf.gcn_seqno = s.gcn_seqno
    and pf.package_size = s.package_size
  left join amu_override ao on ao.facility_id = ${facilityId} and ao.gcn_seqno = s.gcn_seqno
    and ao.package_size = s.package_size`;

/** The same base price as `rules/catalog/prices.ts` by `facilityJoins`, written in SQL for the order of rows alone. */
export const baseCents: Condition = sql`coalesce(pf.price_cents * s.eaches_per_pack / pf.eaches_per_pack,
  case when u.eaches > 0 and u.spend_cents > 0 then u.spend_cents * s.eaches_per_pack / u.eaches end, s.wac_cents)`;

/** Columns for the rules to compute base price and savings from. */
export const facilityColumns: Condition = sql`
  u.eaches as usage_eaches, u.spend_cents as usage_spend_cents, u.months as usage_months,
  pf.id as flag_id, pf.price_cents as flag_cents, pf.eaches_per_pack as flag_eaches, ao.amu as override_amu,
  ao.eaches_per_pack as override_eaches`;

/** Whether a soft block `b` of the facility matches a row of that alias. */
const blocks = (facilityId: number, alias: 's' | 'o'): Condition => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`b.facility_id = ${facilityId} and (b.listing_id = ${column('listing_id')} or b.gcn_seqno = ${column('gcn_seqno')}
    or b.seller_company_id = ${column('company_id')} or b.catalog_type = ${column('catalog_type')})`;
};

export const isSoftBlocked = (facilityId: number, alias: 's' | 'o'): Condition =>
  sql`exists (select from soft_block b where ${blocks(facilityId, alias)})`;

/** Blocks of the facility that match a row `s`. */
const matchingSoftBlocks = (facilityId: number): Condition => sql`
  select b.id, b.comment, b.user_id, b.created_at,
    case when b.listing_id is not null then 1 when b.gcn_seqno is not null then 2
      when b.seller_company_id is not null then 3 else 4 end as breadth
  from soft_block b
  where ${blocks(facilityId, 's')}
  order by breadth, b.id desc`;

/** The one of them that is told, as `ToldBlock`; null where none matches. */
export const toldBlock = (facilityId: number): Condition => sql`
  (select json_build_object('id', b.id, 'reason', b.comment, 'author', a.first_name || ' ' || a.last_name, 'date', b.created_at)
    from (${matchingSoftBlocks(facilityId)} limit 1) b join app_user a on a.id = b.user_id)`;

/** `ToldBlock` as JSON has it: with the offset of the connection in its date. */
export const toToldBlock = (block: ToldBlock | null): ToldBlock | null =>
  block && { ...block, date: isoOf(block.date) };

export const ownCartQuantity = (scope: Scope): Condition => sql`
  coalesce((select sum(cl.quantity)::int from cart_lot cl join cart c on c.id = cl.cart_id and c.status = 'open'
    where c.user_id = ${scope.userId} and c.facility_id = ${scope.facility?.id ?? 0}
      and cl.listing_id = s.listing_id), 0)`;
