import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isSerializationFailure } from './errors.ts';
import type { Log } from './log.ts';
import { nameStatements } from './named-statements.ts';
import type { DB } from './schema.ts';
import { StartupError } from './startup-error.ts';

export type Database = Kysely<DB>;
/** Read access: the pool, or the transaction a command runs in. */
export type Queryable = Kysely<DB> | Transaction<DB>;
export type Tx = Transaction<DB>;

// Dates stay `YYYY-MM-DD` text; bigint and numeric are read as numbers, since every one of ours is a safe integer
// or a ratio of such.
pg.types.setTypeParser(1082, (value) => value);
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const BUDGETS = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

const TRANSACTION_CONTROL = /^(begin|commit|rollback)/i;

/** Counts the statements of one request, so that budgets can be tested. */
export const statementCounter = new AsyncLocalStorage<{ statements: number }>();

export interface Pool {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface Connecting {
  /** Connections come from a pooler by transaction: it sets the budgets, since start parameters do not reach the server. */
  pooled: boolean;
  /** Whether marked statements are prepared; a pooler must know how to follow them. */
  named: boolean;
}

const DIRECT: Connecting = { pooled: false, named: true };

export function openPool(databaseUrl: string, log: Log, max = 16, { pooled, named } = DIRECT): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 1000,
    idleTimeoutMillis: 30_000,
    ...(!pooled && { options: BUDGETS }),
    application_name: 'galenic',
  });
  // A server that goes away ends idle clients; without listeners that would end the process.
  pool.on('error', (error) => log.warn({ err: error.message }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (named) nameStatements(client);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      const counter = statementCounter.getStore();
      if (counter && !TRANSACTION_CONTROL.test(query.sql)) counter.statements += 1;
    },
  });
  return { db, pool, close: () => db.destroy() };
}

const BUDGET_ADVICE =
  "connect_query = 'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000'";

/** Throws `StartupError` when a pooler hands out connections on which a statement may run for ever. */
export async function requireBudgets({ pool }: Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `select bool_or(setting = '0') as missing from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  if (rows[0]?.missing !== true) return;
  throw new StartupError(
    `The pooler of DATABASE_URL gives its connections no time limits; set ${BUDGET_ADVICE} for the database in its configuration.`,
  );
}

const MAX_ATTEMPTS = 4;
/** Transactions at once per process. Fewer than the pool holds, so that reads never wait for a queue of writers. */
const WRITERS = 10;
const gates = new WeakMap<Database, Gate>();

/** First come, first served: a thousand checkouts wait here in memory instead of on locks and connections. */
class Gate {
  private free = WRITERS;
  private readonly waiting: (() => void)[] = [];

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.free -= 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

function gateOf(db: Database): Gate {
  const gate = gates.get(db) ?? new Gate();
  gates.set(db, gate);
  return gate;
}

/** Runs `work` in one transaction; deadlocks and serialization failures are tried again with jitter. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await gateOf(db).pass(() => db.transaction().execute(work));
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * attempt));
    }
  }
}
