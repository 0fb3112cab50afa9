import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aBuyer, aDrug, aFacility, aListing, aSeller, aUser } from '../../../test/kit/world.ts';
import { orderJobs, REFRESH_FIGURES } from '../orders/index.ts';
import { MAIL_MONTH } from './index.ts';
import { mailing, uses } from './test-mails.ts';

let app: TestApp;
let post: Awaited<ReturnType<typeof mailing>>;
beforeAll(async () => {
  app = await startTestApp('monthly mails');
  post = await mailing(app);
});
afterAll(() => app.close());

const [MAY, APRIL] = [new Date('2026-05-20T10:00:00Z'), new Date('2026-04-20T10:00:00Z')];
const lastOf = async (email: string) => (await post.mails(email)).at(-1) ?? '';

async function aMonth() {
  const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
  const listing = await aListing(app.db, { companyId: seller.companyId });
  const sides = { buyer, seller, listing };
  await manyOrders(app.db, sides, { count: 3, status: 'shipped', at: MAY, name: 'Lisinopril' });
  await manyOrders(app.db, sides, { count: 2, status: 'shipped', at: APRIL });
  await sql`update order_line set savings_cents = 50 where facility_id = ${buyer.facilityId}`.execute(app.db);
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
  return sides;
}

it('RB-536 tells a buyer of spend, savings, the goal, top products and what could be saved, once a month', async () => {
  const { buyer, listing } = await aMonth();
  await uses(app, { facilityId: buyer.facilityId, ndc: listing.ndc, packs: 10, cents: 1500 });
  await app.db
    .insertInto('budget')
    .values({
      company_id: buyer.companyId,
      facility_id: buyer.facilityId,
      target: 'facility',
      type: 'spent',
      amount_cents: 1000,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      created_at: '2026-01-01T00:00:00Z',
      created_by: buyer.userId,
    })
    .execute();
  await post.run(MAIL_MONTH, '2026-06-01T10:00:00Z');
  await post.run(MAIL_MONTH, '2026-06-02T10:00:00Z');
  const mails = await post.mails(buyer.email);
  expect(mails).toHaveLength(1);
  const mail = await lastOf(buyer.email);
  const [facility] = await app.db
    .selectFrom('facility')
    .select('name')
    .where('id', '=', buyer.facilityId)
    .execute();
  expect(mail).toContain('Subject: May 2026: spend $3.00, savings $1.50');
  expect(mail).toContain('May 1, 2026 to May 31, 2026 in UTC');
  expect(mail).toContain('Spend: $3.00 (50.0% more than the month before)');
  expect(mail).toContain('Lisinopril: $3.00, 3 packs');
  expect(mail).toContain(`Budget of ${facility?.name} until Dec 31, 2026: $5.00 of $10.00, 50%`);
  expect(mail).toContain(`Largest potential savings at ${facility?.name}`);
  expect(mail).toMatch(/You use 10 a month; .* is \$5\.00 below your price per pack\./);
});

it('RB-536 tells who looks after a company or its money of all its facilities, others of their own', async () => {
  const { buyer, seller, listing } = await aMonth();
  const second = await aFacility(app.db, { company_id: buyer.companyId });
  const there = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer'],
    facilityIds: [second.id],
  });
  const money = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer', 'FinanceAdmin'],
    facilityIds: [second.id],
  });
  const orders = { count: 4, status: 'placed', at: MAY };
  await manyOrders(app.db, { buyer: { ...there, facilityId: second.id }, seller, listing }, orders);
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
  await post.run(MAIL_MONTH, '2026-06-03T10:00:00Z');
  expect(await lastOf(buyer.email)).toContain('spend $3.00');
  expect(await lastOf(there.email)).toContain('spend $4.00');
  expect(await lastOf(money.email)).toContain('spend $7.00');
});

it('RB-536 tells a seller of sales, top buyers, the fill rate and what expires', async () => {
  const { seller, buyer } = await aMonth();
  await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 5, expiry_date: '2026-08-01' }] });
  await post.run(MAIL_MONTH, '2026-06-04T10:00:00Z');
  const mail = await lastOf(seller.email);
  expect(mail).toContain('Subject: May 2026: sales $3.00, 3 orders');
  expect(mail).toContain('Sales: $3.00 (50.0% more than the month before)');
  expect(mail).toContain('Fill Rate: 0.0%');
  expect(mail).toContain('Stock expiring within 90 days: $50.00');
  const { rows } = await sql<{
    name: string;
  }>`select name from company where id = ${buyer.companyId}`.execute(app.db);
  expect(mail).toContain(`${rows[0]?.name}: $3.00`);
});

it('RB-484 RB-536 tells at most three unusual months, those of the products on which most was spent', async () => {
  const buyer = await aBuyer(app.db);
  const ndcs = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const { ndc } = await aDrug(app.db);
      return { ndc, packs: 100 + at };
    }),
  );
  for (const { ndc, packs } of ndcs) {
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc });
    const sides = { buyer, seller: await aSeller(app.db), listing };
    for (const month of ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
      await manyOrders(app.db, sides, {
        count: 10,
        status: 'delivered',
        at: new Date(`${month}-10T10:00:00Z`),
      });
    await manyOrders(app.db, sides, { count: packs, status: 'delivered', at: MAY });
  }
  await post.run(MAIL_MONTH, '2026-06-05T10:00:00Z');
  const mail = await lastOf(buyer.email);
  expect(mail).toMatch(/Unusual months at \S/);
  for (const packs of [101, 102, 103])
    expect(mail).toContain(`${packs} packs in May 2026 instead of about 10`);
  expect(mail).not.toContain('100 packs in May 2026');
});

it('RB-533 mails nobody who bought, and could save, nothing', async () => {
  const buyer = await aBuyer(app.db);
  await post.run(MAIL_MONTH, '2026-06-06T10:00:00Z');
  expect(await post.mails(buyer.email)).toEqual([]);
});

it('RB-533 RB-536 mails nobody whose month and year hold nothing, whatever the budget; a year with something is told', async () => {
  const { listing, buyer: other } = await aMonth();
  const buyer = await aBuyer(app.db);
  await uses(app, { facilityId: buyer.facilityId, ndc: listing.ndc, packs: 10, cents: 1500 });
  const ofAll = { target: 'facility', type: 'spent', amount_cents: 1000, start_date: '2026-01-01' } as const;
  await app.db
    .insertInto('budget')
    .values({
      ...ofAll,
      company_id: buyer.companyId,
      facility_id: buyer.facilityId,
      end_date: '2026-12-31',
      created_at: '2026-01-01T00:00:00Z',
      created_by: buyer.userId,
    })
    .execute();
  await sql`update orders set created_at = '2026-02-10T10:00:00Z' where facility_id = ${other.facilityId}`.execute(
    app.db,
  );
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
  await post.run(MAIL_MONTH, '2026-06-07T10:00:00Z');
  expect(await post.mails(buyer.email)).toEqual([]);
  expect(await lastOf(other.email)).toContain('Subject: May 2026: spend $0.00');
});
