import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { listingEndpoints } from '#contract/listings/listings.ts';
import { textToNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/read-page.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { asksForExpiry, expiringLots } from './expiring-lots.ts';
import { isUndercut } from './standing.ts';

type Condition = RawBuilder<unknown>;

export type ListQuery = z.output<NonNullable<typeof listingEndpoints.listSellerListings.query>>;
export type SellerFilters = Omit<ListQuery, 'page' | 'per_page'>;

/** The listings `l` in the asker's range: the own company's, or all for administrators with `catalog`. */
export function listingsOf(scope: Scope): Condition {
  if (hasPermission(scope, 'catalog')) return sql`true`;
  const companyId = scope.roles.includes('Seller') && scope.company?.isSeller ? scope.company.id : 0;
  return sql`l.company_id = ${companyId}`;
}

/** What the lots of listing `l` come to: `t`. */
export const lotsOf = (today: string): Condition => sql`lateral (
    select coalesce(sum(o.stock) filter (where o.expiry_date >= ${today}::date), 0)::int as stock, count(*)::int as lot_count,
      min(o.price_cents) filter (where o.stock > 0 and o.expiry_date >= ${today}::date) as lowest_price_cents,
      min(o.expiry_date) filter (where o.stock > 0) as earliest_expiry
    from lot o where o.listing_id = l.id and o.status = 'active') t`;

export const OPEN_BIDS = sql`(select count(*)::int from bid b where b.listing_id = l.id
  and b.status in ('initial_offer', 'counter_offer'))`;

const STATUS_ORDER = sql`array_position(array['active', 'paused', 'deactivated', 'withdrawn'], l.status)`;
const bothWays = (value: Condition): [Condition, Condition] => [
  sql`${value} nulls last, l.id`,
  sql`${value} desc nulls last, l.id`,
];
const [NDC, NDC_DOWN] = bothWays(sql`l.ndc`);
const [PRICE, PRICE_DOWN] = bothWays(sql`t.lowest_price_cents`);
const [WAC, WAC_DOWN] = bothWays(sql`d.wac_cents`);
const [STOCK, STOCK_DOWN] = bothWays(sql`t.stock`);
const [LOTS, LOTS_DOWN] = bothWays(sql`t.lot_count`);
const [EXPIRY, EXPIRY_DOWN] = bothWays(sql`t.earliest_expiry`);
const [MIN_PACKS, MIN_PACKS_DOWN] = bothWays(sql`l.min_packs`);
const [CASE_SIZE, CASE_SIZE_DOWN] = bothWays(sql`l.case_size`);
const [BIDS, BIDS_DOWN] = bothWays(sql`l.offer_orders_enabled`);
const [MINIMUM, MINIMUM_DOWN] = bothWays(sql`l.offer_minimum_quantity`);
const [OPEN, OPEN_DOWN] = bothWays(OPEN_BIDS);
const [STATUS, STATUS_DOWN] = bothWays(STATUS_ORDER);

export const ORDER_BY: Record<ListQuery['sort'], Condition> = {
  name: sql`l.name collate "C", l.id`,
  '-name': sql`l.name collate "C" desc, l.id`,
  ndc: NDC,
  '-ndc': NDC_DOWN,
  price: PRICE,
  '-price': PRICE_DOWN,
  wac: WAC,
  '-wac': WAC_DOWN,
  stock: STOCK,
  '-stock': STOCK_DOWN,
  lots: LOTS,
  '-lots': LOTS_DOWN,
  expiry: EXPIRY,
  '-expiry': EXPIRY_DOWN,
  min_packs: MIN_PACKS,
  '-min_packs': MIN_PACKS_DOWN,
  case_size: CASE_SIZE,
  '-case_size': CASE_SIZE_DOWN,
  bids_enabled: BIDS,
  '-bids_enabled': BIDS_DOWN,
  offer_minimum: MINIMUM,
  '-offer_minimum': MINIMUM_DOWN,
  open_bids: OPEN,
  '-open_bids': OPEN_DOWN,
  status: STATUS,
  '-status': STATUS_DOWN,
  '-updated': sql`l.updated_at desc, l.id`,
};

const BY_LOTS: readonly ListQuery['sort'][] = [
  'price',
  '-price',
  'stock',
  '-stock',
  'lots',
  '-lots',
  'expiry',
  '-expiry',
];
const BY_DRUG: readonly ListQuery['sort'][] = ['wac', '-wac'];

/** The listings `l` with what their order reads besides them: of filters none does, so that they are counted alone. */
export function listingsIn(sort: ListQuery['sort'], today: string): Condition {
  if (BY_LOTS.includes(sort)) return sql`listing l cross join ${lotsOf(today)}`;
  return BY_DRUG.includes(sort) ? sql`listing l join drug d on d.ndc = l.ndc` : sql`listing l`;
}

/** The ids of what a list of the own listings finds, in its order, and one more than `most` where there are more. */
export async function findListingIds(
  scope: Scope,
  db: Queryable,
  { filters, most, among }: { filters: SellerFilters; most: number; among: readonly number[] | undefined },
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from ${listingsIn(filters.sort, today)}
    where ${sellerWhere(scope, filters, today)} and ${among ? sql`l.id = any (${among}::bigint[])` : sql`true`}
    order by ${ORDER_BY[filters.sort]} limit ${sql.lit(most + 1)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** 422 where all companies' listings would be held against each other. */
export function sellerWhere(scope: Scope, filters: SellerFilters, today: string): Condition {
  if (filters.undercut && !filters.company_id && hasPermission(scope, 'catalog'))
    throw ruleBroken('Choose a company to see which of its listings are undercut.');
  const parts = [listingsOf(scope)];
  if (filters.company_id) parts.push(sql`l.company_id = ${filters.company_id}`);
  if (filters.status !== 'all') parts.push(sql`l.status = ${filters.status}`);
  if (filters.catalog_type) parts.push(sql`l.catalog_type = ${filters.catalog_type}`);
  if (filters.fulldate) parts.push(sql`l.fulldate`);
  if (filters.stock)
    parts.push(filters.stock === 'in' ? isStocked(filters, today) : sql`not ${isStocked(filters, today)}`);
  if (filters.undercut) parts.push(isUndercut(filters.undercut, today));
  if (filters.expiring_within)
    parts.push(sql`exists (select from lot o where o.listing_id = l.id and o.status = 'active' and o.stock > 0
      and o.expiry_date <= ${today}::date + ${filters.expiring_within}::int)`);
  if (asksForExpiry(filters)) parts.push(sql`exists (select from lot o where ${expiringLots(filters)})`);
  if (filters.no_image) parts.push(sql`not exists (select from listing_image i where i.listing_id = l.id)`);
  if (filters.search) parts.push(searchCondition(filters.search));
  return sql.join(parts, sql` and `);
}

/** Whether there is a pack to sell: of active listings the search knows. */
const isStocked = ({ status }: Pick<SellerFilters, 'status'>, today: string): Condition =>
  status === 'active'
    ? sql`exists (select from catalog_search s where s.listing_id = l.id and s.company_id = l.company_id
        and s.latest_expiry >= ${today}::date)`
    : sql`exists (select from lot o where o.listing_id = l.id and o.status = 'active' and o.stock > 0
        and o.expiry_date >= ${today}::date)`;

/** Name, NDC with or without dashes, or a lot. */
function searchCondition(search: string): Condition {
  const like = contains(search);
  const digits = textToNdc(search);
  return sql`(lower(l.name) like ${like} ${digits === null ? sql`` : sql`or l.ndc like ${`%${digits}%`}`}
    or exists (select 1 from lot o where o.listing_id = l.id and o.status = 'active' and lower(o.lot_name) like ${like}))`;
}
