import { sql, type RawBuilder } from 'kysely';
import type { CLOSED_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { roundHalfUp, toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { bidsOf } from '../range.ts';
import { subjectFrom, subjectWhere, WITH_LINE, type BidSubject } from './bid-list.ts';
import { OPEN, ownCents, sellsOnly, waitsFor } from './own-side.ts';

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

/** What its packs would cost or bring the side of the asker without the bid; a line of a release before 0155 knows the selected lot alone. */
const listed = (scope: Scope) => listedOf(sellsOnly(scope) ? 'base' : 'buyer');
const listedOf = (side: 'base' | 'buyer'): RawBuilder<unknown> => {
  const [total, pack] = [sql.ref(`n.list_${side}_total_cents`), sql.ref(`n.list_${side}_cents`)];
  return sql`coalesce(${total}, n.quantity * ${pack})`;
};

const closed = (status: (typeof CLOSED_BID_STATUSES)[number]) =>
  sql`count(*) filter (where b.status = ${status})::int`;
const ownTotal = (scope: Scope) => sql`n.quantity * ${ownCents(scope)}`;
const accepted = (cents: RawBuilder<unknown>) =>
  sql`coalesce(sum(${cents}) filter (where b.status = 'accepted'), 0)::bigint`;

/** Counts and totals over the range, of what the subject leaves of it. */
export async function summariseBids(scope: Scope, db: Queryable, subject: BidSubject, now: Date) {
  const { rows } = await sql<SummaryRow>`
    select count(*) filter (where ${OPEN})::int as open,
      count(*) filter (where ${waitsFor(scope, 'mine')})::int as waiting_for_me,
      ${closed('accepted')} as accepted, ${closed('declined')} as declined, ${closed('expired')} as expired,
      ${closed('cancelled')} as cancelled, ${accepted(ownTotal(scope))} as accepted_cents,
      ${accepted(sql`(${listedOf('buyer')} - n.quantity * n.buyer_cents)`)} as saved_cents
    from ${subjectFrom(subject)} where ${subjectWhere(scope, subject, now)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  const { accepted_cents, saved_cents, ...counts } = row;
  return {
    ...counts,
    accepted_total: hidesSums(scope) ? null : toDollars(accepted_cents),
    savings_total: sellsOnly(scope) || hidesSums(scope) ? null : toDollars(saved_cents),
  };
}

/** Of bids whose prices are shown one by one, the sums would tell those of the listings. */
const hidesSums = (scope: Scope): boolean => !sellsOnly(scope) && hidesPrices(scope);

interface MonthRow {
  month: string;
  placed: number;
  open: number;
  accepted: number;
  declined: number;
  expired: number;
  cancelled: number;
  accepted_cents: number;
  listed_cents: number;
}

/** By the month in which they were placed, each under what became of it; erroneous ones are left out (G-036). */
export async function countBids(scope: Scope, db: Queryable, period: number, now: Date) {
  const { rows } = await sql<MonthRow>`
    select to_char(b.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as placed,
      count(*) filter (where ${OPEN})::int as open, ${closed('accepted')} as accepted, ${closed('declined')} as declined,
      ${closed('expired')} as expired, ${closed('cancelled')} as cancelled,
      ${accepted(ownTotal(scope))} as accepted_cents, ${accepted(listed(scope))} as listed_cents
    from ${WITH_LINE} where ${bidsOf(scope)} and not b.erroneous
      and b.created_at >= ${new Date(now.getTime() - period * 86_400_000)}
    group by 1 order by 1`.execute(db);
  const hidden = { accepted_total: null, listed_total: null, average_discount_percent: null };
  return rows.map(({ accepted_cents: paid, listed_cents: listed, ...row }) => ({
    ...row,
    accepted_total: toDollars(paid),
    listed_total: toDollars(listed),
    average_discount_percent: listed === 0 ? null : roundHalfUp((listed - paid) * 1000, listed) / 10,
    ...(hidesSums(scope) && hidden),
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
