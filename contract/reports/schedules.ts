import { z } from 'zod';
import { FIRST_DAY, LAST_DAY, MOST_RECIPIENTS, TOO_MANY_RECIPIENTS } from '#rules/reports/schedules.ts';
import { endpoint } from '../endpoint.ts';
import { Done, data, text } from '../primitives.ts';
import { SavedParam, SavedReport, savers } from './saved.ts';

/** Signed by the installation; a forged one is 404. */
const TokenParam = z.strictObject({ token: z.string().regex(/^[\w-]{1,80}\.[\w-]{43}$/) });

export const scheduleEndpoints = {
  scheduleReport: endpoint({
    method: 'PUT',
    path: 'analytics/reports/{name}/schedule',
    summary: 'Have a saved report mailed once a month, at 12:00 UTC, to oneself and to others of the company',
    audience: savers,
    params: SavedParam,
    body: z.strictObject({
      day: z.int().min(FIRST_DAY).max(LAST_DAY).default(FIRST_DAY).describe('Of the month'),
      recipients: z
        .array(text(254))
        .max(MOST_RECIPIENTS, TOO_MANY_RECIPIENTS)
        .default([])
        .describe('Addresses of the others'),
    }),
    reply: data(SavedReport),
    rate: 'write',
    audit: 'report_schedule.saved',
    errors: ['not_found', 'rule_broken'],
  }),
  endSchedule: endpoint({
    method: 'DELETE',
    path: 'analytics/reports/{name}/schedule',
    summary: 'End the mails of a saved report, which stays',
    audience: savers,
    params: SavedParam,
    reply: data(SavedReport),
    rate: 'write',
    audit: 'report_schedule.ended',
    errors: ['not_found'],
  }),
  lookAtReportMails: endpoint({
    method: 'GET',
    path: 'analytics/report_mails/{token}',
    summary: 'Which report the link of a mail ends, and for whom',
    audience: 'public',
    params: TokenParam,
    reply: data(z.object({ title: z.string(), email: z.string(), ended: z.boolean() })),
    rate: 'look',
    errors: ['not_found'],
  }),
  endReportMails: endpoint({
    method: 'POST',
    path: 'analytics/report_mails/{token}',
    summary: 'End the mails of a report for who has the link; email programs post here (RFC 8058)',
    audience: 'public',
    params: TokenParam,
    anyForm: true,
    reply: Done,
    rate: 'link',
    audit: 'report_schedule.left',
    errors: ['not_found'],
  }),
} as const;
