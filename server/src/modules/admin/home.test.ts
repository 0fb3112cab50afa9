import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBid, adminWith, anOrder, anRfp, aProposal, aTenant } from '../../../test/kit/tenant.ts';
import { aTrade } from '../../../test/kit/trade.ts';
import { aFacility } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('admin home');
});
afterAll(() => app.close());

it('G-125 counts what waits: orders of the day, late ones, people and facilities to vet, CSOS requests', async () => {
  const tenant = await aTenant(app);
  admin = tenant.clients.admin;
  const home = async () => (await admin.get<AdminHome>('admin/home')).data;
  const before = await home();
  expect(before).toMatchObject({
    orders_late: 0,
    users_unreviewed: 0,
    registrations_waiting: 0,
    facilities_pending: 0,
    csos_requested: 0,
  });
  expect([before.orders_today, before.late_before]).toEqual([{ count: 0, dollars: 0 }, '2026-06-11']);

  expect(before.oldest).toEqual({
    registrations: null,
    reports: null,
    users: null,
    facilities: null,
    renewals: null,
    orders: null,
    edi: null,
    edi_shipments: null,
    edi_invoices: null,
    jobs: null,
    tasks: null,
  });
  const [today, late] = [await anOrder(tenant), await anOrder(tenant)];
  await app.db
    .updateTable('orders')
    .set({ created_at: new Date('2026-06-10T23:59:59Z') })
    .where('id', '=', late.id)
    .execute();
  const { buyer, seller } = tenant;
  await app.db
    .updateTable('app_user')
    .set({ vetting_status: 'Unreviewed' })
    .where('id', '=', buyer.userId)
    .execute();
  await aFacility(app.db, { company_id: buyer.companyId, vetting_status: 'pending' });
  const approval = { facility_id: buyer.facilityId, seller_company_id: seller.companyId };
  await app.db
    .insertInto('csos_approval')
    .values({ ...approval, status: 'requested' })
    .execute();
  const after = await home();
  const { total } = (await admin.get<{ total: number }>(`order/${today.id}`)).data;
  expect(after).toMatchObject({
    orders_today: { count: 1, dollars: total },
    orders_late: 1,
    users_unreviewed: 1,
    registrations_waiting: 0,
    facilities_pending: 1,
    csos_requested: 1,
    failed_jobs: 0,
    tasks_off: [],
  });
  expect(after.latest.map((entry) => entry.event)).toContain('order.placed');
  expect((await tenant.clients.buyer.get('admin/home')).status).toBe(403);
});

it('RB-212 RB-213 bids, requests and overdue invoices count what their lists find; what buyers owe is for finance', async () => {
  const tenant = await aTenant(app, 'Deals');
  const { as } = await adminWith(tenant, 'orders', 'catalog', 'finance');
  await aBid(tenant);
  await aBid(tenant, { countered: true });
  const declined = await aBid(tenant);
  await tenant.clients.seller.put(`offer/decline/${declined.id}`, { reason: 'No stock' });
  await anRfp(tenant);
  await aProposal(tenant);
  await tenant.clients.buyer.post('listing/requested_product', { product: 'Anything scarce', quantity: 3 });
  const trade = await aTrade(app);
  await trade.ship();
  await app.db
    .updateTable('invoice')
    .set({ invoiced_on: '2026-05-15', due_on: '2026-06-14' })
    .where('order_id', '=', trade.id)
    .execute();
  const { bids_open, rfps_open, requests_open, invoices_overdue } = (await as.get<AdminHome>('admin/home'))
    .data;
  const total = async (path: string) => (await as.get(path)).meta.total;
  expect([bids_open, rfps_open, requests_open, invoices_overdue?.count]).toEqual([
    await total('offer?status=open'),
    await total('rfp?status=open'),
    await total('listing/requested_product?status=open'),
    await total('admin/finance/invoices?status=overdue'),
  ]);
  expect([bids_open, rfps_open, requests_open]).toEqual([2, 2, 1]);
  expect(invoices_overdue).toEqual({ count: 1, dollars: 208.6 });
  const shorts = (await as.get<AdminHome>('admin/home?catalog_type=medshorts')).data;
  expect([shorts.bids_open, shorts.rfps_open, shorts.requests_open]).toEqual([0, 0, 1]);
  const without = (await adminWith(tenant, 'orders')).as;
  expect((await without.get<AdminHome>('admin/home')).data.invoices_overdue).toBeNull();
});

it('RB-212 the day begins when the asker says', async () => {
  const tenant = await aTenant(app, 'Days');
  const { id } = await anOrder(tenant);
  const ordersSince = async (since: string) =>
    (await tenant.clients.admin.get<AdminHome>(`admin/home?since=${since}`)).data.orders_today.count;
  const before = await ordersSince('2026-06-15T05:00:00Z');
  await app.db
    .updateTable('orders')
    .set({ created_at: '2026-06-15T03:00:00Z' })
    .where('id', '=', id)
    .execute();
  expect(await ordersSince('2026-06-15T05:00:00Z')).toBe(before - 1);
  expect(await ordersSince('2026-06-15T00:00:00Z')).toBe(before);
});

it('RB-213 RB-214 orders of today and late ones count what their lists find, of a catalog too', async () => {
  const tenant = await aTenant(app, 'Lists');
  const { admin: staff } = tenant.clients;
  const [, late, cancelled] = [await anOrder(tenant), await anOrder(tenant), await anOrder(tenant)];
  const change = (id: number, fields: object) =>
    app.db.updateTable('orders').set(fields).where('id', '=', id).execute();
  await change(late.id, { created_at: '2026-06-10T23:59:59Z' });
  await change(cancelled.id, { status: 'cancelled' });
  const total = async (query: string) => (await staff.get(`order?${query}`)).meta.total;
  for (const catalog of ['', 'medigi', '503b']) {
    const within = catalog === '' ? '' : `catalog_type=${catalog}`;
    const home = (await staff.get<AdminHome>(`admin/home?since=2026-06-15T00:00:00Z&${within}`)).data;
    expect([catalog, home.orders_today.count, home.orders_late]).toEqual([
      catalog,
      await total(`status=standing&start_date=2026-06-15&${within}`),
      await total(`status=late&${within}`),
    ]);
    if (catalog !== '503b') expect(home.orders_late).toBeGreaterThan(0);
  }
});
