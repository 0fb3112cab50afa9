import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import type { SellerHome } from '#contract/orders/selling.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anOrder, aTenant, type Tenant } from '../../../test/kit/tenant.ts';

let app: TestApp;
let tenant: Tenant;
let count = 0;
beforeAll(async () => {
  app = await startTestApp('late on vacation');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.updateTable('orders').set({ status: 'delivered' }).execute();
  tenant = await aTenant(app, `Tenant ${(count += 1)}`);
});

const away = (vacation_start: string | null, vacation_end: string | null) =>
  app.db
    .updateTable('company')
    .set({ vacation_start, vacation_end })
    .where('id', '=', tenant.seller.companyId)
    .execute();

/** Placed on Tuesday; today is Monday, and Thursday is two business days ago. */
async function aLateOrder(moment = '2026-06-09T09:00:00Z') {
  const { id } = await anOrder(tenant);
  await app.db
    .updateTable('orders')
    .set({
      created_at: new Date(moment),
      ship_on: '2026-06-10',
      ship_deadline: new Date('2026-06-11T04:00:00Z'),
    })
    .where('id', '=', id)
    .execute();
}

/** What the list, the home of the seller and that of administrators count as late, and what the order says of itself. */
async function late() {
  const { seller, admin } = tenant.clients;
  const [list, home, all, orders] = await Promise.all([
    seller.get<OrderSummary[]>('order?status=late'),
    seller.get<SellerHome>('order/seller_home'),
    admin.get<AdminHome>('admin/home?since=2026-06-15T00:00:00Z'),
    seller.get<OrderSummary[]>('order'),
  ]);
  return [list.data.length, home.data.to_ship.late, all.data.orders_late, orders.data[0]?.late];
}
const LATE = [1, 1, 1, true];
const IN_TIME = [0, 0, 0, false];

it.each([
  ['while it lasts', '2026-06-08', '2026-06-20', IN_TIME],
  ['that begins today: it was late before', '2026-06-15', '2026-06-20', LATE],
  ['that began on the day on which it was due', '2026-06-11', '2026-06-20', [0, 0, 0, true]],
  ['until yesterday: it counts from today', '2026-06-10', '2026-06-14', IN_TIME],
  ['until Wednesday: it counts from Thursday', '2026-06-08', '2026-06-10', [0, 0, 0, true]],
  ['until the day it was placed', '2026-06-01', '2026-06-09', [1, 1, 1, true]],
  ['that has not begun', '2026-06-16', '2026-06-20', LATE],
])('RB-177 lateness is not counted in a vacation %s', async (_when, start, end, seen) => {
  await aLateOrder();
  expect(await late()).toEqual(LATE);
  await away(start, end);
  expect(await late()).toEqual(seen);
});

it('RB-177 what was placed after the vacation is late as ever', async () => {
  await aLateOrder('2026-06-10T09:00:00Z');
  await away('2026-06-01', '2026-06-09');
  expect((await late()).slice(0, 3)).toEqual([1, 1, 1]);
});

it('RB-177 a vacation that was ended at once still leaves out its days', async () => {
  await aLateOrder();
  await away('2026-06-08', '2026-06-20');
  const ended = await tenant.clients.seller.post('offer/set_vacation', { start: null, end: null });
  expect(ended.status).toBe(200);
  expect(await late()).toEqual(IN_TIME);
});
