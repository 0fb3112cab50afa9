import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SavedReport } from '#contract/reports/saved.ts';
import type { scheduleEndpoints } from '#contract/reports/schedules.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isOfDays } from '#rules/reports/reports.ts';
import { CUSTOM } from '#rules/reports/saved.ts';
import {
  mayNotSee,
  MOST_SCHEDULED,
  nextRun,
  RELATIVE_ONLY,
  TOO_MANY_SCHEDULES,
} from '#rules/reports/schedules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { recipientsByAddress } from '../../accounts/index.ts';
import { reportOf, requireFacility } from '../run-report.ts';
import { lockSaved } from '../saved/save-report.ts';
import { viewSaved } from '../views/saved.ts';
import { maySee } from './may-see.ts';

type Given = Input<typeof scheduleEndpoints.scheduleReport>['body'];

/** Has a saved report mailed once a month, or changes how; one that was paused or stopped goes on (RB-462). */
export async function scheduleReport(
  context: RequestContext,
  id: number,
  { day, recipients }: Given,
): Promise<{ data: SavedReport }> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit }) => {
    await lockSaved(tx, scope.userId);
    const before = await viewSaved(scope, tx, id);
    reportOf(scope, before.name);
    await requireFacility(scope, tx, before.asked.facility_id);
    if (isOfDays(before.name) && before.asked.period === CUSTOM) throw ruleBroken(RELATIVE_ONLY);
    if (before.schedule === null) await requireRoom(tx, scope.userId);
    const others = await recipientsByAddress(context, tx, {
      emails: recipients,
      may: (reader) =>
        maySee(reader, tx, { owner: scope, name: before.name, facilityId: before.asked.facility_id }),
      refusal: mayNotSee,
    });
    const on = nextRun(day, now.toISOString(), await lastMonth(tx, id));
    await sql`insert into report_schedule (saved_report_id, day, next_on, updated_at)
      values (${id}, ${day}, ${on}::date, ${now}) on conflict (saved_report_id) do update set day = excluded.day,
        next_on = excluded.next_on, state = 'on', reason = null, failures = 0, try_after = null, updated_at = excluded.updated_at`.execute(
      tx,
    );
    await writeRecipients(tx, id, { own: scope.userId, others });
    const after = await viewSaved(scope, tx, id);
    audit({
      entity: 'saved_report',
      entityId: id,
      before: { schedule: before.schedule },
      after: { schedule: after.schedule },
    });
    return { data: after };
  });
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ schedules: number }>`select count(*)::int as schedules from report_schedule s
    join saved_report r on r.id = s.saved_report_id where r.user_id = ${userId}`.execute(tx);
  if ((rows[0]?.schedules ?? 0) >= MOST_SCHEDULED) throw ruleBroken(TOO_MANY_SCHEDULES);
}

/** The first day of the month that was mailed last. */
async function lastMonth(tx: Tx, id: number): Promise<IsoDate | null> {
  const { rows } = await sql<{ month: IsoDate | null }>`select max(month) as month from report_run
    where saved_report_id = ${id}`.execute(tx);
  return rows[0]?.month ?? null;
}

/** Who ended the mails stays without them, though taken out and named again; whoever schedules a report wants it. */
async function writeRecipients(
  tx: Tx,
  id: number,
  { own, others }: { own: number; others: readonly number[] },
): Promise<void> {
  const all = [own, ...others];
  await sql`delete from report_recipient where saved_report_id = ${id} and user_id <> all (${all}::bigint[])
    and state <> 'ended'`.execute(tx);
  await sql`insert into report_recipient (saved_report_id, user_id) select ${id}, u from unnest(${all}::bigint[]) u
    on conflict (saved_report_id, user_id) do update set state = 'on'
      where report_recipient.state = 'left_out' or report_recipient.user_id = ${own}`.execute(tx);
}
