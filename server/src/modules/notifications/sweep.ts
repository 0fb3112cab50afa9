import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { inParts } from '../../platform/jobs/sweep.ts';

const READ_KEPT_DAYS = 180;

/** A morning mail is not tried so long. */
const DIGESTS_KEPT_DAYS = 30;

/**
 * Deletes notifications that were read and are old, unread ones stay until somebody reads them; and notes of morning mails
 * with what those that were never taken would have said.
 */
export const notificationJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  'sweep-notifications': async (_, run) => {
    const keptFrom = new Date(clock.now().getTime() - READ_KEPT_DAYS * 86_400_000);
    const removed = await inParts(
      db,
      (limit) => sql`delete from notification where ctid = any (array(
        select ctid from notification where read_at is not null and created_at < ${keptFrom} limit ${limit}))`,
    );
    run.count('notifications removed', removed);
    const old = sql`day < ${addDays(utcDay(clock.now()), -DIGESTS_KEPT_DAYS)}::date`;
    for (const table of ['digest_entry', 'digest']) {
      await inParts(
        db,
        (limit) => sql`delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${old} limit ${limit}))`,
      );
    }
  },
});
