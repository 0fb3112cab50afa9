import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports/reports.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import type { TestClient } from '../../../test/kit/client.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aDrug, aListing, aUser } from '../../../test/kit/world.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  app = await startTestApp('report-prices');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
});
afterAll(() => app.close());

const run = async (client: TestClient, path: string) =>
  (await client.get<ReportResult>(`analytics/reports/${path}`)).data;
const cellsOf = ({ columns, rows }: ReportResult) =>
  rows.map((row) => Object.fromEntries(columns.map(({ id }, at) => [id, row[at]])));
const JUNE = 'start_date=2026-06-01&end_date=2026-06-14';

interface Changed {
  of: Tenant;
  lotId: number | undefined;
  day: string;
  cents: readonly [number, number];
}

async function changed({ of, lotId = 0, day, cents: [before, price] }: Changed): Promise<void> {
  await app.db
    .insertInto('lot_price_change')
    .values({
      lot_id: lotId,
      before_cents: before,
      price_cents: price,
      source: 'edit',
      changed_by: of.seller.userId,
      changed_at: `${day}T12:00:00Z`,
    })
    .execute();
}

describe('RB-453 Price Changes', () => {
  it('RB-450 RB-453 tells what changes mean for a facility; a seller of its own; nobody of hidden prices', async () => {
    const { facilityId, companyId, userId } = harbor.buyer;
    const { ndc } = await aDrug(app.db, { gcn_seqno: 771_100, package_size: 10, eaches_per_pack: 10 });
    const used = await aListing(app.db, { companyId: harbor.seller.companyId, ndc });
    const [lotId] = used.lotIds;
    await app.db
      .insertInto('facility_usage')
      .values({
        facility_id: facilityId,
        gcn_seqno: 771_100,
        package_size: 10,
        eaches: 300,
        spend_cents: 30_000,
        months: 6,
      })
      .execute();
    await app.db.insertInto('favorite').values({ user_id: userId, listing_id: used.id }).execute();
    await changed({ of: harbor, lotId, day: '2026-06-02', cents: [1000, 1250] });
    await changed({ of: harbor, lotId, day: '2026-06-09', cents: [1250, 1100] });
    await changed({ of: harbor, lotId, day: '2026-05-31', cents: [900, 1000] });
    await changed({ of: cedar, lotId: cedar.listing.lotIds[0], day: '2026-06-10', cents: [300, 200] });

    const { buyer, seller, admin } = harbor.clients;
    const report = await run(buyer, `price_changes?${JUNE}`);
    const told = cellsOf(report).map((row) => [
      row['date'],
      row['old'],
      row['new'],
      row['change'],
      row['amu'],
      row['effect'],
    ]);
    // 30 packs in 6 months are 5 a month.
    expect(told).toEqual([
      ['2026-06-10', 3, 2, -33.3, null, null],
      ['2026-06-09', 12.5, 11, -12, 5, -7.5],
      ['2026-06-02', 10, 12.5, 25, 5, 12.5],
    ]);
    expect(report.totals.at(-1)).toBe(5);
    expect(report.chart).toMatchObject({
      series: ['Up', 'Down'],
      bars: [
        { label: '2026-06-01', parts: [1, 0] },
        { label: '2026-06-08', parts: [0, 2] },
      ],
    });
    const count = async (client: TestClient, query = '') =>
      (await run(client, `price_changes?${JUNE}${query}`)).rows.length;
    expect([await count(buyer, '&direction=up'), await count(buyer, '&favorites=1')]).toEqual([1, 2]);
    expect(await count(buyer, `&seller_id=${cedar.seller.companyId}`)).toBe(1);
    expect([await count(seller), await count(cedar.clients.seller), await count(admin)]).toEqual([2, 1, 3]);
    expect(cellsOf(await run(seller, `price_changes?${JUNE}`))[0]).toMatchObject({
      new: 11,
      amu: null,
      effect: null,
    });

    const { userId: analyst } = await aUser(app.db, { companyId, roles: [] });
    const ofCompany = await run(await app.signIn(analyst), `price_changes?${JUNE}`);
    expect([ofCompany.notice, cellsOf(ofCompany)[1]?.['new']]).toEqual([
      'Prices are those of a facility: choose one.',
      null,
    ]);
    const at = await run(await app.signIn(analyst), `price_changes?${JUNE}&facility_id=${facilityId}`);
    expect(cellsOf(at)[1]).toMatchObject({ new: 11, effect: -7.5 });

    const fields = {
      companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
      vetting_status: 'Unreviewed',
    } as const;
    const { userId: newcomer } = await aUser(app.db, fields);
    const hidden = await run(await app.signIn(newcomer), `price_changes?${JUNE}`);
    expect(hidden.notice).toBe('You have not yet been approved as a buyer, so you cannot see pricing yet.');
    expect(cellsOf(hidden)[1]).toMatchObject({ old: null, new: null, change: null, effect: null, amu: 5 });
    expect(hidden.totals.at(-1)).toBeNull();
  });

  it('RB-453 is at the prices of the buyer: what a rule sets does not change with the list', async () => {
    const { companyId } = cedar.seller;
    const [lotId] = cedar.listing.lotIds;
    const rule = {
      target_type: 'listing',
      target_id: String(cedar.listing.id),
      kind: 'percent_off',
      value: 50,
    };
    const audience = { audience_type: 'all' };
    await changed({ of: cedar, lotId, day: '2026-06-12', cents: [200, 400] });
    const before = cellsOf(
      await run(harbor.clients.buyer, `price_changes?${JUNE}&seller_id=${companyId}`),
    )[0];
    expect(before).toMatchObject({ old: 2, new: 4 });
    const { userId } = await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
    const chief = await app.signIn(userId);
    const made = await chief.post('pricing/rules', {
      name: 'Half',
      ...rule,
      ...audience,
      start_date: '2026-06-15',
    });
    expect(made.status).toBe(201);
    const after = cellsOf(await run(harbor.clients.buyer, `price_changes?${JUNE}&seller_id=${companyId}`))[0];
    expect(after).toMatchObject({ old: 1, new: 2 });
  });
});

