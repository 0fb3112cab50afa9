import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from './process.ts';
import { findEmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { createLog } from '../log.ts';
import { migrate } from '../database/migrate.ts';
import { StartupError } from '../errors.ts';
import { warnOfSuperuser } from '../startup.ts';

let dataDir = '';
const cluster = () => join(dataDir, 'postgres', 'cluster');
const start = (warn: (message: string) => void = () => undefined) =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, warn, settings: { shared_buffers: '16MB' } });

/** By a process of its own, which may be killed. */
async function startElsewhere(): Promise<{ url: string; kill(): Promise<unknown> }> {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
  const code = `const { startEmbeddedPostgres } = await import(${module});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  const [url] = await once(child.stdout, 'data');
  return {
    url: String(url).trim(),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

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
  it('starts again after its server and its process were killed, with every committed row', async () => {
    const first = await startElsewhere();
    await query(first.url, 'create table kept as select 7 as n');
    await first.kill();
    killServer();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('is started again at its address when it ends alone, and says so', async () => {
    const said: string[] = [];
    const server = await start((message) => said.push(message));
    for (let kills = 1; kills <= 2; kills += 1) {
      await query(server.url, `create table kept_${kills} as select ${kills} as n`);
      killServer();
      await vi.waitFor(() => expect(said).toHaveLength(kills * 2), { timeout: 30_000 });
      expect(await query(server.url, `select n from kept_${kills}`)).toEqual([{ n: kills }]);
    }
    expect(said.slice(0, 2)).toEqual([
      'the embedded PostgreSQL has ended',
      'the embedded PostgreSQL runs again',
    ]);
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('is not started again without its folder, nor while it is stopped', async () => {
    const said: string[] = [];
    const server = await start((message) => said.push(message));
    const { pid } = readPostmaster(cluster()) ?? { pid: 0 };
    renameSync(cluster(), `${cluster()}.away`);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/folder .* is gone/), { timeout: 30_000 });
    expect(said).toHaveLength(2);
    await server.stop();
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
    const first = await startElsewhere();
    await first.kill();
    killServer();
    const lock = join(cluster(), 'postmaster.pid');
    const lines = readFileSync(lock, 'utf8').split('\n');
    writeFileSync(lock, [String(process.ppid), ...lines.slice(1)].join('\n'));
    const second = await start();
    expect(second.adopted).toBe(false);
    await second.stop();
  });
});

describe('the role of the product', () => {
  const FACTS = `select current_user::text as who, rolsuper as super, rolcreaterole or rolbypassrls or rolreplication as more
    from pg_roles where rolname = current_user`;
  /** Schemas, tables, sequences, routines and types that belong to somebody else. */
  const FOREIGN = `select count(*)::int as n from (
    select relname from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where s.nspname in ('public', 'graphile_worker') and c.relowner <> current_user::regrole
    union all select proname from pg_proc p join pg_namespace s on s.oid = p.pronamespace
      where s.nspname in ('public', 'graphile_worker') and p.proowner <> current_user::regrole
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select nspname from pg_namespace where nspname = 'graphile_worker' and nspowner <> current_user::regrole) x`;

  it('owns its database and is no superuser', async () => {
    const server = await start();
    expect(await query(server.url, FACTS)).toEqual([{ who: 'galenic', super: false, more: false }]);
    await migrate(server.url);
    expect(await query(server.url, FOREIGN)).toEqual([{ n: 0 }]);
    await expect(query(server.url, 'set session_replication_role = replica')).rejects.toThrow(
      /permission denied/,
    );
    await expect(query(server.url, 'create role other superuser')).rejects.toThrow(/permission denied/);
    await server.stop();
  });

  it('warns of an account that is a superuser, and of no other', async () => {
    const server = await start();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    await warnOfSuperuser(server.url, log);
    expect(lines).toEqual([]);
    await warnOfSuperuser(server.adminUrl, log);
    expect(lines).toEqual([expect.stringContaining('the account of DATABASE_URL is a superuser')]);
    await server.stop();
  });

  it('takes over the folder of a release that knew a superuser only', async () => {
    const first = await start();
    const asSuperuser = first.adminUrl.replace(/postgres$/, 'galenic');
    await query(first.adminUrl, 'drop database galenic');
    await query(first.adminUrl, 'drop role galenic');
    await query(first.adminUrl, 'create database galenic');
    await migrate(asSuperuser);
    await query(asSuperuser, "insert into setting (name, value) values ('kept', '7')");
    await first.stop();
    rmSync(join(dataDir, 'postgres/product-password'));
    const second = await start();
    expect(await query(second.url, FACTS)).toEqual([{ who: 'galenic', super: false, more: false }]);
    expect(await query(second.url, FOREIGN)).toEqual([{ n: 0 }]);
    await migrate(second.url);
    expect(await query(second.url, "select value from setting where name = 'kept'")).toEqual([{ value: 7 }]);
    await expect(query(second.url, 'truncate audit_log')).rejects.toThrow(/append-only/);
    await query(second.url, 'alter table setting add column later int');
    await second.stop();
  });
});
