import type { Tx } from '../../../platform/database/database.ts';
import { IMPERSONATION_MINUTES } from '../sessions/load-scope.ts';

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
