import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SavedReport } from '#contract/reports/saved.ts';
import { nextRun } from '#rules/reports/schedules.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import type { TestClient } from '../../../../test/kit/client.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { manyOrders } from '../../../../test/kit/many-orders.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aUser } from '../../../../test/kit/world.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { loadSecret } from '../../../platform/secrets.ts';
import { orderJobs, REFRESH_FIGURES } from '../../orders/index.ts';
import { scheduleJobs, SEND_REPORTS } from './send-reports.ts';

let app: TestApp;
let harbor: Tenant;
let brand: Parameters<typeof scheduleJobs>[0]['clientOf'];
let linkKey: Buffer;

beforeAll(async () => {
  app = await startTestApp('report schedules');
  harbor = await aTenant(app, 'Harbor');
  linkKey = await loadSecret(app.db, 'link_key');
  const { data } = await app.visitor().get<Awaited<ReturnType<typeof brand>>>('user/ms_client');
  brand = () => Promise.resolve(data);
  const at = new Date('2026-05-20T12:00:00Z');
  await manyOrders(app.db, harbor, { count: 3, status: 'delivered', at });
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-06-15T09:00:00Z'));

const jobs = () => {
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
  return scheduleJobs({ db, clock, mailer, siteOf, clientOf: brand, linkKey });
};
const run = () => runTask(jobs(), SEND_REPORTS);

let made = 0;
async function aSchedule(client: TestClient, body: Record<string, unknown> = {}, asked: unknown = null) {
  made += 1;
  const saved = await client.post<SavedReport>('analytics/reports', {
    title: `Spend ${made}`,
    name: 'spend_by_month',
    asked: asked ?? { period: 'last_month' },
  });
  const { id, title } = saved.data;
  const reply = await client.put<SavedReport>(`analytics/reports/${id}/schedule`, body);
  return { id, title, reply };
}
const listed = async (client: TestClient, id: number) => {
  const { data } = await client.get<{ saved: SavedReport[] }>('analytics/reports');
  return data.saved.find((one) => one.id === id)?.schedule;
};
/** The session ends while the clock is moved. */
const buyerNow = () => app.signIn(harbor.buyer.userId);
const colleague = (roles: ('Buyer' | 'CompanyAdmin')[] = ['Buyer', 'CompanyAdmin'], more = {}) =>
  aUser(app.db, {
    companyId: harbor.buyer.companyId,
    facilityIds: [harbor.buyer.facilityId],
    roles,
    ...more,
  });
const emailOf = async (userId: number) =>
  (await app.db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;
const about = async (email: string, title: string) =>
  (await mailsTo(app, email)).filter((text) => text.includes(`Subject: Report: ${title}`));
const tokenIn = (mail: string | undefined) => /end-report#token=([\w.-]+)/.exec(mail ?? '')?.[1] ?? '';

it.each([
  [1, '2026-06-15T09:00:00.000Z', null, '2026-07-01'],
  [15, '2026-06-15T11:59:59.999Z', null, '2026-06-15'],
  [15, '2026-06-15T12:00:00.000Z', null, '2026-07-15'],
  [28, '2026-06-15T09:00:00.000Z', '2026-06-01', '2026-07-28'],
  [28, '2026-12-28T12:00:00.000Z', null, '2027-01-28'],
] as const)('RB-462 day %i at %s, mailed %s: %s', (day, now, mailed, on) =>
  expect(nextRun(day, now, mailed)).toBe(on),
);

it('RB-462 RB-463 mails period, figures, rows and the workbook to oneself and others, once for a month', async () => {
  const { buyer } = harbor.clients;
  const other = await emailOf((await colleague()).userId);
  const { id, title, reply } = await aSchedule(buyer, { day: 16, recipients: [other.toUpperCase()] });
  expect(reply.data.schedule).toMatchObject({ day: 16, next_on: '2026-06-16', state: 'on', mailed_at: null });
  await run();
  const own = await emailOf(harbor.buyer.userId);
  expect(await about(own, title)).toEqual([]);
  app.clock.set('2026-06-16T12:00:00Z');
  await Promise.allSettled([run(), run()]);
  await run();
  for (const email of [own, other]) {
    const [mail, ...more] = await about(email, title);
    expect(more).toEqual([]);
    expect(mail).toContain('May 1, 2026 to May 31, 2026 in UTC');
    expect(mail).toContain('Orders: 3');
    expect(mail).toMatch(/May 2026\r?\n/);
    expect(mail).toContain('spend-by-month-2026-06-16.xlsx');
    expect(mail).toContain('/reports/spend_by_month?period=last_month');
  }
  expect(await listed(await buyerNow(), id)).toMatchObject({
    next_on: '2026-07-16',
    mailed_at: '2026-06-16T12:00:00.000Z',
  });
  // Another day of a month that was mailed is that of the next.
  const moved = await (await buyerNow()).put<SavedReport>(`analytics/reports/${id}/schedule`, { day: 20 });
  expect(moved.data.schedule?.next_on).toBe('2026-07-20');
});

it('RB-462 refuses fixed days, whoever may not see the report, and somebody else’s', async () => {
  const { buyer, seller } = harbor.clients;
  const days = { period: 'custom', start_date: '2026-01-01', end_date: '2026-02-01' };
  const fixed = await aSchedule(buyer, {}, days);
  expect([fixed.reply.status, fixed.reply.problem?.error]).toEqual([
    422,
    'Only a period that moves with the days can be scheduled.',
  ]);
  const analyst = await emailOf((await colleague([])).userId);
  const off = await colleague();
  await sql`update app_user set active = false where id = ${off.userId}`.execute(app.db);
  const elsewhere = await aUser(app.db, { companyId: harbor.buyer.companyId, roles: ['Buyer'] });
  for (const email of [
    analyst,
    await emailOf(off.userId),
    await emailOf(elsewhere.userId),
    await emailOf(harbor.seller.userId),
    'nobody@example.test',
  ]) {
    const { reply } = await aSchedule(buyer, { recipients: [email] });
    expect([reply.status, reply.problem?.error]).toEqual([422, `${email} may not see this report.`]);
  }
  const { id } = await aSchedule(buyer);
  expect((await seller.put(`analytics/reports/${id}/schedule`, {})).status).toBe(404);
  expect((await seller.delete(`analytics/reports/${id}/schedule`)).status).toBe(404);
  expect((await buyer.put(`analytics/reports/${id}/schedule`, { day: 29 })).status).toBe(422);
  expect((await buyer.delete(`analytics/reports/${id}/schedule`)).status).toBe(200);
  expect(await listed(buyer, id)).toBeNull();
});

it('RB-463 RB-464 leaves out who lost the right and names them; a missed run is sent for its own period', async () => {
  const { buyer } = harbor.clients;
  const { userId } = await colleague();
  const email = await emailOf(userId);
  const { id, title } = await aSchedule(buyer, { day: 20, recipients: [email] });
  await sql`update app_user set active = false where id = ${userId}`.execute(app.db);
  app.clock.set('2026-07-02T09:00:00Z');
  await run();
  const own = await about(await emailOf(harbor.buyer.userId), title);
  expect(own).toHaveLength(1);
  expect(own[0]).toContain('May 1, 2026 to May 31, 2026 in UTC');
  expect(await about(email, title)).toEqual([]);
  const schedule = await listed(await buyerNow(), id);
  expect(schedule?.recipients).toContainEqual({ email, state: 'left_out' });
  const { rows } = await sql<{ content: string }>`select content from notification
    where user_id = ${harbor.buyer.userId} and title = ${`Left out: ${title}`}`.execute(app.db);
  expect(rows[0]?.content).toContain(`${email} may not see this report.`);
});

it('RB-464 stops where its owner is deactivated, and pauses after three failures with a notification', async () => {
  const owner = await colleague();
  const client = await app.signIn(owner.userId);
  const { id, title } = await aSchedule(client, { day: 16 });
  app.clock.set('2026-06-16T12:00:00Z');
  await sql`update app_user set active = false where id = ${owner.userId}`.execute(app.db);
  await run();
  await sql`update app_user set active = true where id = ${owner.userId}`.execute(app.db);
  const again = await app.signIn(owner.userId);
  expect(await listed(again, id)).toMatchObject({
    state: 'stopped',
    reason: 'Its owner is no longer active.',
  });
  expect(await about(await emailOf(owner.userId), title)).toEqual([]);
  app.clock.set('2026-06-15T09:00:00Z');
  await again.put(`analytics/reports/${id}/schedule`, { day: 16 });
  // A period that no report takes.
  await sql`update saved_report set asked = '{"period": "custom", "start_date": "2020-01-01", "end_date": "2026-01-01"}'
    where id = ${id}`.execute(app.db);
  for (const at of [
    '2026-06-16T12:00:00Z',
    '2026-06-16T12:05:00Z',
    '2026-06-16T13:00:00Z',
    '2026-06-16T14:00:00Z',
  ]) {
    app.clock.set(at);
    await run().catch(() => undefined);
  }
  const last = await app.signIn(owner.userId);
  expect(await listed(last, id)).toMatchObject({
    state: 'paused',
    reason: 'It could not be made three times in a row.',
  });
  const { rows } = await sql<{ title: string }>`select title from notification
    where user_id = ${owner.userId}`.execute(app.db);
  expect(rows.map((one) => one.title)).toEqual(['Report paused']);
});

it('RB-464 a link in the mail ends it for who has it, without sign-in; looking ends nothing', async () => {
  const { buyer } = harbor.clients;
  const other = await emailOf((await colleague()).userId);
  const { id, title } = await aSchedule(buyer, { day: 16, recipients: [other] });
  app.clock.set('2026-06-16T12:00:00Z');
  await run();
  const [mail] = await about(other, title);
  const path = `analytics/report_mails/${tokenIn(mail)}`;
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const visitor = app.visitor();
  expect((await visitor.get(path)).data).toEqual({ title, email: other, ended: false });
  const forged = path.replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A'));
  expect((await visitor.get(forged)).status).toBe(404);
  expect((await visitor.post(forged, {})).status).toBe(404);
  expect((await listed(await buyerNow(), id))?.recipients.map(({ state }) => state)).toEqual(['on', 'on']);
  expect((await visitor.post(path, {})).status).toBe(200);
  expect((await visitor.get(path)).data).toEqual({ title, email: other, ended: true });
  expect((await listed(await buyerNow(), id))?.recipients).toContainEqual({ email: other, state: 'ended' });
  // It stays ended, though the owner takes the person out and schedules anew.
  for (const recipients of [[], [other]])
    await (await buyerNow()).put(`analytics/reports/${id}/schedule`, { day: 16, recipients });
  app.clock.set('2026-07-16T12:00:00Z');
  await run();
  expect(await about(other, title)).toHaveLength(1);
  expect(await about(await emailOf(harbor.buyer.userId), title)).toHaveLength(2);
});
