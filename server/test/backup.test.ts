import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { examineArchive } from '../src/platform/backup/archive.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { createFolder } from '../src/platform/files/blobs.ts';
import { openPool } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { runAsAdmin, withDatabase } from './kit/cluster.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';
import { cleanEnv } from './kit/programs.ts';

/** The long form drills with a demo world. */
const DEMO_LISTINGS = Number(process.env['BACKUP_LISTINGS'] ?? 0);

let app: TestApp;
let folder: string;
const databases: string[] = [];
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'galenic-backup-'));
  app = await startTestApp('backup', DEMO_LISTINGS > 0 ? { demo: { listings: DEMO_LISTINGS } } : {});
});
afterAll(async () => {
  await app.close();
  for (const name of databases)
    await runAsAdmin(inject('adminUrl'), `drop database if exists ${name} with (force)`);
  await fs.rm(folder, { recursive: true, force: true });
});

const adminUrl = () => withDatabase(inject('templateUrl'), 'postgres');
const fileOf = (name: string) => path.join(folder, name);

async function emptyDatabase(): Promise<string> {
  const name = `t_restored_${randomBytes(4).toString('hex')}`;
  databases.push(name);
  await runAsAdmin(adminUrl(), `create database ${name}`);
  return withDatabase(adminUrl(), name);
}

/** A command of the product; its files are those of `dataDir`. */
async function command(script: string, args: string[], dataDir: string, databaseUrl: string) {
  const env = { ...cleanEnv(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const file = path.join(import.meta.dirname, '../../ops', script);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    // What `execFile` rejects with when the command ends with another code than 0.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

const backup = (to: string) => command('backup.ts', ['--to', to], app.dataDir, app.databaseUrl);
const restored = (from: string, databaseUrl: string, dataDir = fileOf('restored')) =>
  command('restore.ts', ['--from', from], dataDir, databaseUrl);

/** Orders one after another, until it is told to stop; answers how many. */
async function purchases() {
  const { companyId } = await aSeller(app.db);
  const listing = await aListing(app.db, { companyId, lots: [{ stock: 100_000 }] });
  const client = await app.signIn((await aBuyer(app.db)).userId);
  const lots = [{ id: listing.lotIds[0], quantity: 1 }];
  let stopped = false;
  const work = async () => {
    let orders = 0;
    while (!stopped) {
      await client.post('cart/c0', { listing: { id: listing.id, lots } });
      const { status } = await client.post('order/place_order', { cart_type: 'c0' });
      if (status === 201) orders += 1;
    }
    return orders;
  };
  const orders = work();
  return {
    stop: () => {
      stopped = true;
      return orders;
    },
  };
}

async function uploadPrices() {
  const client = await app.signIn((await aSeller(app.db)).userId);
  const reply = await client.upload('listing/import', {
    name: 'p.csv',
    bytes: 'NDC,Lot,Expiry,Pack price,Stock\n00002411530,L1,2028-01-31,1.50,7\n',
  });
  expect(reply.status).toBe(201);
}

describe('R21 a backup taken while orders are placed, and restored into an empty server', () => {
  const archive = () => fileOf('busy.tar.gz');
  let target: string;
  let taken: { code: number };
  let orders: number;
  let outcome: { code: number; said: string };
  beforeAll(async () => {
    await uploadPrices();
    const buying = await purchases();
    taken = await backup(archive());
    orders = await buying.stop();
    target = await emptyDatabase();
    outcome = await restored(archive(), target);
  });

  it('is identical, by one command each', async () => {
    expect(taken.code).toBe(0);
    expect(orders).toBeGreaterThan(0);
    console.info(outcome.said.trim().split('\n').at(-1));
    expect(outcome).toMatchObject({ code: 0, said: expect.stringMatching(/Identical/) });
    expect(outcome.said).toMatch(/Audit chain: [1-9]\d* rows recomputed\.\nThe chain holds/);
    expect(outcome.said).not.toMatch(/DIFFERS|BROKEN/);
    expect(await contentOf(target, fileOf('restored'))).toEqual(pick(await examineArchive(archive())));
  });

  it('does not take the place of an archive unless told to', async () => {
    const before = await fs.readFile(archive());
    const refused = await backup(archive());
    expect(refused).toEqual({
      code: 1,
      said: `${archive()} exists already; choose another file with --to, or replace it with --force.\n`,
    });
    expect((await fs.readFile(archive())).equals(before)).toBe(true);
    const copy = fileOf('replaced.tar.gz');
    await fs.writeFile(copy, 'something else');
    const args = ['--to', copy, '--force'];
    expect((await command('backup.ts', args, app.dataDir, app.databaseUrl)).code).toBe(0);
    expect((await examineArchive(copy)).tables.length).toBeGreaterThan(10);
  });

  it('has its triggers, foreign keys and sequences at work', async () => {
    await expect(runAsAdmin(target, 'update audit_log set request_id = null')).rejects.toThrow(/append/);
    const foreign = 'insert into user_role (user_id, role) select 999999999, role from user_role limit 1';
    await expect(runAsAdmin(target, foreign)).rejects.toThrow(/foreign key/);
    const shape = `select md5(string_agg(pg_get_constraintdef(oid) || convalidated, ';'
      order by conname, conrelid::regclass::text)) as sum from pg_constraint`;
    expect(await oneRow(target, shape)).toEqual(await oneRow(app.databaseUrl, shape));
    const off = "select count(*)::int as n from pg_trigger where tgenabled <> 'O'";
    expect(await oneRow(target, off)).toEqual({ n: 0 });
    const product = await startTestApp('restored', { beside: { databaseUrl: target } });
    const { companyId } = await aSeller(product.db);
    expect((await aListing(product.db, { companyId })).id).toBeGreaterThan(0);
    await product.close();
  });
});

describe('R21 a restore refuses', () => {
  let archive: string;
  let target: string;
  beforeAll(async () => {
    archive = fileOf('refused.tar.gz');
    await uploadPrices();
    await backup(archive);
    target = await emptyDatabase();
  });

  it('a database with content', async () => {
    const { code, said } = await restored(archive, app.databaseUrl);
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/not empty/) });
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4000), /cannot be read to its end/],
    ['with a changed byte', flipped, /cannot be read to its end|damaged/],
  ])('an archive %s, before it touches the database', async (what, spoil, sentence) => {
    const spoilt = fileOf(`${what}.tar.gz`);
    await fs.writeFile(spoilt, spoil(await fs.readFile(archive)));
    const { code, said } = await restored(spoilt, target);
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(sentence) });
    expect(await oneRow(target, TABLES)).toEqual({ n: 0 });
  });
});

