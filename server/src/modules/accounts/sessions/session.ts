import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from '#rules/accounts/sessions.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { randomToken, tokenHash } from '../../../platform/secrets.ts';
import type { RightsNow } from '../../../platform/http/event-stream.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { carriedKey } from '../api-keys/key-text.ts';
import { openKey, type KeyDeps } from '../api-keys/open-key.ts';
import { endImpersonations } from '../impersonation/store.ts';
import { IMPERSONATION_MINUTES, loadSession, peekRights } from './load-scope.ts';

export interface SessionCookie {
  name: string;
  secure: boolean;
}

/** `__Host-` binds the cookie to this host over https; plain http of a development machine cannot use it. */
export const sessionCookie = (secure: boolean): SessionCookie => ({
  name: secure ? '__Host-session' : 'session',
  secure,
});

export interface NewSession {
  userId: number;
  /** Who impersonates, else null. */
  actorUserId: number | null;
  host: string;
  now: Date;
  /** When the person signed in, where the session goes on from another host. */
  signedInAt?: Date;
  from?: SessionOrigin;
}

/** What lets a person tell one of their sessions from another. */
export interface SessionOrigin {
  ip: string;
  userAgent: string | null;
}

export const originOfSession = (request: FastifyRequest): SessionOrigin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/** Opens a session and answers its token; only the hash is stored. */
export async function openSession(tx: Tx | Database, session: NewSession): Promise<string> {
  const token = randomToken();
  const minutes = session.actorUserId === null ? SESSION_HOURS * 60 : IMPERSONATION_MINUTES;
  const signedInAt = session.signedInAt ?? session.now;
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      user_id: session.userId,
      actor_user_id: session.actorUserId,
      host: session.host,
      created_at: signedInAt,
      last_seen_at: session.now,
      expires_at: new Date(signedInAt.getTime() + minutes * 60_000),
      ip: session.from?.ip ?? null,
      user_agent: session.from?.userAgent ?? null,
    })
    .execute();
  return token;
}

export function setSessionCookie(reply: FastifyReply, cookie: SessionCookie, token: string): void {
  reply.setCookie(cookie.name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    maxAge: SESSION_HOURS * 3600,
  });
}

export function clearSessionCookie(reply: FastifyReply, cookie: SessionCookie): void {
  reply.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure });
}

/** The token a request carries: `Authorization: Bearer` of an API client, or the cookie of a browser. */
export function sessionToken(
  request: FastifyRequest,
  cookie: SessionCookie,
): { token: string; byCookie: boolean } | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, byCookie: false };
  const value = request.cookies[cookie.name];
  return value ? { token: value, byCookie: true } : null;
}

/**
 * Ends every session of a user in every process, and what the user does in somebody's place; a token of the identity
 * provider from before opens none. Answers how many.
 */
export async function endEverySession(tx: Tx, userId: number, now: Date): Promise<number> {
  await tx.updateTable('app_user').set({ tokens_from: now }).where('id', '=', userId).execute();
  await endImpersonations(tx, userId, now);
  await tx.deleteFrom('handoff').where('user_id', '=', userId).execute();
  const ended = await tx.deleteFrom('session').where('user_id', '=', userId).returning('id').execute();
  return ended.length;
}

/** The hash of the session a request carries; of nothing where it carries none. */
export const ownTokenHash = (request: FastifyRequest, cookie: SessionCookie): Buffer =>
  tokenHash(sessionToken(request, cookie)?.token ?? '');

/** Who asks: a program by its API key, which then counts alone, else the session. Throws 401 for a key that is not valid. */
export function createAuthenticator(deps: KeyDeps, cookie: SessionCookie): Mounting['authenticate'] {
  const { db } = deps;
  return async (request, client, asked) => {
    const key = carriedKey(request.headers.authorization);
    if (key !== null) return { ...(await openKey(deps, key, { request, client, asked })), byCookie: false };
    const carried = sessionToken(request, cookie);
    if (!carried) return null;
    const session = await loadSession(db, tokenHash(carried.token), client, asked);
    return session && { ...session, byCookie: carried.byCookie, leave: null };
  };
}

/** When the person of a session signed in, on whatever host that was; null without a session, and for one in somebody's place. */
export const createSignInAge =
  (db: Database, cookie: SessionCookie) =>
  async (request: FastifyRequest): Promise<Date | null> => {
    const session = await db
      .selectFrom('session')
      .select('created_at')
      .where('token_hash', '=', ownTokenHash(request, cookie))
      .where('actor_user_id', 'is', null)
      .executeTakeFirst();
    return session?.created_at ?? null;
  };

/** What the sessions behind open streams may do now; null for those that are over. */
export const createRightsCheck =
  (db: Database, cookie: SessionCookie, clock: Clock) =>
  (streams: readonly { request: FastifyRequest; client: MsClient }[]): Promise<(RightsNow | null)[]> => {
    const sessions = streams.map(({ request, client }) => ({ hash: ownTokenHash(request, cookie), client }));
    return peekRights(db, sessions, clock.now());
  };
