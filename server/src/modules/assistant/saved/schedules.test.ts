import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SavedQuestion } from '#contract/assistant/saved.ts';
import { nextOn, type Every } from '#rules/assistant/schedules.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { manyOrders } from '../../../../test/kit/many-orders.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aTenant } from '../../../../test/kit/tenant.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { loadSecret } from '../../../platform/secrets.ts';
import { signedToken } from '../../../platform/mail/signed-links.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { questionMailJobs, MAIL_SAVED_QUESTIONS } from './mail-saved.ts';

let app: TestApp;
let linkKey: Buffer;
let clientOf: Parameters<typeof questionMailJobs>[0]['clientOf'];
beforeAll(async () => {
  app = await startTestApp('saved question schedules');
  const harbor = await aTenant(app, 'Harbor');
  linkKey = await loadSecret(app.db, 'link_key');
  await manyOrders(app.db, harbor, { count: 3, status: 'placed', at: new Date('2026-06-01T12:00:00Z') });
  const large = await manyOrders(app.db, harbor, {
    count: 600,
    status: 'cancelled',
    at: new Date('2020-01-05T12:00:00Z'),
  });
  await sql`update orders set cancel_reason = (select string_agg(md5(id::text || n), '') from generate_series(1, 600) n)
    where id = any (${large}::bigint[])`.execute(app.db);
  const { data } = await app.visitor().get<Awaited<ReturnType<typeof clientOf>>>('user/ms_client');
  clientOf = () => Promise.resolve(data);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-06-15T09:00:00Z'));

/** It tells of no tasks that are none. */
const BROKEN = null as unknown as Parameters<typeof questionMailJobs>[0]['schedule'];
const run = (schedule: Parameters<typeof questionMailJobs>[0]['schedule'] = []) => {
  const { db, clock, dataDir } = app;
  const log = { warn: () => undefined } as unknown as Parameters<typeof createMailer>[0]['log'];
  const mailer = createMailer({
    db,
    smtpUrl: undefined,
    from: 'no-reply@galenic.test',
    folder: `${dataDir}/mail`,
    log,
    metrics: createMetrics(),
    leaseSeconds: 60,
  });
  const siteOf = () =>
    Promise.resolve({ brand: 'Galenic', origin: 'http://localhost', accent: 'teal' as const });
  return runTask(
    questionMailJobs({ db, clock, mailer, siteOf, clientOf, schedule, linkKey }),
    MAIL_SAVED_QUESTIONS,
  );
};

async function anAuthor(permissions: AdminPermission[] = ['assistant']) {
  const { userId } = await anAdministrator(app.db, permissions);
  const { email } = await app.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, email, client: await app.signIn(userId) };
}

async function aSaved(
  client: TestClient,
  report = 'orders_open',
  parameters: Record<string, unknown> = { days: 3 },
) {
  const saved = await client.post<SavedQuestion>('admin/gpt/reports', {
    title: 'What is open',
    question: 'Open orders',
    report,
    parameters,
    shared: false,
  });
  return saved.data.id;
}
const schedule = (client: TestClient, id: number, body: Record<string, unknown>) =>
  client.put<SavedQuestion>(`admin/gpt/reports/${id}/schedule`, { recipients: [], ...body });
const scheduleOf = async (client: TestClient, id: number) =>
  (await client.get<SavedQuestion[]>('admin/gpt/reports')).data.find((one) => one.id === id)?.schedule;
const stateOf = async (client: TestClient, id: number, email: string) =>
  (await scheduleOf(client, id))?.recipients.find((one) => one.email === email)?.state;
/** The session ends while the clock is moved. */
const runAt = async (at: string) => {
  app.clock.set(at);
  await run();
  app.clock.set('2026-06-15T09:00:00Z');
};
const endingIn = (mail: string | undefined) =>
  `analytics/question_mails/${/end-report#question=([\w.-]+)/.exec(mail ?? '')?.[1] ?? ''}`;
const toldTo = async (userId: number) =>
  (
    await sql<{ title: string; content: string }>`select title, content from notification
      where user_id = ${userId} order by id`.execute(app.db)
  ).rows;
const without = (userId: number, permission: string) =>
  sql`delete from user_permission where user_id = ${userId} and permission = ${permission}`.execute(app.db);

it.each<[Every, string, string]>([
  ['day', '2026-06-15T11:59:59.999Z', '2026-06-15'],
  ['day', '2026-06-15T12:00:00.000Z', '2026-06-16'],
  ['week', '2026-06-15T11:00:00.000Z', '2026-06-15'],
  ['week', '2026-06-15T12:00:00.000Z', '2026-06-22'],
  ['month', '2026-06-15T12:00:00.000Z', '2026-07-01'],
  ['month', '2026-07-01T11:00:00.000Z', '2026-07-01'],
  ['month', '2026-12-31T12:00:00.000Z', '2027-01-01'],
])('RB-515 every %s the next one after %s is on %s', (every, now, on) => {
  expect(nextOn(every, now)).toBe(on);
});

it('RB-515 is mailed to its author and to others who may ask, once, with figures, rows and a file', async () => {
  const [author, other] = [await anAuthor(), await anAuthor()];
  const id = await aSaved(author.client);
  const reply = await schedule(author.client, id, { every: 'day', recipients: [other.email.toUpperCase()] });
  expect(reply.data.schedule).toMatchObject({
    every: 'day',
    next_on: '2026-06-15',
    state: 'on',
    recipients: [{ state: 'on' }, { state: 'on' }],
  });
  await run();
  expect(await mailsTo(app, author.email)).toEqual([]);
  app.clock.set('2026-06-15T12:01:00Z');
  await run();
  await run();
  for (const { email } of [author, other]) {
    const [mail, ...more] = await mailsTo(app, email);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Report: What is open');
    expect(mail).toContain('Orders: ');
    expect(mail).toContain(email === author.email ? `assistant?run=${id}` : 'assistant?q=Open+orders');
    expect(mail).toContain(`question-${id}-2026-06-15.xlsx`);
  }
});

it('RB-515 what is due and not mailed yet stays so when its recipients change', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client);
  await schedule(author.client, id, { every: 'week' });
  await sql`update assistant_schedule set next_on = '2026-06-08' where report_id = ${id}`.execute(app.db);
  const changed = await schedule(author.client, id, { every: 'week' });
  expect(changed.data.schedule?.next_on).toBe('2026-06-08');
  expect((await schedule(author.client, id, { every: 'month' })).data.schedule?.next_on).toBe('2026-07-01');
});

