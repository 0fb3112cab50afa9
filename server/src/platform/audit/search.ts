import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { Database, Queryable } from '../database/database.ts';
import { toAppError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Rows per statement, far below the statement timeout of the pool. */
const BATCH = 2000;
const PAUSE_MS = 2000;

/** Rows of the chain whose words are not in `audit_search` yet. The upper end tells the planner that they are few. */
export const UNINDEXED = sql`select * from audit_log
  where seq > (select coalesce(max(seq), 0) from audit_search) and seq <= (select seq from audit_head)`;

/**
 * Adds the words of the next rows of the chain to `audit_search`; answers how many, 0 while another process does it. A row
 * that the other one added since this statement began is left as it is.
 */
export async function indexNextWords(db: Queryable): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with lock as materialized (select pg_try_advisory_xact_lock(${sql.lit(LOCKS.auditSearch)}) as mine)
    insert into audit_search (seq, words)
    select seq, audit_words(entity, entity_id, before, after) from (${UNINDEXED}) l where (select mine from lock)
    order by seq limit ${sql.lit(BATCH)}
    on conflict (seq) do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Keeps `audit_search` some seconds behind the chain until it is stopped. */
export function keepWordsIndexed(db: Database, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const work = async () => {
    while (!signal.aborted) {
      const added = await indexNextWords(db).catch((error: unknown) => {
        if (toAppError(error).code !== 'unavailable')
          log.warn(
            { err: error instanceof Error ? error.message : String(error) },
            'words of the audit failed',
          );
        return 0;
      });
      if (added < BATCH) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    stop() {
      ending.abort();
      return working;
    },
  };
}
