import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import type { BidSummary } from '#contract/bids/bid-shapes.ts';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { textToNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn, readPage, readRows } from '../../../platform/database/read-page.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { bidsOf } from '../range.ts';
import { BID_FROM, bidColumns, toSummary, type BidRow, type Moment } from './bid-rows.ts';

type ListQuery = z.output<NonNullable<typeof bidEndpoints.listBids.query>>;
export type BidFilters = Omit<ListQuery, 'page' | 'per_page'>;

const OPEN = sql`b.status = any (${[...OPEN_BID_STATUSES]}::text[])`;

/** What a pack of the line `n` costs or brings the side of the asker. */
export const ownCents = (scope: Scope): RawBuilder<unknown> =>
  sellsOnly(scope) ? sql`n.base_cents` : sql`n.buyer_cents`;
export const sellsOnly = (scope: Scope): boolean => hasRole(scope, 'Seller') && !scope.isAdmin;

const orderBy = (scope: Scope): Record<ListQuery['sort'], RawBuilder<unknown>> => ({
  // What waits for an answer first, soonest end first; then what was closed last.
  expires: sql`(b.closed_at is null) desc, case when b.closed_at is null then b.expires_at end, b.updated_at desc, b.id desc`,
  updated: sql`b.updated_at, b.id`,
  '-updated': sql`b.updated_at desc, b.id desc`,
  created: sql`b.created_at, b.id`,
  '-created': sql`b.created_at desc, b.id desc`,
  total: sql`n.quantity * ${ownCents(scope)}, b.id`,
  '-total': sql`n.quantity * ${ownCents(scope)} desc, b.id desc`,
  product: sql`l.name collate "C", b.id`,
  '-product': sql`l.name collate "C" desc, b.id desc`,
});

const selectionOf = (scope: Scope, query: BidFilters, { now, today }: Moment) => ({
  columns: bidColumns(scope, today),
  from: BID_FROM,
  found: foundIn(query),
  where: bidWhere(scope, query, now),
  orderBy: orderBy(scope)[query.sort],
  key: sql`b.id`,
  mark: '-- blind: bids\n' as const,
});

/** A seller's open bids are counted and sorted as a whole, mostly by what they know themselves. */
function foundIn({ search, catalog_type: catalog, sort }: BidFilters): RawBuilder<unknown> {
  if (search || catalog || sort === 'product' || sort === '-product') return BID_FROM;
  return sort === 'total' || sort === '-total'
    ? sql`bid b join bid_line n on n.bid_id = b.id and n.number = b.line_count`
    : sql`bid b`;
}

/** One page of the bids in the asker's range with the exact count. */
export async function listBids(scope: Scope, db: Queryable, query: ListQuery, moment: Moment) {
  const { rows, meta } = await readPage<BidRow>(db, selectionOf(scope, query, moment), query);
  return { data: rows.map((row) => toSummary(scope, row, moment)), meta };
}

/** The same as a whole, for a file. */
export async function allBids(
  scope: Scope,
  db: Queryable,
  query: BidFilters,
  moment: Moment,
): Promise<BidSummary[]> {
  const rows = await readRows<BidRow>(db, selectionOf(scope, query, moment));
  return rows.map((row) => toSummary(scope, row, moment));
}

/** Open bids `b` whose next line is the asker's, or the other party's. */
export function waitsFor(scope: Scope, whose: 'mine' | 'theirs'): RawBuilder<unknown> {
  const odd = sql`b.line_count % 2 = 1`;
  const companyId = scope.company?.id ?? 0;
  const sellers = sql`b.seller_company_id = ${companyId}`;
  const mine = scope.isAdmin
    ? sql`(not ${odd} and b.facility_id = ${scope.facility?.id ?? 0})`
    : sql`(${odd} and ${sellers} or not ${odd} and not ${sellers})`;
  return whose === 'mine' ? sql`(${OPEN} and ${mine})` : sql`(${OPEN} and not ${mine})`;
}

function bidWhere(scope: Scope, filters: BidFilters, now: Date): RawBuilder<unknown> {
  const parts = [bidsOf(scope)];
  if (filters.status) {
    const statuses = filters.status.flatMap((one) => (one === 'open' ? OPEN_BID_STATUSES : [one]));
    parts.push(sql`b.status = any (${statuses}::text[])`);
  }
  if (filters.turn) parts.push(waitsFor(scope, filters.turn));
  if (filters.period) parts.push(since(filters.period, now));
  if (filters.listing_id) parts.push(sql`b.listing_id = ${filters.listing_id}`);
  const facility = filters.facility_id ?? filters.facilityId;
  if (facility) parts.push(sql`b.facility_id = ${facility}`);
  if (filters.seller_id) parts.push(sql`b.seller_company_id = ${filters.seller_id}`);
  if (filters.catalog_type) parts.push(sql`l.catalog_type = ${filters.catalog_type}`);
  if (filters.search) parts.push(searchCondition(filters.search));
  return sql.join(parts, sql` and `);
}

export const since = (days: number, now: Date): RawBuilder<unknown> =>
  sql`b.updated_at >= ${new Date(now.getTime() - days * 86_400_000)}`;

function searchCondition(search: string): RawBuilder<unknown> {
  const like = contains(search);
  const digits = textToNdc(search);
  return sql`(b.id = ${numberIn(search)} or lower(l.name) like ${like} or lower(f.name) like ${like}
    or lower(c.name) like ${like} ${digits === null ? sql`` : sql`or l.ndc like ${`%${digits}%`}`})`;
}
