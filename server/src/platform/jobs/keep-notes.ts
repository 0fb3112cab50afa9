import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { toAppError } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * The pool as graphile-worker may use it. It notes the end of a job without waiting for the note, and a note that fails
 * would end the process; so a failed note is kept here and tried again, and a job whose end cannot be noted comes back
 * by its lease. Noting twice that a job is done or has failed does no harm. Other statements are tried again by
 * graphile-worker itself after a few codes, so a lost connection gets one of these.
 */
export function patientPool(pool: pg.Pool, log: Log, { listens }: { listens: boolean }): pg.Pool {
  const connect = async () => {
    // Asked for with the first statement, when it is known whether that is a note.
    let client: Promise<pg.PoolClient> | undefined;
    const query = async (asked: string | pg.QueryConfig, given?: unknown[]) => {
      const { text, values = given } = typeof asked === 'string' ? { text: asked } : asked;
      try {
        client ??= pool.connect();
        return await (await client).query(asked, given);
      } catch (error) {
        if (!NOTE.test(text)) return asTimeout(error);
        void noteLater(pool, log, { text, values }, error);
        return NOTHING;
      }
    };
    const release = async () => (await client?.catch(() => null))?.release();
    return { query, release };
  };
  // With a callback graphile-worker asks for the connection that listens, and looks after it by itself.
  return instead(pool, 'connect', (callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (!callback) return connect();
    return listens ? pool.connect(callback) : undefined;
  });
}

/** Deletes a job that is done, or unlocks one that failed; with a queue of its own inside of a `with`. */
const NOTE = /^\s*(with j as \(\s*)?(delete|update)\b/i;
const NOTHING = { rows: [], rowCount: 0 };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;
/** Refusals by a server that answers; one that is away is waited for. */
const MOST_REFUSALS = 5;

async function noteLater(
  pool: pg.Pool,
  log: Log,
  note: { text: string; values: unknown[] | undefined },
  first: unknown,
): Promise<void> {
  let error = first;
  let refusals = 0;
  for (let attempt = 0; !pool.ending; attempt += 1) {
    refusals += isAway(error) ? 0 : 1;
    const err = error instanceof Error ? error.message : String(error);
    if (refusals > MOST_REFUSALS)
      return log.error({ err }, 'the end of a job could not be noted; it comes back after its lease');
    log.warn({ err }, 'the end of a job could not be noted; trying again');
    await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS), undefined, { ref: false });
    try {
      return void (await pool.query(note.text, note.values));
    } catch (failure) {
      error = failure;
    }
  }
}

const isAway = (error: unknown): boolean => toAppError(error).code === 'unavailable';

const TRIED_AGAIN = 'ETIMEDOUT';

function asTimeout(error: unknown): never {
  if (error instanceof Error && isAway(error)) {
    throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN });
  }
  throw error;
}

/** The same object but for one method; the others still find their own `this`. */
function instead<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get(_target, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
