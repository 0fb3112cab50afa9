import { sql, type RawBuilder } from 'kysely';
import { countedAfter, lateBefore, SELLING_STATUSES } from '#rules/orders/order-status.ts';
import { utcDay } from '../../../platform/clock.ts';

/** The orders `r` that their sellers have had for too long, vacations left out. */
export function isOverdue(now: Date): RawBuilder<unknown> {
  const today = utcDay(now);
  return sql`(r.status = any (${SELLING_STATUSES}::text[])
    and r.created_at < ${lateBefore(today)}::timestamp at time zone 'UTC'
    and not left_for_vacation(r.seller_company_id, r.created_at, ${today}::date, ${countedAfter(today)}::date))`;
}
