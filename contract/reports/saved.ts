import { z } from 'zod';
import { PERIODS } from '#rules/reports/periods.ts';
import { REPORT_NAMES } from '#rules/reports/reports.ts';
import { CUSTOM, TITLE_LENGTH } from '#rules/reports/saved.ts';
import { endpoint } from '../endpoint.ts';
import { MailedTo } from '../mailed-answers.ts';
import { CalendarDate, Done, Id, Timestamp, data, requiredText } from '../primitives.ts';
import { bodyFilters } from './filters.ts';

export const savers = ['Buyer', 'Seller', 'Administrator'] as const;
/** Below the address of a report by its name. */
export const SavedParam = z.strictObject({
  name: z.coerce.number().pipe(Id).describe('Number of a saved report'),
});
const Title = requiredText(TITLE_LENGTH, 'Title is required');

const Asked = z.strictObject({
  period: z
    .enum([...PERIODS, CUSTOM])
    .describe(`Moves with the days, but for \`${CUSTOM}\`, which has its days beside it`),
  ...bodyFilters,
});

const Schedule = z.object({
  day: z.int().describe('Of the month'),
  next_on: CalendarDate.describe('The next mails leave at 12:00 UTC of that day'),
  state: z.enum(['on', 'paused', 'stopped']),
  reason: z.string().nullable().describe('Why it is not on'),
  mailed_at: Timestamp.nullable().describe('Last'),
  recipients: MailedTo,
});

export const SavedReport = z
  .object({
    id: Id,
    title: z.string(),
    name: z.enum(REPORT_NAMES).describe('Which report it is of'),
    asked: z.object(Asked.shape),
    saved_at: Timestamp,
    schedule: Schedule.nullable().describe('Null: it is not mailed'),
  })
  .meta({ id: 'SavedReport' });
export type SavedReport = z.infer<typeof SavedReport>;

export const savedReportEndpoints = {
  saveReport: endpoint({
    method: 'POST',
    path: 'analytics/reports',
    summary: 'Keep a report with its period and filters under a title',
    audience: savers,
    body: z.strictObject({ title: Title, name: z.enum(REPORT_NAMES), asked: Asked }),
    reply: data(SavedReport),
    status: 201,
    rate: 'write',
    audit: 'saved_report.saved',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  renameReport: endpoint({
    method: 'PUT',
    path: 'analytics/reports/{name}',
    summary: 'Give a saved report another title',
    audience: savers,
    params: SavedParam,
    body: z.strictObject({ title: Title }),
    reply: data(SavedReport),
    rate: 'write',
    audit: 'saved_report.renamed',
    errors: ['not_found', 'conflict'],
  }),
  deleteReport: endpoint({
    method: 'DELETE',
    path: 'analytics/reports/{name}',
    summary: 'Delete a saved report and its schedule',
    audience: savers,
    params: SavedParam,
    reply: Done,
    rate: 'write',
    audit: 'saved_report.deleted',
    errors: ['not_found'],
  }),
} as const;
