import type pg from 'pg';
import { toAppError } from './errors.ts';

/**
 * The pool as graphile-worker may use it. It notes the end of a job without waiting for the note, tries again only after a
 * few codes, and lets any other failure end the process; so a lost connection gets one of these codes. Noting twice
 * that a job is done or has failed does no harm.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(asTimeout);
    const query = (text: string | pg.QueryConfig, values?: unknown[]) =>
      client.query(text, values).catch(asTimeout);
    return instead(client, 'query', query);
  };
  // With a callback it asks for the connection on which it listens, and looks after that one itself.
  return instead(pool, 'connect', (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connect(),
  );
}

const TRIED_AGAIN = 'ETIMEDOUT';

function asTimeout(error: unknown): never {
  if (error instanceof Error && toAppError(error).code === 'unavailable') {
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