it('RB-515 days that were missed are mailed once, as of now', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client);
  await schedule(author.client, id, { every: 'day' });
  app.clock.set('2026-06-19T15:00:00Z');
  await run();
  expect(await mailsTo(app, author.email)).toHaveLength(1);
  app.clock.set('2026-06-15T09:00:00Z');
  expect(await scheduleOf(author.client, id)).toMatchObject({ next_on: '2026-06-20', state: 'on' });
});

it('RB-515 a recipient who lost the right is left out alone; it stops when its author did, and says so', async () => {
  const [author, other] = [
    await anAuthor(['assistant', 'finance']),
    await anAuthor(['assistant', 'finance']),
  ];
  const id = await aSaved(author.client, 'overdue_invoices', {});
  await schedule(author.client, id, { every: 'day', recipients: [other.email] });
  await without(other.userId, 'finance');
  app.clock.set('2026-06-15T12:01:00Z');
  await run();
  expect([(await mailsTo(app, author.email)).length, (await mailsTo(app, other.email)).length]).toEqual([
    1, 0,
  ]);
  app.clock.set('2026-06-15T09:00:00Z');
  expect(
    (await scheduleOf(author.client, id))?.recipients.find(({ email }) => email === other.email),
  ).toEqual({
    email: other.email,
    state: 'left_out',
  });
  await without(author.userId, 'finance');
  app.clock.set('2026-06-16T12:01:00Z');
  await run();
  expect(await mailsTo(app, author.email)).toHaveLength(1);
  app.clock.set('2026-06-15T09:00:00Z');
  expect(await scheduleOf(author.client, id)).toMatchObject({
    state: 'stopped',
    reason: 'Its author may no longer ask it.',
  });
});

