import { appendFileSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { accountForPostgres } from '../../../server/src/platform/embedded-postgres/account.ts';
import { findPostgresBinaries } from '../../../server/src/platform/embedded-postgres/binaries.ts';
import { freePort, lastLines, runTool } from '../../../server/src/platform/embedded-postgres/process.ts';
import { runAsAdmin, withDatabase } from '../../../server/test/kit/cluster.ts';
import { freezeServer, thawServer } from './processes.ts';

const LABEL = 'backup_label';
const SIGNAL = 'standby.signal';
const NAME = 'chaos_standby';

/** A streaming replica of a server of this machine. */
export interface Standby {
  /** The same database on the replica. */
  url: string;
  stop(): void;
  start(): void;
  freeze(): void;
  thaw(): void;
  /** Receives on, but shows nothing new. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): void;
  remove(): void;
}

/** Copies the running server of `cluster`, as `pg_basebackup` would, and starts the copy as its replica. */
export async function startStandby(databaseUrl: string, cluster: string, adminUrl: string): Promise<Standby> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galenic-standby-'));
  const account = accountForPostgres(cluster);
  if (account) chownSync(folder, account.uid, account.gid);
  const copy = path.join(folder, 'cluster');
  const log = path.join(folder, 'log');
  const tool = (command: string, ...args: string[]) => {
    const done = runTool(account, command, args);
    if (!done.ok) throw new Error(`${command} ${args.join(' ')}: ${done.output} ${lastLines(log, 5)}`);
  };
  await runAsAdmin(adminUrl, `select pg_create_physical_replication_slot('${NAME}', true)`);
  const label = await backUp(adminUrl, () => tool('cp', '-a', cluster, copy));
  makeStandby(copy, label, adminUrl);
  if (account) for (const file of [LABEL, SIGNAL]) chownSync(path.join(copy, file), account.uid, account.gid);
  const port = await freePort();
  const url = onPort(databaseUrl, port);
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
  const control = (...args: string[]) => tool(findPostgresBinaries().pgCtl, '-w', '-s', '-D', copy, ...args);
  const start = () => control('start', '-l', log, '-o', flags);
  start();
  return {
    url,
    start,
    stop: () => control('stop', '-m', 'immediate'),
    freeze: () => freezeServer(copy),
    thaw: () => thawServer(copy),
    pause: () => runAsAdmin(onPort(adminUrl, port), 'select pg_wal_replay_pause()'),
    resume: () => runAsAdmin(onPort(adminUrl, port), 'select pg_wal_replay_resume()'),
    promote: () => control('promote'),
    remove() {
      thawServer(copy);
      runTool(account, findPostgresBinaries().pgCtl, ['stop', '-w', '-s', '-m', 'immediate', '-D', copy]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lets the server forget its replica, so that it neither waits for it nor keeps anything for it. */
export async function forgetStandby(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, 'alter system reset synchronous_standby_names');
  await runAsAdmin(adminUrl, 'select pg_reload_conf()');
  await runAsAdmin(adminUrl, `select pg_drop_replication_slot('${NAME}')`);
}

/** From now on a commit is acknowledged when the replica has it too. */
export async function waitForStandby(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, `alter system set synchronous_standby_names = '${NAME}'`);
  await runAsAdmin(adminUrl, 'select pg_reload_conf()');
}

/** Answers the label that a copy taken by `work` needs. */
async function backUp(adminUrl: string, work: () => void): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    work();
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}

function makeStandby(copy: string, label: string, primaryUrl: string): void {
  for (const file of ['postmaster.pid', 'postmaster.opts', `pg_replslot/${NAME}`])
    rmSync(path.join(copy, file), { recursive: true, force: true });
  const log = path.join(copy, 'pg_wal');
  for (const file of readdirSync(log).filter((name) => /^[0-9A-F]{24}/.test(name)))
    rmSync(path.join(log, file));
  writeFileSync(path.join(copy, LABEL), label);
  writeFileSync(path.join(copy, SIGNAL), '');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const to = `host=${hostname} port=${port} user=${username} password=${password} application_name=${NAME}`;
  const settings = `primary_conninfo = '${to}'\nprimary_slot_name = '${NAME}'\n`;
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), settings);
}

function onPort(databaseUrl: string, port: number): string {
  const changed = new URL(withDatabase(databaseUrl, new URL(databaseUrl).pathname.slice(1)));
  changed.port = String(port);
  return changed.href;
}
