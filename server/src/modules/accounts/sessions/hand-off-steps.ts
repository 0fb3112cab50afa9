import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { randomToken, tokenHash } from '../../../platform/secrets.ts';
import { ALGORITHM, LIFE_SECONDS, SECRET, SECRET_COOKIE, type HandOffDeps } from './hand-off.ts';
import { ownTokenHash } from './session.ts';

/** The two steps between asking and arriving, both navigations; what is not as it should be leads to the start page. */
export function mountHandOff(
  app: FastifyInstance,
  deps: HandOffDeps & {
    db: Database;
    clock: Clock;
    siteOf(header: string): Promise<{ host: string }>;
  },
): void {
  const { db, clock, cookie, siteOf } = deps;
  const open = (id: string) =>
    db.selectFrom('handoff').selectAll().where('id', '=', id).where('expires_at', '>', clock.now());
  const isId = (id: string) => z.uuid().safeParse(id).success;
  app.get<{ Params: { id: string } }>('/handoff/:id', async ({ params: { id }, host }, reply) => {
    const found = isId(id) ? await open(id).where('proof', 'is', null).executeTakeFirst() : undefined;
    if (!found?.from_host || found.host !== (await siteOf(host)).host) return reply.redirect('/', 303);
    const secret = randomToken();
    const proof = tokenHash(secret).toString('base64url');
    reply.setCookie(SECRET, secret, { ...SECRET_COOKIE, secure: cookie.secure, maxAge: LIFE_SECONDS });
    return reply.redirect(
      `${await deps.originOf(found.from_host)}/handoff/${id}/confirm?proof=${proof}`,
      303,
    );
  });
  app.get<{ Params: { id: string }; Querystring: { proof?: unknown } }>(
    '/handoff/:id/confirm',
    async (request, reply) => {
      const { id } = request.params;
      const proof = Buffer.from(String(request.query.proof), 'base64url');
      if (!isId(id) || proof.length !== 32) return reply.redirect('/', 303);
      const confirmed = await db
        .updateTable('handoff')
        .set({ proof })
        .where('id', '=', id)
        .where('expires_at', '>', clock.now())
        .where('proof', 'is', null)
        .where('asked_by', '=', ownTokenHash(request, cookie))
        .returning(['host', 'expires_at'])
        .executeTakeFirst();
      if (!confirmed) return reply.redirect('/', 303);
      const { host, expires_at: expiresAt } = confirmed;
      const jwt = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setJti(id)
        .setAudience(host)
        .setExpirationTime(expiresAt)
        .sign(deps.key);
      return reply.redirect(`${await deps.originOf(host)}/jwt?jwt=${jwt}`, 303);
    },
  );
}
