import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuyerHome } from '#contract/orders/buying.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anOrder, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { refreshSearchOf } from '../../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('buyer home');
  tenant = await aTenant(app);
});
afterAll(() => app.close());

const home = async () => (await tenant.clients.buyer.get<BuyerHome>('order/buyer_home')).data;

async function at(moment: string, status: string, change: Record<string, unknown> = {}): Promise<number> {
  const { id } = await anOrder(tenant);
  await app.db
    .updateTable('orders')
    .set({ created_at: new Date(moment), status, ...change })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a buyer’s home', () => {
  it('WB-111 WB-112 says what the months cost and saved, what waits, what was refused, and which licence ends', async () => {
    const empty = await home();
    expect(empty.months).toHaveLength(12);
    expect(empty.months[0]?.month).toBe('2025-07');
    expect(empty.months.at(-1)).toEqual({ month: '2026-06', orders: 0, spend: 0, savings: 0 });
    expect(empty.licences).toEqual([]);

    await at('2026-06-01T00:00:00Z', 'placed');
    await at('2026-05-31T23:59:59Z', 'shipped');
    await at('2026-06-10T00:00:00Z', 'cancelled');
    await at('2025-06-30T23:59:59Z', 'delivered');
    await at('2025-06-29T00:00:00Z', 'pending_signature', { is_c2: true });
    const partly = await at('2026-06-02T00:00:00Z', 'partially_shipped');
    await sql`update order_line set quantity = 7, extended_cents = 7 * price_cents, shipped_quantity = 3, savings_cents = 150 where order_id = ${partly}`.execute(
      app.db,
    );
    const refused = await at('2026-06-03T00:00:00Z', 'confirmed', {
      cancel_answer: 'refused',
      cancel_answer_note: 'Packed already',
      cancel_answered_at: new Date('2026-06-04T00:00:00Z'),
    });
    await at('2026-05-03T00:00:00Z', 'confirmed', {
      cancel_answer: 'refused',
      cancel_answered_at: new Date('2026-05-31T23:59:59Z'),
    });
    await app.db
      .updateTable('facility')
      .set({ dea_expiration: '2026-08-14', state_license_expiration: '2026-08-15' })
      .where('id', '=', tenant.buyer.facilityId)
      .execute();

    const { months, ...rest } = await home();
    const lines = await sql<{ month: string; spend: number }>`
      select to_char(o.created_at at time zone 'UTC', 'YYYY-MM') as month, sum(l.extended_cents)::int as spend
      from orders o join order_line l on l.order_id = o.id where o.status <> 'cancelled' group by 1`.execute(
      app.db,
    );
    const spent = new Map(lines.rows.map((row) => [row.month, row.spend / 100]));
    expect(months.at(-1)).toMatchObject({
      month: '2026-06',
      orders: 3,
      spend: spent.get('2026-06'),
      savings: 1.5,
    });
    expect(months.at(-2)).toMatchObject({ month: '2026-05', orders: 2, spend: spent.get('2026-05') });
    expect(months.slice(0, -2).every((one) => one.orders === 0)).toBe(true);
    expect(rest).toMatchObject({
      to_sign: { orders: 1, oldest: '2025-06-29T00:00:00.000Z' },
      to_be_confirmed: { orders: 1, oldest: '2026-06-01T00:00:00.000Z' },
      on_the_way: { orders: 1, oldest: '2026-05-31T23:59:59.000Z' },
      shipped_in_part: { orders: 1, oldest: '2026-06-02T00:00:00.000Z', packs_missing: 4 },
      refused_cancellations: [{ order_id: refused, note: 'Packed already' }],
      licences: [{ license: 'dea_license', name: 'DEA registration', ends: '2026-08-14', ended: false }],
    });
  });

  it('WB-113 names favorites whose price moved since they were ordered, and none where prices are hidden', async () => {
    const { listing_id: listingId } = await app.db
      .selectFrom('order_line')
      .select('listing_id')
      .where('facility_id', '=', tenant.buyer.facilityId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await tenant.clients.buyer.post('listing/v2/favorite', { listing: { id: listingId } });
    expect((await home()).favorites).toEqual([]);
    const { id: _, ...lot } = await app.db
      .selectFrom('lot')
      .selectAll()
      .where('listing_id', '=', listingId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('lot')
      .values({ ...lot, lot_name: 'CHEAPER', price_cents: 1 })
      .execute();
    await refreshSearchOf(app.db, [listingId]);
    expect((await home()).favorites).toEqual([]);
    await sql`update order_line set price_cents = price_cents * 2, extended_cents = extended_cents * 2 where listing_id = ${listingId}`.execute(
      app.db,
    );
    const [moved] = (await home()).favorites;
    expect(moved?.listing_id).toBe(listingId);
    expect(moved?.last_price).toBe((moved?.price ?? 0) * 2);
    await sql`update app_user set vetting_status = 'Unreviewed' where id = ${tenant.buyer.userId}`.execute(
      app.db,
    );
    expect((await home()).favorites).toEqual([]);
  });
});
