import { z } from 'zod';
import { LogEntry } from './admin.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, Money, data } from '../primitives.ts';

export const AdminHome = z
  .object({
    orders_today: z
      .object({ count: z.int(), dollars: Money })
      .describe('Days count in UTC; of one catalog the lines without shipping and fees'),
    orders_late: z.int().describe('Placed more than 2 business days ago and not shipped whole'),
    users_unreviewed: z.int(),
    registrations_waiting: z.int().describe('Submitted, and the person is not reviewed'),
    facilities_pending: z.int(),
    csos_requested: z.int(),
    failed_jobs: z.int().describe('Jobs that are not tried again'),
    late_before: z.iso.date().describe('Orders placed before this day are late'),
    latest: z.array(LogEntry).describe('The last 10 commands and events, newest first'),
  })
  .meta({ id: 'AdminHome' });
export type AdminHome = z.infer<typeof AdminHome>;

export const MonthlySales = z
  .object({
    month: CalendarDate.describe('Its first day; months count in UTC'),
    orders: z.int().describe('Placed in this month and not cancelled'),
    dollars: Money.describe('Of the lines, without shipping and fees'),
    by_catalog: z.object({ medigi: Money, medshorts: Money, '503b': Money }),
  })
  .meta({ id: 'MonthlySales' });
export type MonthlySales = z.infer<typeof MonthlySales>;

const ofCatalog = z.strictObject({
  catalog_type: CatalogType.optional().describe('Counts the lines of this catalog alone'),
});

export const adminHomeEndpoints = {
  getAdminHome: endpoint({
    method: 'GET',
    path: 'admin/home',
    summary: 'Work waiting for an administrator, and the latest commands',
    audience: ['Administrator'],
    query: ofCatalog,
    reply: data(AdminHome),
  }),
  getMonthlySales: endpoint({
    method: 'GET',
    path: 'admin/home/sales',
    summary: 'Gross sales by catalog for the last 12 months, including this one',
    audience: ['Administrator'],
    query: ofCatalog,
    lagTolerant: true,
    reply: data(z.array(MonthlySales).describe('Oldest first')),
  }),
} as const;
