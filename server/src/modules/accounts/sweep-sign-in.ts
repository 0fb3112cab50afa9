import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forgetPlaces } from '../../platform/identity-provider/brute-force.ts';
import type { Task } from '../../platform/jobs/jobs.ts';

export const SWEEP_TASK = 'sweep-sign-in';

/** Deletes what is over: sessions, links, hand-offs. A session is kept a day longer, so that its end can be looked up. */
export function sweepSignIn({ db, clock }: { db: Database; clock: Clock }): Task {
  return async (_, run) => {
    const now = clock.now();
    const yesterday = new Date(now.getTime() - 86_400_000);
    const { numAffectedRows: ended = 0n } =
      await sql`delete from session where expires_at < ${yesterday}`.execute(db);
    run.count('sessions removed', Number(ended));
    await sql`delete from handoff where expires_at < ${yesterday}`.execute(db);
    await sql`delete from used_identity_token where used_at < ${yesterday}`.execute(db);
    await forgetPlaces(db, now);
    await sql`delete from password_link where expires_at < ${yesterday}`.execute(db);
  };
}
