import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';

export const COUNT_TRENDING = 'count-trending';

/** So many are kept: most are not for everybody. */
const KEPT = 500;

/** Counts the packs that all buyers ordered in the last 30 days. */
export const catalogJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  [COUNT_TRENDING]: (_, run) =>
    inTransaction(db, async (tx) => {
      await sql`lock table trending_listing in share row exclusive mode`.execute(tx);
      await sql`delete from trending_listing`.execute(tx);
      const { numAffectedRows: counted = 0n } = await sql`insert into trending_listing (listing_id, packs)
        select l.listing_id, sum(l.quantity) as packs from orders o join order_line l on l.order_id = o.id
        where o.created_at >= ${clock.now()}::timestamptz - interval '30 days' and o.status <> 'cancelled'
        group by l.listing_id order by packs desc, l.listing_id limit ${sql.lit(KEPT)}`.execute(tx);
      run.count('listings counted', Number(counted));
    }),
});
