import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';

const POLL_MS = 50;

/** Jobs are taken in but not carried out until `drainQueue`. */
export async function holdQueue(db: Database): Promise<void> {
  await sql`create or replace function bench_hold() returns trigger language plpgsql as
    'begin new.run_at := ''infinity''; return new; end'`.execute(db);
  await sql`create or replace trigger bench_hold before insert on graphile_worker._private_jobs
    for each row execute function bench_hold()`.execute(db);
}

/** Lets go of what is held and waits until nothing is due; a job that was given up is not. Throws when a job from `since` on failed: its work is still to do. */
export async function drainQueue(db: Database, since: Date): Promise<void> {
  await sql`drop trigger if exists bench_hold on graphile_worker._private_jobs`.execute(db);
  await sql`with due as (update graphile_worker._private_jobs set run_at = now() where run_at = 'infinity' returning 1)
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from due`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ due: number; failure: string | null }>`
      select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
        max(last_error) filter (where created_at >= ${since}) as failure
      from graphile_worker._private_jobs`.execute(db);
    const [state] = rows;
    if (state?.failure != null) throw new Error(`A job of the bench failed: ${state.failure}`);
    if (state?.due === 0) return;
    await sleep(POLL_MS);
  }
}
