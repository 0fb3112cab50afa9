import { sql } from 'kysely';
import type { AdminQueues } from '#contract/admin/admin-home.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** Rows that wait, as the screens behind the queues have them. */
export const WAITING = {
  registrations: sql`registration r join app_user u on u.id = r.user_id where u.vetting_status = 'Unreviewed'`,
  users: sql`app_user u where u.vetting_status = 'Unreviewed' and u.active`,
  facilities: sql`facility f where f.vetting_status = 'pending'`,
  renewals: sql`document d where d.review = 'waiting' and d.deleted_at is null`,
  csos: sql`csos_approval a where a.status = 'requested'`,
  reports: sql`calibration c where report_waits(c)`,
};

/** How much waits for administrators. */
export async function countQueues(db: Queryable): Promise<{ data: AdminQueues }> {
  const { rows } = await sql<AdminQueues>`select
    (select count(*)::int from ${WAITING.registrations}) as registrations,
    (select count(*)::int from ${WAITING.users}) as users,
    (select count(*)::int from ${WAITING.facilities}) as facilities,
    (select count(*)::int from ${WAITING.renewals}) as renewals,
    (select count(*)::int from ${WAITING.csos}) as csos`.execute(db);
  const [data] = rows;
  if (!data) throw new Error('A count always answers a row.');
  return { data };
}
