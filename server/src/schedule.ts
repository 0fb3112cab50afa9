import { DAY, HOUR, LONG_RUN_MINUTES, WEEK } from '#rules/admin/tasks.ts';
import { REMIND_KEYS, REMIND_LICENSES, SWEEP_TASK } from './modules/accounts/index.ts';
import {
  CLOSE_PAYOUTS,
  REFUND_UNUSED,
  REMIND_INVOICES,
  SEND_CARD_REFUNDS,
  SEND_STATEMENTS,
} from './modules/billing/index.ts';
import { MAIL_SAVED_QUESTIONS, SWEEP_QUESTIONS } from './modules/assistant/index.ts';
import { CANCEL_BIDS, EXPIRE_BIDS } from './modules/bids/index.ts';
import { COUNT_TRENDING } from './modules/catalog/index.ts';
import { REFRESH_LISTS, REMIND } from './modules/csos/index.ts';
import { EDI_DEADLINES, FETCH_EDI, SEAL_EDI_SECRETS, SEND_CATALOGS, SEND_EDI } from './modules/edi/index.ts';
import { DIGEST_TASK } from './modules/notifications/index.ts';
import { COMPARE_FIGURES, REFRESH_FIGURES } from './modules/orders/index.ts';
import { FORGET_REACH } from './modules/pricing/index.ts';
import { FIND_UNUSUAL, SEND_REPORTS } from './modules/reports/index.ts';
import { MAIL_ANSWERS, MATCH_REQUESTS } from './modules/requests/index.ts';
import { END_CONTRACTS, EXPIRE_RFPS, PLACE_DELIVERIES, REMIND_RENEWALS } from './modules/rfps/index.ts';
import { MAIL_FAVORITES, MAIL_MONTH, MAIL_TRENDING, MAIL_WEEK } from './modules/subscription-mails/index.ts';
import { SWEEP_SQL } from './modules/sql-tool/index.ts';
import { LOOK_AFTER_WEBHOOKS, SWEEP_WEBHOOKS } from './modules/webhooks/index.ts';
import { ANCHOR_TASK } from './platform/audit/audit.ts';
import { SEAL_TASK } from './platform/audit/event-seal.ts';
import type { Scheduled } from './platform/jobs/schedule.ts';
import { SWEEP_PLATFORM } from './platform/jobs/sweep.ts';

const MAILS = { mails: true, limitMinutes: LONG_RUN_MINUTES } as const;

