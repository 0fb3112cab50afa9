import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmailSubscription } from '#contract/accounts/email-subscriptions.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aSeller } from '../../../test/kit/world.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';
import { DIGEST_TASK } from './index.ts';

const DAY_MS = 86_400_000;
const ALL = {
  fav_listings: true,
  monthly_executive: true,
  order_notifications: true,
  trending_products: true,
  weekly_changes: true,
};

let app: TestApp;
let tenant: Tenant;
let tenants = 0;
beforeAll(async () => {
  app = await startTestApp('digest', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await aTenant(app, `Tenant ${(tenants += 1)}`);
});

const folder = () => path.join(app.dataDir, 'mail');

/** Subjects and texts of the mails to an address, oldest first. */
async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  await app.jobsDone();
  const names = await readdir(folder()).catch(() => []);
  const raw = await Promise.all(names.map((name) => readFile(path.join(folder(), name), 'utf8')));
  return raw
    .map((mail) => mail.replaceAll(/\r\n[ \t]/g, ' ').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((text) => ({ subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '', text }));
}
const subjects = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject).toSorted();

async function choose(client: TestClient, userId: number, wanted: Partial<EmailSubscription>): Promise<void> {
  const { data } = await client.get<EmailSubscription | null>(`user/email_subscription/${userId}`);
  const own = data ?? (await client.post<EmailSubscription>('user/email_subscription', {})).data;
  const saved = await client.put(`user/email_subscription/${own.id}`, { ...ALL, ...wanted });
  expect(saved.status).toBe(200);
}
const sellerChooses = (wanted: Partial<EmailSubscription>) =>
  choose(tenant.clients.seller, tenant.seller.userId, wanted);

