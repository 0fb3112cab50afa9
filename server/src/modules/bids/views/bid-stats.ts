import { sql } from 'kysely';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { roundHalfUp, toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { bidsOf } from '../range.ts';
import { ownCents, sellsOnly, since, waitsFor } from './bid-list.ts';

interface SummaryRow {
  open: number;
  waiting_for_me: number;
  accepted: number;
  declined: number;
  expired: number;
  cancelled: number;
  accepted_cents: number;
  saved_cents: number;
}

/** What a pack would cost or bring the side of the asker without the bid. */
const listed = (scope: Scope) => (sellsOnly(scope) ? sql`n.list_base_cents` : sql`n.list_buyer_cents`);
const COUNTED = sql`from bid b join bid_line n on n.bid_id = b.id and n.number = b.line_count`;

/** Counts and totals over the range; closed ones of the last days, where asked. */
export async function summariseBids(scope: Scope, db: Queryable, period: number | undefined, now: Date) {
  const recent = period === undefined ? sql`true` : since(period, now);
  const closed = (status: string) => sql`count(*) filter (where b.status = ${status} and ${recent})::int`;
  const { rows } = await sql<SummaryRow>`
    select count(*) filter (where b.status = any (${[...OPEN_BID_STATUSES]}::text[]))::int as open,
      count(*) filter (where ${waitsFor(scope, 'mine')})::int as waiting_for_me,
      ${closed('accepted')} as accepted, ${closed('declined')} as declined, ${closed('expired')} as expired,
      ${closed('cancelled')} as cancelled,
      coalesce(sum(n.quantity * ${ownCents(scope)}) filter (where b.status = 'accepted' and ${recent}), 0)::bigint as accepted_cents,
      coalesce(sum(n.quantity * (n.list_buyer_cents - n.buyer_cents)) filter (where b.status = 'accepted' and ${recent}), 0)::bigint
        as saved_cents ${COUNTED} where ${bidsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  const { accepted_cents, saved_cents, ...counts } = row;
  return {
    ...counts,
    accepted_total: toDollars(accepted_cents),
    savings_total: sellsOnly(scope) ? null : toDollars(saved_cents),
  };
}

interface MonthRow {
  month: string;
  placed: number;
  accepted: number;
  declined: number;
  expired: number;
  accepted_cents: number;
  discount_cents: number | null;
  list_cents: number | null;
}

/** By the month in which they were placed; erroneous ones are left out (G-036). */
export async function countBids(scope: Scope, db: Queryable, period: number, now: Date) {
  const { rows } = await sql<MonthRow>`
    select to_char(b.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as placed,
      count(*) filter (where b.status = 'accepted')::int as accepted,
      count(*) filter (where b.status = 'declined')::int as declined,
      count(*) filter (where b.status = 'expired')::int as expired,
      coalesce(sum(n.quantity * ${ownCents(scope)}) filter (where b.status = 'accepted'), 0)::bigint as accepted_cents,
      sum(n.quantity * (${listed(scope)} - ${ownCents(scope)})) filter (where b.status = 'accepted')::bigint as discount_cents,
      sum(n.quantity * ${listed(scope)}) filter (where b.status = 'accepted')::bigint as list_cents
    ${COUNTED} where ${bidsOf(scope)} and not b.erroneous
      and b.created_at >= ${new Date(now.getTime() - period * 86_400_000)}
    group by 1 order by 1`.execute(db);
  return rows.map(({ accepted_cents, discount_cents, list_cents, ...row }) => ({
    ...row,
    accepted_total: toDollars(accepted_cents),
    average_discount_percent:
      discount_cents === null || !list_cents ? null : roundHalfUp(discount_cents * 1000, list_cents) / 10,
  }));
}

/** Facilities with bids in the range, most first. */
export async function listBidFacilities(scope: Scope, db: Queryable) {
  const { rows } = await sql<{ id: number; name: string; offer_count: number }>`
    select f.id, f.name, count(*)::int as offer_count from bid b join facility f on f.id = b.facility_id
    where ${bidsOf(scope)} group by f.id order by 3 desc, f.name collate "C" limit 1000`.execute(db);
  return rows;
}

export async function viewBidOrder(scope: Scope, db: Queryable, id: number) {
  const { rows } = await sql<{ id: number; order_id: number; order_group_id: number; placed: Date }>`
    select b.id, o.id as order_id, o.group_id as order_group_id, o.created_at as placed
    from bid b join orders o on o.id = b.order_id where b.id = ${id} and ${bidsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { placed, ...order } = row;
  return { ...order, placed_date: placed.toISOString() };
}
