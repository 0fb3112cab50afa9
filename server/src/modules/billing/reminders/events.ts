import type { ReminderKind } from '#rules/finance/reminders.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { DomainEvent } from '../../../platform/jobs/events.ts';

declare module '../../../platform/jobs/events.ts' {
  interface EventFacts {
    /** Of one company, day and kind; `first_overdue` are those that are overdue since the day before. */
    'invoices.reminded': {
      company_id: number;
      kind: ReminderKind;
      invoice_ids: number[];
      first_overdue: number[];
    };
  }
}

export const reminded = (
  today: IsoDate,
  data: DomainEvent<'invoices.reminded'>['data'],
): DomainEvent<'invoices.reminded'> => ({
  // A run that is made up for on the same day has other invoices.
  key: `invoices.reminded:${data.company_id}:${today}:${data.kind}:${data.invoice_ids[0]}`,
  type: 'invoices.reminded',
  data,
});
