import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board, BoardChart } from '#contract/reports/boards.ts';
import { BOARD_CHARTS, CHART_FAILED, type BoardName } from '#rules/reports/boards.ts';
import type { OrderType } from '#rules/orders/order-status.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import type { TestClient } from '../../../../test/kit/client.ts';
import { manyOrders } from '../../../../test/kit/many-orders.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aBuyer, aDrug, aUser } from '../../../../test/kit/world.ts';
import { orderJobs, REFRESH_FIGURES } from '../../orders/index.ts';
import { FIND_UNUSUAL, unusualJobs } from '../index.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
let gcn = 881_900;
beforeAll(async () => {
  app = await startTestApp('boards');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
  for (const [of, day, count, status, type] of [
    [harbor, '2024-12-31', 2, 'delivered', 'cart'],
    [harbor, '2025-06-30', 2, 'delivered', 'cart'],
    [harbor, '2026-04-02', 3, 'delivered', 'bid'],
    [harbor, '2026-05-31', 4, 'placed', 'rfp'],
    [harbor, '2026-05-30', 1, 'cancelled', 'rfp'],
    [harbor, '2026-05-11', 5, 'delivered', 'cart'],
    [cedar, '2026-05-11', 5, 'placed', 'bid'],
  ] as const)
    await ordered(of, { day, count, status, type });
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
  await ordered(harbor, { day: '2026-05-29', count: 2, status: 'placed', type: 'bid' });
});
afterAll(() => app.close());

interface Ordered {
  day: string;
  count: number;
  status: string;
  type: OrderType;
}

