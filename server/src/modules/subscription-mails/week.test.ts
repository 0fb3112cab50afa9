import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aBid, aProposal, aTenant, anRfp } from '../../../test/kit/tenant.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';
import { MAIL_WEEK } from './index.ts';
import { changeLot, mailing, uses } from './test-mails.ts';

let app: TestApp;
let post: Awaited<ReturnType<typeof mailing>>;
beforeAll(async () => {
  app = await startTestApp('weekly mails');
  post = await mailing(app);
});
afterAll(() => app.close());

const lastOf = async (email: string) => (await post.mails(email)).at(-1) ?? '';

it('RB-535 tells a buyer of prices, offers and expiries of what the facility uses, the largest effect first', async () => {
  const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
  const aUsed = async (cents: number, packs: number) => {
    const drug = await aDrug(app.db);
    await uses(app, { facilityId: buyer.facilityId, ndc: drug.ndc, packs, cents: 1500 });
    const listing = await aListing(app.db, {
      companyId: seller.companyId,
      ndc: drug.ndc,
      lots: [{ price_cents: cents }],
    });
    return { ...listing, name: drug.name };
  };
  const [up, down, back, gone, short] = [
    await aUsed(1000, 20),
    await aUsed(1000, 5),
    await aUsed(1000, 5),
    await aUsed(1000, 2),
    await aUsed(1000, 3),
  ];
  const unused = await aListing(app.db, { companyId: seller.companyId });
  await post.run(MAIL_WEEK, '2026-06-08T11:00:00Z');
  await changeLot(app, up, { cents: 1100 });
  await changeLot(app, down, { cents: 900 });
  await changeLot(app, back, { cents: 1500 });
  await changeLot(app, back, { cents: 1000, at: '2026-06-11T10:00:00Z' });
  await changeLot(app, unused, { cents: 5000 });
  await changeLot(app, short, { expiry: '2026-09-10' });
  await changeLot(app, gone, { stock: 0 });
  const fresh = await aUsed(800, 10);
  await post.run(MAIL_WEEK, '2026-06-15T11:00:00Z');
  await post.run(MAIL_WEEK, '2026-06-16T11:00:00Z');
  const mails = await post.mails(buyer.email);
  expect(mails).toHaveLength(1);
  const mail = mails[0] ?? '';
  expect(mail).toContain('Subject: What changed this week');
  expect(mail).toContain('Jun 8, 2026 to Jun 14, 2026 in UTC, for ');
  expect(mail).toContain('$10.00 to $11.00, $20.00 more a month');
  expect(mail).toContain('$10.00 to $9.00, $5.00 less a month');
  // 10 packs a month at 8.00 instead of 15.00.
  expect(mail).toContain('$8.00, saves $70.00 a month');
  expect(mail).toContain('expires Sep 10, 2026');
  expect(mail).toMatch(new RegExp(`${gone.name}, .* out of stock or withdrawn`));
  expect(mail).toContain(`http://localhost/detailed/${fresh.id}`);
  for (const { id } of [back, unused]) expect(mail).not.toContain(`/detailed/${id}"`);
});

it('RB-534 RB-535 shows no price of changes to whom they are hidden', async () => {
  const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
  const listing = await aListing(app.db, { companyId: seller.companyId });
  await uses(app, { facilityId: buyer.facilityId, ndc: listing.ndc });
  await sql`update company_terms set active = false where company_id = ${buyer.companyId}`.execute(app.db);
  await changeLot(app, listing, { cents: 1700, at: '2026-06-24T10:00:00Z' });
  await post.run(MAIL_WEEK, '2026-06-29T11:00:00Z');
  const mail = await lastOf(buyer.email);
  expect(mail).toContain('– to –');
  expect(mail).toContain('prices hidden until terms are set.');
  expect(mail).not.toContain('$');
});

it('RB-535 tells both sides what waits for them, and a seller what sold out, expires and is not shipped', async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  const tenant = await aTenant(app, 'Harbor');
  await aBid(tenant);
  await aBid(tenant, { countered: true });
  await anRfp(tenant);
  await aProposal(tenant);
  const { seller, buyer, listing } = tenant;
  await manyOrders(app.db, tenant, { count: 2, status: 'placed', at: new Date('2026-06-16T10:00:00Z') });
  await changeLot(app, listing, { stock: 0 });
  await aListing(app.db, {
    companyId: seller.companyId,
    lots: [{ lot_name: 'SOON', expiry_date: '2026-09-18' }],
  });
  await post.run(MAIL_WEEK, '2026-06-22T11:00:00Z');
  const sold = await lastOf(seller.email);
  expect(sold).toContain('2 packs sold, none left');
  expect(sold).toContain('lot SOON: 100 packs expire Sep 18, 2026');
  expect(sold).toContain('2 orders are not shipped');
  expect(sold).toContain('1 bid waits for your answer');
  expect(sold).toContain('1 request waits for you');
  const bought = await lastOf(buyer.email);
  expect(bought).toContain('1 bid waits for your answer');
  expect(bought).toContain('1 request waits for you');
});

it('RB-533 mails nobody to whom there is nothing to say', async () => {
  const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
  await post.run(MAIL_WEEK, '2026-07-06T11:00:00Z');
  expect([await post.mails(buyer.email), await post.mails(seller.email)]).toEqual([[], []]);
});
