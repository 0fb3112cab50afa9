import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openPool, requireBudgets, type Pool } from './database.ts';
import { DatabaseWatch } from './database-watch.ts';
import { LiveFeed } from '../live.ts';
import type { Log } from '../log.ts';
import { measureClock, measureDatabase, type Metrics } from '../metrics.ts';
import { Replica } from './replica.ts';
import type { PrimaryAndReplica } from './primary-and-replica.ts';

/** Connections at once for jobs beside a pooler. */
const DIRECT_CONNECTIONS = 6;
/** What a replica served comes to the primary at once when the replica fails: nobody then waits for new connections. */
const AT_HAND_BESIDE_REPLICA = 8;

/** Everything of this process that is connected to the database. */
export interface Connections {
  pool: Pool;
  /** Past the pooler, if there is one: for what keeps a lock or listens beyond one transaction. */
  direct: Pool;
  feed: LiveFeed;
  /** Null where none is configured. */
  replica: Replica | null;
  isReachable(): boolean;
  /** Begins to watch the servers, to follow a promotion and to tell the clock the time of the primary. */
  watch(): void;
  close(): Promise<void>;
}

interface Settings {
  config: Config;
  servers: PrimaryAndReplica;
  clock: Clock;
  metrics: Metrics;
  log: Log;
}

export async function openConnections(settings: Settings): Promise<Connections> {
  const { config, servers, clock, log } = settings;
  const watch = new DatabaseWatch(servers.primary, log);
  const isReachable = () => watch.reachable;
  const { pool, direct } = await openPools(settings, isReachable);
  const feed = new LiveFeed(() => config.databaseDirectUrl ?? servers.primary(), log);
  const replica = servers.hasReplica ? openReplica({ ...settings, pool, watch }) : null;
  await feed.start();
  const pools = { requests: pool.pool, ...(direct !== pool && { direct: direct.pool }) };
  measureDatabase(settings.metrics, { pools, isReachable });
  measureClock(settings.metrics, clock);
  return {
    pool,
    direct,
    feed,
    replica,
    isReachable,
    watch() {
      const onSilence = () => {
        pool.interrupt();
        direct.interrupt();
        if (replica?.isPromoted !== true || config.databaseDirectUrl !== undefined) return;
        log.warn('the replica was promoted; it is the primary now');
        // What answers at the old address later is the replica.
        servers.swap();
        for (const one of [pool, feed, replica]) one.moved();
      };
      watch.start({
        onSilence,
        onTime: (time, askedAt) => clock.hear?.(time, askedAt),
      });
      replica?.start();
    },
    async close() {
      await Promise.all([feed.stop(), watch.stop(), replica?.stop()]);
      await pool.close();
      if (direct !== pool) await direct.close();
    },
  };
}

async function openPools(
  { config, servers, log }: Settings,
  isReachable: () => boolean,
): Promise<{ pool: Pool; direct: Pool }> {
  const { databaseDirectUrl, preparedStatements } = config;
  const pooled = databaseDirectUrl !== undefined;
  const atHand = servers.hasReplica ? AT_HAND_BESIDE_REPLICA : 0;
  const pool = openPool(servers.primary, log, { isReachable, pooled, named: preparedStatements, atHand });
  if (!pooled) return { pool, direct: pool };
  await requireBudgets(pool);
  return { pool, direct: openPool(databaseDirectUrl, log, { isReachable, max: DIRECT_CONNECTIONS }) };
}

function openReplica({
  config,
  servers,
  metrics,
  log,
  pool,
  watch,
}: Settings & { pool: Pool; watch: DatabaseWatch }): Replica {
  return new Replica({
    url: servers.replica,
    pool: openPool(servers.replica, log, { readOnly: true }),
    primary: { db: pool.db, watch },
    mostLagSeconds: config.replicaLagSeconds,
    metrics,
    log,
  });
}
