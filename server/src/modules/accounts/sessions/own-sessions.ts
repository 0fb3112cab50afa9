import type { OwnSession } from '#contract/accounts/sign-in.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { forgetAtProvider } from '../identities.ts';
import { clearSessionCookie, endEverySession, ownTokenHash, type SessionCookie } from './session.ts';

/** Where the person is signed in now, the latest activity first. */
export async function viewSessions(
  { db, scope, now, http }: RequestContext,
  cookie: SessionCookie,
): Promise<{ data: OwnSession[] }> {
  const current = ownTokenHash(http.request, cookie);
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      host: row.host,
      browser: row.user_agent,
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.token_hash.equals(current),
      by_administrator: row.actor_user_id !== null,
    })),
  };
}

export async function endSession(
  { command, scope }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit }) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('user_id', '=', scope.userId)
      .returning(['created_at', 'host'])
      .executeTakeFirst();
    if (!ended) throw notFound();
    audit({ entity: 'user', entityId: scope.userId, before: { session: ended }, after: { session: null } });
    return { data: { ok: true as const } };
  });
}

/** Ends every session of the person, here and at the identity provider. */
export async function endSessions(
  context: RequestContext,
  { cookie, identities }: { cookie: SessionCookie; identities: IdentityManagement | null },
): Promise<{ data: { ok: true } }> {
  const { command, scope, now, db, http } = context;
  await command(async ({ tx, audit }) => {
    const sessions = await endEverySession(tx, scope.userId, now);
    audit({ entity: 'user', entityId: scope.userId, before: { sessions }, after: { sessions: 0 } });
  });
  if (identities) await forgetAtProvider(db, identities, scope.userId);
  clearSessionCookie(http.reply, cookie);
  return { data: { ok: true } };
}
