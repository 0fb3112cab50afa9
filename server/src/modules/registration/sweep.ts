import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Task } from '../../platform/jobs/jobs.ts';

interface SweepDeps {
  db: Database;
  clock: Clock;
  files: FileStore;
}

export const registrationJobs = (deps: SweepDeps): Record<string, Task> => ({
  'sweep-registrations': sweepDrafts(deps),
});

/** Deletes drafts that nobody came back to, and files that no facility of a submitted registration took along. */
function sweepDrafts({ db, clock, files }: SweepDeps): Task {
  return async (_, run) => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ file_id: number }>`delete from registration_file f using registration r
        where r.id = f.registration_id and (r.submitted_at is not null or r.expires_at < ${now})
        returning f.file_id`.execute(tx);
      const { numAffectedRows: drafts = 0n } =
        await sql`delete from registration where submitted_at is null and expires_at < ${now}`.execute(tx);
      run.count('drafts removed', Number(drafts));
      run.count('files removed', rows.length);
      for (const { file_id: id } of rows) await files.remove(tx, id);
    });
  };
}
