import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from './account.ts';

const surroundings = (account: Account) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  cwd: '/',
  env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' },
});

/** Runs a tool of PostgreSQL without blocking this process; answers whether it succeeded. */
export async function runToolBeside(account: Account, command: string, args: string[]): Promise<boolean> {
  const tool = spawn(command, args, { ...surroundings(account), stdio: 'ignore' });
  const [code] = await once(tool, 'exit');
  return code === 0;
}

/** Runs initdb or pg_ctl to its end as `account`. `output` is what it said, on one line. */
export function runTool(account: Account, command: string, args: string[]): { ok: boolean; output: string } {
  const done = spawnSync(command, args, { ...surroundings(account), encoding: 'utf8' });
  const said = done.error?.message ?? done.stderr ?? '';
  return { ok: done.status === 0, output: said.trim().replaceAll(/\s+/g, ' ') };
}

/** What the server of this cluster wrote about itself, dead or alive. */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) };
}

/**
 * A crashed server leaves its lock file, and PostgreSQL trusts it as long as any process has that number – which after
 * the restart of a container is nearly always the case. Every process of a cluster works inside its folder, so when
 * none does the lock is stale. Where this cannot be seen (no /proc), PostgreSQL's own judgement stands.
 */
export function dropStaleLock(cluster: string) {
  if (!readPostmaster(cluster) || !existsSync('/proc/self/cwd')) return;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  if (processes.some((pid) => worksIn(pid, cluster))) return;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // gone meanwhile, or another account's, which cannot be a server of ours
  }
}

/** Below the ports that systems give to outgoing connections, which could take a free one before it is listened on. */
const PORTS = { first: 20_000, count: 12_000 };
const TRIES = 100;

/** A port of 127.0.0.1 that nobody listens on at this moment, chosen by chance. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${PORTS.first} to ${PORTS.first + PORTS.count}.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trim().split('\n').slice(-count).join(' ');
}
