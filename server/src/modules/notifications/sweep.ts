import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { inParts } from '../../platform/jobs/sweep.ts';

const READ_KEPT_DAYS = 180;

/** Deletes notifications that were read and are old; unread ones stay until somebody reads them. */
export const notificationJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  'sweep-notifications': () => {
    const keptFrom = new Date(clock.now().getTime() - READ_KEPT_DAYS * 86_400_000);
    return inParts(
      db,
      (limit) => sql`delete from notification where ctid = any (array(
        select ctid from notification where read_at is not null and created_at < ${keptFrom} limit ${limit}))`,
    );
  },
});
