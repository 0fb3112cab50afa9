import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { AppError, BUSY, DATABASE_AWAY, isSerializationFailure, StartupError } from '../errors.ts';
import { Gate, TURNED_AWAY } from '../gate.ts';
import type { Log } from '../log.ts';
import { FLUSH, GroupFlush } from './group-flush.ts';
import { nameStatements } from './named-statements.ts';
import type { DB } from './schema.ts';

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

const READ_ONLY = '-c default_transaction_read_only=on';

const TRANSACTION_CONTROL = /^(begin|commit|rollback)/i;

/** Counts the statements of one request, so that budgets can be tested. */
export const statementCounter = new AsyncLocalStorage<{ statements: number }>();

export interface Pool {
  db: Database;
  pool: pg.Pool;
  /** Cuts every connection at work, so that whoever waits for an answer on it gets an error now. */
  interrupt(): void;
  /** The server is elsewhere now: cuts every connection, idle ones too. */
  moved(): void;
  close(): Promise<void>;
}

/** Longer than any `statement_timeout` of ours, those of imports included: the connection is dead. */
const ANSWER_WITHIN_MS = 65_000;

export interface Connecting {
  /** Connections at once. */
  max?: number;
  /** While it says false, nobody waits for a connection. */
  isReachable?: () => boolean;
  /** Connections come from a pooler by transaction: it sets the budgets, since start parameters do not reach the server. */
  pooled?: boolean;
  /** Whether marked statements are prepared; a pooler must know how to follow them. */
  named?: boolean;
  /** Also on a server that takes writes. */
  readOnly?: boolean;
  /** Connections made at the start and kept, for work that may come all at once. */
  atHand?: number;
}

/** `databaseUrl` as a function is asked with each connection. */
export function openPool(
  databaseUrl: string | (() => string),
  log: Log,
  {
    max = 16,
    isReachable = () => true,
    pooled = false,
    named = true,
    readOnly = false,
    atHand = 0,
  }: Connecting = {},
): Pool {
  const pool = new pg.Pool({
    ...(typeof databaseUrl === 'string'
      ? { connectionString: databaseUrl }
      : { Client: clientOf(databaseUrl) }),
    max,
    min: atHand,
    connectionTimeoutMillis: 1000,
    // A new one plans every named statement anew, which costs more than keeping it.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    ...(!pooled && { options: readOnly ? `${BUDGETS} ${READ_ONLY}` : BUDGETS }),
    application_name: 'galenic',
  });
  // A server that goes away ends idle clients; without listeners that would end the process.
  pool.on('error', (error) => log.warn({ err: error.message }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (named) nameStatements(client);
  });
  connectAtOnce(pool, atHand);
  const atWork = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => atWork.add(client));
  pool.on('release', (_error, client) => atWork.delete(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: guarded(pool, isReachable) }),
    log: ({ query }) => {
      const counter = statementCounter.getStore();
      if (counter && !TRANSACTION_CONTROL.test(query.sql)) counter.statements += 1;
    },
  });
  const interrupt = () => atWork.forEach(cut);
  const moved = () => {
    interrupt();
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      void pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
  return { db, pool, interrupt, moved, close: () => db.destroy() };
}

/** Whoever finds no connection at hand makes one; that a server does not answer now is found out by whoever asks it. */
function connectAtOnce(pool: pg.Pool, count: number): void {
  for (let made = 0; made < count; made += 1)
    void pool.connect().then(
      (client) => client.release(),
      () => undefined,
    );
}

/** The pool hands its own settings to each client that it makes; its type says that it hands none. */
function clientOf(url: () => string): new () => pg.Client {
  return class extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super({ ...settings, connectionString: url() });
    }
  };
}

/** While a statement runs, `end` destroys the socket, so that the caller gets an error and the pool drops the client. */
const cut = (client: pg.PoolClient) => {
  // `release` ends a client of the pool; its type hides the method that leaves the place in the pool to the holder.
  void (client as unknown as pg.Client).end().catch(() => undefined);
};

/** Refuses at once while the database does not answer, and never waits for a statement without end. */
function guarded(pool: pg.Pool, isReachable: () => boolean): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (!isReachable()) throw new AppError('unavailable', DATABASE_AWAY, null, 1);
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        const late = setTimeout(cut, ANSWER_WITHIN_MS, client);
        try {
          return await client.query(text, [...values]);
        } finally {
          clearTimeout(late);
        }
      };
      // Kysely hands over a cursor instead of text only where a query is streamed, which none of ours is.
      const queryOnly = query as unknown as PostgresPoolClient['query'];
      return { query: queryOnly, release: (destroy) => client.release(destroy) };
    },
  };
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
const WRITERS = { atWork: 10, waiting: Number.POSITIVE_INFINITY, patienceMs: 5000 };
const gates = new WeakMap<Database, Gate>();

function gateOf(db: Database): Gate {
  const gate = gates.get(db) ?? new Gate(WRITERS);
  gates.set(db, gate);
  return gate;
}

/** Runs `work` in one transaction; deadlocks and serialization failures are tried again with jitter. */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pastTheGate(db, () => db.transaction().execute(work));

/** The same for work that ends with `COMMIT_UNFLUSHED`: resolves once it is on the disk. */
export const inFlushedTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pastTheGate(db, () =>
    db.connection().execute(async (connection) => {
      const result = await connection.transaction().execute(work);
      await flushOf(db).wait(() => FLUSH.execute(connection));
      return result;
    }),
  );

const flushes = new WeakMap<Database, GroupFlush>();

function flushOf(db: Database): GroupFlush {
  const flush = flushes.get(db) ?? new GroupFlush();
  flushes.set(db, flush);
  return flush;
}

async function pastTheGate<T>(db: Database, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await gateOf(db).pass(run);
      if (result === TURNED_AWAY) throw new AppError('unavailable', BUSY, null, 1);
      return result;
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * attempt));
    }
  }
}
