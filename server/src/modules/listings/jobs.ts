import { sql } from 'kysely';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import { carryOutBulkEdit } from './bulk/carry-out.ts';
import { RUN_BULK_EDIT } from './bulk/store.ts';
import { checkImport } from './import/check-import.ts';
import { carryOutImport } from './import/carry-out.ts';
import { removeOldFiles } from './import/remove-files.ts';
import { RUN_IMPORT } from './import/run-import.ts';
import { CHECK_IMPORT } from './import/store.ts';
import { refreshSearch } from './stock.ts';

const BATCH = 500;

interface Deps {
  db: Database;
  clock: Clock;
}

/** Those that take minutes. */
export const importJobs = (deps: Deps & { files: FileStore }): Record<string, Task> => ({
  [CHECK_IMPORT]: (payload) => checkImport(deps, Number(payload['import_id'])),
  [RUN_BULK_EDIT]: (payload) => carryOutBulkEdit(deps, Number(payload['edit_id'])),
  [RUN_IMPORT]: (payload) => carryOutImport(deps, Number(payload['import_id'])),
  'remove-import-files': (_, run) => removeOldFiles(deps, run),
});

export const listingJobs = (deps: Deps): Record<string, Task> => ({
  'refresh-expired-lots': (_, run) => refreshExpired(deps.db, utcDay(deps.clock.now()), run),
  'refresh-catalog-words': (_, run) => refreshWords(deps.db, run),
});

/** Search rows of listings with a lot that expired since they were written: their prices and stock move on. */
async function refreshExpired(db: Database, today: string, run: Run): Promise<void> {
  let more = true;
  while (more && !run.isOver) {
    const refreshed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ listing_id: number }>`select listing_id from catalog_search
        where earliest_expiry < ${today}::date order by listing_id limit ${sql.lit(BATCH)}`.execute(tx);
      await refreshSearch(
        tx,
        rows.map((row) => row.listing_id),
        today,
      );
      return rows.length;
    });
    run.count('listings refreshed', refreshed);
    more = refreshed === BATCH;
  }
}

/** Reads every search row, 1.5 s for a million. */
const refreshWords = (db: Database, run: Run) =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '30s'`.execute(tx);
    await sql`select refresh_catalog_words()`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from catalog_word`.execute(
      tx,
    );
    run.count('words', rows[0]?.count ?? 0);
  });