/** Orders of two lines: a dollar that saved 30 cents, and $7.50 of medshorts that cost 10 cents more than its base price. */
async function ordered(of: Tenant, { day, count, status, type }: Ordered): Promise<void> {
  const ids = await manyOrders(app.db, of, { count, status, at: new Date(`${day}T12:00:00Z`) });
  await sql`update order_line set savings_cents = 30 where order_id = any (${ids}::bigint[])`.execute(app.db);
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents, savings_cents, fee_cents)
    select order_id, facility_id, 2, listing_id, lot_id, ndc, 'Other', 'medshorts', lot_name, expiry_date, price_type, 3, 250, 750,
      -10, 0 from order_line where order_id = any (${ids}::bigint[])`.execute(app.db);
  await sql`update orders set type = ${type}, sub_total_cents = 850, total_cents = 850
    where id = any (${ids}::bigint[])`.execute(app.db);
}

/** What a facility’s own reports tell of packs at $10.00, by month. */
async function boughtElsewhere(of: Tenant, packs: Readonly<Record<string, number>>) {
  gcn += 1;
  const { ndc } = await aDrug(app.db, { name: `Amoxicillin ${gcn}`, gcn_seqno: gcn, package_size: 100 });
  const rows = Object.entries(packs).map(([month, quantity]) => ({
    facility_id: of.buyer.facilityId,
    ndc,
    account_type: 'WAC' as const,
    invoice_date: `${month}-10`,
    quantity,
    price_cents: 1000,
  }));
  await app.db.insertInto('purchase_history_row').values(rows).execute();
  return { ndc, gcn };
}

const MAY = 'start_date=2026-05-01&end_date=2026-05-31';
const reply = (client: TestClient, path: string) => client.get<Board>(`analytics/boards/${path}`);
const read = async (client: TestClient, path: string) => (await reply(client, path)).data;
const tile = ({ tiles }: Board, label: string) => tiles.find((one) => one.label === label)?.value;
function chartOf(board: Board, name: string): BoardChart {
  const chart = board.charts.find((one) => one.name === name);
  if (chart === undefined) throw new Error(`No chart ${name}.`);
  expect(chart.error).toBeNull();
  return chart;
}
const barsOf = (board: Board, name: string) =>
  Object.fromEntries(chartOf(board, name).bars.map(({ key, parts }) => [key, parts]));
const analystOf = async (companyId: number) =>
  app.signIn((await aUser(app.db, { companyId, roles: [] })).userId);

interface Rows {
  columns: { id: string }[];
  rows: (string | number | null)[][];
  totals: (number | null)[];
  measure: string;
}
/** What the rows of a bar come to, page by page, and what is said of all pages. */
async function opened(client: TestClient, board: BoardName, query: string) {
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const path = `analytics/boards/${board}/rows?${query}&page=${page}&per_page=7`;
    const answer = await client.get<Rows>(path);
    if (answer.status !== 200) return { status: answer.status };
    const { data, meta } = answer;
    const at = data.columns.findIndex(({ id }) => id === data.measure);
    sum += data.rows.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0);
    if (page * 7 >= Number(meta.total)) return { sum: sum / 100, total: data.totals[at] };
  }
}

describe('RB-470 the boards', () => {
  it('RB-470 are those of one’s side; another one is 404, and a visitor is asked to sign in', async () => {
    const { buyer, seller, admin } = harbor.clients;
    const names = async (client: TestClient, board: string) =>
      (await read(client, board)).boards.map(({ name }) => name);
    expect(await names(buyer, 'spend')).toEqual(['spend', 'savings', 'usage']);
    expect(await names(seller, 'sales')).toEqual(['sales']);
    expect(await names(admin, 'usage')).toEqual(['spend', 'savings', 'usage', 'sales']);
    expect(await names(await analystOf(harbor.buyer.companyId), 'usage')).toHaveLength(3);
    const status = async (client: TestClient, path: string) => (await reply(client, path)).status;
    expect(await status(buyer, 'sales')).toBe(404);
    expect(await status(seller, 'spend')).toBe(404);
    expect(await status(buyer, 'spend?chart=fill_rate')).toBe(404);
    expect(await status(buyer, `spend?facility_id=${cedar.buyer.facilityId}`)).toBe(404);
    expect(await status(app.visitor(), 'spend')).toBe(401);
  });
});

describe('RB-471 spend', () => {
  it('RB-471 by month and catalog, supplier, account type and day, with the change against the days before', async () => {
    await boughtElsewhere(harbor, { '2026-04': 5, '2026-05': 7 });
    const { buyer } = harbor.clients;
    const board = await read(buyer, `spend?${MAY}`);
    expect(['Spend', 'Orders', 'Average Order', 'Change'].map((label) => tile(board, label))).toEqual([
      93.5, 11, 8.5, 266.7,
    ]);
    expect(board.tiles.map(({ from }) => from)).toEqual([null, null, null, 25.5]);
    expect(barsOf(board, 'spend_by_month')).toEqual({ '2026-05': [11, 82.5, 0] });
    expect(barsOf(board, 'spend_by_supplier')).toEqual({ [harbor.seller.companyId]: [93.5] });
    expect(barsOf(board, 'spend_by_account_type')).toEqual({ WAC: [70] });
    const days = barsOf(board, 'spend_by_day');
    expect([Object.keys(days).length, days['2026-05-29'], days['2026-05-30']]).toEqual([
      31,
      [2, 15, 0],
      [0, 0, 0],
    ]);
    const one = await read(buyer, 'spend?chart=spend_by_day&month=2025-06');
    expect(one.charts.map(({ name, bars }) => [name, bars.length, bars[29]?.parts])).toEqual([
      ['spend_by_day', 30, [2, 15, 0]],
    ]);
    expect(tile(await read(buyer, 'spend?start_date=2024-01-01&end_date=2024-12-31'), 'Change')).toBeNull();
    const narrowed = await read(buyer, `spend?${MAY}&catalog_type=medigi`);
    expect([tile(narrowed, 'Spend'), barsOf(narrowed, 'spend_by_month')]).toEqual([
      11,
      { '2026-05': [11, 0, 0] },
    ]);
  });
});

describe('RB-472 savings', () => {
  it('RB-472 each line saved in one source, and the steps lead from base price to what was paid', async () => {
    const { buyer } = harbor.clients;
    const board = await read(buyer, 'savings');
    const { rows } = await sql<{
      type: OrderType;
      cents: number;
      saved: number;
    }>`select r.type, sum(l.extended_cents)::int as cents,
        coalesce(sum(l.savings_cents) filter (where l.savings_cents > 0), 0)::int as saved
      from order_line l join orders r on r.id = l.order_id where r.facility_id = ${harbor.buyer.facilityId}
        and r.status <> 'cancelled' and r.created_at >= '2025-06-01' and r.created_at < '2026-06-01' group by 1`.execute(
      app.db,
    );
    const saved = (type: OrderType) => (rows.find((row) => row.type === type)?.saved ?? 0) / 100;
    const paid = rows.reduce((sum, { cents }) => sum + cents, 0) / 100;
    const all = rows.reduce((sum, row) => sum + row.saved, 0) / 100;
    expect([paid, all]).toEqual([136, 4.8]);
    expect(barsOf(board, 'savings_by_source')).toEqual({
      base: [140.8],
      cart: [-saved('cart')],
      bid: [-saved('bid')],
      rfp: [-saved('rfp')],
      paid: [136],
    });
    expect(barsOf(board, 'savings_by_month')).toMatchObject({
      '2025-06': [0.6, 0, 0],
      '2026-04': [0, 0.9, 0],
      '2026-05': [1.5, 0.6, 1.2],
    });
    expect([barsOf(board, 'bid_savings')['2026-05'], barsOf(board, 'rfp_savings')['2026-05']]).toEqual([
      [0.6],
      [1.2],
    ]);
    const april = await read(buyer, 'savings?start_date=2026-04-01&end_date=2026-04-30');
    expect(chartOf(april, 'rfp_savings').bars).toEqual([]);
    expect([tile(board, 'Savings'), tile(board, 'Percent Saved')]).toEqual([4.8, 3.4]);
  });

  it('RB-472 says nothing of savings to whom prices are hidden, and why', async () => {
    const { companyId, facilityId } = harbor.buyer;
    const { userId } = await aUser(app.db, {
      companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
      vetting_status: 'Unreviewed',
    });
    const client = await app.signIn(userId);
    const board = await read(client, 'savings');
    expect(board.notice).toBe('You have not yet been approved as a buyer, so you cannot see pricing yet.');
    expect(board.charts.map(({ bars }) => bars.length)).toEqual([0, 0, 0, 0, 0]);
    expect(board.tiles.map(({ value }) => value)).toEqual([null, null, null]);
    expect(await opened(client, 'savings', 'chart=savings_by_source&bar=base')).toEqual({
      sum: 0,
      total: undefined,
    });
  });
});

describe('RB-473 RB-484 usage', () => {
  it('RB-473 RB-484 months of groups over two years, and unusual months that a job keeps once a month', async () => {
    const own = await aTenant(app, 'Birch');
    const months = {
      '2025-11': 40,
      '2025-12': 42,
      '2026-01': 38,
      '2026-02': 41,
      '2026-03': 39,
      '2026-04': 40,
    };
    const { ndc, gcn: group } = await boughtElsewhere(own, { ...months, '2026-05': 62 });
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, eaches, months, spend_cents)
      values (${own.buyer.facilityId}, ${group}, 100, 100, 6, 100)`.execute(app.db);
    const jobs = unusualJobs({ db: app.db, clock: app.clock });
    await runTask(jobs, FIND_UNUSUAL);
    const { buyer } = own.clients;
    const board = await read(buyer, 'usage');
    const marks = chartOf(board, 'unusual_months').bars;
    expect(marks).toEqual([
      {
        key: `${own.buyer.facilityId}:${ndc}:2026-05`,
        label: `Amoxicillin ${group}, May 2026`,
        parts: [62, 40],
        sentence: `Amoxicillin ${group}: 62 packs in May 2026 instead of about 40, 55.0 % more than the six months before. The six months: 40, 42, 38, 41, 39, 40.`,
      },
    ]);
    expect(await opened(buyer, 'usage', `chart=unusual_months&bar=${marks[0]?.key ?? ''}`)).toEqual({
      sum: 62,
      total: 62,
    });
    const groups = chartOf(board, 'usage_by_group');
    expect([groups.bars.length, groups.series.map(({ key }) => key)]).toEqual([24, [String(group)]]);
    expect(barsOf(board, 'usage_by_group')['2026-05']).toEqual([62]);
    expect(await opened(buyer, 'usage', `chart=usage_by_group&bar=2026-05&part=${group}`)).toEqual({
      sum: 62,
      total: 62,
    });
    expect(barsOf(board, 'bought_elsewhere')).toEqual({ [group]: [3020] });
    expect(barsOf(board, 'history_by_account_type')['2026-05']).toEqual([620]);
    expect(chartOf(await read(harbor.clients.buyer, 'usage'), 'unusual_months').bars).toEqual([]);
    const foreign = `chart=unusual_months&bar=${marks[0]?.key ?? ''}`;
    expect(await opened(harbor.clients.buyer, 'usage', foreign)).toEqual({ sum: 0, total: 0 });

    await sql`delete from purchase_history_row where ndc = ${ndc}`.execute(app.db);
    await runTask(jobs, FIND_UNUSUAL);
    expect(chartOf(await read(buyer, 'usage'), 'unusual_months').bars).toHaveLength(1);
    const july = { now: () => new Date('2026-07-01T12:00:00Z') };
    await runTask(unusualJobs({ db: app.db, clock: { ...app.clock, ...july } }), FIND_UNUSUAL);
    expect(chartOf(await read(buyer, 'usage'), 'unusual_months').bars).toHaveLength(1);
  });
});

