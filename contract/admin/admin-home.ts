import { z } from 'zod';
import { LogEntry } from './admin.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, Money, RangeStart, Timestamp, data } from '../primitives.ts';

const Arrivals = z.object({
  today: z.int().describe('Came since midnight'),
  week_ago: z.int().describe('Came on the same weekday a week ago, until the same time'),
});
const Oldest = Timestamp.nullable().describe('Since when the oldest of them waits');

export const AdminHome = z
  .object({
    orders_today: z
      .object({ count: z.int(), dollars: Money })
      .describe('Since midnight; of one catalog the lines without shipping and fees'),
    orders_week_ago: z
      .object({ count: z.int(), dollars: Money })
      .describe('Of the same weekday a week ago, until the same time'),
    oldest: z.object({
      registrations: Oldest,
      users: Oldest,
      facilities: Oldest,
      renewals: Oldest,
      orders: Oldest,
      reports: Oldest,
      edi: Oldest,
      edi_shipments: Oldest,
      edi_invoices: Oldest,
      tasks: Oldest,
      jobs: Oldest,
    }),
    came: z.object({ registrations: Arrivals, users: Arrivals, facilities: Arrivals }),
    orders_late: z.int().describe('Placed more than 2 business days ago and not shipped whole'),
    bids_open: z.int(),
    rfps_open: z.int().describe('Requests for proposal that wait for proposals or a decision'),
    requests_open: z.int().describe('Requested products that are new or being sourced'),
    invoices_overdue: z
      .object({ count: z.int(), dollars: Money.describe('What is open of them') })
      .nullable()
      .describe('Null without `finance`'),
    users_unreviewed: z.int(),
    registrations_waiting: z.int().describe('Submitted, and the person is not reviewed'),
    facilities_pending: z.int(),
    renewals_waiting: z.int().describe('Licenses that count once they are approved'),
    csos_requested: z.int(),
    reports_doubtful: z.int().describe('Purchase reports with rows that nobody has settled'),
    edi_failed: z.int().describe('EDI messages that failed, or whose 997 is missing'),
    edi_shipments: z.int().describe('Shipments by EDI that wait for a decision'),
    edi_invoices: z.int().describe('Invoices by EDI that wait for a decision'),
    failed_tasks: z.int().describe('Scheduled tasks whose result is Failed'),
    failed_jobs: z.int().describe('Other jobs that are not tried again'),
    tasks_off: z.array(z.string()).describe('Titles of scheduled tasks that are switched off'),
    late_before: z.iso.date().describe('Orders placed before this day are late'),
    latest: z
      .array(LogEntry)
      .describe('The last 10 commands and events, newest first, without questions to the assistant'),
  })
  .meta({ id: 'AdminHome' });
export type AdminHome = z.infer<typeof AdminHome>;

const Queue = z.int().describe('How many wait');
export const AdminQueues = z
  .object({ registrations: Queue, users: Queue, facilities: Queue, renewals: Queue, csos: Queue })
  .meta({ id: 'AdminQueues' });
export type AdminQueues = z.infer<typeof AdminQueues>;

export const MonthlySales = z
  .object({
    month: CalendarDate.describe('Its first day; months count in UTC'),
    orders: z.int().describe('Placed in this month and not cancelled'),
    dollars: Money.describe('Of the lines, without shipping and fees'),
    by_catalog: z.object({ medigi: Money, medshorts: Money, '503b': Money }),
  })
  .meta({ id: 'MonthlySales' });
export type MonthlySales = z.infer<typeof MonthlySales>;

const ofCatalog = {
  catalog_type: CatalogType.optional().describe('Counts orders, bids and requests of this catalog alone'),
};

export const adminHomeEndpoints = {
  getAdminHome: endpoint({
    method: 'GET',
    path: 'admin/home',
    summary: 'Work waiting for an administrator, and the latest commands',
    audience: ['Administrator'],
    query: z.strictObject({
      ...ofCatalog,
      since: RangeStart.optional().describe('When the day of the asker began; absent: midnight UTC'),
    }),
    reply: data(AdminHome),
  }),
  getAdminQueues: endpoint({
    method: 'GET',
    path: 'admin/queues',
    summary: 'How much waits for administrators',
    audience: ['Administrator'],
    reply: data(AdminQueues),
  }),
  getMonthlySales: endpoint({
    method: 'GET',
    path: 'admin/home/sales',
    summary: 'Gross sales by catalog for the last 12 months, including this one',
    audience: ['Administrator'],
    query: z.strictObject(ofCatalog),
    lagTolerant: true,
    reply: data(z.array(MonthlySales).describe('Oldest first')),
  }),
} as const;
