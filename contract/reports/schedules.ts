import { z } from 'zod';
import { FIRST_DAY, LAST_DAY } from '#rules/reports/schedules.ts';
import { endpoint } from '../endpoint.ts';
import { endMails, lookAtMails, Recipients } from '../mailed-answers.ts';
import { data } from '../primitives.ts';
import { SavedParam, SavedReport, savers } from './saved.ts';

const LINK = 'analytics/report_mails/{token}';

export const scheduleEndpoints = {
  scheduleReport: endpoint({
    method: 'PUT',
    path: 'analytics/reports/{name}/schedule',
    summary: 'Have a saved report mailed once a month, at 12:00 UTC, to oneself and to others of the company',
    audience: savers,
    params: SavedParam,
    body: z.strictObject({
      day: z.int().min(FIRST_DAY).max(LAST_DAY).default(FIRST_DAY).describe('Of the month'),
      recipients: Recipients.default([]).describe('Addresses of the others'),
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
  lookAtReportMails: lookAtMails(LINK, 'Which report the link of a mail ends, and for whom'),
  endReportMails: endMails(LINK, {
    summary: 'End the mails of a report for who has the link; email programs post here (RFC 8058)',
    audit: 'report_schedule.left',
  }),
} as const;
