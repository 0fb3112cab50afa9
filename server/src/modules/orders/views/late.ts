import { sql, type RawBuilder } from 'kysely';
import { countedAfter, lateBefore, SELLING_STATUSES } from '#rules/orders/order-status.ts';
import { utcDay } from '../../../platform/clock.ts';

/**
 * The orders `r` that their sellers have had for too long, beyond two business days unless told, vacations left out. The few sellers that were away are found
 * once, so that the function is not called for each order of the others.
 */
export function isOverdue(now: Date, days?: number): RawBuilder<unknown> {
  const today = utcDay(now);
  const counted = countedAfter(today, days);
  return sql`(r.status = any (${SELLING_STATUSES}::text[])
    and r.created_at < ${lateBefore(today, days)}::timestamp at time zone 'UTC'
    and not (r.seller_company_id in (select c.id from company c where greatest(c.vacation_end, c.last_away) >= ${counted}::date)
      and left_for_vacation(r.seller_company_id, r.created_at, ${today}::date, ${counted}::date)))`;
}
