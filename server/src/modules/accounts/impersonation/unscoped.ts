import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';

interface Impersonation {
  id: number;
  userId: number;
  startedAt: Date;
}

/**
 * The open impersonation of an administrator who signs in, as long as the administrator still may and the person still
 * can be impersonated. The SQL twin of `impersonationRefusal`.
 */
export async function openImpersonation(
  db: Queryable,
  adminId: number,
  now: Date,
): Promise<Impersonation | null> {
  const { rows } = await sql<Impersonation>`
    select i.id, i.user_id as "userId", i.started_at as "startedAt"
    from impersonation i
      join app_user u on u.id = i.user_id and u.active
      left join company c on c.id = u.company_id
      join user_role r on r.user_id = i.admin_user_id and r.role = 'Administrator'
      join user_permission p on p.user_id = i.admin_user_id and p.permission = 'impersonate'
    where i.admin_user_id = ${adminId} and i.ended_at is null and i.expires_at > ${now} and coalesce(c.active, true)
      and not exists (select 1 from user_role a where a.user_id = u.id and a.role = 'Administrator')`.execute(
    db,
  );
  return rows[0] ?? null;
}
