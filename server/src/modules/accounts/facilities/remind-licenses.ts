import { sql } from 'kysely';
import { FIRST_REMINDER, LICENSE_TYPES, reminderDue, type LicenseType } from '#rules/accounts/licenses.ts';
import { addDays, daysUntil } from '#rules/dates.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Run, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';

export const REMIND_LICENSES = 'remind-licenses';
const AT_ONCE = 200;

/**
 * Announces each license that ends in 60, 30 and 7 days, once: its note and its event commit together, so that a second process
 * and one that was killed announce nothing again. A renewal has another end, which is told anew.
 */
export const licenseJobs = (deps: Deps): Record<string, Task> => ({
  [REMIND_LICENSES]: async (_, run) => {
    await stepByStep({ run, counted: null, record: 'facility' }, remindNext(deps, run));
  },
});

interface Deps {
  db: Database;
  clock: Clock;
}

interface Ending {
  facility_id: number;
  facility_name: string;
  company_id: number;
  license: LicenseType;
  ends: string;
}

const remindNext =
  (deps: Deps, run: Run): Step =>
  async (after, failed) => {
    const { last, told } = await remindSome(deps, after, failed);
    run.count('licenses told of', told);
    return last;
  };

/** The facilities after one; answers with the last of them. */
const remindSome = (deps: Deps, after: number, failed: readonly number[]) =>
  runSystemCommand({ ...deps, operation: 'facility.reminded' }, async ({ tx, announce }, now) => {
    const today = utcDay(now);
    const ending = await readEnding(tx, after, { failed, today });
    let told = 0;
    for (const one of ending) {
      const days = reminderDue(one.ends, today);
      const isNew = () => days !== null && noteFirst(tx, one, days, now);
      if (days === null || !(await onRecord(one.facility_id, async () => isNew()))) continue;
      told += 1;
      announce({
        key: `license.ending:${one.facility_id}:${one.license}:${one.ends}:${days}`,
        type: 'license.ending',
        data: { ...one, days_left: daysUntil(one.ends, today) },
      });
    }
    return { last: ending.at(-1)?.facility_id ?? null, told };
  });

async function readEnding(
  tx: Tx,
  after: number,
  { failed, today }: { failed: readonly number[]; today: string },
): Promise<Ending[]> {
  const until = addDays(today, FIRST_REMINDER);
  const { rows } = await sql<Ending>`
    with next as (
      select f.id, f.name, f.company_id, f.state_license_expiration, f.dea_expiration
      from facility f join company c on c.id = f.company_id and c.active
      where f.id > ${after} and f.id <> all (${failed}::bigint[]) and f.vetting_status <> 'declined'
        and (f.state_license_expiration between ${today}::date and ${until}::date
          or f.dea_expiration between ${today}::date and ${until}::date)
      order by f.id limit ${AT_ONCE})
    select s.id as facility_id, s.name as facility_name, s.company_id, l.license, l.ends
    from next s cross join lateral (values (${LICENSE_TYPES[0]}, s.state_license_expiration),
      (${LICENSE_TYPES[1]}, s.dea_expiration)) l(license, ends)
    where l.ends between ${today}::date and ${until}::date
      and not exists (select from document d where d.facility_id = s.id and d.type = l.license
        and d.review = 'waiting' and d.deleted_at is null)
    order by s.id, l.license`.execute(tx);
  return rows;
}

/** Whether this is the first time that somebody is told. */
async function noteFirst(tx: Tx, { facility_id, license, ends }: Ending, days: number, now: Date) {
  const noted = await tx
    .insertInto('license_reminder')
    .values({ facility_id, license, ends, days, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('facility_id')
    .executeTakeFirst();
  return noted !== undefined;
}