/** What the schedule does each hour; answers with the sentence it failed with. */
async function hour(): Promise<string | null> {
  await app.db.transaction().execute((tx) => enqueueJob(tx, DIGEST_TASK, {}));
  await app.jobsDone();
  const { rows } = await sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs where task_identifier = ${DIGEST_TASK}`.execute(app.db);
  return rows[0]?.last_error ?? null;
}

/** To a minute past seven in New York of the next day. */
async function nextMorning(): Promise<string | null> {
  app.clock.set(`${new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)}T11:01:00Z`);
  return hour();
}

/** Delivers the event of an order once more, as after a worker that died before it could note the end. */
async function mailAgain(orderId: number): Promise<void> {
  const { rows } = await sql<{ data: unknown }>`
    select jsonb_build_object('order_id', r.id, 'seller_company_id', r.seller_company_id, 'seller_company_name', c.name,
      'facility_id', r.facility_id, 'facility_name', f.name, 'placed_by', r.placed_by, 'total', 1, 'note', null) as data
    from orders r join facility f on f.id = r.facility_id join company c on c.id = r.seller_company_id
    where r.id = ${orderId}`.execute(app.db);
  const event = { key: `order.placed:${orderId}`, type: 'order.placed', data: rows[0]?.data };
  await app.db.transaction().execute((tx) => enqueueJob(tx, 'mail-event', event));
  await app.jobsDone();
}

describe('WB-196 one mail a day', () => {
  it('WB-196 groups the day for who wants it; colleagues and receipts are mailed at once; no event, no mail', async () => {
    await sellerChooses({ daily_digest: true });
    const [one, two] = [await anOrder(tenant), await anOrder(tenant)];
    await tenant.clients.buyer.post(`order/${two.id}/cancellation`, { reason: 'Ordered <twice>' });
    expect(await subjects(tenant.seller.email)).toEqual([]);
    const receipts = await subjects(tenant.buyer.email);
    expect(receipts.filter((subject) => subject.startsWith('Your order of'))).toHaveLength(2);

    await hour();
    expect(await subjects(tenant.seller.email)).toEqual([]);
    expect(await nextMorning()).toBeNull();
    const [mail, ...others] = await mailsTo(tenant.seller.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your day: 3 events');
    expect(mail?.text).toContain('Order placed (2)');
    for (const { id } of [one, two]) expect(mail?.text).toContain(`/order-details/${id}`);
    expect(mail?.text).toContain('multipart/alternative');
    expect(mail?.text).toContain('&lt;twice&gt;');
    expect(await subjects(tenant.buyer.email)).toEqual(receipts);

    await hour();
    await nextMorning();
    expect(await subjects(tenant.seller.email)).toHaveLength(1);
  });

  it('WB-196 what comes after seven waits for the next morning', async () => {
    await nextMorning();
    // Sessions of the day before are over.
    tenant = await aTenant(app, 'After seven');
    await sellerChooses({ daily_digest: true });
    await anOrder(tenant);
    app.clock.advance(3_600_000);
    await hour();
    expect(await subjects(tenant.seller.email)).toEqual([]);
    await nextMorning();
    expect(await subjects(tenant.seller.email)).toEqual(['Your day: 1 event']);
  });

  it('WB-196 a choice that changes midway loses nothing and tells nothing twice', async () => {
    const before = await anOrder(tenant);
    const first = await subjects(tenant.seller.email);
    expect(first).toHaveLength(1);
    await sellerChooses({ daily_digest: true });
    await mailAgain(before.id);
    const during = await anOrder(tenant);
    await app.jobsDone();
    await sellerChooses({ daily_digest: false });
    await mailAgain(during.id);
    const after = await anOrder(tenant);
    expect(await subjects(tenant.seller.email)).toHaveLength(2);
    await nextMorning();
    const mails = await mailsTo(tenant.seller.email);
    expect(mails).toHaveLength(3);
    const naming = (id: number) => mails.filter(({ text }) => text.includes(`/order-details/${id}`)).length;
    expect([before, during, after].map(({ id }) => naming(id))).toEqual([1, 1, 1]);
  });

  it('WB-196 a run that dies before or after the mail has gone is taken up, and one mail goes', async () => {
    await sellerChooses({ daily_digest: true });
    await anOrder(tenant);
    await app.jobsDone();
    const aside = `${folder()}-aside`;
    await rename(folder(), aside);
    await writeFile(folder(), 'no folder');
    expect(await nextMorning()).not.toBeNull();
    await rm(folder());
    await rename(aside, folder());
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    await app.jobsDone();
    expect(await subjects(tenant.seller.email)).toEqual(['Your day: 1 event']);

    await sql`update digest set sent_at = null where user_id = ${tenant.seller.userId}`.execute(app.db);
    await rm(folder(), { recursive: true });
    expect(await hour()).toBeNull();
    expect(await subjects(tenant.seller.email)).toEqual([]);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from digest where sent_at is null`.execute(app.db);
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('WB-196 who ends mails of orders, or is gone, gets none of what was kept', async () => {
    await sellerChooses({ daily_digest: true });
    await anOrder(tenant);
    await app.jobsDone();
    await sellerChooses({ daily_digest: true, order_notifications: false });
    await nextMorning();
    expect(await subjects(tenant.seller.email)).toEqual([]);
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from digest_entry where user_id = ${tenant.seller.userId}`.execute(app.db);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('WB-196 who went to another company by the morning reads nothing of the former one', async () => {
    await sellerChooses({ daily_digest: true });
    await anOrder(tenant);
    await app.jobsDone();
    const { companyId } = await aSeller(app.db);
    await app.db
      .updateTable('app_user')
      .set({ company_id: companyId })
      .where('id', '=', tenant.seller.userId)
      .execute();
    await nextMorning();
    expect(await subjects(tenant.seller.email)).toEqual([]);
  });

  it('WB-196 the choice is kept by who does not name it', async () => {
    await sellerChooses({ daily_digest: true });
    await sellerChooses({ weekly_changes: false });
    const { data } = await tenant.clients.seller.get<EmailSubscription>(
      `user/email_subscription/${tenant.seller.userId}`,
    );
    expect(data).toMatchObject({ daily_digest: true, weekly_changes: false });
  });
});
