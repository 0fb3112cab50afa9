import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPostmaster } from './embedded-postgres-process.ts';
import { findEmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartupError } from './startup-error.ts';

let dataDir = '';
const cluster = () => join(dataDir, 'postgres', 'cluster');
const start = () =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { shared_buffers: '16MB' } });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function killServer() {
  const postmaster = readPostmaster(cluster());
  if (!postmaster) throw new Error('no server to kill');
  process.kill(postmaster.pid, 'SIGKILL');
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galenic-embedded-'));
});

afterEach(async () => {
  await removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('embedded PostgreSQL', () => {
  it('starts again after its server was killed, with every committed row', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    killServer();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await first.stop();
    await second.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('is shared with a second process, which does not stop it', async () => {
    const owner = await start();
    const guest = await start();
    expect(guest).toMatchObject({ adopted: true, url: owner.url });
    await guest.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBe(owner.url);
    await owner.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('refuses a connection without the password', async () => {
    const server = await start();
    const open = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(open, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('compares text by ICU, as UTF-8', async () => {
    const server = await start();
    const settings =
      "select datlocprovider as provider, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'galenic'";
    expect(await query(server.url, settings)).toEqual([{ provider: 'i', encoding: 'UTF8' }]);
    await server.stop();
  });

  it('says in one sentence what to do when the data folder cannot be made', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const blocked = startEmbeddedPostgres({ dataDir: join(dataDir, 'file/below'), log: () => undefined });
    await expect(blocked).rejects.toThrow(StartupError);
    await expect(blocked).rejects.toThrow(/choose a DATA_DIR/);
  });

  it('removes the lock file of a crashed server whose number another process has now', async () => {
    const first = await start();
    killServer();
    const lock = join(cluster(), 'postmaster.pid');
    const lines = readFileSync(lock, 'utf8').split('\n');
    writeFileSync(lock, [String(process.ppid), ...lines.slice(1)].join('\n'));
    const second = await start();
    expect(second.adopted).toBe(false);
    await first.stop();
    await second.stop();
  });
});
