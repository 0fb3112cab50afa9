import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SavedReport, savedReportEndpoints } from '#contract/reports/saved.ts';
import { CUSTOM, daysOf, MOST_SAVED, TITLE_TAKEN, TOO_MANY_SAVED } from '#rules/reports/saved.ts';
import { periodRefusal } from '#rules/reports/periods.ts';
import { isOfDays, REPORT_FILTERS } from '#rules/reports/reports.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, isUniqueViolation, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { reportOf, requireFacility } from '../run-report.ts';
import { countSaved, viewSaved } from '../views/saved.ts';

type Given = Input<typeof savedReportEndpoints.saveReport>['body'];

/** Keeps what a report is asked for. 404 outside the own reports and facilities, 409 for a title that is taken (RB-461). */
export async function saveReport(
  context: RequestContext,
  { title, name, asked: given }: Given,
): Promise<{ data: SavedReport }> {
  const { scope, now, today, host, db } = context;
  reportOf(scope, name);
  await requireFacility(scope, db, given.facility_id);
  const asked = onlyItsOwn(name, given);
  const refusal = isOfDays(name) ? periodRefusal(daysOf(asked, today)) : null;
  if (refusal !== null) throw ruleBroken(refusal, { end_date: refusal });
  return context.command(async ({ tx, audit }) => {
    await lockSaved(tx, scope.userId);
    if ((await countSaved(scope, tx)) >= MOST_SAVED) throw ruleBroken(TOO_MANY_SAVED);
    const { id } = await tx
      .insertInto('saved_report')
      .values({
        user_id: scope.userId,
        title,
        report: name,
        asked: JSON.stringify(asked),
        host,
        saved_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseSameTitle);
    audit({ entity: 'saved_report', entityId: id, after: { title, name, asked } });
    return { data: await viewSaved(scope, tx, id) };
  });
}

/** Held by whoever counts what a user has, to stay below a bound. */
export const lockSaved = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.savedReports)}, ${userId}::int)`.execute(tx);

/** Days where they were chosen, and the filters that the report has. */
function onlyItsOwn(name: Given['name'], asked: Given['asked']): Given['asked'] {
  const has: readonly string[] = [
    ...(isOfDays(name) && asked.period === CUSTOM ? ['start_date', 'end_date'] : []),
    ...REPORT_FILTERS[name],
    'facility_id',
    'sort',
    'hide',
  ];
  const kept = Object.entries(asked).filter(([key]) => has.includes(key));
  return { ...Object.fromEntries(kept), period: asked.period };
}

export function refuseSameTitle(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(TITLE_TAKEN, { title: TITLE_TAKEN });
  throw error;
}
