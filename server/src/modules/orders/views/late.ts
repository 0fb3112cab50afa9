import { sql, type RawBuilder } from 'kysely';
import { lateBefore, SELLING_STATUSES } from '#rules/orders/order-status.ts';
import { utcDay } from '../../../platform/clock.ts';

/** The orders `r` that their sellers have had for too long. */
export const isOverdue = (now: Date): RawBuilder<unknown> =>
  sql`(r.status = any (${SELLING_STATUSES}::text[])
    and r.created_at < ${lateBefore(utcDay(now))}::timestamp at time zone 'UTC')`;