describe('RB-474 sales', () => {
  it('RB-474 by month, buyer and state, with fill rate, days to tracking and stock by expiry', async () => {
    const { seller, admin } = harbor.clients;
    const board = await read(seller, `sales?${MAY}`);
    expect(['Sales', 'Orders', 'Buyers', 'Fill Rate'].map((label) => tile(board, label))).toEqual([
      93.5, 11, 1, 0,
    ]);
    expect(barsOf(board, 'sales_by_month')).toEqual({ '2026-05': [11, 82.5, 0] });
    expect(barsOf(board, 'sales_by_buyer')).toEqual({ [harbor.buyer.companyId]: [93.5] });
    expect(Object.values(barsOf(board, 'sales_by_state'))).toEqual([[93.5]]);
    expect(barsOf(board, 'fill_rate')).toEqual({ '2026-05': [0, 44] });
    expect(barsOf(board, 'days_to_tracking')).toEqual({ '2026-05': [0, 0] });
    expect(tile(await read(admin, `sales?${MAY}`), 'Buyers')).toBe(2);
  });
});

describe('RB-475 what a bar is made of', () => {
  it('RB-475 the rows of every bar that opens sum to it', async () => {
    const { buyer, seller } = harbor.clients;
    for (const [client, name] of [
      [buyer, 'spend'],
      [buyer, 'savings'],
      [seller, 'sales'],
    ] as const) {
      const board = await read(client, name);
      for (const { name: chart, opens, form, bars, series } of board.charts) {
        if (opens === null || opens === 'parts' || form === 'beside') continue;
        for (const { key, parts } of bars.filter((one) => one.parts.some((part) => part !== 0)).slice(0, 3)) {
          const whole =
            parts.reduce<number>((sum, part) => sum + Math.round(Math.abs(part ?? 0) * 100), 0) / 100;
          const found = await opened(client, name, `chart=${chart}&bar=${key}`);
          expect([chart, key, found]).toEqual([chart, key, { sum: whole, total: whole }]);
          if (opens === 'bars') continue;
          const part = await opened(client, name, `chart=${chart}&bar=${key}&part=${series[1]?.key ?? ''}`);
          expect([chart, key, part]).toEqual([chart, key, { sum: parts[1], total: parts[1] }]);
        }
      }
    }
  });

  it('RB-475 those of all others, and none of a bar that cannot be', async () => {
    const { buyer } = harbor.clients;
    const elm = await aTenant(app, 'Elm');
    for (let count = 1; count <= 12; count += 1) {
      const { companyId } = await aBuyer(app.db);
      const of = { ...elm, seller: { ...elm.seller, companyId } };
      await ordered(of, { day: '2026-05-11', count, status: 'placed', type: 'cart' });
    }
    const bars = barsOf(await read(elm.clients.buyer, `spend?${MAY}`), 'spend_by_supplier');
    expect([Object.keys(bars).length, bars['others']]).toEqual([11, [25.5]]);
    const others = `chart=spend_by_supplier&bar=others&${MAY}`;
    expect(await opened(elm.clients.buyer, 'spend', others)).toEqual({ sum: 25.5, total: 25.5 });
    for (const query of [
      'chart=spend_by_supplier&bar=1&part=all',
      'chart=spend_by_month&bar=2026-05&part=none',
      'chart=spend_by_month&bar=2026-13',
      'chart=spend_by_month&bar=2020-01',
      'chart=spend_by_supplier&bar=x',
    ])
      expect(await opened(buyer, 'spend', query)).toEqual({ status: 404 });
    const foreign = `chart=spend_by_supplier&bar=${cedar.seller.companyId}`;
    expect(await opened(buyer, 'spend', foreign)).toEqual({ sum: 0, total: 0 });
  });
});

