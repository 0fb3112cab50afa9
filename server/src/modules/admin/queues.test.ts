import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminHome, AdminQueues } from '#contract/admin/admin-home.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aFacility } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('admin queues');
  tenant = await aTenant(app);
});
afterAll(() => app.close());

it('WB-116 says since when the oldest waits, and what came today and a week ago until the same time', async () => {
  const home = async () => (await tenant.clients.admin.get<AdminHome>('admin/home')).data;
  const before = await home();
  const [then, later] = [await anOrder(tenant), await anOrder(tenant)];
  const placedAt = (id: number, at: string) =>
    app.db
      .updateTable('orders')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute();
  await placedAt(then.id, '2026-06-08T11:59:00Z');
  await placedAt(later.id, '2026-06-08T12:01:00Z');
  const company_id = tenant.buyer.companyId;
  for (const created_at of ['2026-06-01T08:00:00Z', '2026-06-08T08:00:00Z', '2026-06-15T08:00:00Z'])
    await aFacility(app.db, { company_id, vetting_status: 'pending', created_at: new Date(created_at) });
  const after = await home();
  const { total } = (await tenant.clients.admin.get<{ total: number }>(`order/${then.id}`)).data;
  expect(after.orders_week_ago).toEqual({ count: 1, dollars: total });
  expect(after.orders_today).toEqual(before.orders_today);
  expect(after.oldest).toMatchObject({
    facilities: '2026-06-01T08:00:00.000Z',
    orders: '2026-06-08T11:59:00.000Z',
  });
  expect(after.came.facilities).toEqual({
    today: before.came.facilities.today + 1,
    week_ago: before.came.facilities.week_ago + 1,
  });
});

it('WB-154 WB-155 counts the queues of the menu for administrators alone', async () => {
  const queues = async () => (await tenant.clients.admin.get<AdminQueues>('admin/queues')).data;
  const before = await queues();
  await aFacility(app.db, { company_id: tenant.buyer.companyId, vetting_status: 'pending' });
  expect(await queues()).toEqual({ ...before, facilities: before.facilities + 1 });
  expect((await tenant.clients.buyer.get('admin/queues')).status).toBe(403);
});
