import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Task } from './jobs.ts';

export const SWEEP_PLATFORM = 'sweep-platform';

const ROWS_PER_STATEMENT = 2_000;

/** The longest window of a budget is a day. */
const WINDOWS_KEPT_DAYS = 2;
/** A job that sends a mail is given up after five days. */
const MAILS_KEPT_DAYS = 30;

/**
 * Deletes what is over: budgets of calls, replies stored for a repeat, expired steps of a sign-in, notes of mails. The ages of
 * rows that the database dates are taken by its clock.
 */
export const sweepPlatform =
  ({ db, clock }: { db: Database; clock: Clock }): Task =>
  async (_, run) => {
    const windowsFrom = new Date(clock.now().getTime() - WINDOWS_KEPT_DAYS * 86_400_000);
    const windows = await inParts(
      db,
      (limit) => sql`delete from rate_window where ctid = any (array(
        select ctid from rate_window where window_start < ${windowsFrom} limit ${limit}))`,
    );
    run.count('budgets removed', windows);
    const replies = await inParts(
      db,
      (limit) => sql`delete from idempotency_key where ctid = any (array(
        select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${limit}))`,
    );
    run.count('replies removed', replies);
    const steps = await inParts(
      db,
      (limit) => sql`delete from idp_payload where expires_at < now() and ctid = any (array(
        select ctid from idp_payload where expires_at < now() limit ${limit}))`,
    );
    run.count('steps of sign-in removed', steps);
    const kept = sql`now() - make_interval(days => ${sql.lit(MAILS_KEPT_DAYS)})`;
    const mails = await inParts(
      db,
      (limit) => sql`delete from mail_sent where sent_at < ${kept} and ctid = any (array(
        select ctid from mail_sent where filed_under is null and sent_at < ${kept} limit ${limit}))`,
    );
    run.count('notes of mails removed', mails);
  };

/** Runs the statement until it finds less than a part, so that none of them takes long or holds many rows; answers how many rows in all. */
export async function inParts(
  db: Database,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  let all = 0;
  for (let more = true; more;) {
    const { numAffectedRows = 0n } = await statement(sql.lit(ROWS_PER_STATEMENT)).execute(db);
    all += Number(numAffectedRows);
    more = numAffectedRows === BigInt(ROWS_PER_STATEMENT);
  }
  return all;
}
