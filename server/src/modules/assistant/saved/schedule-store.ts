import { sql } from 'kysely';
import type { ReportKey } from '#rules/assistant/catalogue.ts';
import type { Given } from '#rules/assistant/match.ts';
import { FAILED_OFTEN, nextOn, type Every } from '#rules/assistant/schedules.ts';
import type { IsoDate } from '#rules/dates.ts';
import { FAILURES_IN_A_ROW, isDue, TRY_AGAIN_MINUTES } from '#rules/mailed-answers.ts';
import { utcDay } from '../../../platform/clock.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { storeInInbox } from '../../notifications/index.ts';
import type { ReportMailDeps } from '../../reports/index.ts';
import type { AskDeps } from '../ask.ts';

export interface QuestionMailDeps extends ReportMailDeps, Pick<AskDeps, 'schedule'> {}

export interface Due {
  id: number;
  title: string;
  question: string;
  report: ReportKey;
  parameters: Given;
  author_id: number;
  every: Every;
  next_on: IsoDate;
  failures: number;
}

export interface Recipient {
  user_id: number;
  email: string;
  state: 'on' | 'left_out';
}

/** The oldest, but for those that this look has done. */
export async function dueQuestion(
  { db, clock }: QuestionMailDeps,
  without: readonly number[],
): Promise<Due | undefined> {
  const now = clock.now();
  const { rows } = await sql<Due>`select r.id, r.title, r.question, r.report, r.parameters,
      r.user_id as author_id, c.every, c.next_on, c.failures
    from assistant_schedule c join assistant_report r on r.id = c.report_id
    where c.state = 'on' and c.next_on <= ${utcDay(now)}::date and r.id <> all (${[...without]}::bigint[])
      and (c.try_after is null or c.try_after <= ${now}) order by c.next_on, r.id`.execute(db);
  return rows.find(({ next_on: on }) => isDue(on, now.toISOString()));
}

export async function recipientsOf({ db }: QuestionMailDeps, { id }: Due): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select t.user_id, u.email, t.state from assistant_recipient t join app_user u on u.id = t.user_id
    where t.report_id = ${id} and t.state <> 'ended' order by t.user_id`.execute(db);
  return rows;
}

/** The schedule as it was read: one that was changed meanwhile is judged by its next mail. */
const asRead = ({ id, next_on: on, failures, every }: Due) =>
  sql`report_id = ${id} and state = 'on' and next_on = ${on}::date and failures = ${failures} and every = ${every}`;

/** No mail of it leaves until its author, who is told, schedules it again. */
export async function stop(deps: QuestionMailDeps, due: Due, reason: string): Promise<0> {
  await runSystemCommand({ ...deps, operation: 'assistant_schedule.stopped' }, async ({ tx, audit }) => {
    const { rows } = await sql<{
      id: number;
    }>`update assistant_schedule set state = 'stopped', reason = ${reason}
      where ${asRead(due)} returning report_id as id`.execute(tx);
    if (rows.length === 0) return;
    audit({ entity: 'assistant_report', entityId: due.id, after: { reason } });
    const content = `${due.title} is no longer mailed. ${reason}`;
    await tellAuthor({ ...deps, db: tx }, due, { what: 'stopped', title: 'Saved question stopped', content });
  });
  return 0;
}

interface Told {
  what: string;
  title: string;
  content: string;
}

/** Once for each day of a question. */
export function tellAuthor(
  { db, clock }: Pick<QuestionMailDeps, 'db' | 'clock'>,
  due: Due,
  { what, ...words }: Told,
): Promise<void> {
  const message = {
    effectKey: `question ${what}:${due.id}:${due.next_on}`,
    level: 'warning' as const,
    type: 'Report',
    relativeUrl: '/admin/gpt/reports',
    ...words,
  };
  return storeInInbox(db, message, [due.author_id], clock.now());
}

/** The third in a row stops it. */
export async function noteFailure(deps: QuestionMailDeps, due: Due): Promise<void> {
  if (due.failures + 1 >= FAILURES_IN_A_ROW) return void (await stop(deps, due, FAILED_OFTEN));
  await runSystemCommand({ ...deps, operation: 'assistant_schedule.failed' }, async ({ tx, audit }, now) => {
    const { rows } = await sql<{ failures: number }>`update assistant_schedule set failures = failures + 1,
        try_after = ${now}::timestamptz + make_interval(mins => ${TRY_AGAIN_MINUTES})
      where ${asRead(due)} returning failures`.execute(tx);
    const [row] = rows;
    if (row) audit({ entity: 'assistant_report', entityId: due.id, after: { failures: row.failures } });
  });
}

interface Sent {
  mailed: readonly number[];
  leftOut: readonly number[];
}

/** Answers one where this was the one to note it, else none. */
export function noteMailed(deps: QuestionMailDeps, due: Due, { mailed, leftOut }: Sent): Promise<number> {
  return runSystemCommand({ ...deps, operation: 'assistant_schedule.mailed' }, async ({ tx, audit }, now) => {
    const { rows } = await sql<{ id: number }>`update assistant_schedule
      set next_on = ${nextOn(due.every, now.toISOString())}::date, failures = 0, try_after = null, mailed_at = ${now}
      where report_id = ${due.id} and next_on = ${due.next_on}::date and every = ${due.every} and state = 'on'
      returning report_id as id`.execute(tx);
    if (rows.length === 0) return 0;
    await sql`update assistant_recipient set state = case when user_id = any (${[...leftOut]}::bigint[]) then 'left_out' else 'on' end
      where report_id = ${due.id} and state <> 'ended'`.execute(tx);
    await tx.updateTable('assistant_report').set({ last_run_at: now }).where('id', '=', due.id).execute();
    const after = { day: due.next_on, recipient_ids: mailed, left_out_ids: leftOut };
    audit({ entity: 'assistant_report', entityId: due.id, after });
    return 1;
  });
}
