import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTenant, anOrder } from '../../../test/kit/tenant.ts';
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
    jobs: null,
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
  });
  expect(after.latest.map((entry) => entry.event)).toContain('order.placed');
  expect((await tenant.clients.buyer.get('admin/home')).status).toBe(403);
});
