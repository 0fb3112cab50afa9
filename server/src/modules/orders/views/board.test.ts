import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesBoard } from '#contract/orders/board.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { anOrder, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aFacility, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  app = await startTestApp('sales board');
  [tenant, other] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
});
afterAll(() => app.close());

const board = async (client: TestClient, month?: string) =>
  (await client.get<SalesBoard>(month === undefined ? 'order/board' : `order/board?month=${month}`)).data;

/** Somebody without a role. */
async function anAnalyst(companyId: number): Promise<TestClient> {
  const { userId } = await aUser(app.db, { companyId, roles: [] });
  return app.signIn(userId);
}

/** An order of so many dollars and savings, placed at a moment. */
async function sold(of: Tenant, at: string, { dollars, savings, status = 'placed' }: Sale): Promise<number> {
  const { id } = await anOrder(of);
  await sql`update order_line set quantity = 1, price_cents = ${dollars * 100}, extended_cents = ${dollars * 100},
    savings_cents = ${savings * 100} where order_id = ${id}`.execute(app.db);
  await app.db
    .updateTable('orders')
    .set({ created_at: new Date(at), status })
    .where('id', '=', id)
    .execute();
  return id;
}
interface Sale {
  dollars: number;
  savings: number;
  status?: string;
}

describe('WB-117 the board of sales and savings', () => {
  it('WB-117 tells an analyst twelve months of the own company, of nobody else’s, and no cancelled order', async () => {
    await sold(tenant, '2026-06-01T00:00:00Z', { dollars: 80, savings: 20 });
    await sold(tenant, '2026-05-31T23:59:59Z', { dollars: 30, savings: -5 });
    await sold(tenant, '2026-06-03T00:00:00Z', { dollars: 999, savings: 9, status: 'cancelled' });
    await sold(tenant, '2025-06-30T23:59:59Z', { dollars: 777, savings: 7 });
    await sold(other, '2026-06-02T00:00:00Z', { dollars: 500, savings: 50 });
    const own = await board(await anAnalyst(tenant.buyer.companyId));
    expect(own).toMatchObject({ side: 'buyer', company: 'Harbor buying' });
    expect(own.months).toHaveLength(12);
    expect(own.months[0]).toEqual({ month: '2025-07-01', orders: 0, dollars: 0, savings: 0 });
    expect(own.months.slice(-2)).toEqual([
      { month: '2026-05-01', orders: 1, dollars: 30, savings: 0 },
      { month: '2026-06-01', orders: 1, dollars: 80, savings: 20 },
    ]);
    expect(own.partners.map(({ name: _name, ...figures }) => figures)).toEqual([
      { orders: 2, dollars: 110, savings: 20 },
    ]);
    expect(own.places).toEqual([{ name: 'Harbor facility', orders: 2, dollars: 110, savings: 20 }]);
  });

  it('WB-117 a month has parts of its own; one outside of the year has none', async () => {
    const analyst = await anAnalyst(tenant.buyer.companyId);
    expect((await board(analyst, '2026-05')).places).toEqual([
      { name: 'Harbor facility', orders: 1, dollars: 30, savings: 0 },
    ]);
    const early = await board(analyst, '2025-06');
    expect([early.partners, early.places, early.months.length]).toEqual([[], [], 12]);
    expect((await analyst.get('order/board?month=2026-13')).status).toBe(422);
  });

  it('WB-117 of a supplier it tells the sales, and nothing of what buyers saved', async () => {
    const own = await board(await anAnalyst(tenant.seller.companyId));
    expect(own.side).toBe('seller');
    expect(own.months.at(-1)).toEqual({ month: '2026-06-01', orders: 1, dollars: 80, savings: null });
    expect(own.partners).toEqual([{ name: 'Harbor buying', orders: 2, dollars: 110, savings: null }]);
    expect(await board(tenant.clients.seller)).toEqual(own);
  });

  it('WB-117 buyers read of the facilities whose orders they see, administrators of everybody', async () => {
    const { companyId } = tenant.buyer;
    const { id: facilityId } = await aFacility(app.db, { company_id: companyId, name: 'Elsewhere' });
    const { userId } = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const elsewhere = await board(await app.signIn(userId));
    expect(elsewhere.months.every((one) => one.orders === 0)).toBe(true);
    expect(elsewhere.partners).toEqual([]);
    const all = await board(tenant.clients.admin);
    expect(all).toMatchObject({ side: 'marketplace', company: null });
    expect(all.months.at(-1)).toMatchObject({ orders: 2, dollars: 580, savings: 70 });
    expect(all.places.map(({ name, dollars }) => [name, dollars])).toEqual([
      ['Cedar buying', 500],
      ['Harbor buying', 110],
    ]);
  });

  it('WB-117 who has no company reads nothing, and an analyst changes nothing', async () => {
    const { userId } = await aUser(app.db, { companyId: tenant.buyer.companyId, roles: [] });
    await app.db.updateTable('app_user').set({ company_id: null }).where('id', '=', userId).execute();
    expect(await board(await app.signIn(userId))).toMatchObject({ company: null, partners: [], places: [] });
    const analyst = await anAnalyst(tenant.buyer.companyId);
    expect((await analyst.post('order/place_order', { cart_type: 'c0' })).status).toBe(403);
    expect((await analyst.get('order')).status).toBe(403);
  });

  it('WB-117 names the ten largest parts and sums the others', async () => {
    const many = await aTenant(app, 'Many');
    for (let number = 1; number <= 12; number += 1) {
      const id = await sold(many, '2026-06-04T00:00:00Z', { dollars: number, savings: 0 });
      const { id: facilityId } = await aFacility(app.db, {
        company_id: many.buyer.companyId,
        name: `Place ${number}`,
      });
      await sql`with moved as (update orders set facility_id = ${facilityId} where id = ${id} returning group_id)
        update order_line set facility_id = ${facilityId} where order_id = ${id}`.execute(app.db);
    }
    const { places } = await board(await anAnalyst(many.buyer.companyId), '2026-06');
    expect(places).toHaveLength(11);
    expect(places[0]).toMatchObject({ name: 'Place 12', dollars: 12 });
    expect(places.at(-1)).toMatchObject({ name: null, orders: 2, dollars: 3 });
  });
});
