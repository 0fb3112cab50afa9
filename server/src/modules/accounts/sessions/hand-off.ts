import { jwtVerify } from 'jose';
import type { Me } from '#contract/accounts/accounts.ts';
import { hostName } from '../../../platform/http/known-hosts.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { newUuid, tokenHash } from '../../../platform/secrets.ts';
import type { ViewMe } from '../views.ts';
import {
  openSession,
  originOfSession,
  ownTokenHash,
  sessionToken,
  setSessionCookie,
  type SessionCookie,
} from './session.ts';

export interface HandOffDeps {
  cookie: SessionCookie;
  viewMe: ViewMe;
  /** Signs the tokens of this installation. */
  key: Buffer;
  originOf(host: string): Promise<string>;
  isBrandHost(host: string): Promise<boolean>;
}

/** How long the browser may take from one host to the other. */
export const LIFE_SECONDS = 60;
export const ALGORITHM = 'HS256';
/** The cookie by which the target knows the browser again. */
export const SECRET = 'handoff';
export const SECRET_COOKIE = { path: '/services/user/auth', httpOnly: true, sameSite: 'lax' } as const;

/**
 * The way of the session to another brand host: `/handoff/{id}` there, which gives the browser a secret; `confirm`
 * here, where the session that asked vouches for that browser; `/jwt` there with a token – for that host, for a minute, for
 * one use, for that browser. So nobody who follows somebody else's link ends up in their account. The session left behind
 * ends with the arrival, so that a way that breaks off costs nothing; with `stay` it goes on.
 */
export async function handOff(
  context: RequestContext,
  deps: HandOffDeps,
  asked: { host: string; stay: boolean },
): Promise<{ data: { url: string } }> {
  const { command, scope, now, http } = context;
  const host = hostName(asked.host);
  const from = context.host;
  if (!(await deps.isBrandHost(host))) throw notFound('This host is not one of ours.');
  const id = newUuid();
  const own = ownTokenHash(http.request, deps.cookie);
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000);
  await command(async ({ tx, audit }) => {
    const session = await tx
      .selectFrom('session')
      .select(['user_id', 'actor_user_id', 'created_at', 'host'])
      .where('token_hash', '=', own)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('handoff')
      .values({
        id,
        user_id: session.user_id,
        actor_user_id: session.actor_user_id,
        leaves: asked.stay ? null : own,
        asked_by: own,
        from_host: from,
        host,
        signed_in_at: session.created_at,
        expires_at: expiresAt,
      })
      .execute();
    audit({ entity: 'user', entityId: scope.userId, before: { host: session.host }, after: { host } });
  });
  return { data: { url: `${await deps.originOf(host)}/handoff/${id}` } };
}

const refuse = () => new AppError('unauthenticated', 'This link has expired. Please sign in.');

async function somebodyElse(tx: Tx, { fullName }: Scope, userId: number): Promise<AppError> {
  const { first_name: first, last_name: last } = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return conflict(`You are signed in here as ${fullName}. Go on as ${first} ${last}?`);
}

/** Who signed out on the way stays signed out. */
async function endLeft(tx: Tx, left: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', left)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw refuse();
}

/** Opens the session that a hand-off token carries. Forged, late, used and misdirected tokens are all 401. */
export async function redeemHandOff(
  context: RequestContext,
  deps: HandOffDeps,
  { jwt, replace }: { jwt: string; replace: boolean },
): Promise<{ data: Me }> {
  const { request, reply } = context.http;
  const { host } = context;
  const { payload } = await jwtVerify(jwt, deps.key, {
    algorithms: [ALGORITHM],
    audience: host,
    currentDate: context.now,
    requiredClaims: ['exp', 'jti'],
  }).catch(() => {
    throw refuse();
  });
  const former = sessionToken(request, deps.cookie);
  const { token, who } = await context.command(async ({ tx, audit }) => {
    const carried = await tx
      .deleteFrom('handoff')
      .where('id', '=', payload.jti ?? '')
      .where('host', '=', host)
      .where('expires_at', '>', context.now)
      .where('proof', '=', tokenHash(request.cookies[SECRET] ?? ''))
      .returningAll()
      .executeTakeFirst();
    if (!carried) throw refuse();
    if (carried.leaves) await endLeft(tx, carried.leaves);
    if (context.signedIn && !replace && carried.user_id !== context.scope.userId)
      throw await somebodyElse(tx, context.scope, carried.user_id);
    if (former?.byCookie)
      await tx.deleteFrom('session').where('token_hash', '=', tokenHash(former.token)).execute();
    const userId = carried.user_id;
    const realUserId = carried.actor_user_id ?? userId;
    audit({
      entity: 'user',
      entityId: userId,
      by: { realUserId, subjectUserId: userId, companyId: null, facilityId: null },
      before: { session: null },
      after: { session: { host } },
    });
    const opened = await openSession(tx, {
      userId,
      actorUserId: carried.actor_user_id,
      host: context.client.hostkey,
      now: context.now,
      signedInAt: carried.signed_in_at,
      from: originOfSession(request),
    });
    return { token: opened, who: { userId, realUserId } };
  });
  setSessionCookie(reply, deps.cookie, token);
  reply.clearCookie(SECRET, SECRET_COOKIE);
  return { data: await deps.viewMe(context.db, who) };
}
