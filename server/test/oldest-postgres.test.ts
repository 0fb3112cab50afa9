import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { loadDemoWorld } from '../demo/index.ts';
import { manualClock } from '../src/platform/clock.ts';
import { accountForPostgres } from '../src/platform/embedded-postgres/account.ts';
import { freePort, runTool } from '../src/platform/embedded-postgres/process.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { PrimaryAndReplica } from '../src/platform/database/primary-and-replica.ts';
import { startTestApp } from './kit/app.ts';
import { brokenInvariants } from './kit/invariants.ts';
import { aBuyer, aDrug, aListing, aSeller, NOW } from './kit/world.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const installed = existsSync(`${BINARIES}/initdb`);

let folder: string | undefined;
afterAll(async () => {
  if (folder === undefined) return;
  control('stop', '-m', 'immediate');
  await fs.rm(folder, { recursive: true, force: true });
});

const cluster = () => path.join(folder ?? '', 'cluster');
const control = (...args: string[]) =>
  runTool(accountForPostgres(cluster()), `${BINARIES}/pg_ctl`, ['-w', '-s', '-D', cluster(), ...args]);

async function startServer(): Promise<string> {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'galenic-postgres15-'));
  const account = accountForPostgres(cluster());
  if (account) await fs.chown(folder, account.uid, account.gid);
  const made = runTool(account, `${BINARIES}/initdb`, [
    '-D',
    cluster(),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-N',
    '-E',
    'UTF8',
  ]);
  expect(made).toMatchObject({ ok: true });
  const port = await freePort();
  const settings = `-p ${port} -c fsync=off -c unix_socket_directories= -c listen_addresses=localhost`;
  const started = control('start', '-l', path.join(folder, 'log'), '-o', settings);
  expect(started).toMatchObject({ ok: true });
  return `postgres://postgres@localhost:${port}/postgres`;
}

it('the oldest PostgreSQL we take, 15, carries the demo world, its invariants and a purchase', async ({
  skip,
}) => {
  skip(!installed, 'PostgreSQL 15 is not installed on this machine');
  const databaseUrl = await startServer();
  await migrate(databaseUrl);
  await loadDemoWorld({ databaseUrl, clock: manualClock(NOW), say: () => undefined, listings: 60 });
  const app = await startTestApp('postgres 15', { beside: { databaseUrl } });
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(app.db);
  expect(rows[0]?.server_version).toMatch(/^15\./);
  const { companyId } = await aSeller(app.db);
  const { ndc } = await aDrug(app.db, { ndc: '99999000101' }); // none of the demo world's
  const listing = await aListing(app.db, { companyId, ndc });
  const client = await app.signIn((await aBuyer(app.db)).userId);
  const found = await client.get<{ id: number }[]>(`listing/catalog?search=${listing.ndc}`);
  expect(found.status).toBe(200);
  await client.post('cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
  });
  expect((await client.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  expect(await brokenInvariants(app.db)).toEqual([]);
  const foreign = new PrimaryAndReplica(databaseUrl, inject('templateUrl'));
  await expect(foreign.findPrimary(createLog('silent'))).rejects.toThrow(/is no replica of/);
  await app.close();
}, 60_000);
