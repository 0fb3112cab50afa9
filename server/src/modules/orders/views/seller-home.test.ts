import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SellerHome } from '#contract/orders/selling.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anOrder, aTenant } from '../../../../test/kit/tenant.ts';
import { aListing } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('seller home');
});
afterAll(() => app.close());

const TOTALS = { sub_total_cents: 4000, shipping_cents: 0, fee_cents: 0, total_cents: 4000 };

it('WB-114 a seller’s home: what waits since when, what expires and is sold out, sales against the 30 days before', async () => {
  const tenant = await aTenant(app);
  const { seller } = tenant.clients;
  const home = async () => (await seller.get<SellerHome>('order/seller_home')).data;
  expect(await home()).toMatchObject({
    to_confirm: { count: 0, oldest: null },
    to_ship: { count: 0, oldest: null, late: 0 },
    cancellations: { count: 0, oldest: null },
    expiring: { from: '2026-06-15', until: '2026-09-13', listings: 0, lots: 0, worth: 0 },
    out_of_stock: { count: 0, shown: [] },
    sales: {
      now: { from: '2026-05-17', until: '2026-06-15', orders: 0, dollars: 0 },
      before: { from: '2026-04-17', until: '2026-05-16', orders: 0, dollars: 0 },
    },
    best: [],
    first_steps: { listing: true, profile: false, shipping: false },
  });
  const at = async (moment: string, status: string) => {
    const { id } = await anOrder(tenant);
    await app.db
      .updateTable('orders')
      .set({ created_at: new Date(moment), status, ...TOTALS })
      .where('id', '=', id)
      .execute();
  };
  await at('2026-06-14T09:00:00Z', 'placed');
  await at('2026-06-15T09:00:00Z', 'placed');
  await at('2026-06-10T09:00:00Z', 'partially_shipped');
  await at('2026-05-17T00:00:00Z', 'delivered');
  await at('2026-05-16T23:59:59Z', 'delivered');
  await at('2026-04-17T00:00:00Z', 'delivered');
  await at('2026-04-16T23:59:59Z', 'delivered');
  await at('2026-06-12T09:00:00Z', 'cancelled');
  const { companyId } = tenant.seller;
  const lot = (expiry_date: string, stock = 10) => ({ expiry_date, stock, price_cents: 250 });
  await aListing(app.db, { companyId, lots: [lot('2026-09-13'), lot('2026-09-14'), lot('2026-06-14')] });
  await aListing(app.db, { companyId, lots: [lot('2028-01-01', 0)] });
  await aListing(app.db, { companyId, lots: [], status: 'withdrawn' });
  const after = await home();
  expect(after).toMatchObject({
    to_confirm: { count: 2, oldest: '2026-06-14T09:00:00.000Z' },
    to_ship: { count: 1, oldest: '2026-06-10T09:00:00.000Z' },
    expiring: { listings: 1, lots: 1, worth: 25 },
    out_of_stock: { count: 1, shown: [] },
    first_steps: null,
    sales: { now: { orders: 4, dollars: 160 }, before: { orders: 2, dollars: 80 } },
  });
  const listed = async (query: string) => (await seller.get<unknown[]>(query)).data.length;
  expect(await listed('listing/seller?stock=out')).toBe(1);
  expect(await listed('order?status=placed')).toBe(2);
  expect(await listed('order?status=to_ship')).toBe(1);
});

it('RB-184 first steps are done when a profile is whole and shipping is not as it came', async () => {
  const { clients, seller } = await aTenant(app, 'New');
  const steps = async () => (await clients.seller.get<SellerHome>('order/seller_home')).data.first_steps;
  const set = (values: object) =>
    app.db.updateTable('company').set(values).where('id', '=', seller.companyId).execute();
  await set({ about: 'Generics', line_1: '1 Dock Road', city: 'Omaha', phone: null, email: null });
  expect(await steps()).toEqual({ listing: true, profile: false, shipping: false });
  await set({ email: 'orders@new.test' });
  expect(await steps()).toEqual({ listing: true, profile: true, shipping: false });
  await set({ minimum_order_cents: 10_000 });
  expect(await steps()).toEqual({ listing: true, profile: true, shipping: true });
});

it('WB-114 nobody but a seller has it, and of the own company alone, in three statements', async () => {
  const [one, other] = [await aTenant(app, 'One'), await aTenant(app, 'Other')];
  await anOrder(one);
  const reply = await other.clients.seller.get<SellerHome>('order/seller_home');
  expect(reply.data.to_confirm.count).toBe(0);
  expect(Number(reply.headers['x-statements'])).toBe(4);
  for (const path of ['order/seller_home', 'order/seller_home/undercut'])
    expect((await one.clients.buyer.get(path)).status).toBe(403);
});
