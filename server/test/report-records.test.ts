import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports/reports.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import type { TestClient } from './kit/client.ts';
import { manyOrders } from './kit/many-orders.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { aDrug, aFacility, aUser } from './kit/world.ts';
import { accept, aBidMarket, decline, type Market } from '../src/modules/bids/test-market.ts';
import { aDeal, type Deal } from '../src/modules/rfps/test-contracts.ts';

let app: TestApp;
let harbor: Tenant;
let market: Market;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('report-records');
  harbor = await aTenant(app, 'Harbor');
  market = await aBidMarket(app);
  deal = await aDeal(app);
});
afterAll(() => app.close());

const reply = (client: TestClient, path: string) => client.get<ReportResult>(`analytics/reports/${path}`);
const run = async (client: TestClient, path: string) => (await reply(client, path)).data;
const cellsOf = ({ columns, rows }: ReportResult) =>
  rows.map((row) => Object.fromEntries(columns.map(({ id }, at) => [id, row[at]])));
const totalsOf = ({ columns, totals }: ReportResult) =>
  Object.fromEntries(columns.flatMap(({ id }, at) => (totals[at] === null ? [] : [[id, totals[at]]])));

const analystOf = async (companyId: number) =>
  app.signIn((await aUser(app.db, { companyId, roles: [] })).userId);
/** Of the same facility, from whom prices are hidden. */
const newcomerAt = async ({ companyId, facilityId }: { companyId: number; facilityId: number }) =>
  app.signIn(
    (
      await aUser(app.db, {
        companyId,
        roles: ['Buyer'],
        facilityIds: [facilityId],
        vetting_status: 'Unreviewed',
      })
    ).userId,
  );

const MAY = 'start_date=2026-05-01&end_date=2026-05-31';
const JUNE = 'start_date=2026-06-01&end_date=2026-06-30';

// First: orders of `manyOrders` are placed by bids that do not exist.
describe('RB-453 Bids', () => {
  it('RB-453 has each side’s prices, the share accepted, and what was saved to the buyer alone', async () => {
    const { companyId, facilityId } = market.buyer;
    await sql`update drug set wac_cents = 1100 where ndc = (select ndc from listing where id = ${market.listing.id})`.execute(
      app.db,
    );
    const bid = await market.aBid();
    const accepted = await accept(market.selling, bid);
    expect([accepted.status, accepted.problem?.error]).toEqual([200, undefined]);
    const refused = await market.aBid({ price: 7 });
    expect((await decline(market.selling, refused)).status).toBe(200);
    const report = await run(market.buying, `bids?${JUNE}`);
    const [second, first] = cellsOf(report);
    expect(first).toMatchObject({
      id: String(bid),
      placed: '2026-06-15',
      quantity: 20,
      lot_price: 10,
      bid_price: 8,
      last_price: 8,
      status: 'Accepted',
      decided: '2026-06-15',
      savings: 60,
    });
    expect(second).toMatchObject({ bid_price: 7, status: 'Declined', savings: null });
    expect(totalsOf(report)).toEqual({ savings: 60 });
    expect(report.figures[1]).toEqual({ label: 'Share accepted', kind: 'percent', value: 50 });
    expect(report.chart).toEqual({
      axis: 'Bids',
      kind: 'count',
      series: ['Accepted', 'Declined'],
      bars: [{ label: '2026-06', parts: [1, 1] }],
      line: { label: 'Share accepted', values: [50] },
    });
    const sold = await run(market.selling, `bids?${JUNE}`);
    expect([sold.rows.length, cellsOf(sold)[1]?.['savings'], totalsOf(sold)]).toEqual([2, null, {}]);
    expect((await run(harbor.clients.seller, `bids?${JUNE}`)).rows).toEqual([]);
    expect((await run(await analystOf(companyId), `bids?${JUNE}`)).rows).toHaveLength(2);
    expect((await run(market.buying, `bids?${JUNE}&status=declined`)).rows).toHaveLength(1);
    expect((await run(market.buying, `bids?${JUNE}&seller_id=${harbor.seller.companyId}`)).rows).toEqual([]);
    const hidden = await run(await newcomerAt({ companyId, facilityId }), `bids?${JUNE}`);
    expect(hidden.notice).toBe('You have not yet been approved as a buyer, so you cannot see pricing yet.');
    expect(cellsOf(hidden)[1]).toMatchObject({ lot_price: null, savings: null });
    expect(totalsOf(hidden)).toEqual({});
  });
});