describe('RB-453 Expiring Stock', () => {
  it('RB-450 RB-453 tells what is left on the last day where sales go on; of the own stock alone', async () => {
    const { companyId } = cedar.seller;
    const lots = [
      { lot_name: 'B', expiry_date: '2026-08-14', stock: 100, price_cents: 250 },
      { lot_name: 'A', expiry_date: '2026-07-15', stock: 10, price_cents: 1000 },
      { lot_name: 'LATER', expiry_date: '2026-12-31' },
    ];
    const listing = await aListing(app.db, { companyId, lots, catalog_type: 'medshorts' });
    const sides = { buyer: cedar.buyer, seller: cedar.seller, listing };
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    await manyOrders(app.db, sides, { count: 45, status: 'delivered', at: at('2026-05-01') });
    await manyOrders(app.db, sides, { count: 9, status: 'cancelled', at: at('2026-05-01') });
    await manyOrders(app.db, sides, { count: 9, status: 'delivered', at: at('2026-03-01') });
    const report = await run(cedar.clients.seller, 'expiring_stock');
    // 45 packs in 90 days are half a pack a day: 15 until July 15, of which A has 10; 30 until August 14.
    expect(cellsOf(report)).toMatchObject([
      {
        lot: 'A',
        expiry: '2026-07-15',
        days: 30,
        packs: 10,
        price: 10,
        value: 100,
        sold_per_month: 15,
        left_at_expiry: 0,
      },
      {
        lot: 'B',
        expiry: '2026-08-14',
        days: 60,
        packs: 100,
        price: 2.5,
        value: 250,
        sold_per_month: 15,
        left_at_expiry: 80,
      },
    ]);
    expect([report.start_date, report.end_date, report.totals]).toEqual([
      '2026-06-15',
      '2026-09-13',
      [null, null, null, null, null, 110, null, 350, null, 80],
    ]);
    expect(report.chart.bars.map(({ label, parts }) => [label, ...parts])).toEqual([
      ['2026-06', 0],
      ['2026-07', 100],
      ['2026-08', 250],
      ['2026-09', 0],
    ]);
    const count = async (client: TestClient, query: string) =>
      (await run(client, `expiring_stock?${query}`)).rows.length;
    const { seller, admin } = cedar.clients;
    expect([await count(seller, 'within=30'), await count(seller, 'within=365')]).toEqual([1, 3]);
    expect([await count(seller, 'catalog_type=medigi'), await count(admin, 'page=1')]).toEqual([0, 2]);
    expect(await count(harbor.clients.seller, 'page=1')).toBe(0);
    expect((await cedar.clients.buyer.get('analytics/reports/expiring_stock')).status).toBe(404);
    expect((await seller.get('analytics/reports/expiring_stock?within=31')).status).toBe(422);
    await sql`update lot set status = 'withdrawn' where listing_id = ${listing.id}`.execute(app.db);
    expect(await count(seller, 'within=365')).toBe(0);
  });
});
