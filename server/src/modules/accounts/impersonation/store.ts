import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { IMPERSONATION_MINUTES } from '../sessions/load-scope.ts';

export interface Impersonation {
  id: number;
  userId: number;
  startedAt: Date;
}

/** Takes effect with the administrator's next sign-in, and ends an impersonation that is still open. */
export async function startImpersonation(
  tx: Tx,
  { adminId, userId, reason, now }: { adminId: number; userId: number; reason: string; now: Date },
): Promise<{ id: number; expires_at: Date }> {
  await endImpersonations(tx, adminId, now);
  return tx
    .insertInto('impersonation')
    .values({
      admin_user_id: adminId,
      user_id: userId,
      reason,
      started_at: now,
      expires_at: new Date(now.getTime() + IMPERSONATION_MINUTES * 60_000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Ends what an administrator does in somebody's place, in every process: sessions, ways to another host, the right. */
export async function endImpersonations(tx: Tx, adminId: number, now: Date): Promise<void> {
  await tx
    .updateTable('impersonation')
    .set({ ended_at: now })
    .where('admin_user_id', '=', adminId)
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('handoff').where('actor_user_id', '=', adminId).execute();
  await tx.deleteFrom('session').where('actor_user_id', '=', adminId).execute();
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