/** What the product does by the clock, as `/admin/tasks` lists it; decision 64 says where it differs from the specification. */
export const SCHEDULE: readonly Scheduled[] = [
  { task: EXPIRE_BIDS, title: 'Expire bids', everyMinutes: 1, at: 0 },
  { task: CANCEL_BIDS, title: 'Cancel impossible bids', everyMinutes: 5, at: 2 },
  { task: EXPIRE_RFPS, title: 'Expire RFPs', everyMinutes: HOUR, at: 5 },
  { task: END_CONTRACTS, title: 'Complete contracts', everyMinutes: HOUR, at: 10 },
  { task: PLACE_DELIVERIES, title: 'Place scheduled orders', everyMinutes: HOUR, at: 15 },
  { task: REMIND_RENEWALS, title: 'Renewal reminders', everyMinutes: DAY, at: 13 * HOUR, ...MAILS },
  { task: MATCH_REQUESTS, title: 'Match requested products', everyMinutes: 1, at: 0 },
  { task: MAIL_ANSWERS, title: 'Answers to requests e-mail', everyMinutes: 1, at: 0, ...MAILS },
  { task: 'deliver-old-shipments', title: 'Delivered by age', everyMinutes: HOUR, at: 20 },
  { task: 'cancel-unsigned-orders', title: 'Unsigned CII orders', everyMinutes: HOUR, at: 25 },
  { task: REFRESH_LISTS, title: 'Expired CSOS certificates', everyMinutes: HOUR, at: 35 },
  { task: REMIND, title: 'CSOS certificate reminders', everyMinutes: DAY, at: HOUR + 35, ...MAILS },
  { task: 'take-up-reports', title: 'Refresh AMU', everyMinutes: HOUR, at: 5 },
  { task: 'overdue-invoices', title: 'Overdue invoices', everyMinutes: DAY, at: 30 },
  // A morning in the United States.
  { task: REMIND_INVOICES, title: 'Invoice reminders', everyMinutes: DAY, at: 12 * HOUR + 10, ...MAILS },
  { task: SEND_CARD_REFUNDS, title: 'Card refunds', everyMinutes: 1, at: 0 },
  { task: REFUND_UNUSED, title: 'Give back unused card payments', everyMinutes: 10, at: 3 },
  // Closes the months that are over and not closed; on most days there is none.
  { task: CLOSE_PAYOUTS, title: 'Close payouts', everyMinutes: DAY, at: HOUR },
  // Each report says on which day; what was missed is made up for by itself, so that no look is too late.
  { task: SEND_REPORTS, title: 'Scheduled reports e-mail', everyMinutes: 5, at: 0, ...MAILS },
  { task: MAIL_SAVED_QUESTIONS, title: 'Saved questions e-mail', everyMinutes: 5, at: 2, ...MAILS },
  // From the 2nd on, whoever was not looked at since the month ended.
  {
    task: FIND_UNUSUAL,
    title: 'Find unusual months',
    everyMinutes: DAY,
    at: 4 * HOUR,
    limitMinutes: LONG_RUN_MINUTES,
  },
  // From the 2nd on, who has none of the month before.
  { task: SEND_STATEMENTS, title: 'Statements e-mail', everyMinutes: DAY, at: 6 * HOUR, ...MAILS },
  { task: 'refresh-expired-lots', title: 'Expired lots', everyMinutes: DAY, at: 10 },
  { task: 'refresh-catalog-words', title: 'Refresh catalog words', everyMinutes: HOUR, at: 40 },
  { task: COUNT_TRENDING, title: 'Count trending products', everyMinutes: HOUR, at: 10 },
  { task: REFRESH_FIGURES, title: 'Refresh report figures', everyMinutes: 5, at: 1 },
  {
    task: COMPARE_FIGURES,
    title: 'Compare report figures',
    everyMinutes: DAY,
    at: 3 * HOUR + 30,
    limitMinutes: LONG_RUN_MINUTES,
  },
  { task: FORGET_REACH, title: 'Clean up price rules', everyMinutes: DAY, at: HOUR + 5 },
  { task: 'remove-import-files', title: 'Clean up import files', everyMinutes: DAY, at: HOUR + 15 },
  // Each hour, since the morning of the marketplace moves by one in UTC.
  { task: DIGEST_TASK, title: 'Morning e-mail', everyMinutes: HOUR, at: 0, ...MAILS },
  // On Monday and Wednesday, once a month, and daily.
  { task: MAIL_WEEK, title: 'Weekly changes e-mail', everyMinutes: WEEK, at: 11 * HOUR, ...MAILS },
  {
    task: MAIL_TRENDING,
    title: 'Trending products e-mail',
    everyMinutes: WEEK,
    at: 2 * DAY + 11 * HOUR,
    ...MAILS,
  },
  // From the 1st on, who has none of the month before.
  { task: MAIL_MONTH, title: 'Monthly executive e-mail', everyMinutes: DAY, at: 10 * HOUR, ...MAILS },
  {
    task: MAIL_FAVORITES,
    title: 'Favorite listings e-mail',
    everyMinutes: DAY,
    at: 11 * HOUR + 30,
    ...MAILS,
  },
  { task: REMIND_LICENSES, title: 'License reminders', everyMinutes: DAY, at: 12 * HOUR, ...MAILS },
  { task: REMIND_KEYS, title: 'API key reminders', everyMinutes: DAY, at: 12 * HOUR + 5, ...MAILS },
  { task: SWEEP_TASK, title: 'Close old sign-ins', everyMinutes: HOUR, at: 50 },
  { task: 'sweep-registrations', title: 'Close registrations', everyMinutes: HOUR, at: 55 },
  { task: 'sweep-notifications', title: 'Clean up notifications', everyMinutes: DAY, at: HOUR + 25 },
  {
    task: SEND_CATALOGS,
    title: 'EDI catalogs',
    everyMinutes: DAY,
    at: 5 * HOUR,
    limitMinutes: LONG_RUN_MINUTES,
  },
  { task: FETCH_EDI, title: 'Poll EDI', everyMinutes: 1, at: 0 },
  { task: SEND_EDI, title: 'Send EDI', everyMinutes: 1, at: 0, stays: true },
  { task: EDI_DEADLINES, title: 'EDI deadlines', everyMinutes: 15, at: 0 },
  { task: SEAL_EDI_SECRETS, title: 'Seal EDI secrets anew', everyMinutes: HOUR, at: 58 },
  { task: SWEEP_SQL, title: 'Clean up SQL history', everyMinutes: DAY, at: HOUR + 45 },
  { task: SWEEP_QUESTIONS, title: 'Clean up assistant history', everyMinutes: DAY, at: HOUR + 55 },
  { task: LOOK_AFTER_WEBHOOKS, title: 'Webhook deliveries', everyMinutes: 1, at: 0, stays: true },
  { task: SWEEP_WEBHOOKS, title: 'Clean up webhooks', everyMinutes: DAY, at: HOUR + 50 },
  { task: SWEEP_PLATFORM, title: 'Clean up', everyMinutes: HOUR, at: 45 },
  { task: SEAL_TASK, title: 'Seal events', everyMinutes: 1, at: 0, stays: true },
  { task: ANCHOR_TASK, title: 'Anchor audit', everyMinutes: 1, at: 0, stays: true },
];