describe('RB-453 Purchase History', () => {
  it('RB-453 has the lines of the facility’s own reports, by account type; a page has the sums of all', async () => {
    const { facilityId, companyId } = harbor.buyer;
    const other = await aFacility(app.db, { company_id: companyId });
    const { ndc } = await aDrug(app.db, { name: 'Warfarin', eaches_per_pack: 30 });
    for (const [facility_id, invoice_date, account_type, quantity, price_cents, extended_cents] of [
      [facilityId, '2026-05-04', 'GPO', 3, 1400, null],
      [facilityId, '2026-05-20', '340B', 2, 800, 1500],
      [facilityId, '2026-04-30', 'GPO', 1, 100, null],
      [other.id, '2026-05-05', 'WAC', 5, 200, null],
    ] as const)
      await app.db
        .insertInto('purchase_history_row')
        .values({ facility_id, ndc, invoice_date, account_type, quantity, price_cents, extended_cents })
        .execute();
    const { data, meta } = await reply(harbor.clients.buyer, `purchase_history?${MAY}&per_page=1`);
    expect(cellsOf(data)).toEqual([
      {
        invoice_date: '2026-05-20',
        account_type: '340B',
        ndc: `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`,
        description: 'Warfarin',
        packages: 2,
        units: 60,
        pkg_cost: 8,
        unit_cost: 0.2667,
        extended_cost: 15,
      },
    ]);
    expect([meta.total, totalsOf(data)]).toEqual([2, { packages: 5, units: 150, extended_cost: 57 }]);
    expect(data.chart).toMatchObject({
      series: ['340B', 'GPO'],
      bars: [{ label: '2026-05', parts: [15, 42] }],
    });
    const found = async (query: string) =>
      (await reply(harbor.clients.buyer, `purchase_history?${MAY}&${query}`)).meta.total;
    expect([
      await found('account_type=GPO'),
      await found('search=warf'),
      await found(`search=${ndc}`),
    ]).toEqual([1, 2, 2]);
    expect(await found('search=aspirin')).toBe(0);
    const analyst = await analystOf(companyId);
    expect(totalsOf(await run(analyst, `purchase_history?${MAY}`))).toMatchObject({ packages: 10 });
  });
});

describe('RB-453 Orders', () => {
  it('RB-450 RB-453 has the orders of a side, without those cancelled, and their sum by months and statuses', async () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    await manyOrders(app.db, harbor, { count: 2, status: 'placed', at: at('2026-05-02'), poNumber: 'P-7' });
    await manyOrders(app.db, harbor, { count: 1, status: 'delivered', at: at('2026-05-31') });
    await manyOrders(app.db, harbor, { count: 4, status: 'cancelled', at: at('2026-05-30') });
    const [secret = 0] = await manyOrders(app.db, harbor, {
      count: 1,
      status: 'placed',
      at: at('2026-04-02'),
    });
    await sql`update orders set is_c2 = true, status = 'pending_signature', payment_status = 'paid', sub_total_cents = 5000, total_cents = 5000 where id = ${secret}`.execute(
      app.db,
    );
    const days = 'start_date=2026-04-01&end_date=2026-05-31';
    const report = await run(harbor.clients.buyer, `orders?${days}`);
    expect(report.rows).toHaveLength(4);
    expect(cellsOf(report)[1]).toMatchObject({
      date: '2026-05-02',
      facility: 'Harbor facility',
      type: 'Cart',
      po_number: 'P-7',
      items: 1,
      total: 1,
      payment: 'Unpaid',
      status: 'Placed',
      tracking: null,
    });
    expect(totalsOf(report)).toEqual({ total: 53 });
    expect(report.chart).toMatchObject({
      series: ['Waiting for CSOS signature', 'Placed', 'Delivered'],
      bars: [
        { label: '2026-04', parts: [1, 0, 0] },
        { label: '2026-05', parts: [0, 2, 1] },
      ],
    });
    const sum = async (client: TestClient, query: string) =>
      totalsOf(await run(client, `orders?${days}&${query}`))['total'];
    const { buyer, seller, admin } = harbor.clients;
    expect(await sum(buyer, 'status=cancelled')).toBe(4);
    expect([
      await sum(buyer, 'cii=1'),
      await sum(buyer, 'cii=0'),
      await sum(buyer, 'payment_status=paid'),
    ]).toEqual([50, 3, 50]);
    expect([await sum(buyer, 'type=bid'), await sum(buyer, `seller_id=${harbor.seller.companyId}`)]).toEqual([
      0, 53,
    ]);
    // An order of schedule II that is not signed is not its seller's to know of.
    expect([await sum(seller, 'page=1'), await sum(admin, 'page=1')]).toEqual([3, 53]);
    expect((await run(market.selling, `orders?${days}`)).rows).toEqual([]);
    expect((await run(market.buying, `orders?${days}`)).rows).toEqual([]);
  });

  it('RB-459 RB-469 as a workbook has the filters on a second sheet, and another facility is 404', async () => {
    const path = `analytics/reports/orders/export?${MAY}&status=cancelled&format=xlsx`;
    const { sheets } = await readXlsx((await harbor.clients.buyer.get(path)).bytes);
    expect(sheets.map(({ rows }) => rows.length)).toEqual([6, 6]);
    expect(sheets[0]?.rows.at(-1)).toMatchObject({ 0: 'Total', 8: 4 });
    expect(sheets[1]?.rows).toContainEqual(['Status', 'cancelled']);
    const theirs = `orders?facility_id=${market.buyer.facilityId}`;
    expect((await reply(harbor.clients.buyer, theirs)).status).toBe(404);
  });
});

