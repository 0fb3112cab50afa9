import { sql } from 'kysely';
import { CALLS_OF_DAYS, EXPIRY_REMINDERS, expiryReminder } from '#rules/accounts/api-keys.ts';
import { daysUntil } from '#rules/dates.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Run, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { keyEvent } from './key-events.ts';
import { endAfter } from './create-key.ts';

export const REMIND_KEYS = 'remind-api-keys';
const AT_ONCE = 200;

/**
 * Announces the end of each key that was used lately, 14 days and 1 day before it, once: the note and the event commit together. One
 * that was given another end is told anew.
 */
export const apiKeyJobs = (deps: Deps): Record<string, Task> => ({
  [REMIND_KEYS]: async (_, run) => {
    await stepByStep({ run, counted: null, record: 'API key' }, remindNext(deps, run));
  },
});

interface Deps {
  db: Database;
  clock: Clock;
}

interface Ending {
  id: number;
  company_id: number;
  created_by: number;
  name: string;
  created_at: Date;
  expires_at: Date;
}

const remindNext =
  (deps: Deps, run: Run): Step =>
  async (after, failed) => {
    const { last, told } = await remindSome(deps, after, failed);
    run.count('API keys told of', told);
    return last;
  };

/** The keys after one; answers with the last of them. */
const remindSome = (deps: Deps, after: number, failed: readonly number[]) =>
  runSystemCommand({ ...deps, operation: 'api_key.reminded' }, async ({ tx, announce }, now) => {
    const ending = await readEnding(tx, after, { failed, now });
    let told = 0;
    for (const key of ending) {
      const ends = utcDay(key.expires_at);
      const days = expiryReminder(daysUntil(ends, utcDay(now)));
      // Whoever makes a key for a week knows its end.
      if (days === null || endAfter(key.expires_at, -days) < key.created_at) continue;
      if (!(await onRecord(key.id, () => noteFirst(tx, key, days, now)))) continue;
      told += 1;
      announce(keyEvent(`api_key.expiring:${key.id}:${ends}:${days}`, 'api_key.expiring', key, { ends }));
    }
    return { last: ending.at(-1)?.id ?? null, told };
  });

async function readEnding(
  tx: Tx,
  after: number,
  { failed, now }: { failed: readonly number[]; now: Date },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select k.id, k.company_id, k.created_by, k.name, k.created_at, k.expires_at
    from api_key k join company c on c.id = k.company_id and c.active
    where k.id > ${after} and k.id <> all (${failed}::bigint[]) and k.revoked_at is null and k.expires_at > ${now}
      and k.expires_at < ${endAfter(now, EXPIRY_REMINDERS[0] + 1)}
      and k.last_used_at > ${endAfter(now, -CALLS_OF_DAYS)}
    order by k.id limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** Whether this is the first time that somebody is told. */
async function noteFirst(tx: Tx, { id, expires_at }: Ending, days: number, now: Date): Promise<boolean> {
  const noted = await tx
    .insertInto('api_key_reminder')
    .values({ api_key_id: id, expires_at, days, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('api_key_id')
    .executeTakeFirst();
  return noted !== undefined;
}
