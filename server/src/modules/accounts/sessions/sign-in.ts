import type { Me } from '#contract/accounts/accounts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { VerifiedIdentity } from '../../../platform/identity-provider/verify-token.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { endImpersonations } from '../impersonation/store.ts';
import { openImpersonation } from '../impersonation/unscoped.ts';
import type { ViewMe } from '../views.ts';
import {
  clearSessionCookie,
  openSession,
  originOfSession,
  ownTokenHash,
  sessionToken,
  setSessionCookie,
  type SessionCookie,
} from './session.ts';

/** Verifies a token of the identity provider. Throws 401 when it is not valid for us. */
export type VerifyToken = (token: string) => Promise<VerifiedIdentity>;

/**
 * Product login: the verified token's issuer and subject name the user; the `id` of the call is only a hint. A token
 * opens one session, so that none is left of it after the sign-out.
 * A session that the browser already had is closed, so that a new login always gets a new id. An administrator who
 * began to act for somebody gets a session in that person's place.
 */
export async function login(
  context: RequestContext,
  deps: { verify: VerifyToken; cookie: SessionCookie; viewMe: ViewMe },
): Promise<{ data: Me }> {
  const bearer = /^Bearer (.{20,8000})$/.exec(context.http.request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  const identity = await deps.verify(bearer);
  const { request, reply } = context.http;
  const former = sessionToken(request, deps.cookie);
  const { token, who } = await context.command(async ({ tx, audit }) => {
    await useUp(tx, bearer, context.now);
    const user = await findUser(tx, identity);
    const acting = await openImpersonation(tx, user.id, context.now);
    if (former?.byCookie)
      await tx.deleteFrom('session').where('token_hash', '=', tokenHash(former.token)).execute();
    await tx.updateTable('app_user').set({ last_login_at: context.now }).where('id', '=', user.id).execute();
    const userId = acting?.userId ?? user.id;
    auditSignIn(audit, user, userId, context.now);
    const opened = await openSession(tx, {
      userId,
      actorUserId: acting && user.id,
      host: context.client.hostkey,
      now: context.now,
      ...(acting && { signedInAt: acting.startedAt }),
      from: originOfSession(request),
    });
    return { token: opened, who: { userId, realUserId: user.id } };
  });
  setSessionCookie(reply, deps.cookie, token);
  return { data: await deps.viewMe(context.db, who) };
}

/** Throws 401 for a token that opened a session before. Its signature can be written in two ways, what it signs cannot. */
export async function useUp(tx: Tx, token: string, now: Date): Promise<void> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const used = await tx
    .insertInto('used_identity_token')
    .values({ token_hash: tokenHash(signed), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_at')
    .executeTakeFirst();
  if (!used) throw new AppError('unauthenticated', 'Please sign in again.');
}

/** The active user of an identity. A token from before the last change of the password is none (401). */
export async function findUser(tx: Tx, { issuer, subject, issuedAt }: VerifiedIdentity) {
  const user = await tx
    .selectFrom('identity as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.active', 'u.company_id', 'u.primary_facility_id', 'u.last_login_at', 'u.tokens_from'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
  if (!user) throw new AppError('forbidden', 'Your account was not found');
  if (!user.active) throw new AppError('forbidden', 'Your account is not active');
  // Tokens count in whole seconds.
  if (user.tokens_from && issuedAt.getTime() < user.tokens_from.setMilliseconds(0))
    throw new AppError('unauthenticated', 'Please sign in again.');
  return user;
}

function auditSignIn(
  audit: CommandContext['audit'],
  user: Awaited<ReturnType<typeof findUser>>,
  subjectUserId: number,
  now: Date,
): void {
  audit({
    entity: 'user',
    entityId: user.id,
    by: {
      realUserId: user.id,
      subjectUserId,
      companyId: user.company_id,
      facilityId: user.primary_facility_id,
    },
    before: { last_login_at: user.last_login_at },
    after: { last_login_at: now },
  });
}

/** Ends the session of this request in every process, and an impersonation with it; the database tells its open pages. */
export async function logout(
  context: RequestContext,
  cookie: SessionCookie,
): Promise<{ data: { ok: true } }> {
  const { scope, http } = context;
  await context.command(async ({ tx, audit }) => {
    const ended = await tx
      .deleteFrom('session')
      .where('token_hash', '=', ownTokenHash(http.request, cookie))
      .returning(['created_at', 'host'])
      .executeTakeFirst();
    if (scope.realUserId !== scope.userId) await endImpersonations(tx, scope.realUserId, context.now);
    audit({
      entity: 'user',
      entityId: scope.userId,
      before: { session: ended ?? null },
      after: { session: null },
    });
  });
  clearSessionCookie(http.reply, cookie);
  return { data: { ok: true } };
}