it('R21 a stored file that is lost is told by the backup and by the restore', async () => {
  await uploadPrices();
  const { storage_key: key } = await app.db
    .selectFrom('stored_file')
    .select('storage_key')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const blobs = createFolder(path.join(app.dataDir, 'files'));
  const content = await buffer(await blobs.open(key));
  await blobs.write(key, Readable.from([Buffer.from('changed')]));
  const archive = fileOf('lost.tar.gz');
  const taken = await backup(archive);
  expect(taken).toMatchObject({ code: 1, said: expect.stringContaining(`LOST  ${key}`) });
  const { code, said } = await restored(archive, await emptyDatabase(), fileOf('lost'));
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining(`DIFFERS  file ${key}`) });
  await blobs.write(key, Readable.from([content]));
});

const TABLES =
  "select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 0xff;
  return changed;
}

async function oneRow(databaseUrl: string, statement: string): Promise<unknown> {
  const pool = openPool(databaseUrl, createLog('silent'), { max: 1 });
  try {
    return (await sql.raw(statement).execute(pool.db)).rows[0];
  } finally {
    await pool.close();
  }
}

/** Rows, sums, sequences and files of a database. */
async function contentOf(databaseUrl: string, dataDir: string) {
  const to = fileOf('again.tar.gz');
  const blobs = createFolder(path.join(dataDir, 'files'));
  return pick(await backUp({ databaseUrl, blobs, to, now: new Date() }));
}

const pick = ({ tables, sequences, files, schema }: Awaited<ReturnType<typeof examineArchive>>) => ({
  tables,
  sequences,
  files,
  schema,
});