describe('RB-476 a chart as a file', () => {
  it('RB-476 has its figures and filters; an analyst gets 403, nothing 422', async () => {
    const { buyer } = harbor.clients;
    const file = (client: TestClient, query: string) =>
      client.get(`analytics/boards/spend/export?${query}&format=csv`);
    const { text } = await file(buyer, `chart=spend_by_month&${MAY}`);
    expect(text).toContain('Month,medigi,medshorts,503b');
    expect(text).toContain('2026-05,11.00,82.50,0.00');
    expect(text).toContain('From,2026-05-01');
    expect((await file(await analystOf(harbor.buyer.companyId), 'chart=spend_by_month')).status).toBe(403);
    const none = await file(buyer, 'chart=spend_by_supplier&start_date=2023-01-01&end_date=2023-02-01');
    expect([none.status, none.problem?.error]).toEqual([422, 'There is nothing to export.']);
  });
});

describe('RB-477 RB-478 one answer', () => {
  it('RB-477 a chart that cannot be made says so alone', async () => {
    const { buyer } = harbor.clients;
    await sql`alter table purchase_history_row rename column account_type to away`.execute(app.db);
    const board = await read(buyer, `spend?${MAY}`);
    await sql`alter table purchase_history_row rename column away to account_type`.execute(app.db);
    expect(board.charts.map(({ name, error }) => [name, error])).toEqual(
      BOARD_CHARTS.spend.map((name) => [name, name === 'spend_by_account_type' ? CHART_FAILED : null]),
    );
    expect(tile(board, 'Spend')).toBe(93.5);
    const again = await read(buyer, `spend?${MAY}&chart=spend_by_account_type`);
    expect(again.charts.map(({ error }) => error)).toEqual([null]);
  });
});