it('RB-515 a link in the mail ends it for who has it, without sign-in, however often; its author sees who', async () => {
  const [author, other] = [await anAuthor(), await anAuthor()];
  const id = await aSaved(author.client);
  const daily = { every: 'day', recipients: [other.email] };
  await schedule(author.client, id, daily);
  await runAt('2026-06-15T12:01:00Z');
  const [mail] = await mailsTo(app, other.email);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const path = endingIn(mail);
  const visitor = app.visitor();
  expect((await visitor.get(path)).data).toEqual({ title: 'What is open', email: other.email, ended: false });
  // Signed for somebody else, for another record, by nobody, or to end a report.
  const [, signature = ''] = path.split('.');
  const naming = (text: string) =>
    `analytics/question_mails/${Buffer.from(text).toString('base64url')}.${signature}`;
  const forged = [
    naming(`${id}:${author.userId}`),
    naming(`${id + 1}:${other.userId}`),
    path.replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A')),
    `analytics/question_mails/${signedToken(linkKey, 'end report', `${id}:${other.userId}`)}`,
  ];
  for (const one of forged)
    expect([(await visitor.get(one)).status, (await visitor.post(one, {})).status]).toEqual([404, 404]);
  expect(await stateOf(author.client, id, other.email)).toBe('on');
  expect((await visitor.post(path, {})).status).toBe(200);
  expect((await visitor.post(path, {})).status).toBe(200);
  expect((await visitor.get(path)).data).toMatchObject({ ended: true });
  expect(await stateOf(author.client, id, other.email)).toBe('ended');
  expect(await stateOf(author.client, id, author.email)).toBe('on');
  // It stays ended, though the author takes the person out and schedules anew.
  await schedule(author.client, id, { ...daily, recipients: [] });
  await schedule(author.client, id, daily);
  await runAt('2026-06-16T12:01:00Z');
  expect([(await mailsTo(app, author.email)).length, (await mailsTo(app, other.email)).length]).toEqual([
    2, 1,
  ]);
});

it('RB-515 whoever lost the right is named to the author once, ends the mails all the same, and gets none with the right back', async () => {
  const [author, other] = [
    await anAuthor(['assistant', 'finance']),
    await anAuthor(['assistant', 'finance']),
  ];
  const id = await aSaved(author.client, 'overdue_invoices', {});
  await schedule(author.client, id, { every: 'day', recipients: [other.email] });
  await runAt('2026-06-15T12:01:00Z');
  const path = endingIn((await mailsTo(app, other.email))[0]);
  await without(other.userId, 'finance');
  await runAt('2026-06-16T12:01:00Z');
  await runAt('2026-06-17T12:01:00Z');
  expect(await stateOf(author.client, id, other.email)).toBe('left_out');
  expect(await toldTo(author.userId)).toEqual([
    {
      title: 'Left out: What is open',
      content: `${other.email} may not ask this question. Nothing was mailed there.`,
    },
  ]);
  expect((await app.visitor().post(path, {})).status).toBe(200);
  await sql`insert into user_permission (user_id, permission) values (${other.userId}, 'finance')`.execute(
    app.db,
  );
  await runAt('2026-06-18T12:01:00Z');
  expect(await stateOf(author.client, id, other.email)).toBe('ended');
  expect([(await mailsTo(app, author.email)).length, (await mailsTo(app, other.email)).length]).toEqual([
    4, 1,
  ]);
});

it('RB-515 an eleventh address is refused in the words of a report', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client);
  const recipients = Array.from({ length: 11 }, (_, at) => `${at}@x.test`);
  const refused = await schedule(author.client, id, { every: 'day', recipients });
  expect(refused.status).toBe(422);
  expect(refused.problem?.error).toBe('Choose at most 10 others.');
});

