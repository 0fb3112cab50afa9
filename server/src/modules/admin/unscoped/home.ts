import { sql, type RawBuilder } from 'kysely';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import { askAudit } from '#contract/assistant/assistant.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { toDollars } from '#rules/money.ts';
import { lateBefore } from '#rules/orders/order-status.ts';
import { OPEN_REQUEST_STATUSES } from '#rules/requests/request-status.ts';
import { OPEN_RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/database/read-page.ts';
import type { Scheduled } from '../../../platform/jobs/schedule.ts';
import { invoicesToDecide, messagesInTrouble, shipmentsToDecide } from '../../edi/index.ts';
import { isOverdue } from '../../orders/index.ts';
import { newestLogs } from './logs.ts';
import { WAITING } from './queues.ts';
import { failedTasks } from './tasks.ts';

const LATEST = 10;

interface Counts {
  orders_today: number;
  today_cents: number;
  orders_then: number;
  then_cents: number;
  orders_late: number;
  bids_open: number;
  rfps_open: number;
  requests_open: number;
  overdue: { count: number; cents: number } | null;
  users_unreviewed: number;
  registrations_waiting: number;
  facilities_pending: number;
  renewals_waiting: number;
  csos_requested: number;
  reports_doubtful: number;
  edi_failed: number;
  edi_shipments: number;
  edi_invoices: number;
  failed_tasks: number;
  failed_jobs: number;
  tasks_off: string[];
  oldest: AdminHome['oldest'];
  came: AdminHome['came'];
}

interface Moment {
  now: Date;
  /** The calendar day in UTC. */
  today: string;
  /** When the day of the asker began. */
  since: Date;
}

interface Asked {
  catalog: CatalogType | undefined;
  /** Whether it may know what buyers owe. */
  money: boolean;
  schedule: readonly Scheduled[];
}

/** Orders and what they cost, today and a week ago: as a whole, or the lines of one catalog. */
const ordersOfDays = (moment: Moment, catalog: CatalogType | undefined) => {
  const days = sql`r.status <> 'cancelled' and (r.created_at >= ${moment.since}::timestamptz or ${weekAgo(moment, sql`r.created_at`)})`;
  return catalog === undefined
    ? sql`select r.id, r.created_at, r.total_cents as cents from orders r where ${days}`
    : sql`select r.id, r.created_at, sum(l.extended_cents)::bigint as cents from orders r
        join order_line l on l.order_id = r.id and l.catalog_type = ${catalog}
        where ${days} group by r.id`;
};

/** On the same weekday a week ago, until the same time. */
const weekAgo = ({ now, since }: Moment, at: RawBuilder<unknown>) =>
  sql`(${at} >= ${since}::timestamptz - interval '7 days' and ${at} <= ${now}::timestamptz - interval '7 days')`;

/** What came since midnight and a week ago; `from` ends before its conditions. */
const cameTo = (moment: Moment, from: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`(select json_build_object('today', count(*) filter (where ${at} >= ${moment.since}::timestamptz),
      'week_ago', count(*) filter (where ${weekAgo(moment, at)}))
    from ${from} where ${at} >= ${moment.since}::timestamptz - interval '7 days')`;

/** Jobs that are not tried again; those of the schedule come anew, and their runs say how they are. */
const FAILED_JOBS = sql`graphile_worker._private_jobs j where j.attempts >= j.max_attempts and j.locked_at is null
  and j.payload::jsonb ->> 'scheduled' is null`;

const hasLineOf = (catalog: CatalogType | undefined) =>
  catalog === undefined
    ? sql`true`
    : sql`exists (select from order_line l where l.order_id = r.id and l.catalog_type = ${catalog})`;

/** Open bids and requests, as their lists have them. */
const openBids = (catalog: CatalogType | undefined) =>
  sql`bid b where b.status = any (${[...OPEN_BID_STATUSES]}::text[]) and ${
    catalog === undefined
      ? sql`true`
      : sql`exists (select from listing i where i.id = b.listing_id and i.catalog_type = ${catalog})`
  }`;
const openRfps = (catalog: CatalogType | undefined) =>
  sql`rfp r where r.status = any (${[...OPEN_RFP_STATUSES]}::text[])
    and ${catalog === undefined ? sql`true` : sql`r.catalog_type = ${catalog}`}`;
const OPEN_REQUESTS = sql`requested_product q where q.status = any (${[...OPEN_REQUEST_STATUSES]}::text[])`;
const overdue = (today: string) => sql`invoice v where v.open_cents > 0 and v.due_on < ${today}::date`;

/** What waits for an administrator; with a catalog, its orders, bids and requests for proposal alone. */
export async function viewAdminHome(
  db: Queryable,
  moment: Moment,
  { catalog, money, schedule }: Asked,
): Promise<AdminHome> {
  const late = sql`orders r where ${isOverdue(moment.now)} and ${hasLineOf(catalog)}`;
  const isToday = sql`o.created_at >= ${moment.since}::timestamptz`;
  const { rows } = await sql<Counts>`
    select t.orders_today, t.today_cents, t.orders_then, t.then_cents, w.orders_late,
      (select count(*)::int from ${openBids(catalog)}) as bids_open,
      (select count(*)::int from ${openRfps(catalog)}) as rfps_open,
      (select count(*)::int from ${OPEN_REQUESTS}) as requests_open,
      ${money ? sql`(select json_build_object('count', count(*), 'cents', coalesce(sum(v.open_cents), 0)) from ${overdue(moment.today)})` : sql`null::json`} as overdue,
      (select count(*)::int from ${WAITING.users}) as users_unreviewed,
      (select count(*)::int from ${WAITING.registrations}) as registrations_waiting,
      (select count(*)::int from ${WAITING.facilities}) as facilities_pending,
      (select count(*)::int from ${WAITING.renewals}) as renewals_waiting,
      (select count(*)::int from ${WAITING.csos}) as csos_requested,
      (select count(*)::int from ${WAITING.reports}) as reports_doubtful,
      (select count(*)::int from ${messagesInTrouble(moment.now)}) as edi_failed,
      (select count(*)::int from ${shipmentsToDecide}) as edi_shipments,
      (select count(*)::int from ${invoicesToDecide}) as edi_invoices,
      (select count(*)::int from ${failedTasks(schedule)}) as failed_tasks,
      (select count(*)::int from ${FAILED_JOBS}) as failed_jobs,
      array(select k.task from scheduled_task k where k.off_since is not null order by k.off_since) as tasks_off,
      json_build_object(
        'registrations', (select min(r.submitted_at) from ${WAITING.registrations}),
        'users', (select min(u.created_at) from ${WAITING.users}),
        'facilities', (select min(f.created_at) from ${WAITING.facilities}),
        'renewals', (select min(d.created_at) from ${WAITING.renewals}),
        'orders', w.oldest_late,
        'reports', (select min(c.read_at) from ${WAITING.reports}),
        'edi', (select min(m.at) from ${messagesInTrouble(moment.now)}),
        'edi_shipments', (select min(s.at) from ${shipmentsToDecide}),
        'edi_invoices', (select min(v.at) from ${invoicesToDecide}),
        'tasks', (select min(r.finished_at) from ${failedTasks(schedule)}),
        'jobs', (select min(j.run_at) from ${FAILED_JOBS})) as oldest,
      json_build_object(
        'registrations', ${cameTo(moment, sql`registration r`, sql`r.submitted_at`)},
        'users', ${cameTo(moment, sql`app_user u`, sql`u.created_at`)},
        'facilities', ${cameTo(moment, sql`facility f`, sql`f.created_at`)}) as came
    from (select count(*) filter (where ${isToday})::int as orders_today,
        coalesce(sum(o.cents) filter (where ${isToday}), 0)::bigint as today_cents,
        count(*) filter (where not ${isToday})::int as orders_then,
        coalesce(sum(o.cents) filter (where not ${isToday}), 0)::bigint as then_cents
      from (${ordersOfDays(moment, catalog)}) o) t,
      (select count(*)::int as orders_late, min(r.created_at) as oldest_late from ${late}) w`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count always answers a row.');
  return {
    ...toHome(counts),
    tasks_off: schedule.flatMap(({ task, title }) => (counts.tasks_off.includes(task) ? [title] : [])),
    late_before: lateBefore(moment.today),
    latest: await newestLogs(db, { without: askAudit }, { limit: LATEST, offset: 0 }),
  };
}

function toHome(counts: Counts): Omit<AdminHome, 'late_before' | 'latest' | 'tasks_off'> {
  const {
    orders_today,
    today_cents,
    orders_then,
    then_cents,
    oldest,
    overdue: due,
    tasks_off: _,
    ...queues
  } = counts;
  return {
    ...queues,
    invoices_overdue: due && { count: due.count, dollars: toDollars(due.cents) },
    orders_today: { count: orders_today, dollars: toDollars(today_cents) },
    orders_week_ago: { count: orders_then, dollars: toDollars(then_cents) },
    oldest: {
      registrations: isoOrNull(oldest.registrations),
      users: isoOrNull(oldest.users),
      facilities: isoOrNull(oldest.facilities),
      renewals: isoOrNull(oldest.renewals),
      orders: isoOrNull(oldest.orders),
      reports: isoOrNull(oldest.reports),
      edi: isoOrNull(oldest.edi),
      edi_shipments: isoOrNull(oldest.edi_shipments),
      edi_invoices: isoOrNull(oldest.edi_invoices),
      tasks: isoOrNull(oldest.tasks),
      jobs: isoOrNull(oldest.jobs),
    },
  };
}
