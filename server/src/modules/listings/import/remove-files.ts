import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database } from '../../../platform/database/database.ts';
import type { Run } from '../../../platform/jobs/run-notes.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { FILE_KEPT_DAYS } from './store.ts';

const FILES_PER_BATCH = 100;

/**
 * Removes files of imports that were cancelled, not read, undone or never carried out, once nobody comes back to them. The
 * record with its rows stays; what was only checked can then no longer be carried out.
 */
export async function removeOldFiles(
  deps: { db: Database; clock: Clock; files: FileStore },
  run: Run,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - FILE_KEPT_DAYS * 86_400_000);
  for (let removed = FILES_PER_BATCH; removed === FILES_PER_BATCH && !run.isOver;) {
    removed = await removeBatch(deps, before);
    run.count('files removed', removed);
  }
}

const removeBatch = ({ db, files }: { db: Database; files: FileStore }, before: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ file_id: number }>`
      with old as (
        select i.id, i.file_id, f.name from listing_import i join stored_file f on f.id = i.file_id
        where i.state in ('checked', 'refused', 'cancelled', 'undone') and coalesce(i.finished_at, i.created_at) < ${before}
        order by i.id limit ${sql.lit(FILES_PER_BATCH)} for no key update of i skip locked
      )
      update listing_import i set file_name = old.name, file_id = null,
        state = case when i.state = 'checked' then 'expired' else i.state end
      from old where i.id = old.id
      returning old.file_id`.execute(tx);
    for (const { file_id: id } of rows) await files.remove(tx, id);
    return rows.length;
  });
