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
import { loadUserReader } from '../../accounts/index.ts';
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
    const others = await recipientsOf(context, tx, before, recipients);
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

/** Who those addresses are of. 422 for one whose owner may not see the report, or that nobody of the company has. */
async function recipientsOf(
  { scope, now, client }: RequestContext,
  tx: Tx,
  { name, asked }: SavedReport,
  emails: readonly string[],
): Promise<number[]> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  const { rows } = await sql<{
    id: number;
    email: string;
  }>`select u.id, lower(u.email) as email from app_user u
    where lower(u.email) = any (${wanted}::text[]) and u.company_id = ${scope.company?.id ?? 0} and u.active`.execute(
    tx,
  );
  const found = new Map(rows.map(({ id, email }) => [email, id]));
  const ids: number[] = [];
  for (const email of wanted) {
    if (email === scope.email.toLowerCase()) continue;
    const id = found.get(email);
    const reader = id === undefined ? null : await loadUserReader(tx, id, client, now);
    const shown = { owner: scope, name, facilityId: asked.facility_id };
    if (id === undefined || reader === null || !(await maySee(reader, tx, shown)))
      throw ruleBroken(mayNotSee(email), { recipients: mayNotSee(email) });
    ids.push(id);
  }
  return ids;
}

/** Who ended the mails stays without them; whoever schedules a report wants it. */
async function writeRecipients(
  tx: Tx,
  id: number,
  { own, others }: { own: number; others: readonly number[] },
): Promise<void> {
  const all = [own, ...others];
  await sql`delete from report_recipient where saved_report_id = ${id} and user_id <> all (${all}::bigint[])`.execute(
    tx,
  );
  await sql`insert into report_recipient (saved_report_id, user_id) select ${id}, u from unnest(${all}::bigint[]) u
    on conflict (saved_report_id, user_id) do update set state = 'on'
      where report_recipient.state = 'left_out' or report_recipient.user_id = ${own}`.execute(tx);
}
