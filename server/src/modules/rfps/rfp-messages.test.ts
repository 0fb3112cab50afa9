import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anRfp, aProposal, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let tenants = 0;
beforeAll(async () => {
  app = await startTestApp('rfp messages', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await aTenant(app, `Tenant ${(tenants += 1)}`);
});

/** Titles of what a person reads about requests in the inbox, oldest first. */
async function inboxOf(userId: number): Promise<string[]> {
  await app.jobsDone();
  const rows = await app.db
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', userId)
    .where('type', '=', 'RFP')
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

async function mailsTo(address: string): Promise<string[]> {
  await app.jobsDone();
  const folder = join(app.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

it('X-100 X-101 each side reads the steps of the other, by inbox and mail', async () => {
  const { buyer, seller, clients } = tenant;
  const { id, rfpId } = await aProposal(tenant);
  expect([await inboxOf(seller.userId), await inboxOf(buyer.userId)]).toEqual([
    ['New request'],
    ['New proposal'],
  ]);
  await clients.buyer.put(`proposal/decline/${id}`, { decline_reason: 'Too dear' });
  await clients.seller.put(`rfp/decline/${rfpId}`, { decline_reason: 'No stock' });
  const { id: next } = await anRfp(tenant);
  expect(await inboxOf(seller.userId)).toEqual(['New request', 'Proposal declined', 'New request']);
  await clients.buyer.put(`rfp/${next}`, { status: 'cancelled' });
  expect(await inboxOf(seller.userId)).toEqual([
    'New request',
    'Proposal declined',
    'New request',
    'Request cancelled',
  ]);
  expect(await inboxOf(buyer.userId)).toEqual(['New proposal', 'Request declined']);
  const { relative_url: url } = await app.db
    .selectFrom('notification')
    .select('relative_url')
    .where('user_id', '=', buyer.userId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(url).toBe(`/rfps?id=${rfpId}`);
  expect(await mailsTo(seller.email)).toHaveLength(4);
  expect((await mailsTo(buyer.email)).join()).toContain('No stock');
});

it('X-100 whoever wants no mails of orders gets none of requests', async () => {
  await tenant.clients.seller.post('user/email_subscription', {});
  await app.db
    .updateTable('email_subscription')
    .set({ order_notifications: false })
    .where('user_id', '=', tenant.seller.userId)
    .execute();
  await anRfp(tenant);
  expect(await inboxOf(tenant.seller.userId)).toEqual(['New request']);
  expect(await mailsTo(tenant.seller.email)).toEqual([]);
});

it('an administrator who cancels tells both sides, and why', async () => {
  const { id } = await anRfp(tenant);
  await tenant.clients.admin.put(`rfp/${id}`, { status: 'cancelled', reason: 'Recalled' });
  const told = [tenant.buyer, tenant.seller].map(async ({ userId }) => (await inboxOf(userId)).at(-1));
  expect(await Promise.all(told)).toEqual(['Request cancelled', 'Request cancelled']);
});

it('TR-538 G-090 X-06 an administrator mails a request again: every ten minutes, and by GET from our pages alone', async () => {
  const { seller, clients } = tenant;
  const { id } = await anRfp(tenant);
  const again = `emails/resend_rfp_placed/${id}/${seller.companyId}`;
  expect(await mailsTo(seller.email)).toHaveLength(1);
  expect((await clients.admin.post<{ sent: number }>(again)).data).toEqual({ sent: 1 });
  expect(await mailsTo(seller.email)).toHaveLength(2);
  expect(await inboxOf(seller.userId)).toEqual(['New request']);
  const tooSoon = await clients.admin.post(again);
  expect([tooSoon.status, tooSoon.problem?.error]).toEqual([
    429,
    'This mail was sent less than 10 minutes ago.',
  ]);
  expect((await clients.admin.get(again, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  app.clock.advance(10 * 60_000);
  const page = await clients.admin.get<{ sent: number }>(again, { 'sec-fetch-site': 'same-origin' });
  expect(page.data).toEqual({ sent: 1 });
  expect(await mailsTo(seller.email)).toHaveLength(3);
  const other = await aSeller(app.db);
  expect((await clients.admin.post(`emails/resend_rfp_placed/${id}/${other.companyId}`)).status).toBe(404);
  expect((await clients.buyer.post(again)).status).toBe(403);
});
