import type { Me } from '#contract/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  clearSessionCookie,
  openSession,
  sessionToken,
  setSessionCookie,
  type SessionCookie,
} from './sessions.ts';
import { tokenHash } from '../../platform/ids.ts';
import { viewMe } from './views.ts';

/** Verifies a token of the identity provider. Throws 401 when it is not valid for us. */
export type VerifyToken = (token: string) => Promise<{ issuer: string; subject: string }>;

/**
 * Product login: the verified token's issuer and subject name the user; the `id` of the call is only a hint.
 * A session that the browser already had is closed, so that a new login always gets a new id.
 */
export async function login(
  context: RequestContext,
  deps: { verify: VerifyToken; cookie: SessionCookie },
): Promise<{ data: Me }> {
  const bearer = /^Bearer (.{20,8000})$/.exec(context.http.request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  const { issuer, subject } = await deps.verify(bearer);
  const former = sessionToken(context.http.request, deps.cookie);
  const { token, userId } = await context.command(async ({ tx, audit }) => {
    const user = await tx
      .selectFrom('identity as i')
      .innerJoin('app_user as u', 'u.id', 'i.user_id')
      .select(['u.id', 'u.active', 'u.company_id', 'u.primary_facility_id', 'u.last_login_at'])
      .where('i.issuer', '=', issuer)
      .where('i.subject', '=', subject)
      .executeTakeFirst();
    if (!user) throw new AppError('forbidden', 'Your account was not found');
    if (!user.active) throw new AppError('forbidden', 'Your account is not active');
    if (former?.byCookie)
      await tx.deleteFrom('session').where('token_hash', '=', tokenHash(former.token)).execute();
    await tx.updateTable('app_user').set({ last_login_at: context.now }).where('id', '=', user.id).execute();
    audit({
      entity: 'user',
      entityId: user.id,
      by: {
        realUserId: user.id,
        subjectUserId: user.id,
        companyId: user.company_id,
        facilityId: user.primary_facility_id,
      },
      before: { last_login_at: user.last_login_at },
      after: { last_login_at: context.now },
    });
    const opened = await openSession(tx, {
      userId: user.id,
      actorUserId: null,
      host: context.client.hostkey,
      now: context.now,
    });
    return { token: opened, userId: user.id };
  });
  setSessionCookie(context.http.reply, deps.cookie, token);
  return { data: await viewMe(context.db, { userId: userId, realUserId: userId }) };
}

/** Ends the session of this request in every process; the database tells its open pages. */
export async function logout(
  context: RequestContext,
  cookie: SessionCookie,
): Promise<{ data: { ok: true } }> {
  const carried = sessionToken(context.http.request, cookie);
  const { scope } = context;
  await context.command(async ({ tx, audit }) => {
    const ended = await tx
      .deleteFrom('session')
      .where('token_hash', '=', tokenHash(carried?.token ?? ''))
      .returning(['created_at', 'host'])
      .executeTakeFirst();
    audit({
      entity: 'user',
      entityId: scope.userId,
      before: { session: ended ?? null },
      after: { session: null },
    });
  });
  clearSessionCookie(context.http.reply, cookie);
  return { data: { ok: true } };
}
