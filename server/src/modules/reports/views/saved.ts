import { sql, type RawBuilder } from 'kysely';
import type { SavedReport } from '#contract/reports/saved.ts';
import { SAVED_GONE } from '#rules/reports/saved.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';

interface SavedRow extends Pick<SavedReport, 'id' | 'title' | 'name' | 'asked' | 'schedule'> {
  saved_at: Date;
}

const read = (
  where: RawBuilder<unknown>,
) => sql<SavedRow>`select r.id, r.title, r.report as name, r.asked, r.saved_at,
    (select json_build_object('day', s.day, 'next_on', s.next_on, 'state', s.state, 'reason', s.reason,
      'mailed_at', (select to_char(max(m.mailed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from report_run m
        where m.saved_report_id = r.id),
      'recipients', coalesce((select json_agg(json_build_object('email', u.email, 'state', t.state)
        order by t.user_id <> r.user_id, lower(u.email)) from report_recipient t join app_user u on u.id = t.user_id
        where t.saved_report_id = r.id), '[]'))
      from report_schedule s where s.saved_report_id = r.id) as schedule
  from saved_report r where ${where} order by lower(r.title), r.id`;

const toSaved = ({ saved_at: at, ...row }: SavedRow): SavedReport => ({ ...row, saved_at: at.toISOString() });

/** One's own, by title. */
export async function listSaved(scope: Scope, db: Queryable): Promise<SavedReport[]> {
  const { rows } = await read(sql`r.user_id = ${scope.userId}`).execute(db);
  return rows.map(toSaved);
}

/** Throws 404 for somebody else's. */
export async function viewSaved(scope: Scope, db: Queryable, id: number): Promise<SavedReport> {
  const { rows } = await read(sql`r.id = ${id} and r.user_id = ${scope.userId}`).execute(db);
  const [row] = rows;
  if (!row) throw notFound(SAVED_GONE);
  return toSaved(row);
}

export async function countSaved(scope: Scope, db: Queryable): Promise<number> {
  const { rows } = await sql<{ saved: number }>`select count(*)::int as saved from saved_report
    where user_id = ${scope.userId}`.execute(db);
  return rows[0]?.saved ?? 0;
}
