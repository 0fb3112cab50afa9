import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { inParts } from '../../platform/jobs/sweep.ts';

export const SWEEP_SQL = 'sweep-sql-queries';

const KEPT_MONTHS = 13;

export const sqlToolJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  [SWEEP_SQL]: async (_, run) => {
    const removed = await inParts(
      db,
      (limit) => sql`delete from sql_query where id = any (array(select id from sql_query
        where asked_at < ${clock.now()}::timestamptz - make_interval(months => ${sql.lit(KEPT_MONTHS)}) limit ${limit}))`,
    );
    run.count('queries removed', removed);
  },
});
