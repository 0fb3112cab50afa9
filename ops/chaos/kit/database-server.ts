import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { accountForPostgres } from '../../../server/src/platform/embedded-postgres-account.ts';
import { findPostgresBinaries } from '../../../server/src/platform/embedded-postgres-binaries.ts';
import { readPostmaster } from '../../../server/src/platform/embedded-postgres-process.ts';
import { runAsAdmin, startDurableCluster, withDatabase } from '../../../server/test/cluster.ts';

/** A PostgreSQL of our own that can be restarted and frozen, with a migrated template to copy. */
export interface DatabaseServer {
  create(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Resolves when the server accepts connections again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops every process of the server where it stands. */
  freeze(): void;
  thaw(): void;
  /** Safe to call twice: by the end of a run and by a signal meanwhile. */
  stop(): Promise<void>;
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { templateUrl, dataDir, stop } = await startDurableCluster();
  if (dataDir === undefined) throw new Error('The server is not ours.');
  const cluster = path.join(dataDir, 'postgres/cluster');
  const adminUrl = withDatabase(templateUrl, 'postgres');
  const template = new URL(templateUrl).pathname.slice(1);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(readPostmaster(cluster)?.pid)) send(pid, name);
  };
  let stopping: Promise<void> | undefined;
  return {
    async create(name) {
      await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
      return withDatabase(templateUrl, name);
    },
    drop: (name) => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
    restart: (mode) => restart(cluster, path.join(dataDir, 'postgres/server.log'), mode),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop() {
      signal('SIGCONT');
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The postmaster first, so that it starts nobody new meanwhile, then everybody it started. */
function processesOf(postmaster: number | undefined): number[] {
  if (postmaster === undefined) return [];
  const table = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [
    postmaster,
    ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : [])),
  ];
}

function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended since it was listed.
  }
}

/** Beside this process, which goes on sending requests meanwhile. */
async function restart(cluster: string, log: string, mode: string): Promise<void> {
  const account = accountForPostgres(cluster);
  const args = ['restart', '-w', '-s', '-m', mode, '-D', cluster, '-l', log];
  const tool = spawn(findPostgresBinaries().pgCtl, args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    stdio: 'ignore',
  });
  const [code] = await once(tool, 'exit');
  if (code !== 0) throw new Error(`PostgreSQL did not restart; see ${log}.`);
}
