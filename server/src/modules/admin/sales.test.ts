import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminHome, MonthlySales } from '#contract/admin/admin-home.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTenant, anOrder } from '../../../test/kit/tenant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('admin sales');
});
afterAll(() => app.close());

it('G-125 gross sales of twelve months by catalog, and the figures of one catalog alone', async () => {
  const tenant = await aTenant(app);
  const { admin: asking } = tenant.clients;
  const sales = async (query = '') => (await asking.get<MonthlySales[]>(`admin/home/sales${query}`)).data;
  const before = await sales();
  expect([before.length, before[0]?.month, before.at(-1)?.month]).toEqual([12, '2025-07-01', '2026-06-01']);

  const [recent, old, older, cancelled] = [
    await anOrder(tenant),
    await anOrder(tenant),
    await anOrder(tenant),
    await anOrder(tenant),
  ];
  const change = (id: number, fields: object) =>
    app.db.updateTable('orders').set(fields).where('id', '=', id).execute();
  await change(old.id, { created_at: new Date('2025-07-01T00:00:00Z') });
  await change(older.id, { created_at: new Date('2025-06-30T23:59:59Z') });
  await change(cancelled.id, { status: 'cancelled' });
  const { sub_total: each } = (await asking.get<{ sub_total: number }>(`order/${recent.id}`)).data;
  const after = await sales();
  const gained = (index: number) => {
    const [was, is] = [before.at(index), after.at(index)];
    return {
      orders: (is?.orders ?? 0) - (was?.orders ?? 0),
      dollars: (is?.dollars ?? 0) - (was?.dollars ?? 0),
      medigi: (is?.by_catalog.medigi ?? 0) - (was?.by_catalog.medigi ?? 0),
    };
  };
  expect([gained(0), gained(-1)]).toEqual([
    { orders: 1, dollars: each, medigi: each },
    { orders: 1, dollars: each, medigi: each },
  ]);
  expect(await sales('?catalog_type=medigi')).toEqual(after);
  expect((await sales('?catalog_type=503b')).map((one) => one.dollars)).toEqual(Array(12).fill(0));

  const home = async (catalog: string) =>
    (await asking.get<AdminHome>(`admin/home?catalog_type=${catalog}`)).data.orders_today;
  const [whole, medigi] = [
    (await asking.get<AdminHome>('admin/home')).data.orders_today,
    await home('medigi'),
  ];
  expect(medigi).toEqual({ count: whole.count, dollars: after.at(-1)?.dollars });
  expect(await home('503b')).toEqual({ count: 0, dollars: 0 });
  expect((await tenant.clients.seller.get('admin/home/sales')).status).toBe(403);
});
