import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports/reports.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import type { TestClient } from '../../../test/kit/client.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aDrug, aFacility, aListing, aUser } from '../../../test/kit/world.ts';
import { orderJobs, REFRESH_FIGURES } from '../orders/index.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  app = await startTestApp('reports');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
  for (const [of, day, count, status] of [
    [harbor, '2025-06-30', 2, 'delivered'],
    [harbor, '2026-04-02', 3, 'delivered'],
    [harbor, '2026-05-31', 4, 'placed'],
    [harbor, '2026-05-30', 1, 'cancelled'],
    [harbor, '2026-06-15', 2, 'placed'],
    [cedar, '2026-05-11', 5, 'placed'],
  ] as const)
    await ordered(of, day, count, status);
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
  await ordered(harbor, '2026-05-29', 2, 'placed');
});
afterAll(() => app.close());

/** Orders of two lines: a dollar of medigi, and 3 packs of medshorts of another NDC for $7.50. */
async function ordered(of: Tenant, day: string, count: number, status: string): Promise<void> {
  const ids = await manyOrders(app.db, of, { count, status, at: new Date(`${day}T12:00:00Z`) });
  const { ndc } = await aDrug(app.db, { gcn_seqno: null });
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents, savings_cents, fee_cents)
    select order_id, facility_id, 2, listing_id, lot_id, ${ndc}, 'Other', 'medshorts', lot_name, expiry_date, price_type, 3, 250, 750,
      250, 5 from order_line where order_id = any (${ids}::bigint[])`.execute(app.db);
  await sql`update orders set sub_total_cents = 850, shipping_cents = 1200, fee_cents = 5, total_cents = 2055
    where id = any (${ids}::bigint[])`.execute(app.db);
}

const reply = (client: TestClient, path: string) => client.get<ReportResult>(`analytics/reports/${path}`);
const run = async (client: TestClient, path: string) => (await reply(client, path)).data;
const cellsOf = ({ columns, rows }: ReportResult) =>
  rows.map((row) => Object.fromEntries(columns.map(({ id }, at) => [id, row[at]])));

const analystOf = async (companyId: number) =>
  app.signIn((await aUser(app.db, { companyId, roles: [] })).userId);

const MAY = 'start_date=2026-05-01&end_date=2026-05-31';

describe('RB-450 the list of reports', () => {
  it('RB-450 has those of one’s side, and another one is 404', async () => {
    const names = async (client: TestClient) =>
      (await client.get<{ reports: { name: string }[] }>('analytics/reports')).data.reports.map(
        ({ name }) => name,
      );
    const { buyer, seller, admin } = harbor.clients;
    expect(await names(seller)).toEqual([
      'orders',
      'bids',
      'rfps',
      'price_changes',
      'expiring_stock',
      'sales_by_buyer',
    ]);
    expect(await names(admin)).toHaveLength(11);
    expect((await names(buyer)).includes('sales_by_buyer')).toBe(false);
    expect((await reply(buyer, 'sales_by_buyer')).status).toBe(404);
    expect((await reply(seller, 'savings')).status).toBe(404);
    expect((await reply(admin, 'nothing')).status).toBe(404);
  });
});

describe('RB-451 RB-469 days and facilities', () => {
  it('RB-451 has the last twelve full months unless told, and refuses what is too long or ends before it starts', async () => {
    const { buyer } = harbor.clients;
    const report = await run(buyer, 'spend_by_month');
    expect([report.start_date, report.end_date, report.rows.length]).toEqual([
      '2025-06-01',
      '2026-05-31',
      12,
    ]);
    const refused = async (query: string) => (await reply(buyer, `savings?${query}`)).problem?.error;
    expect(await refused('start_date=2023-06-01&end_date=2026-06-01')).toBe('Choose at most 36 months.');
    expect(await refused('start_date=2026-06-02&end_date=2026-06-01')).toBe('The end lies before the start.');
  });

  it('RB-469 a facility outside the own range is 404, and all facilities are those of the range', async () => {
    const { companyId } = harbor.buyer;
    const { id } = await aFacility(app.db, { company_id: companyId, name: 'Elsewhere' });
    const { buyer, seller, admin } = harbor.clients;
    for (const client of [buyer, seller])
      expect(
        (await reply(client, `${client === buyer ? 'savings' : 'sales_by_buyer'}?facility_id=${id}`)).status,
      ).toBe(404);
    expect((await reply(buyer, `savings?facility_id=${cedar.buyer.facilityId}`)).status).toBe(404);
    const analyst = await analystOf(companyId);
    expect((await run(analyst, `savings?facility_id=${id}&${MAY}`)).totals[1]).toBe(0);
    expect((await run(analyst, `savings?${MAY}`)).totals[1]).toBe(6);
    expect((await run(admin, `savings?${MAY}`)).totals[1]).toBe(11);
    expect((await run(admin, `savings?${MAY}&facility_id=${cedar.buyer.facilityId}`)).totals[1]).toBe(5);
  });
});

describe('RB-452 RB-453 what single orders come to', () => {
  it('RB-453 RB-457 Spend by Month: totals, averages, catalogs, months without an order', async () => {
    const report = await run(harbor.clients.buyer, 'spend_by_month');
    const rows = cellsOf(report);
    expect(rows[0]).toEqual({
      month: '2025-06',
      orders: 2,
      packs: 8,
      sub_total: 17,
      shipping: 24,
      fees: 0.1,
      total: 41.1,
      average_order: 20.55,
    });
    expect(rows[1]).toMatchObject({ month: '2025-07', orders: 0, total: 0, average_order: null });
    expect(rows[11]).toMatchObject({ month: '2026-05', orders: 6, sub_total: 51, total: 123.3 });
    expect(report.totals).toEqual([null, 11, 44, 93.5, 132, 0.55, 226.05, 20.55]);
    expect(report.chart.bars[11]).toEqual({ label: '2026-05', parts: [6, 45, 0] });
    const medshorts = await run(harbor.clients.buyer, `spend_by_month?${MAY}&catalog_type=medshorts`);
    expect(cellsOf(medshorts)[0]).toMatchObject({ orders: 6, packs: 18, sub_total: 45, shipping: 0 });
    expect(
      (await run(harbor.clients.buyer, `spend_by_month?${MAY}&seller_id=${cedar.seller.companyId}`))
        .totals[1],
    ).toBe(0);
  });

  it('RB-453 Savings: percent is cut off, and a refresh changes nothing', async () => {
    const rows = cellsOf(await run(harbor.clients.buyer, `savings?${MAY}`));
    expect(rows).toEqual([
      { month: '2026-05', orders: 6, spend: 51, savings: 15, percent_saved: 22.7, potential_savings: 0 },
    ]);
    const of = async () => (await run(harbor.clients.admin, `savings?${MAY}`)).rows;
    const before = await of();
    await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
    expect(await of()).toEqual(before);
    expect(
      (await run(harbor.clients.admin, 'savings?start_date=2026-05-01&end_date=2026-05-30')).totals[1],
    ).toBe(7);
  });

  it('RB-453 the largest NDCs and generics with their share', async () => {
    const ndcs = cellsOf(await run(harbor.clients.buyer, `top_spends_ndc?${MAY}`));
    expect(
      ndcs.map(({ rank, packages, spend, share, orders }) => [rank, packages, spend, share, orders]),
    ).toEqual([
      [1, 12, 30, 58.8, 4],
      [2, 6, 15, 29.4, 2],
      [3, 6, 6, 11.8, 6],
    ]);
    const report = await run(harbor.clients.buyer, `top_spends_generic?${MAY}`);
    expect(cellsOf(report)[0]).toMatchObject({
      gcn: null,
      generic_name: 'No group',
      ndcs: 2,
      packages: 18,
      spend: 45,
      share: 88.2,
    });
    expect(report.figures[0]).toEqual({ label: 'Spend', kind: 'money', value: 51 });
  });

  it('RB-453 Sales by Buyer: share, last order, what was cancelled; a page has the totals of all', async () => {
    const mine = await run(harbor.clients.seller, `sales_by_buyer?${MAY}`);
    expect(cellsOf(mine)).toEqual([
      {
        buyer: 'Harbor buying',
        facility: 'Harbor facility',
        orders: 6,
        packs: 24,
        sales: 51,
        share: 100,
        average_order: 8.5,
        last_order: '2026-05-31',
        cancelled: 14.3,
      },
    ]);
    const { data, meta } = await reply(harbor.clients.admin, `sales_by_buyer?${MAY}&per_page=1&page=2`);
    expect([data.rows.map((row) => row[0]), data.totals[4], meta.total]).toEqual([['Cedar buying'], 93.5, 2]);
    expect((await run(harbor.clients.seller, `sales_by_buyer?${MAY}&state=ZZ`)).rows).toEqual([]);
  });
});

describe('RB-454 potential savings', () => {
  it('RB-454 is what purchases elsewhere cost above the lowest offer, unknown beyond the current facility', async () => {
    const { facilityId, companyId } = cedar.buyer;
    const { ndc } = await aDrug(app.db, { gcn_seqno: 881_500, package_size: 100, eaches_per_pack: 100 });
    await aListing(app.db, { companyId: cedar.seller.companyId, ndc, lots: [{ price_cents: 900 }] });
    for (const [invoice_date, quantity, price_cents] of [
      ['2026-05-04', 3, 1400],
      ['2026-05-05', 2, 800],
    ] as const)
      await app.db
        .insertInto('purchase_history_row')
        .values({ facility_id: facilityId, ndc, invoice_date, quantity, price_cents, account_type: 'GPO' })
        .execute();
    expect(cellsOf(await run(cedar.clients.buyer, `savings?${MAY}`))[0]).toMatchObject({
      potential_savings: 15,
    });
    expect(cellsOf(await run(await analystOf(companyId), `savings?${MAY}`))[0]).toMatchObject({
      potential_savings: null,
    });
  });

  it('RB-457 says nothing of savings to whom prices are hidden, and why', async () => {
    const { companyId, facilityId } = harbor.buyer;
    const { userId } = await aUser(app.db, {
      companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
      vetting_status: 'Unreviewed',
    });
    const report = await run(await app.signIn(userId), `savings?${MAY}`);
    expect(report.notice).toBe('You have not yet been approved as a buyer, so you cannot see pricing yet.');
    expect(cellsOf(report)[0]).toMatchObject({ savings: null, percent_saved: null, potential_savings: null });
  });
});

describe('RB-458 RB-459 a report as a file', () => {
  it('RB-459 has the grid, its totals and the filters; an analyst gets 403, nothing 422', async () => {
    const { buyer } = harbor.clients;
    const file = await buyer.get(`analytics/reports/spend_by_month/export?${MAY}&format=csv`);
    expect(file.text).toContain('2026-05,6,24,51.00,72.00,0.30,123.30,20.55');
    expect(file.text).toContain('Total,6,24,51.00');
    expect(file.text).toContain('From,2026-05-01');
    const of = (client: TestClient, query: string) =>
      client.get(`analytics/reports/spend_by_month/export?${query}&format=csv`);
    expect((await of(await analystOf(harbor.buyer.companyId), MAY)).status).toBe(403);
    const nothing = await of(buyer, 'start_date=2024-01-01&end_date=2024-02-01');
    expect([nothing.status, nothing.problem?.error]).toEqual([422, 'There is nothing to export.']);
  });

  it('RB-459 an export is written down with its filters before it leaves, and one that is refused is none', async () => {
    const { buyer } = cedar.clients;
    const read = async () => {
      const { rows } = await sql<{ parameters: unknown }>`select parameters from event_log
        where event = 'data.exported' and subject_user_id = ${cedar.buyer.userId} order by id`.execute(
        app.db,
      );
      return rows.map(({ parameters }) => parameters);
    };
    const query = {
      ...Object.fromEntries(new URLSearchParams(MAY)),
      catalog_type: 'medshorts',
      format: 'xlsx',
    };
    await buyer.get(`analytics/reports/spend_by_month/export?${new URLSearchParams(query).toString()}`);
    await buyer.get('analytics/reports/sales_by_buyer/export?format=csv');
    expect(await read()).toEqual([{ operation: 'exportReport', params: { name: 'spend_by_month' }, query }]);
  });
});
