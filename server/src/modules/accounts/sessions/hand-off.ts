import { jwtVerify, SignJWT } from 'jose';
import type { Me } from '#contract/accounts.ts';
import { brandOrigin } from '../../../platform/brand-origin.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { newUuid, tokenHash } from '../../../platform/ids.ts';
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
  publicUrl: string;
  isBrandHost(host: string): Promise<boolean>;
}

/** How long the browser may take from one host to the other. */
const LIFE_SECONDS = 60;
const ALGORITHM = 'HS256';

/**
 * A token that carries the session to another brand host: for that host, for a minute, for one use. The session
 * left behind ends with the arrival, so that a way that breaks off costs nothing; with `stay` it goes on.
 */
export async function handOff(
  { command, scope, now, http }: RequestContext,
  deps: HandOffDeps,
  asked: { host: string; stay: boolean },
): Promise<{ data: { url: string } }> {
  const host = asked.host.toLowerCase();
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
        host,
        signed_in_at: session.created_at,
        expires_at: expiresAt,
      })
      .execute();
    audit({ entity: 'user', entityId: scope.userId, before: { host: session.host }, after: { host } });
  });
  const jwt = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(id)
    .setAudience(host)
    .setExpirationTime(expiresAt)
    .sign(deps.key);
  return { data: { url: `${brandOrigin(deps.publicUrl, host)}/jwt?jwt=${jwt}` } };
}

const refuse = () => new AppError('unauthenticated', 'This link has expired. Please sign in.');

/** Opens the session that a hand-off token carries. Forged, late, used and misdirected tokens are all 401. */
export async function redeemHandOff(
  context: RequestContext,
  deps: HandOffDeps,
  jwt: string,
): Promise<{ data: Me }> {
  const { request, reply } = context.http;
  const host = request.host.toLowerCase().replace(/:\d+$/, '');
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
      .returningAll()
      .executeTakeFirst();
    if (!carried) throw refuse();
    if (carried.leaves) {
      const left = await tx
        .deleteFrom('session')
        .where('token_hash', '=', carried.leaves)
        .returning('id')
        .executeTakeFirst();
      // Who signed out on the way stays signed out.
      if (!left) throw refuse();
    }
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
  return { data: await deps.viewMe(context.db, who) };
}
