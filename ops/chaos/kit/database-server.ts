import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { accountForPostgres } from '../../../server/src/platform/embedded-postgres/account.ts';
import { findPostgresBinaries } from '../../../server/src/platform/embedded-postgres/binaries.ts';
import { runAsAdmin, startDurableCluster, withDatabase } from '../../../server/test/kit/cluster.ts';
import { freezeServer, killServer, thawServer } from './processes.ts';
import { startStandby, type Standby } from './standby.ts';

/** A PostgreSQL of our own that can be restarted and frozen, with a migrated template to copy. */
export interface DatabaseServer {
  /** Of its superuser. */
  readonly adminUrl: string;
  create(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Resolves when the server accepts connections again; also starts a killed one. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** As a loss of power does. */
  kill(): void;
  /** A streaming replica, with the address of the database there. */
  replicate(databaseUrl: string): Promise<Standby>;
  /** Stops every process of the server where it stands. */
  freeze(): void;
  thaw(): void;
  /** Safe to call twice: by the end of a run and by a signal meanwhile. */
  stop(): Promise<void>;
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { templateUrl, adminUrl: superuserUrl, dataDir, stop } = await startDurableCluster();
  if (dataDir === undefined) throw new Error('The server is not ours.');
  const cluster = path.join(dataDir, 'postgres/cluster');
  const adminUrl = withDatabase(templateUrl, 'postgres');
  const template = new URL(templateUrl).pathname.slice(1);
  let stopping: Promise<void> | undefined;
  return {
    adminUrl: superuserUrl,
    async create(name) {
      await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
      return withDatabase(templateUrl, name);
    },
    drop: (name) => runAsAdmin(superuserUrl, `drop database if exists ${name} with (force)`),
    restart: (mode) => restart(cluster, path.join(dataDir, 'postgres/server.log'), mode),
    kill: () => killServer(cluster),
    replicate: (databaseUrl) => startStandby(databaseUrl, cluster, superuserUrl),
    freeze: () => freezeServer(cluster),
    thaw: () => thawServer(cluster),
    stop() {
      thawServer(cluster);
      stopping ??= stop();
      return stopping;
    },
  };
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