describe('RB-453 RFPs', () => {
  it('RB-453 has what a contract saved against the base price of its day; a supplier reads its own part', async () => {
    const { facilityId, companyId } = deal.buyer;
    await sql`update drug set wac_cents = 2000 where ndc = ${deal.ndc}`.execute(app.db);
    const open = await deal.ask();
    await deal.propose(deal.suppliers[1], open, { price: 15 });
    const contract = await deal.contract();
    // What it costs elsewhere since changes nothing.
    await sql`update drug set wac_cents = 9000 where ndc = ${deal.ndc}`.execute(app.db);
    const sides = {
      buyer: deal.buyer,
      seller: deal.suppliers[0],
      listing: { ...deal.suppliers[0].listing, ndc: deal.ndc },
    };
    const [order] = await manyOrders(app.db, sides, {
      count: 1,
      status: 'delivered',
      at: new Date('2026-06-15T12:00:00Z'),
    });
    await sql`update rfp_delivery set state = 'placed', order_id = ${order} where rfp_id = ${contract} and number = 1`.execute(
      app.db,
    );
    const report = await run(deal.buying, `rfps?${JUNE}`);
    expect(
      cellsOf(report).map(({ id, suppliers, proposals, best_price: best, accepted_price: accepted }) => [
        id,
        suppliers,
        proposals,
        best,
        accepted,
      ]),
    ).toEqual([
      [String(contract), 2, 1, 12.5, 12.5],
      [String(open), 2, 1, 15, null],
    ]);
    expect(cellsOf(report)[0]).toMatchObject({
      months: 3,
      frequency: 'Monthly',
      quantity: 40,
      status: 'Accepted',
      savings_to_date: 300,
    });
    expect(totalsOf(report)).toEqual({ savings_to_date: 300 });
    expect(report.chart).toMatchObject({
      series: ['Proposed', 'Accepted'],
      bars: [{ label: '2026-06', parts: [1, 1] }],
    });
    // Of the other request, which is no contract, nothing is known.
    expect(cellsOf(report)[1]).toMatchObject({ savings_to_date: null });
    await sql`update rfp set base_cents = null where id = ${contract}`.execute(app.db);
    const unknown = await run(deal.buying, `rfps?${JUNE}`);
    expect(cellsOf(unknown)[0]).toMatchObject({ accepted_price: 12.5, savings_to_date: null });
    expect(unknown.figures.at(-1)).toEqual({ label: 'Savings to Date', kind: 'money', value: null });
    expect(totalsOf(unknown)).toEqual({});
    const [winner, loser] = [
      await run(deal.suppliers[0].client, `rfps?${JUNE}`),
      await run(deal.suppliers[1].client, `rfps?${JUNE}`),
    ];
    expect(cellsOf(winner)[0]).toMatchObject({
      suppliers: null,
      best_price: null,
      accepted_price: 12.5,
      savings_to_date: null,
    });
    expect(cellsOf(loser)[0]).toMatchObject({ accepted_price: null, status: 'Declined', proposals: null });
    expect(totalsOf(winner)).toEqual({});
    expect((await run(deal.buying, `rfps?${JUNE}&status=accepted`)).rows).toHaveLength(1);
    expect((await run(deal.buying, `rfps?${JUNE}&seller_id=${harbor.seller.companyId}`)).rows).toEqual([]);
    expect((await run(market.buying, `rfps?${JUNE}`)).rows).toEqual([]);
    expect((await run(await analystOf(companyId), `rfps?${JUNE}`)).rows).toHaveLength(2);
    const hidden = await run(await newcomerAt({ companyId, facilityId }), `rfps?${JUNE}`);
    expect(cellsOf(hidden)[0]).toMatchObject({ best_price: null, savings_to_date: null });
    expect(totalsOf(hidden)).toEqual({});
  });
});