it('RB-515 says that a workbook is too large to be attached', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client, 'cancellations', { period: '01/01/2020 to 01/31/2020' });
  await schedule(author.client, id, { every: 'day' });
  await runAt('2026-06-15T12:01:00Z');
  const [mail] = await mailsTo(app, author.email);
  expect(mail).toContain('Cancelled orders: 600');
  expect(mail).toContain('The report is too large for a mail. Open it by the link below.');
  expect(mail).not.toContain('.xlsx');
});

it('RB-515 refuses who may not ask, what is somebody else’s, and ends', async () => {
  const [author, other] = [await anAuthor(['assistant', 'edi']), await anAuthor()];
  const id = await aSaved(author.client, 'edi_failures', {});
  const refused = await schedule(author.client, id, { every: 'week', recipients: [other.email] });
  expect([refused.status, refused.problem?.error]).toEqual([
    422,
    `${other.email} may not ask this question.`,
  ]);
  expect((await schedule(author.client, id, { every: 'week', recipients: ['nobody@x.test'] })).status).toBe(
    422,
  );
  expect((await schedule(other.client, id, { every: 'week' })).status).toBe(404);
  await schedule(author.client, id, { every: 'month' });
  expect((await other.client.delete(`admin/gpt/reports/${id}/schedule`)).status).toBe(404);
  const ended = await author.client.delete<SavedQuestion>(`admin/gpt/reports/${id}/schedule`);
  expect(ended.data.schedule).toBeNull();
  expect((await author.client.delete(`admin/gpt/reports/${id}/schedule`)).status).toBe(404);
});

it('RB-515 RB-506 stops where the question would be asked back', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client, 'product_offers', { product: 'no such product' });
  await schedule(author.client, id, { every: 'day' });
  app.clock.set('2026-06-15T12:01:00Z');
  await run();
  expect(await mailsTo(app, author.email)).toEqual([]);
  app.clock.set('2026-06-15T09:00:00Z');
  expect(await scheduleOf(author.client, id)).toMatchObject({ state: 'stopped', reason: expect.any(String) });
});

it.each([0, 2])(
  'RB-515 what fails with %i failures before it leaves a schedule that was changed meanwhile',
  async (failures) => {
    const author = await anAuthor();
    const id = await aSaved(author.client, 'task_failures', {});
    await schedule(author.client, id, { every: 'day' });
    await sql`update assistant_schedule set failures = ${failures} where report_id = ${id}`.execute(app.db);
    app.clock.set('2026-06-15T12:01:00Z');
    const later = await app.signIn(author.userId);
    const asBefore = clientOf;
    clientOf = async (host) => {
      await schedule(later, id, { every: 'month' });
      return asBefore(host);
    };
    await run(BROKEN).catch(() => undefined);
    clientOf = asBefore;
    const { rows } = await sql`select every, state, failures, try_after from assistant_schedule
      where report_id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ every: 'month', state: 'on', failures: 0, try_after: null }]);
    expect(await toldTo(author.userId)).toEqual([]);
  },
);

it('RB-515 what cannot be answered is tried again after an hour, and stops after three times', async () => {
  const author = await anAuthor();
  const id = await aSaved(author.client, 'task_failures', {});
  await schedule(author.client, id, { every: 'day' });
  const states: unknown[] = [];
  for (const at of ['12:01', '12:30', '13:02', '14:03']) {
    app.clock.set(`2026-06-15T${at}:00Z`);
    await run(BROKEN).catch(() => undefined);
    const { rows } = await sql<{
      state: string;
      failures: number;
    }>`select state, failures from assistant_schedule where report_id = ${id}`.execute(app.db);
    states.push(rows[0]);
  }
  expect(states).toEqual([
    { state: 'on', failures: 1 },
    { state: 'on', failures: 1 },
    { state: 'on', failures: 2 },
    { state: 'stopped', failures: 2 },
  ]);
  expect(await mailsTo(app, author.email)).toEqual([]);
});
