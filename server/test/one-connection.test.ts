import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aTenant, anOrder, type Tenant } from './kit/tenant.ts';

/** One for requests; one for live changes and one for the watch are held all the time. */
const CONNECTIONS = 3;
const ROUNDS = 40;

let app: TestApp;
let tenants: Tenant[];
const tokens: string[] = [];
beforeAll(async () => {
  app = await startTestApp('one connection');
  tenants = [await aTenant(app, 'Aspen'), await aTenant(app, 'Birch')];
  for (const tenant of tenants) {
    await anOrder(tenant);
    tokens.push(await tenant.openSession(tenant.buyer.userId));
  }
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(
    app.db,
  );
  await sql.raw(`alter database ${rows[0]?.name} connection limit ${CONNECTIONS}`).execute(app.db);
});
afterAll(() => app.close());

/** Asks, and hangs up after so many milliseconds; null where it hung up first. */
function ask(
  token: string,
  path: string,
  hangUpAfter: number | null,
): Promise<{ status: number; text: string } | null> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string } | null>();
  const request = http.get(`${app.url}/services/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  const timer = hangUpAfter === null ? undefined : setTimeout(() => request.destroy(), hangUpAfter);
  request.on('error', () => resolve(null));
  request.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => resolve(null));
    response.on('end', () => {
      clearTimeout(timer);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
  });
  return promise;
}

it("two tenants on one connection, half of whom hang up, each get their own rows and nobody else's", async () => {
  const own = ['Aspen', 'Birch'] as const;
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = ['user/me', 'order', 'cart'][round % 3] ?? '';
    const asked = tokens.flatMap((token, index) =>
      [null, round % 7, null, round % 13].map(async (hangUpAfter) => ({
        index,
        reply: await ask(token, path, hangUpAfter),
      })),
    );
    for (const { index, reply } of await Promise.all(asked)) {
      if (!reply) continue;
      expect([200, 503]).toContain(reply.status);
      if (reply.status !== 200) continue;
      answered += 1;
      expect(reply.text).not.toContain(own[1 - index] ?? '');
      if (path === 'user/me') expect(reply.text).toContain(own[index] ?? '');
    }
  }
  expect(answered).toBeGreaterThan(ROUNDS);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db);
  expect(rows).toEqual([{ n: 0 }]);
});
