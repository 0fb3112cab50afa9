export { billingRoutes } from './routes.ts';
export { CLOSE_PAYOUTS, payoutJobs } from './payouts/close-payouts.ts';
export { createStatementMailer } from './statements/mail-statement.ts';
export { SEND_STATEMENTS, statementJobs } from './statements/send-monthly.ts';
export { REMIND_INVOICES, reminderJobs } from './reminders/remind-invoices.ts';
export { createReminderNotifier } from './reminders/tell-reminder.ts';
export { createPayoutNotifier } from './payouts/tell-payout.ts';
