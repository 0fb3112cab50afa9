import { sql } from 'kysely';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { businessDaysBefore } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newestLogs } from './logs.ts';

/** An order that is not shipped whole after so many business days is late. */
const SHIPPING_DAYS = 2;
const LATEST = 10;

interface Counts {
  orders_today: number;
  today_cents: number;
  orders_late: number;
  users_unreviewed: number;
  registrations_waiting: number;
  facilities_pending: number;
  csos_requested: number;
  failed_jobs: number;
}

/** Orders and what they cost: as a whole, or the lines of one catalog. */
const dayOrders = (today: string, catalog: CatalogType | undefined) =>
  catalog === undefined
    ? sql`select r.id, r.total_cents as cents from orders r
        where r.created_at >= ${today}::timestamp at time zone 'UTC' and r.status <> 'cancelled'`
    : sql`select r.id, sum(l.extended_cents)::bigint as cents from orders r
        join order_line l on l.order_id = r.id join listing i on i.id = l.listing_id and i.catalog_type = ${catalog}
        where r.created_at >= ${today}::timestamp at time zone 'UTC' and r.status <> 'cancelled' group by r.id`;

const hasLineOf = (catalog: CatalogType | undefined) =>
  catalog === undefined
    ? sql`true`
    : sql`exists (select from order_line l join listing i on i.id = l.listing_id
        where l.order_id = r.id and i.catalog_type = ${catalog})`;

/** What waits for an administrator; with a catalog, its orders alone. */
export async function viewAdminHome(db: Queryable, today: string, catalog?: CatalogType): Promise<AdminHome> {
  const lateBefore = businessDaysBefore(today, SHIPPING_DAYS);
  const { rows } = await sql<Counts>`
    select t.orders_today, t.today_cents,
      (select count(*)::int from orders r where r.status in ('placed', 'confirmed', 'partially_shipped')
        and r.created_at < ${lateBefore}::timestamp at time zone 'UTC' and ${hasLineOf(catalog)}) as orders_late,
      (select count(*)::int from app_user u where u.vetting_status = 'Unreviewed' and u.active) as users_unreviewed,
      (select count(*)::int from registration r join app_user u on u.id = r.user_id
        where u.vetting_status = 'Unreviewed') as registrations_waiting,
      (select count(*)::int from facility f where f.vetting_status = 'pending') as facilities_pending,
      (select count(*)::int from csos_approval a where a.status = 'requested') as csos_requested,
      (select count(*)::int from graphile_worker._private_jobs j where j.attempts >= j.max_attempts
        and j.locked_at is null) as failed_jobs
    from (select count(*)::int as orders_today, coalesce(sum(o.cents), 0)::bigint as today_cents
      from (${dayOrders(today, catalog)}) o) t`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count always answers a row.');
  const { orders_today: count, today_cents: cents, ...queues } = counts;
  return {
    ...queues,
    orders_today: { count, dollars: toDollars(cents) },
    late_before: lateBefore,
    latest: await newestLogs(db, {}, { limit: LATEST, offset: 0 }),
  };
}
