import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MsClient } from '#contract/brands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { randomToken, tokenHash } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  IMPERSONATION_MINUTES,
  loadSession,
  peekScope,
  SESSION_HOURS,
  type OpenSession,
} from './load-scope.ts';

export interface SessionCookie {
  name: string;
  secure: boolean;
}

/** `__Host-` binds the cookie to this host over https; plain http of a development machine cannot use it. */
export const sessionCookie = (secure: boolean): SessionCookie => ({
  name: secure ? '__Host-session' : 'session',
  secure,
});

/** Opens a session and answers its token; only the hash is stored. `actorUserId` is who impersonates, else null. */
export async function openSession(
  tx: Tx | Database,
  session: { userId: number; actorUserId: number | null; host: string; now: Date },
): Promise<string> {
  const token = randomToken();
  const minutes = session.actorUserId === null ? SESSION_HOURS * 60 : IMPERSONATION_MINUTES;
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      user_id: session.userId,
      actor_user_id: session.actorUserId,
      host: session.host,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + minutes * 60_000),
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

export function createAuthenticator(db: Database, cookie: SessionCookie) {
  return async (
    request: FastifyRequest,
    client: MsClient,
    asked: { now: Date; asksLastCommand: boolean },
  ): Promise<(OpenSession & { byCookie: boolean }) | null> => {
    const carried = sessionToken(request, cookie);
    if (!carried) return null;
    const session = await loadSession(db, tokenHash(carried.token), client, asked);
    return session && { ...session, byCookie: carried.byCookie };
  };
}

/** What the session of a request may do now, asked while its stream stays open. */
export function createScopeCheck(db: Database, cookie: SessionCookie, clock: Clock) {
  return async (request: FastifyRequest, client: MsClient): Promise<Scope | null> => {
    const carried = sessionToken(request, cookie);
    return carried && peekScope(db, tokenHash(carried.token), client, clock.now());
  };
}
