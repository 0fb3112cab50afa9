import { z } from 'zod';
import { LogEntry } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { Money, data } from './primitives.ts';

export const AdminHome = z
  .object({
    orders_today: z.object({ count: z.int(), dollars: Money }).describe('Days count in UTC'),
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

export const adminHomeEndpoints = {
  getAdminHome: endpoint({
    method: 'GET',
    path: 'admin/home',
    summary: 'What waits for an administrator, and the latest commands',
    audience: ['Administrator'],
    reply: data(AdminHome),
  }),
} as const;
