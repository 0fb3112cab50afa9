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
  async () => {
    const windowsFrom = new Date(clock.now().getTime() - WINDOWS_KEPT_DAYS * 86_400_000);
    await inParts(
      db,
      (limit) => sql`delete from rate_window where ctid = any (array(
        select ctid from rate_window where window_start < ${windowsFrom} limit ${limit}))`,
    );
    await inParts(
      db,
      (limit) => sql`delete from idempotency_key where ctid = any (array(
        select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${limit}))`,
    );
    await inParts(
      db,
      (limit) => sql`delete from idp_payload where expires_at < now() and ctid = any (array(
        select ctid from idp_payload where expires_at < now() limit ${limit}))`,
    );
    const kept = sql`now() - make_interval(days => ${sql.lit(MAILS_KEPT_DAYS)})`;
    await inParts(
      db,
      (limit) => sql`delete from mail_sent where sent_at < ${kept} and ctid = any (array(
        select ctid from mail_sent where filed_under is null and sent_at < ${kept} limit ${limit}))`,
    );
  };

/** Runs the statement until it finds less than a part, so that none of them takes long or holds many rows. */
export async function inParts(
  db: Database,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let more = true; more;) {
    const { numAffectedRows = 0n } = await statement(sql.lit(ROWS_PER_STATEMENT)).execute(db);
    more = numAffectedRows === BigInt(ROWS_PER_STATEMENT);
  }
}
