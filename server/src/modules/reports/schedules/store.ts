import type { MsClient } from '#contract/brands/brands.ts';
import { sql } from 'kysely';
import type { SavedReport } from '#contract/reports/saved.ts';
import type { IsoDate } from '#rules/dates.ts';
import { FAILURES_IN_A_ROW, isDue, mailTitle, TRY_AGAIN_MINUTES } from '#rules/mailed-answers.ts';
import { PAUSED, runAfter } from '#rules/reports/schedules.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MailSites } from '../../../platform/mail/content.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { storeInInbox } from '../../notifications/index.ts';

export interface Noting {
  db: Database;
  clock: Clock;
}

export interface ReportMailDeps extends Noting {
  mailer: Mailer;
  siteOf: MailSites;
  /** As what a brand shows a report is read. */
  clientOf: (host: string) => Promise<MsClient>;
  /** Signs the links that end the mails. */
  linkKey: Buffer;
}

/** A month of a report that is to be mailed. */
export interface Due extends Pick<SavedReport, 'id' | 'title' | 'name' | 'asked'> {
  owner_id: number;
  host: string;
  next_on: IsoDate;
  failures: number;
}

/** The oldest first, without those that failed a moment ago. */
export async function dueSchedules({ db, clock }: Noting, without: readonly number[]): Promise<Due[]> {
  const now = clock.now();
  const { rows } =
    await sql<Due>`select r.id, r.title, r.report as name, r.asked, r.user_id as owner_id, r.host, s.next_on, s.failures
    from report_schedule s join saved_report r on r.id = s.saved_report_id
    where s.state = 'on' and s.next_on <= ${utcDay(now)}::date and r.id <> all (${[...without]}::bigint[])
      and (s.try_after is null or s.try_after <= ${now}) order by s.next_on, r.id`.execute(db);
  return rows.filter(({ next_on: on }) => isDue(on, now.toISOString()));
}

/** No run of it is made until its owner schedules it again; the list says why. */
export async function stopSchedule(deps: Noting, due: Due, reason: string): Promise<0> {
  await runSystemCommand({ ...deps, operation: 'report_schedule.stopped' }, async ({ tx, audit }, now) => {
    const { rows } = await sql<{
      id: number;
    }>`update report_schedule set state = 'stopped', reason = ${reason}, updated_at = ${now}
      where saved_report_id = ${due.id} and state = 'on' and next_on = ${due.next_on}::date
      returning saved_report_id as id`.execute(tx);
    if (rows.length > 0) audit({ entity: 'saved_report', entityId: due.id, after: { reason } });
  });
  return 0;
}

/** The third in a row pauses it, and its owner hears of it (RB-464). */
export async function noteFailure(deps: Noting, due: Due): Promise<void> {
  const isLast = due.failures + 1 >= FAILURES_IN_A_ROW;
  const changed = await runSystemCommand(
    { ...deps, operation: 'report_schedule.failed' },
    async ({ tx, audit }, now) => {
      const { rows } = await sql<{ failures: number }>`update report_schedule set failures = failures + 1,
          try_after = ${now}::timestamptz + make_interval(mins => ${TRY_AGAIN_MINUTES}), state = ${isLast ? 'paused' : 'on'},
          reason = ${isLast ? PAUSED : null}, updated_at = ${now}
        where saved_report_id = ${due.id} and state = 'on' and next_on = ${due.next_on}::date and failures = ${due.failures}
        returning failures`.execute(tx);
      const [row] = rows;
      if (row) audit({ entity: 'saved_report', entityId: due.id, after: { failures: row.failures } });
      return rows.length > 0;
    },
  );
  if (!changed || !isLast) return;
  await tellOwner(deps, due, {
    what: 'paused',
    title: 'Report paused',
    content: `${mailTitle(due.title)} is no longer mailed. ${PAUSED} Schedule it again to go on.`,
  });
}

interface Told {
  what: string;
  title: string;
  content: string;
}

/** Once for each month of a report. */
export function tellOwner({ db, clock }: Noting, due: Due, { what, ...words }: Told): Promise<void> {
  const message = {
    effectKey: `report ${what}:${due.id}:${due.next_on}`,
    level: 'warning' as const,
    type: 'Report',
    relativeUrl: '/reports',
    ...words,
  };
  return storeInInbox(db, message, [due.owner_id], clock.now());
}

/** Answers whether this was the one to note it: each month of a report is mailed once. */
export function noteMailed(
  deps: Noting,
  due: Due,
  { mailed, leftOut }: { mailed: readonly number[]; leftOut: readonly number[] },
): Promise<boolean> {
  const { id, next_on: on } = due;
  return runSystemCommand({ ...deps, operation: 'report_schedule.mailed' }, async ({ tx, audit }, now) => {
    const { rows } = await sql<{
      month: IsoDate;
    }>`insert into report_run (saved_report_id, month, due_on, mailed_at)
      select r.id, date_trunc('month', ${on}::date)::date, ${on}::date, ${now} from saved_report r where r.id = ${id}
      on conflict do nothing returning month`.execute(tx);
    await sql`update report_schedule set next_on = ${runAfter(on)}::date, failures = 0, try_after = null, updated_at = ${now}
      where saved_report_id = ${id} and next_on = ${on}::date`.execute(tx);
    await sql`update report_recipient set state = case when user_id = any (${[...leftOut]}::bigint[]) then 'left_out' else 'on' end
      where saved_report_id = ${id} and state <> 'ended'`.execute(tx);
    if (rows.length === 0) return false;
    const after = { month: on.slice(0, 7), recipient_ids: mailed, left_out_ids: leftOut };
    audit({ entity: 'saved_report', entityId: id, after });
    return true;
  });
}
