import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { LICENSE } from '../../../../test/kit/files.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { aBuyer, aHead, aFacility, aUser, TODAY } from '../../../../test/kit/world.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { licenseJobs, REMIND_LICENSES } from './remind-licenses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('license reminders', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(`${TODAY}T12:00:00Z`));

/** As the schedule does, once or in several processes at the same moment. */
async function remind(processes = 1): Promise<void> {
  await Promise.all(Array.from({ length: processes }, () => runTask(licenseJobs(app), REMIND_LICENSES)));
  await app.jobsDone();
}

async function told({ userId, email }: { userId: number; email: string }) {
  const rows = await app.db
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const mails = await mailsTo(app, email);
  return { inbox: rows.map(({ title }) => title), mails: mails.length };
}

const on = (day: string) => app.clock.set(`${day}T12:00:00Z`);
const ends = (facilityId: number, dates: { state_license_expiration?: string; dea_expiration?: string }) =>
  app.db.updateTable('facility').set(dates).where('id', '=', facilityId).execute();

describe('X-88 reminders before a license ends', () => {
  it('tell 60, 30 and 7 days before, each once, whatever runs twice; nothing before and after', async () => {
    const buyer = await aBuyer(app.db, {}, { state_license_expiration: '2026-08-15' });
    await remind();
    expect(await told(buyer)).toEqual({ inbox: [], mails: 0 });
    const title = 'State license ends Aug 15, 2026';
    for (const [day, times] of [
      ['2026-06-16', 1],
      ['2026-06-17', 1],
      ['2026-07-15', 1],
      ['2026-07-16', 2],
      ['2026-08-08', 3],
      ['2026-08-15', 3],
      ['2026-08-16', 3],
    ] as const) {
      on(day);
      await remind(3);
      expect([day, await told(buyer)]).toEqual([
        day,
        { inbox: Array.from({ length: times }, () => title), mails: times },
      ]);
    }
  });

  it('say what ends, when, what stops, and lead to where it is renewed', async () => {
    const buyer = await aBuyer(
      app.db,
      {},
      { name: 'Elm Street Pharmacy', state_license_expiration: '2026-07-15', dea_expiration: '2026-06-16' },
    );
    await remind();
    const inbox = await app.db
      .selectFrom('notification')
      .select(['title', 'content', 'level', 'relative_url'])
      .where('user_id', '=', buyer.userId)
      .orderBy('title')
      .execute();
    const documents = `/pharmacies?facility=${buyer.facilityId}&tab=documents`;
    expect(inbox).toEqual([
      {
        title: 'DEA registration ends Jun 16, 2026',
        content:
          'The DEA registration of Elm Street Pharmacy ends on Jun 16, 2026, in 1 day. Upload the new one before it does, so that orders of schedule II go on.',
        level: 'warning',
        relative_url: `${documents}&renew=dea_license`,
      },
      {
        title: 'State license ends Jul 15, 2026',
        content:
          'The state license of Elm Street Pharmacy ends on Jul 15, 2026, in 30 days. Upload the new one before it does, so that orders go on.',
        level: 'warning',
        relative_url: `${documents}&renew=state_license`,
      },
    ]);
    const mails = await mailsTo(app, buyer.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain(documents);
  });

  it('go to the administrators of company and facility, to buyers where there are none', async () => {
    const buyer = await aBuyer(app.db, {}, { state_license_expiration: '2026-06-20' });
    const { companyId, facilityId } = buyer;
    const elsewhere = await aFacility(app.db, { company_id: companyId });
    const person = (roles: Parameters<typeof aUser>[1]['roles'], facilityIds: number[], active = true) =>
      aUser(app.db, { companyId, roles, facilityIds, active });
    const outside = await person(['Buyer', 'FacilityAdmin'], [elsewhere.id]);
    const gone = await person(['Buyer', 'CompanyAdmin'], [facilityId], false);
    await remind();
    for (const [who, times] of [
      [buyer, 1],
      [outside, 0],
      [gone, 0],
    ] as const)
      expect((await told(who)).mails).toBe(times);

    const site = await person(['Buyer', 'FacilityAdmin'], [facilityId]);
    const company = await person(['Buyer', 'CompanyAdmin'], []);
    await ends(facilityId, { state_license_expiration: '2026-06-21' });
    await remind();
    for (const [who, times] of [
      [buyer, 1],
      [outside, 0],
      [site, 1],
      [company, 1],
    ] as const)
      expect((await told(who)).mails).toBe(times);
  });

  it('are silent while its renewal waits for review, those that were on their way as well', async () => {
    const buyer = await aHead(app.db, {}, { state_license_expiration: '2026-07-15' });
    const client = await app.signIn(buyer.userId);
    const params = { type: 'state_license', ends: '2028-06-30' };
    expect((await client.upload('document/upload', LICENSE, params)).status).toBe(201);
    await remind();
    const event = {
      key: 'license.ending:late',
      type: 'license.ending',
      data: {
        facility_id: buyer.facilityId,
        facility_name: 'F',
        company_id: buyer.companyId,
        license: 'state_license',
        ends: '2026-07-15',
        days_left: 30,
      },
    };
    for (const task of ['deliver-event', 'mail-event'])
      await app.db.transaction().execute((tx) => enqueueJob(tx, task, event));
    await app.jobsDone();
    expect(await told(buyer)).toEqual({ inbox: [], mails: 0 });
  });

  it('RB-525 that fail at one facility tell the others, and everybody once when they run again', async () => {
    const [first, second] = [
      await aBuyer(app.db, {}, { state_license_expiration: '2026-07-10' }),
      await aBuyer(app.db, {}, { state_license_expiration: '2026-07-10' }),
    ];
    await sql`create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'It was locked.'; end $$`.execute(app.db);
    await sql`create trigger break_off before insert on license_reminder for each row
      when (new.facility_id = ${sql.lit(second.facilityId)}) execute function break_off()`.execute(app.db);
    await expect(remind()).rejects.toThrow(/^1 of \d+ failed: facility \d+: It was locked\./);
    await app.jobsDone();
    const once = { inbox: ['State license ends Jul 10, 2026'], mails: 1 };
    expect([await told(first), (await told(second)).inbox]).toEqual([once, []]);
    await sql`drop trigger break_off on license_reminder`.execute(app.db);
    await remind(2);
    await app.jobsDone();
    for (const buyer of [first, second]) expect(await told(buyer)).toEqual(once);
  });
});
