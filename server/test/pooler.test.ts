import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountForPostgres } from '../src/platform/embedded-postgres/account.ts';
import { freePort } from '../src/platform/embedded-postgres/process.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { createClient } from './kit/client.ts';
import { brokenInvariants } from './kit/invariants.ts';
import { answers, end, findProgram, startProduct } from './kit/programs.ts';
import { openStream } from './kit/stream.ts';
import { aBuyer, aListing, aSeller, NOW } from './kit/world.ts';

const pgbouncer = findProgram('pgbouncer');
const BUDGETS =
  'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000';

let app: TestApp;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'galenic-pooler-'));
  app = await startTestApp('pooler');
});
afterAll(async () => {
  for (const child of children.toReversed()) await end(child);
  await app.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** PgBouncer in transaction mode with fewer connections than one product process opens; answers its address. */
async function startPooler(connectQuery: string): Promise<string> {
  const port = await freePort();
  const server = new URL(app.databaseUrl);
  const file = path.join(folder, `${port}.ini`);
  const to = `host=127.0.0.1 port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}`;
  await fs.writeFile(
    file,
    `[databases]
* = ${to} ${connectQuery === '' ? '' : `connect_query='${connectQuery}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  );
  const account = accountForPostgres(folder);
  await fs.chmod(folder, 0o755);
  if (account) chownSync(file, account.uid, account.gid);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  children.push(spawn(pgbouncer ?? '', [file], { ...as, stdio: 'ignore' }));
  await answers(port);
  return `postgres://galenic@127.0.0.1:${port}${server.pathname}`;
}

async function startBehind(pooler: string): Promise<string> {
  const port = await freePort();
  const dataDir = path.join(folder, String(port));
  const { child, errors } = startProduct({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: app.databaseUrl,
    TEST_CLOCK: NOW,
  });
  children.push(child);
  await Promise.race([answers(port), failed(child, errors)]);
  return `http://localhost:${port}`;
}

const failed = (child: ChildProcess, errors: () => string) =>
  new Promise<never>((_resolve, reject) => {
    child.once('exit', () => reject(new Error(`The product ended: ${errors()}`)));
  });

describe('behind PgBouncer in transaction mode', () => {
  it('two processes sell, tell open pages, and work their jobs', async ({ skip }) => {
    skip(pgbouncer === undefined, 'pgbouncer is not installed on this machine');
    const pooler = await startPooler(BUDGETS);
    const urls = await Promise.all([startBehind(pooler), startBehind(pooler)]);
    const { companyId, userId: sellerId } = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId, lots: [{ stock: 20 }] });
    const buyers = await Promise.all(Array.from({ length: 15 }, () => aBuyer(app.db)));
    const second = { ...app, url: urls[1] ?? '' };
    const stream = await openStream(second, await app.openSession(sellerId));
    const heard = stream.until(/event: change\ndata: (\{"topic":"orders".*)\n/);
    const statuses = await Promise.all(
      buyers.map(async ({ userId }, index) => {
        const url = urls[index % 2] ?? '';
        const cookie = `session=${await app.openSession(userId)}`;
        const client = createClient({ url, host: new URL(url).host, cookie });
        const lots = [{ id: listing.lotIds[0], quantity: 2 }];
        await client.post('cart/c0', { listing: { id: listing.id, lots } });
        return (await client.post('order/place_order', { cart_type: 'c0' })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(JSON.parse(await heard)).toMatchObject({ topic: 'orders', id: expect.any(Number) });
    stream.close();
    await app.jobsDone();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from notification
      where user_id = ${sellerId}`.execute(app.db);
    expect(rows[0]?.n).toBe(10);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('refuses to start when the pooler sets no time limits', async ({ skip }) => {
    skip(pgbouncer === undefined, 'pgbouncer is not installed on this machine');
    const pooler = await startPooler('');
    await expect(startBehind(pooler)).rejects.toThrow(/gives its connections no time limits.*connect_query/);
  });
});
