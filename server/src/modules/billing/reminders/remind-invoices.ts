import { sql } from 'kysely';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { FIRST_OVERDUE, kindOf, reminderOn, REMINDER_DAYS } from '#rules/finance/reminders.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { reminded } from './events.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const REMIND_INVOICES = 'remind-invoices';
/** Beyond the last reminder nothing is looked for. */
const LOOK_BACK = REMINDER_DAYS[3] + 3;

/**
 * Announces invoices that are due soon or overdue, one company in a transaction: its notes and its events commit together, so that
 * a second run and one that was killed tell nothing again. An invoice in dispute will be left out where they are read.
 */
export const reminderJobs = (deps: Deps): Record<string, Task> => ({
  [REMIND_INVOICES]: async (_, run) => {
    await stepByStep({ run, counted: 'companies looked at', record: 'company' }, remindNext(deps));
  },
});

const remindNext =
  (deps: Deps): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'invoices.reminded' }, async (command, now) => {
      const today = utcDay(now);
      const { rows } = await sql<{ id: number }>`select i.buyer_company_id as id from invoice i
      where i.open_cents > 0 and i.buyer_company_id > ${after} and i.buyer_company_id <> all (${failed}::bigint[])
        and i.due_on between ${addDays(today, -LOOK_BACK)}::date and ${addDays(today, -REMINDER_DAYS[0])}::date
      order by 1 limit 1`.execute(command.tx);
      const id = rows[0]?.id ?? null;
      if (id !== null) await onRecord(id, () => remind(command, { companyId: id, today, now }));
      return id;
    });

interface Reminding {
  companyId: number;
  today: IsoDate;
  now: Date;
}

async function remind(command: CommandContext, { companyId, today, now }: Reminding): Promise<void> {
  const { rows } = await sql<{ id: number; due_on: IsoDate }>`select i.id, i.due_on from invoice i
    where i.buyer_company_id = ${companyId} and i.open_cents > 0
      and i.due_on between ${addDays(today, -LOOK_BACK)}::date and ${addDays(today, -REMINDER_DAYS[0])}::date
    order by i.due_on, i.id`.execute(command.tx);
  const due = rows.flatMap(({ id, due_on }) => {
    const days = reminderOn(due_on, today);
    return days === null ? [] : { id, days };
  });
  const told = await noteFirst(command, due, now);
  for (const kind of ['due', 'overdue'] as const) {
    const of = due.filter(({ id, days }) => told.has(id) && kindOf(days) === kind);
    if (of.length === 0) continue;
    command.announce(
      reminded(today, {
        company_id: companyId,
        kind,
        invoice_ids: of.map(({ id }) => id),
        first_overdue: of.filter(({ days }) => days === FIRST_OVERDUE).map(({ id }) => id),
      }),
    );
  }
}

/** Those that were not told before. */
async function noteFirst(
  { tx }: CommandContext,
  due: readonly { id: number; days: number }[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`insert into invoice_reminder (invoice_id, days, told_at)
    select id, days, ${now}::timestamptz from json_to_recordset(${JSON.stringify(due)}::json) as d(id bigint, days int)
    order by id on conflict do nothing returning invoice_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
