import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatisticRow } from '#contract/reports/statistics.ts';
import { STATISTIC_NAMES } from '#rules/reports/statistics.ts';
import { orderJobs, REFRESH_FIGURES } from '../src/modules/orders/index.ts';
import { accept, aBidMarket, type Market } from '../src/modules/bids/test-market.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import type { TestClient } from './kit/client.ts';
import { manyOrders } from './kit/many-orders.ts';
import { runTask } from './kit/run-task.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { aDrug, aListing, aUser } from './kit/world.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
let market: Market;
let accepted: { status: number };
beforeAll(async () => {
  app = await startTestApp('statistics');
  // First: orders of `manyOrders` are placed by bids that do not exist.
  market = await aBidMarket(app);
  accepted = await accept(market.selling, await market.aBid());
  await market.aBid({ price: 7 });
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
  for (const [of, day, count, status] of [
    [harbor, '2026-04-02', 3, 'delivered'],
    [harbor, '2026-05-31', 4, 'placed'],
    [harbor, '2026-05-30', 1, 'cancelled'],
    [cedar, '2026-05-11', 5, 'placed'],
  ] as const)
    await ordered(of, day, count, status);
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
});
afterAll(() => app.close());

/** Orders of two lines: a pack of medigi for a dollar, and 3 packs of medshorts of another NDC for $7.50, where $2.50 were saved. */
async function ordered(of: Tenant, day: string, count: number, status: string): Promise<number[]> {
  const ids = await manyOrders(app.db, of, { count, status, at: new Date(`${day}T12:00:00Z`) });
  const { ndc } = await aDrug(app.db, { gcn_seqno: null });
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents, savings_cents)
    select order_id, facility_id, 2, listing_id, lot_id, ${ndc}, 'Other', 'medshorts', lot_name, expiry_date, price_type, 3, 250, 750,
      250 from order_line where order_id = any (${ids}::bigint[])`.execute(app.db);
  await sql`update orders set sub_total_cents = 850, total_cents = 850 where id = any (${ids}::bigint[])`.execute(
    app.db,
  );
  return ids;
}

const ask = (who: TestClient, name: string, query = '') =>
  who.get<StatisticRow[]>(`analytics/statistics/${name}?${SPRING}${query}`);
const rowsOf = async (who: TestClient, name: string, query = '') => (await ask(who, name, query)).data;
const SPRING = 'start_date=2026-03-01&end_date=2026-05-31';
const JUNE = '&start_date=2026-06-01&end_date=2026-06-30';
const june = (who: TestClient, name: string) =>
  who.get<StatisticRow[]>(`analytics/statistics/${name}?${JUNE}`).then(({ data }) => data);

describe('RB-455 who may ask for which', () => {
  it.each(STATISTIC_NAMES)(
    'RB-455 TR-451 TR-455 %s is there, for buyers all but the fill rate',
    async (name) => {
      expect((await ask(harbor.clients.admin, name)).status).toBe(200);
      expect((await ask(harbor.clients.seller, name)).status).toBe(200);
      const { status, problem } = await ask(harbor.clients.buyer, name);
      expect([status, problem?.error]).toEqual(
        name === 'fill_rate' ? [403, 'The fill rate is for suppliers.'] : [200, undefined],
      );
    },
  );

  it('RB-455 another name is 404, as are facilities and companies of others', async () => {
    const { buyer } = harbor.clients;
    expect((await ask(buyer, 'profits')).status).toBe(404);
    expect((await ask(buyer, 'spends', `&facility_id=${cedar.buyer.facilityId}`)).status).toBe(404);
    expect((await ask(buyer, 'spends', `&company_id=${cedar.buyer.companyId}`)).status).toBe(404);
    expect((await ask(buyer, 'spends', `&company_id=${harbor.buyer.companyId}`)).status).toBe(200);
    expect((await app.visitor().get('analytics/statistics/spends')).status).toBe(401);
  });
});

describe('RB-456 what they answer', () => {
  it('RB-456 RB-457 TR-454 spends by month and by supplier, of the own side, a facility, a company, a catalog', async () => {
    const { buyer, seller, admin } = harbor.clients;
    const months = [
      { month: '2026-03', spend: 0, orders: 0 },
      { month: '2026-04', spend: 25.5, orders: 3 },
      { month: '2026-05', spend: 34, orders: 4 },
    ];
    expect(await rowsOf(buyer, 'spends')).toEqual(months);
    expect(await rowsOf(seller, 'spends')).toEqual(months);
    expect(await rowsOf(admin, 'spends', `&company_id=${harbor.buyer.companyId}`)).toEqual(months);
    expect((await rowsOf(admin, 'spends')).at(-1)).toEqual({ month: '2026-05', spend: 76.5, orders: 9 });
    expect((await rowsOf(buyer, 'spends', '&catalog_type=medshorts')).at(-1)).toMatchObject({ spend: 30 });
    const supplier = { seller_company_id: harbor.seller.companyId, spend: 59.5, orders: 7 };
    expect(await rowsOf(buyer, 'spends_by_supplier')).toEqual([
      { ...supplier, name: expect.any(String) as string },
    ]);
    expect((await rowsOf(admin, 'spends_by_supplier')).map((row) => 'spend' in row && row.spend)).toEqual([
      59.5, 42.5,
    ]);
  });

  it('RB-456 TR-451 TR-452 TR-458 what most was spent on, by NDC and by drug group', async () => {
    const { buyer, seller } = harbor.clients;
    const ndcs = await rowsOf(buyer, 'top_spends_ndc');
    expect(ndcs.map((row) => 'ndc' in row && [row.description, row.spend, row.packages])).toEqual([
      ['Other', 30, 12],
      ['Other', 22.5, 9],
      ['Plain', 7, 7],
    ]);
    expect(await rowsOf(seller, 'top_spends_ndc')).toEqual(ndcs);
    const [none] = await rowsOf(buyer, 'top_spends_generic', '&catalog_type=medshorts');
    expect(none).toEqual({ gcn: null, generic_name: 'No group', spend: 52.5, packages: 21 });
    for (let more = 0; more < 26; more += 1) await ordered(cedar, '2026-03-02', 1, 'placed');
    expect(await rowsOf(cedar.clients.buyer, 'top_spends_ndc')).toHaveLength(25);
  });

  it('RB-456 RB-457 TR-453 savings by month; null to whom prices are hidden', async () => {
    const { buyer } = harbor.clients;
    expect((await rowsOf(buyer, 'savings')).at(-1)).toEqual({
      month: '2026-05',
      savings: 10,
      potential_savings: 0,
    });
    const { facilityId, companyId } = harbor.buyer;
    const newcomer = await aUser(app.db, {
      companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
      vetting_status: 'Unreviewed',
    });
    const hidden = await app.signIn(newcomer.userId);
    expect((await rowsOf(hidden, 'savings')).at(-1)).toEqual({
      month: '2026-05',
      savings: null,
      potential_savings: null,
    });
    expect((await rowsOf(harbor.clients.seller, 'savings')).at(-1)).toMatchObject({
      potential_savings: null,
    });
  });

  it('RB-456 what bids and requests came to, and what they saved to the buyer alone', async () => {
    expect(accepted.status).toBe(200);
    const saved = await june(market.buying, 'bid_savings');
    expect(saved).toEqual([{ month: '2026-06', count: 1, savings: expect.any(Number) as number }]);
    expect(await june(market.selling, 'bid_savings')).toEqual([
      { month: '2026-06', count: 1, savings: null },
    ]);
    expect(await june(harbor.clients.buyer, 'bid_savings')).toEqual([
      { month: '2026-06', count: 0, savings: 0 },
    ]);
    expect(await june(market.buying, 'rfp_savings')).toEqual([{ month: '2026-06', count: 0, savings: 0 }]);
  });

  it('RB-456 what was bought elsewhere by account type, with its share', async () => {
    const { facilityId } = harbor.buyer;
    const { ndc } = await aDrug(app.db);
    for (const [invoice_date, account_type, quantity, price_cents, extended_cents] of [
      ['2026-05-04', 'GPO', 3, 1400, null],
      ['2026-05-20', '340B', 2, 800, 1500],
      ['2026-06-01', 'WAC', 9, 800, null],
    ] as const)
      await app.db
        .insertInto('purchase_history_row')
        .values({
          facility_id: facilityId,
          ndc,
          invoice_date,
          account_type,
          quantity,
          price_cents,
          extended_cents,
        })
        .execute();
    expect(await rowsOf(harbor.clients.buyer, 'spends_by_account_type')).toEqual([
      { account_type: 'GPO', spend: 42, packages: 3, percent: 73.7 },
      { account_type: '340B', spend: 15, packages: 2, percent: 26.3 },
    ]);
    expect(await rowsOf(harbor.clients.seller, 'spends_by_account_type')).toEqual([]);
    expect(await rowsOf(cedar.clients.buyer, 'spends_by_account_type')).toEqual([]);
  });

  it('RB-456 how many used drug groups each catalog offers', async () => {
    const { facilityId } = cedar.buyer;
    for (const [gcn, listed] of [
      [990_001, { stock: 5 }],
      [990_002, { stock: 0 }],
      [990_003, null],
    ] as const) {
      const { ndc } = await aDrug(app.db, { gcn_seqno: gcn, package_size: 30 });
      if (listed) await aListing(app.db, { companyId: cedar.seller.companyId, ndc, lots: [listed] });
      await app.db
        .insertInto('facility_usage')
        .values({
          facility_id: facilityId,
          gcn_seqno: gcn,
          package_size: 30,
          eaches: 90,
          months: 3,
          spend_cents: 1000,
        })
        .execute();
    }
    expect(await rowsOf(cedar.clients.buyer, 'catalog_matches')).toEqual([
      { catalog_type: 'medigi', groups_used: 3, groups_offered: 1, percent: 33.3 },
      { catalog_type: 'medshorts', groups_used: 3, groups_offered: 0, percent: 0 },
      { catalog_type: '503b', groups_used: 3, groups_offered: 0, percent: 0 },
    ]);
    expect((await rowsOf(harbor.clients.buyer, 'catalog_matches'))[0]).toMatchObject({
      groups_used: 0,
      percent: 0,
    });
  });

  it('RB-456 the fill rate is what was shipped within five business days, without what was cancelled', async () => {
    const tenant = await aTenant(app, 'Filling');
    const ids = await ordered(tenant, '2026-05-04', 2, 'placed');
    await ordered(tenant, '2026-05-05', 1, 'cancelled');
    for (const [id, day, packs] of [
      [ids[0], '2026-05-11', 2],
      [ids[0], '2026-05-12', 1],
      [ids[1], '2026-05-06', 1],
    ] as const)
      await sql`with s as (insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, created_at)
          values (${id}, 'UPS', ${day}, ${day}::date, ${tenant.seller.userId}, now()) returning id)
        insert into shipment_line (shipment_id, order_id, order_line_id, quantity)
        select s.id, l.order_id, l.id, ${packs} from s, order_line l where l.order_id = ${id} and l.line_number = 2`.execute(
        app.db,
      );
    expect(await rowsOf(tenant.clients.seller, 'fill_rate')).toEqual([
      { month: '2026-03', packs_ordered: 0, packs_shipped: 0, percent: null },
      { month: '2026-04', packs_ordered: 0, packs_shipped: 0, percent: null },
      { month: '2026-05', packs_ordered: 8, packs_shipped: 3, percent: 37.5 },
    ]);
  });
});
