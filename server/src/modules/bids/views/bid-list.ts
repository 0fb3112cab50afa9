import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import type { Bid, BidSummary } from '#contract/bids/bid-shapes.ts';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { bidsOf } from '../range.ts';
import {
  BID_FROM,
  listPrices,
  summaryColumns,
  toSummary,
  type BidRow,
  type Moment,
  type SummaryRow,
} from './bid-rows.ts';
import { bidOrder, readsOf } from './bid-order.ts';
import { waitsFor } from './own-side.ts';
import { searchCondition } from './bid-search.ts';

type ListQuery = z.output<NonNullable<typeof bidEndpoints.listBids.query>>;
export type BidFilters = Omit<ListQuery, 'page' | 'per_page'>;
export type BidSubject = Omit<BidFilters, 'status' | 'turn' | 'sort'>;

const selectionOf = (scope: Scope, query: BidFilters, { now, today }: Moment) => ({
  columns: summaryColumns(scope, today),
  from: BID_FROM,
  found: foundIn(query),
  where: bidWhere(scope, query, now),
  orderBy: bidOrder(scope, query.sort),
  key: sql`b.id`,
  mark: '-- blind: bids\n' as const,
});

/** Bids are counted and sorted as a whole, mostly by what they know themselves. */
function foundIn({ sort, ...subject }: BidFilters): RawBuilder<unknown> {
  const reads = readsOf(sort);
  if (reads === 'parties') return WITH_PARTIES;
  return subjectFrom(subject, reads === 'line' ? WITH_LINE : sql`bid b`);
}

/** Bids with their last lines. */
export const WITH_LINE = sql`bid b join bid_line n on n.bid_id = b.id and n.number = b.line_count`;
const WITH_PARTIES = sql`${WITH_LINE} join listing l on l.id = b.listing_id
  join company c on c.id = b.seller_company_id join facility f on f.id = b.facility_id`;

/** What the condition on a subject needs. */
export const subjectFrom = (
  { search, catalog_type: catalog }: BidSubject,
  least = WITH_LINE,
): RawBuilder<unknown> => (search || catalog ? WITH_PARTIES : least);

/** One page of the bids in the asker's range with the exact count. */
export async function listBids(scope: Scope, db: Queryable, query: ListQuery, moment: Moment) {
  const { rows, meta } = await readPage<SummaryRow>(db, selectionOf(scope, query, moment), query);
  return { data: rows.map((row) => toSummary(scope, row, moment)), meta };
}

export interface ExportedBid
  extends
    BidSummary,
    Pick<Bid, 'list_total' | 'buyer_po' | 'line_count' | 'created_date' | 'decline_reason'> {}
type ExportRow = SummaryRow & Pick<BidRow, 'buyer_po' | 'created_at' | 'decline_reason'>;

/** The same as a whole, for a file. */
export async function allBids(
  scope: Scope,
  db: Queryable,
  query: BidFilters,
  moment: Moment,
): Promise<ExportedBid[]> {
  const selection = selectionOf(scope, query, moment);
  const columns = sql`${selection.columns}, b.buyer_po, b.created_at, b.decline_reason`;
  const rows = await readRows<ExportRow>(db, { ...selection, columns });
  return rows.map((row) => ({
    ...toSummary(scope, row, moment),
    list_total: listPrices(scope, row).list_total,
    buyer_po: row.buyer_po,
    decline_reason: row.decline_reason,
    line_count: row.line_count,
    created_date: isoOf(row.created_at),
  }));
}

function bidWhere(scope: Scope, filters: BidFilters, now: Date): RawBuilder<unknown> {
  const parts = [subjectWhere(scope, filters, now)];
  if (filters.status) {
    const statuses = filters.status.flatMap((one) => (one === 'open' ? OPEN_BID_STATUSES : [one]));
    parts.push(sql`b.status = any (${statuses}::text[])`);
  }
  if (filters.turn) parts.push(waitsFor(scope, filters.turn));
  return sql.join(parts, sql` and `);
}

/** Of the range, whatever became of them. */
export function subjectWhere(scope: Scope, filters: BidSubject, now: Date): RawBuilder<unknown> {
  const parts = [bidsOf(scope)];
  if (filters.period) parts.push(since(filters.period, now));
  if (filters.listing_id) parts.push(sql`b.listing_id = ${filters.listing_id}`);
  const facility = filters.facility_id ?? filters.facilityId;
  if (facility) parts.push(sql`b.facility_id = ${facility}`);
  if (filters.seller_id) parts.push(sql`b.seller_company_id = ${filters.seller_id}`);
  if (filters.catalog_type) parts.push(sql`l.catalog_type = ${filters.catalog_type}`);
  if (filters.search) parts.push(searchCondition(filters.search));
  return sql.join(parts, sql` and `);
}

const since = (days: number, now: Date): RawBuilder<unknown> =>
  sql`b.updated_at >= ${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;
