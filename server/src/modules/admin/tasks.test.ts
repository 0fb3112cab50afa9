import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { ScheduledTask, TaskRun } from '#contract/admin/tasks.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { anAdministrator, aBuyer } from '../../../test/kit/world.ts';
import { SCHEDULE } from '../../schedule.ts';
import { BY_SCHEDULE } from '../../platform/jobs/schedule.ts';

type WithRuns = ScheduledTask & { runs: TaskRun[] };

let app: TestApp;
let admin: TestClient;
let person: { userId: number; email: string };
beforeAll(async () => {
  app = await startTestApp('tasks', { runJobs: true });
  person = await anAdministrator(app.db, []);
  admin = await app.signIn(person.userId);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.jobsDone();
  await sql`truncate task_run`.execute(app.db);
  await sql`update scheduled_task set off_since = null, off_by = null, failing_told = false`.execute(app.db);
});

const list = async (query = '') =>
  (await admin.get<ScheduledTask[]>(`admin/tasks?per_page=100&${query}`)).data;
const named = async (query: string) => (await list(query)).map(({ name }) => name);
const one = async (name: string) => (await admin.get<WithRuns>(`admin/tasks/${name}`)).data;
const run = async (name: string) =>
  (await admin.post<{ run_id: number }>(`admin/tasks/${name}/run`)).data.run_id;
const aRun = (task: string, result: string, outcome = '') =>
  sql`insert into task_run (task, result, finished_at, outcome) values (${task}, ${result}, now(), ${outcome})`.execute(
    app.db,
  );

describe('/admin/tasks', () => {
  it('RB-517 lists every job of the schedule once, each with when it runs next', async () => {
    const tasks = await list();
    expect(tasks.map(({ name }) => name).toSorted()).toEqual(SCHEDULE.map(({ task }) => task).toSorted());
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(SCHEDULE.length);
    const titles = tasks.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare));
    expect(tasks.find(({ name }) => name === 'deliver-old-shipments')).toEqual({
      name: 'deliver-old-shipments',
      title: 'Delivered by age',
      schedule: 'every hour at :20',
      cron: '20 * * * *',
      mails: false,
      result: 'never_run',
      last_run: null,
      seconds: null,
      outcome: null,
      next_run: '2026-06-15T12:20:00.000Z',
      enabled: true,
      off_since: null,
      off_by: null,
      can: { run: true, switch_off: true },
    });
  });

  it('RB-517 filters by last result, by what is on, and by words; orders; exports what is filtered', async () => {
    await aRun('expire-bids', 'done');
    await aRun('expire-bids', 'failed', 'The disk is full');
    await aRun('cancel-bids', 'done');
    await admin.put('admin/tasks/cancel-bids', { enabled: false });
    expect(await named('result=failed')).toEqual(['expire-bids']);
    expect(await named('result=done')).toEqual(['cancel-bids']);
    expect(await named('enabled=0')).toEqual(['cancel-bids']);
    expect(await named('enabled=1')).not.toContain('cancel-bids');
    expect((await named('search=BIDS')).toSorted()).toEqual(['cancel-bids', 'expire-bids']);
    expect((await named('sort=-last_run')).slice(0, 2)).toEqual(['cancel-bids', 'expire-bids']);
    const file = await admin.get('admin/tasks/export?format=csv&result=failed');
    expect(file.text.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^Expire bids,every minute,\* \* \* \* \*,.*,Failed,The disk is full,/),
      '',
    ]);
  });

  it('RB-517 is for administrators alone, and knows its tasks', async () => {
    const { userId } = await aBuyer(app.db);
    const other = await app.signIn(userId);
    for (const [method, path] of [
      ['get', 'admin/tasks'],
      ['get', 'admin/tasks/expire-bids'],
      ['post', 'admin/tasks/expire-bids/run'],
    ] as const)
      expect((await other[method](path)).status).toBe(403);
    expect((await admin.get('admin/tasks/drop-tables')).status).toBe(404);
    expect((await admin.post('admin/tasks/drop-tables/run')).status).toBe(404);
    expect((await admin.get('admin/tasks/runs/999999999/log')).status).toBe(404);
  });
});

