import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PurchaseReview } from '#contract/catalog/review.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { addDays } from '#rules/dates.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, TODAY } from '../../../test/kit/world.ts';

let app: TestApp;
let sellerId: number;
beforeAll(async () => {
  app = await startTestApp('review');
  sellerId = (await aSeller(app.db)).companyId;
});
afterAll(() => app.close());

const buy = (
  facilityId: number,
  ndc: string,
  [invoice_date, quantity, price_cents]: readonly [string, number, number],
) =>
  app.db
    .insertInto('purchase_history_row')
    .values({ facility_id: facilityId, ndc, invoice_date, quantity, price_cents, account_type: 'GPO' })
    .execute();

it('SH-149 G-30 compares what was bought elsewhere with the lowest price here, month by month and pack by pack', async () => {
  const buyer = await aBuyer(app.db);
  const drug = { gcn_seqno: 881_001, package_size: 30 };
  const bought = await aDrug(app.db, { ...drug, eaches_per_pack: 30 });
  const listed = await aDrug(app.db, { ...drug, eaches_per_pack: 60 });
  const alone = await aDrug(app.db, { gcn_seqno: 881_002 });
  // $18.00 for 60 eaches is $9.00 for the 30 that were bought at $10.00.
  await aListing(app.db, { companyId: sellerId, ndc: listed.ndc, lots: [{ price_cents: 1800 }] });
  await aListing(app.db, { companyId: sellerId, ndc: bought.ndc, lots: [{ price_cents: 1200 }] });
  await buy(buyer.facilityId, bought.ndc, ['2026-05-04', 4, 1000]);
  await buy(buyer.facilityId, bought.ndc, ['2026-06-04', 2, 800]);
  await buy(buyer.facilityId, bought.ndc, ['2025-05-31', 9, 9900]);
  await buy(buyer.facilityId, alone.ndc, ['2026-05-04', 1, 700]);
  const client = await app.signIn(buyer.userId);
  const { data } = await client.get<PurchaseReview>('analytics/review');
  expect(data.months).toEqual([
    { month: '2026-05-01', paid: 40, here: 36, missed: 4 },
    { month: '2026-06-01', paid: 16, here: 18, missed: 0 },
  ]);
  expect(data.total).toEqual({ paid: 56, here: 54, missed: 4 });
  expect(data.products).toMatchObject([
    { packs: 3, paid: 56, missed: 4, paid_per_pack: 18.67, offer: { price: 18 } },
  ]);
  expect([data.compared_products, data.other_products, data.other_paid]).toEqual([1, 1, 7]);
});

it('SH-149 G-30 counts what was dearer line by line; a return takes its part back, and months add up to products', async () => {
  const buyer = await aBuyer(app.db);
  const { ndc } = await aDrug(app.db, { gcn_seqno: 881_011 });
  await aListing(app.db, { companyId: sellerId, ndc, lots: [{ price_cents: 1000 }] });
  const lines: readonly (readonly [string, number, number])[] = [
    // Bought before the twelve months: its return takes nothing back.
    ['2025-06-02', -1, 1900],
    // Dearer by $5.00 a pack, cheaper by $2.00 a pack: $10.00 are counted.
    ['2026-01-07', 2, 1500],
    ['2026-01-08', 3, 800],
    ['2026-02-03', 1, 1400],
    // $9.00 less: the $4.00 of February, and $5.00 of January.
    ['2026-03-02', -1, 1900],
    ['2026-03-03', -1, 700],
    ['2026-06-04', 1, 1100],
  ];
  for (const line of lines) await buy(buyer.facilityId, ndc, line);
  const { data } = await (await app.signIn(buyer.userId)).get<PurchaseReview>('analytics/review');
  expect(data.months.map(({ month, paid, missed }) => [month, paid, missed])).toEqual([
    ['2025-06-01', -19, 0],
    ['2026-01-01', 54, 5],
    ['2026-02-01', 14, 0],
    ['2026-03-01', -26, 0],
    ['2026-06-01', 11, 1],
  ]);
  expect(data.total).toMatchObject({ paid: 34, here: 40, missed: 6 });
  expect(data.products).toMatchObject([
    {
      packs: 4,
      missed: 6,
      package_description: '10 tablets in 1 bottle',
      offer: { stock: 100, package_description: '10 tablets in 1 bottle' },
    },
  ]);
});

it('X-62 X-59 shows no price of the marketplace, and no order by one, without terms', async () => {
  const buyer = await aBuyer(app.db);
  await app.db
    .updateTable('company_terms')
    .set({ active: false })
    .where('company_id', '=', buyer.companyId)
    .execute();
  const drug = await aDrug(app.db, { gcn_seqno: 881_003 });
  await aListing(app.db, { companyId: sellerId, ndc: drug.ndc, lots: [{ price_cents: 777 }] });
  await buy(buyer.facilityId, drug.ndc, ['2026-05-04', 4, 1000]);
  const { data, text } = await (await app.signIn(buyer.userId)).get<PurchaseReview>('analytics/review');
  expect(data.total).toEqual({ paid: 40, here: null, missed: null });
  expect(data.products[0]?.offer.price).toBeNull();
  expect(text).not.toContain('7.77');
});

it('is empty for who has no facility, and closed to sellers', async () => {
  const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  expect((await admin.get<PurchaseReview>('analytics/review')).data).toMatchObject({
    months: [],
    products: [],
  });
  const seller = await app.signIn((await aSeller(app.db)).userId);
  expect((await seller.get('analytics/review')).status).toBe(403);
});

it('SH-149 what could have been saved leaves out what the facility may not order, or what ends within two weeks', async () => {
  const buyer = await aBuyer(app.db);
  const drug = { gcn_seqno: 881_009, dea_schedule: '2' };
  const { ndc } = await aDrug(app.db, drug);
  const approving = await aSeller(app.db);
  await aListing(app.db, { companyId: sellerId, ndc, lots: [{ price_cents: 500 }] });
  await aListing(app.db, { companyId: approving.companyId, ndc, lots: [{ price_cents: 900 }] });
  const ending = await aSeller(app.db);
  await aListing(app.db, {
    companyId: ending.companyId,
    ndc,
    lots: [{ price_cents: 100, expiry_date: addDays(TODAY, 13) }],
  });
  await buy(buyer.facilityId, ndc, ['2026-05-04', 1, 1000]);
  const client = await app.signIn(buyer.userId);
  const compared = async () => (await client.get<PurchaseReview>('analytics/review')).data;
  expect(await compared()).toMatchObject({ compared_products: 0, other_products: 1 });
  await app.db
    .insertInto('csos_approval')
    .values(
      [approving, ending].map(({ companyId }) => ({
        facility_id: buyer.facilityId,
        seller_company_id: companyId,
        status: 'approved',
      })),
    )
    .execute();
  expect(await compared()).toMatchObject({ compared_products: 1, total: { missed: 1 } });
});
