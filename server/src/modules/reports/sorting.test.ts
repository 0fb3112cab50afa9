import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports/reports.ts';
import type { SavedReport } from '#contract/reports/saved.ts';
import { isEmptyReport, REPORT_NAMES } from '#rules/reports/reports.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import type { TestClient } from '../../../test/kit/client.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { orderJobs, REFRESH_FIGURES } from '../orders/index.ts';

let app: TestApp;
let harbor: Tenant;
beforeAll(async () => {
  app = await startTestApp('sorted reports');
  harbor = await aTenant(app, 'Harbor');
  for (const [day, cents] of [
    ['2026-05-03', 5000],
    ['2026-05-04', 1000],
    ['2026-04-05', 3000],
  ] as const) {
    const ids = await manyOrders(app.db, harbor, {
      count: 1,
      status: 'placed',
      at: new Date(`${day}T12:00:00Z`),
    });
    await sql`update orders set sub_total_cents = ${cents}, shipping_cents = 0, fee_cents = 0, total_cents = ${cents} where id = any (${ids}::bigint[])`.execute(
      app.db,
    );
  }
  await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
});
afterAll(() => app.close());

const run = async (client: TestClient, path: string) =>
  (await client.get<ReportResult>(`analytics/reports/${path}`)).data;
const cells = ({ columns, rows }: ReportResult, id: string) => {
  const at = columns.findIndex((one) => one.id === id);
  return rows.map((row) => row[at]);
};

it('RB-461 records are sorted by a column before they are cut into pages', async () => {
  const { buyer } = harbor.clients;
  const totals = async (query: string) => cells(await run(buyer, `orders?${query}`), 'total');
  expect(await totals('sort=-total')).toEqual([50, 30, 10]);
  expect(await totals('sort=total')).toEqual([10, 30, 50]);
  expect(await totals('sort=total&per_page=1&page=3')).toEqual([50]);
  expect(await totals('')).toEqual([10, 50, 30]);
});

it('RB-461 so are the rows of a report that has all of them', async () => {
  const { buyer } = harbor.clients;
  const months = async (query: string) =>
    cells(await run(buyer, `spend_by_month?start_date=2026-04-01&end_date=2026-05-31&${query}`), 'month');
  const [first, last] = await months('sort=month');
  expect([first, last]).toEqual(['2026-04', '2026-05']);
  expect(await months('sort=-month')).toEqual([last, first]);
});

it('RB-461 every column that a report says it is sorted by sorts it, either way', async () => {
  const { admin, seller, buyer } = harbor.clients;
  for (const client of [admin, seller, buyer])
    for (const name of REPORT_NAMES) {
      const reply = await client.get<ReportResult>(`analytics/reports/${name}`);
      if (reply.status === 404) continue;
      expect(reply.data.sortable.length).toBeGreaterThan(3);
      for (const column of reply.data.sortable)
        for (const sort of [column, `-${column}`]) {
          const sorted = await client.get<ReportResult>(`analytics/reports/${name}?sort=${sort}`);
          expect([name, sort, sorted.status, sorted.data.sort]).toEqual([name, sort, 200, sort]);
        }
    }
});

it('RB-461 an unknown column is refused; prices that are hidden sort nothing', async () => {
  const { buyer } = harbor.clients;
  const refused = await buyer.get('analytics/reports/orders?sort=password');
  expect([refused.status, refused.problem?.error]).toEqual([422, 'This report is not sorted by password.']);
  expect((await buyer.get('analytics/reports/spend_by_month?sort=-nothing')).status).toBe(422);
  await sql`update app_user set vetting_status = 'Unreviewed' where id = ${harbor.buyer.userId}`.execute(
    app.db,
  );
  for (const path of ['price_changes?sort=new', 'bids?sort=-savings'])
    expect((await run(buyer, path)).sort).toBeNull();
  await sql`update app_user set vetting_status = 'Approved' where id = ${harbor.buyer.userId}`.execute(
    app.db,
  );
});

it('RB-461 columns that are left out are told, are in no export, and never the first', async () => {
  const { buyer } = harbor.clients;
  const shown = await run(buyer, 'orders?hide=id,tracking,seller');
  expect(shown.columns.map(({ id }) => id).filter((id) => ['id', 'tracking', 'seller'].includes(id))).toEqual(
    ['id'],
  );
  expect(shown.hidden).toEqual([
    { id: 'seller', label: 'Seller', place: 4 },
    { id: 'tracking', label: 'Tracking', place: 11 },
  ]);
  expect([...shown.rows, shown.totals].map(({ length }) => length)).toEqual(
    Array(shown.rows.length + 1).fill(shown.columns.length),
  );
  const { text } = await buyer.get('analytics/reports/orders/export?format=csv&hide=tracking&sort=-total');
  const [head, first] = text.split(/\r?\n/);
  expect(head).not.toContain('Tracking');
  expect(first).toContain('50');
});

it('RB-461 a saved report keeps sort and columns', async () => {
  const asked = { period: 'last_month', sort: '-total', hide: 'tracking' };
  const saved = await harbor.clients.buyer.post<SavedReport>('analytics/reports', {
    title: 'By total',
    name: 'orders',
    asked,
  });
  expect(saved.data.asked).toEqual(asked);
});

it('RB-458 RB-461 a report of months whose figures are left out is not taken for an empty one', async () => {
  const { buyer } = harbor.clients;
  const days = 'start_date=2026-04-01&end_date=2026-05-31';
  const shown = await run(buyer, `savings?${days}`);
  const hide = shown.columns.map(({ id }) => id).join(',');
  const without = await run(buyer, `savings?${days}&hide=${hide}`);
  expect([without.columns.length, without.hidden.length]).toEqual([1, shown.columns.length - 1]);
  expect(isEmptyReport(without)).toBe(false);
});
