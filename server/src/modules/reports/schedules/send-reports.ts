import { loadUserReader } from '../../accounts/index.ts';
import { userType } from '#rules/accounts/roles.ts';
import { OWNER_GONE, RIGHT_LOST } from '#rules/reports/schedules.ts';
import { daysOf } from '#rules/reports/saved.ts';
import { isOfDays } from '#rules/reports/reports.ts';
import { AppError } from '../../../platform/errors.ts';
import { EXPORT_ROWS } from '../../../platform/export-rows.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import { runReport } from '../run-report.ts';
import { mailRun } from './mail-run.ts';
import type { Made } from './report-mail.ts';
import { dueSchedules, noteFailure, stopSchedule, type Due, type ReportMailDeps } from './store.ts';

export const SEND_REPORTS = 'send-reports';

/**
 * Mails what is due, one month of a report after the other: a run that was missed is made up for, for its own days. A report that cannot be
 * made is tried again after an hour. Where the mail server is away, the next look sends what is left: that is no failure of the report.
 */
export const scheduleJobs = (deps: ReportMailDeps): Record<string, Task> => ({
  [SEND_REPORTS]: async (_, run) => {
    const failed = new Set<number>();
    while (!run.isOver) {
      const due = (await dueSchedules(deps, [...failed]))[0];
      if (due === undefined) return;
      try {
        run.count('reports mailed', await sendOne(deps, due));
      } catch (error) {
        failed.add(due.id);
        run.failed(`report ${due.id}`, error);
      }
    }
  },
});

/** Answers how many were mailed: one, or none where it stopped. */
async function sendOne(deps: ReportMailDeps, due: Due): Promise<number> {
  const now = deps.clock.now();
  const owner = await loadUserReader(deps.db, due.owner_id, await deps.clientOf(due.host), now);
  if (owner === null) return stopSchedule(deps, due, OWNER_GONE);
  if (userType(owner.roles) === null) return stopSchedule(deps, due, RIGHT_LOST);
  let made: Made;
  try {
    made = await make(deps, due, owner);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return stopSchedule(deps, due, RIGHT_LOST);
    await noteFailure(deps, due);
    throw error;
  }
  return mailRun(deps, due, { owner, made });
}

/** As of its day, whenever it is made. */
async function make({ db, clock }: ReportMailDeps, due: Due, owner: Scope): Promise<Made> {
  const { name, title, asked, next_on: today } = due;
  const { period: _, ...filters } = asked;
  const { start, end } = daysOf(asked, today);
  const all = { ...filters, ...(isOfDays(name) && { start_date: start, end_date: end }) };
  const context = { scope: owner, db, now: clock.now(), today };
  const page = { first: 0, count: EXPORT_ROWS };
  const { report, total } = await runReport(context, name, { filters: all, page });
  return { title, report, total, filters: all, today };
}
