import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPool } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { runAsAdmin, withDatabase } from './kit/cluster.ts';
import { freshDatabase, type FreshDatabase } from './kit/database.ts';
import { cleanEnv } from './kit/programs.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.ts');
let database: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase('startup');
  dataDir = await mkdtemp(path.join(tmpdir(), 'galenic-startup-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...cleanEnv(),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return { child, output: () => output, errors: () => errors };
}

async function refusal(env: Record<string, string | undefined>) {
  const { child, errors } = run(env);
  const [code] = await once(child, 'exit');
  return { code, lines: errors().trim().split('\n') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('what keeps it from starting is one sentence that says what to do, and exit 1', () => {
  it.each([
    ['a wrong variable', { PORT: 'abc' }, /^PORT must be a number between 1 and 65535\.$/],
    ['a port with a fraction', { PORT: '3.5' }, /^PORT must be a whole number\.$/],
    ['a word the product does not know', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be debug, info, warn, /],
    ['an empty value', { AUTH_CLIENT_ID: '' }, /^AUTH_CLIENT_ID is too short\.$/],
    ['a proxy that is no address', { TRUST_PROXY: 'lalala' }, /^TRUST_PROXY must be addresses or ranges/],
    ['a proxy with an impossible range', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be addresses/],
    [
      'a way past a pooler that is not named',
      { DATABASE_URL: undefined, DATABASE_DIRECT_URL: 'postgres://x@127.0.0.1:9/x' },
      /^DATABASE_DIRECT_URL leads past the pooler of DATABASE_URL/,
    ],
    [
      'keys of a bucket without the bucket',
      { FILES_S3_ACCESS_KEY_ID: 'a', FILES_S3_SECRET_ACCESS_KEY: 'b' },
      /^FILES_S3_BUCKET is missing/,
    ],
    ['a folder where nobody can make one', { DATA_DIR: '/proc/nope' }, /choose another one with DATA_DIR/],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/x' },
      /check the host and port in DATABASE_URL/,
    ],
    [
      'an address that is no database',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL must start with postgres/,
    ],
    [
      'a folder that cannot be written',
      { DATA_DIR: '/dev/null/galenic' },
      /choose another one with DATA_DIR/,
    ],
    ['hosts that are no JSON', { HOSTS: 'nonsense' }, /HOSTS must be a JSON object/],
  ])('%s', async (_what, env, sentence) => {
    const { code, lines } = await refusal(env);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(sentence);
  });

  it('a taken port, before the database is looked for', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, lines } = await refusal({
      PORT: String(port),
      DATABASE_URL: 'postgres://postgres@127.0.0.1:9/x',
    });
    taken.close();
    expect([code, lines]).toEqual([
      1,
      [`Port ${port} is in use; stop the other program or choose another port with PORT.`],
    ]);
  });

  it('a file where the data folder should be', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    expect((await refusal({ DATA_DIR: file })).lines[0]).toMatch(/cannot be written/);
  });

  it('a database newer than the code', async () => {
    const newer = await freshDatabase('newer');
    const pool = openPool(newer.url, createLog('silent'));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(pool.db);
    await pool.close();
    const { code, lines } = await refusal({ DATABASE_URL: newer.url });
    await newer.drop();
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/newer version of Galenic/);
  });
});

it('says which steps brought the database up to date, where the data is, and how to stop', async () => {
  const name = `t_upgrade_${process.pid}`;
  const admin = withDatabase(database.url, 'postgres');
  await runAsAdmin(admin, `create database ${name}`);
  const env = { PORT: String(await freePort()), DATABASE_URL: withDatabase(database.url, name) };
  const { child, output, errors } = run({ ...env, LOG_LEVEL: 'info' });
  while (!output().includes('stops everything'))
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(output()).toMatch(/^Database brought up to date: \d+ steps, the last \d{4}-\S+, in \d+ ms\.$/m);
  expect(output()).toContain(`Data: ${dataDir}   Ctrl-C stops everything.`);
  expect(errors()).toMatch(/"migrations":\["0001-platform-base",.*"msg":"database migrated"/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await runAsAdmin(inject('adminUrl'), `drop database ${name} with (force)`);
}, 60_000);

it('serves, is ready, and ends cleanly with SIGTERM, letting go of open streams', async () => {
  const port = await freePort();
  const { child, output, errors } = run({ PORT: String(port) });
  while (!output().includes('Galenic is ready'))
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const ready = await fetch(`http://localhost:${port}/readyz`);
  const document = await fetch(`http://localhost:${port}/services/openapi.json`);
  expect([ready.status, ((await document.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0']);
  expect(output()).not.toContain('brought up to date');
  expect(await (await fetch(`http://localhost:${port}/metrics`)).text()).toContain('galenic_request_seconds');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect([code, errors()]).toEqual([0, '']);
});
