import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from './embedded-postgres-account.ts';

/** Runs initdb or pg_ctl to its end as `account`. `output` is what it said, on one line. */
export function runTool(account: Account, command: string, args: string[]): { ok: boolean; output: string } {
  const done = spawnSync(command, args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
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

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
}

export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trim().split('\n').slice(-count).join(' ');
}
