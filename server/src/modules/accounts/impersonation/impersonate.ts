import { sql } from 'kysely';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { impersonationRefusal } from '#rules/accounts/user-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { forgetAtProvider } from '../identities.ts';
import {
  clearSessionCookie,
  openSession,
  originOfSession,
  ownTokenHash,
  setSessionCookie,
  type SessionCookie,
} from '../sessions/session.ts';
import { noUser } from '../users/record.ts';
import type { ViewMe } from '../views.ts';
import { endImpersonations, startImpersonation } from './store.ts';

/**
 * The administrator's next sign-in with the own credentials opens a session in the place of the user. This
 * session closes, and tokens of the identity provider from before open none.
 */
export async function impersonate(
  context: RequestContext,
  deps: { cookie: SessionCookie; identities: IdentityManagement | null },
  { user: userId, reason }: { user: number; reason: string },
): Promise<{ data: { id: number; impersonator_id: number } }> {
  const { scope, now, http, db, command } = context;
  const adminId = scope.userId;
  await command(async ({ tx, audit }) => {
    await requireImpersonable(tx, userId);
    const started = await startImpersonation(tx, { adminId, userId, reason, now });
    await tx.updateTable('app_user').set({ tokens_from: now }).where('id', '=', adminId).execute();
    await tx
      .deleteFrom('session')
      .where('token_hash', '=', ownTokenHash(http.request, deps.cookie))
      .execute();
    const after = { reason, expires_at: started.expires_at };
    audit({ entity: 'user', entityId: userId, before: { reason: null }, after });
  });
  if (deps.identities) await forgetAtProvider(db, deps.identities, adminId);
  clearSessionCookie(http.reply, deps.cookie);
  return { data: { id: userId, impersonator_id: adminId } };
}

async function requireImpersonable(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ active: boolean; roles: Role[] }>`
    select u.active and coalesce(c.active, true) as active,
      array(select r.role from user_role r where r.user_id = u.id) as roles
    from app_user u left join company c on c.id = u.company_id where u.id = ${userId}`.execute(tx);
  const [person] = rows;
  if (!person) throw noUser();
  const refusal = impersonationRefusal(person);
  if (refusal !== null) throw ruleBroken(refusal);
}

/** Ends the impersonation; the administrator goes on under the own name. */
export async function endImpersonation(
  context: RequestContext,
  { cookie, viewMe }: { cookie: SessionCookie; viewMe: ViewMe },
): Promise<{ data: Me }> {
  const { scope, now, client, http, db } = context;
  const { realUserId, userId } = scope;
  if (realUserId === userId) throw conflict('You do not act for anybody else.');
  const token = await context.command(async ({ tx, audit }) => {
    await endImpersonations(tx, realUserId, now);
    audit({
      entity: 'user',
      entityId: userId,
      before: { impersonated: true },
      after: { impersonated: false },
    });
    const from = originOfSession(http.request);
    return openSession(tx, { userId: realUserId, actorUserId: null, host: client.hostkey, now, from });
  });
  setSessionCookie(http.reply, cookie, token);
  return { data: await viewMe(db, { userId: realUserId, realUserId }) };
}
