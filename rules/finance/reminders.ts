/** When buyers are reminded of an invoice. */
import { daysUntil, formatUsDate, type IsoDate } from '../dates.ts';

/** Days after it is due; below 0 before. */
export const REMINDER_DAYS = [-3, 1, 15, 30] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];
/** A day on which nothing ran is made up for so long; whatever is older is not told any more. */
const MADE_UP_DAYS = 2;
export const FIRST_OVERDUE = 1;
export const INVOICE_OVERDUE = 'Invoice overdue';

/** The reminder that is due today; null on other days. */
export const reminderOn = (dueOn: IsoDate, today: IsoDate): ReminderDays | null => {
  const late = daysUntil(today, dueOn);
  return REMINDER_DAYS.findLast((days) => late >= days && late - days <= MADE_UP_DAYS) ?? null;
};

export type ReminderKind = 'due' | 'overdue';
export const kindOf = (days: number): ReminderKind => (days < 0 ? 'due' : 'overdue');

/** The subject of a mail about these invoices, of one kind; the first is due first. */
export function reminderSubject(
  kind: ReminderKind,
  invoices: readonly { readonly number: string; readonly dueOn: IsoDate }[],
): string {
  const [first] = invoices;
  if (first === undefined) return '';
  const one = invoices.length === 1;
  const what = one ? `Invoice ${first.number} is` : `${invoices.length} invoices are`;
  return kind === 'due' ? `${what} due on ${formatUsDate(first.dueOn)}` : `${what} overdue`;
}