describe('a run by hand', () => {
  it.each(SCHEDULE.map(({ task }) => task))(
    'RB-520 RB-521 of %s ends, and a second one finds nothing new',
    async (task) => {
      const [first, mails] = [
        await run(task),
        await app.db.selectFrom('mail_sent').select('effect_key').execute(),
      ];
      await app.jobsDone();
      const second = await run(task);
      await app.jobsDone();
      const { runs } = await one(task);
      expect(runs.map(({ id, result }) => [id, result])).toEqual([
        [second, 'done'],
        [first, 'done'],
      ]);
      expect(await app.db.selectFrom('mail_sent').select('effect_key').execute()).toEqual(mails);
    },
  );

  it('RB-519 RB-520 says who asked for it and what was logged; one that is at work is refused', async () => {
    await sql`insert into task_run (task, worker) values ('expire-bids', 'another process')`.execute(app.db);
    const refused = await admin.post('admin/tasks/expire-bids/run');
    expect([refused.status, refused.problem?.error]).toEqual([409, 'Expire bids is already running.']);
    expect((await one('expire-bids')).can.run).toBe(false);
    await sql`update task_run set result = 'done', finished_at = now(), log = 'bid 7: was locked'`.execute(
      app.db,
    );
    const { runs } = await one('expire-bids');
    expect(runs).toMatchObject([{ by: 'Schedule', result: 'done', has_log: true }]);
    const { data } = await admin.get<{ log: string }>(`admin/tasks/runs/${runs[0]?.id}/log`);
    expect(data.log).toBe('bid 7: was locked');
    await run('expire-bids');
    await app.jobsDone();
    const { first_name, last_name } = await app.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect((await one('expire-bids')).runs[0]).toMatchObject({
      by: `${first_name} ${last_name}`,
      outcome: 'Nothing to do',
    });
  });
});

describe('a task that is switched off', () => {
  it('RB-522 says since when and by whom, warns on the home, and still runs by hand', async () => {
    const { data: off } = await admin.put<ScheduledTask>('admin/tasks/expire-bids', { enabled: false });
    expect(off).toMatchObject({ enabled: false, next_run: null, off_since: expect.any(String) });
    expect(off.off_by).toMatch(/\w+ \w+/);
    const home = async () => (await admin.get<AdminHome>('admin/home')).data;
    expect((await home()).tasks_off).toEqual(['Expire bids']);
    await run('expire-bids');
    await app.jobsDone();
    expect((await one('expire-bids')).result).toBe('done');
    const { data: on } = await admin.put<ScheduledTask>('admin/tasks/expire-bids', { enabled: true });
    expect([on.enabled, on.off_since, (await home()).tasks_off]).toEqual([true, null, []]);
  });

  it('RB-522 is none that evidence or deliveries stand on', async () => {
    const refused = await admin.put('admin/tasks/anchor-audit', { enabled: false });
    expect([refused.status, refused.problem?.error]).toEqual([422, 'This task cannot be switched off.']);
    const kept = (await list()).filter(({ can }) => !can.switch_off).map(({ title }) => title);
    expect(kept).toEqual(['Anchor audit', 'Seal events', 'Send EDI', 'Webhook deliveries']);
  });
});

it('RB-524 failures are told to all administrators once, counted on the home, and told once more when it works again', async () => {
  await aRun('place-deliveries', 'failed', 'before');
  await sql`alter table rfp_delivery rename to rfp_delivery_away`.execute(app.db);
  await sql`select graphile_worker.add_job('place-deliveries', ${JSON.stringify(BY_SCHEDULE)}::json, max_attempts => 1)`.execute(
    app.db,
  );
  await app.jobsDone();
  await sql`alter table rfp_delivery_away rename to rfp_delivery`.execute(app.db);
  const told = async () => {
    const { rows } = await sql<{ content: string }>`select content from notification
      where user_id = ${person.userId} and type = 'Task' order by id`.execute(app.db);
    return rows.map(({ content }) => content);
  };
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/^Task Place scheduled orders failed: .*rfp_delivery/)]);
  const failed = async () => {
    const { data: listed } = await admin.get<ScheduledTask[]>('admin/tasks?result=failed');
    return [(await admin.get<AdminHome>('admin/home')).data.failed_tasks, listed.map(({ name }) => name)];
  };
  expect(await failed()).toEqual([1, ['place-deliveries']]);
  await run('place-deliveries');
  await app.jobsDone();
  await expect.poll(async () => (await told()).length).toBe(2);
  expect((await told())[1]).toBe('Task Place scheduled orders works again.');
  expect(await failed()).toEqual([0, []]);
  const mails = await mailsTo(app, person.email);
  expect(mails).toHaveLength(2);
});
