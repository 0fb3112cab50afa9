import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { inParts } from '../../platform/jobs/sweep.ts';

export const SWEEP_QUESTIONS = 'sweep-assistant';

const KEPT_MONTHS = 13;

export const assistantJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  [SWEEP_QUESTIONS]: async (_, run) => {
    const removed = await inParts(
      db,
      (limit) => sql`delete from assistant_question where id = any (array(select id from assistant_question
        where asked_at < ${clock.now()}::timestamptz - make_interval(months => ${sql.lit(KEPT_MONTHS)}) limit ${limit}))`,
    );
    run.count('questions removed', removed);
  },
});
