import { sql } from 'kysely';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';

export const FORGET_REACH = 'forget-rule-reach';

/** Waiting for a price list that is being written would hold up who saves a rule after it. */
const WAIT = sql.lit('2s');

/**
 * Takes out of `price_rule_reach` whom no rule is for any more. While it looks nobody writes a rule: a rule whose reach is known
 * already leaves no mark there.
 */
export const reachJobs = ({ db, clock }: { db: Database; clock: Clock }): Record<string, Task> => ({
  [FORGET_REACH]: (_, run) =>
    inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = ${WAIT}`.execute(tx);
      await sql`lock table price_rule in share mode`.execute(tx);
      const { numAffectedRows: forgotten = 0n } =
        await sql`delete from price_rule_reach r where not exists (select from price_rule p
        where p.active and p.audience = r.audience and coalesce(p.seller_company_id, 0) = r.seller_company_id
          and (p.end_date is null or p.end_date >= ${utcDay(clock.now())}::date))`.execute(tx);
      run.count('audiences forgotten', Number(forgotten));
    }),
});
