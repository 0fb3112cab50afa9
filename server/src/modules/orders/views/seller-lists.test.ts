import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import type { SellerHome } from '#contract/orders/selling.ts';
import type { Days } from '#rules/zone-days.ts';
import { startOfDay } from '#rules/zone-days.ts';
import { addDays } from '#rules/dates.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBid, anOrder, anRfp, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aListing } from '../../../../test/kit/world.ts';

const ZONE = 'America/New_York';

let app: TestApp;
let tenant: Tenant;
let seller: TestClient;
let home: SellerHome;
beforeAll(async () => {
  app = await startTestApp('lists of the seller home');
  tenant = await aTenant(app);
  ({ seller } = tenant.clients);
  await fill(tenant);
  home = (await seller.get<SellerHome>(`order/seller_home?zone=${ZONE}`)).data;
});
afterAll(() => app.close());

/** Moments at the edges of days and months in New York, four hours after those of UTC. */
const ORDERS: readonly [moment: string, status: string, packs: number][] = [
  ['2026-06-15T09:00:00Z', 'placed', 1],
  ['2026-06-12T09:00:00Z', 'placed', 2],
  ['2026-06-09T09:00:00Z', 'confirmed', 3],
  ['2026-06-01T03:59:59Z', 'partially_shipped', 4],
  ['2026-06-01T04:00:00Z', 'delivered', 5],
  ['2026-05-16T03:59:59Z', 'delivered', 6],
  ['2026-05-16T04:00:00Z', 'cancelled', 7],
  ['2026-05-16T04:00:00Z', 'delivered', 8],
  ['2026-05-17T03:59:59Z', 'shipped', 9],
  ['2026-03-18T04:00:00Z', 'delivered', 10],
  ['2026-03-18T03:59:59Z', 'delivered', 11],
  ['2025-07-01T04:00:00Z', 'delivered', 12],
  ['2025-07-01T03:59:59Z', 'delivered', 13],
  ['2026-06-14T09:00:00Z', 'cancel_requested', 14],
];

async function fill({ db, seller: { companyId }, listing }: Tenant) {
  const soldOut = await aListing(db, { companyId, lots: [{ stock: 0, price_cents: 1250 }] });
  for (const [place, [moment, status, packs]] of ORDERS.entries()) {
    const { id, lineId } = await anOrder(tenant);
    const cents = packs * 333;
    await db
      .updateTable('orders')
      .set({ created_at: new Date(moment), status, cancel_requested_at: new Date(moment) })
      .set({ sub_total_cents: cents, shipping_cents: 777, fee_cents: 0, total_cents: cents + 777 })
      .where('id', '=', id)
      .execute();
    const of = place % 3 === 0 ? { listing_id: soldOut.id, ndc: soldOut.ndc } : {};
    await db
      .updateTable('order_line')
      .set({ quantity: packs, price_cents: 333, extended_cents: cents, ...of })
      .where('id', '=', lineId)
      .execute();
  }
  const lot = (expiry_date: string, stock: number, price_cents: number) => ({
    expiry_date,
    stock,
    price_cents,
  });
  const lots = [lot('2026-06-14', 5, 100), lot('2026-06-15', 7, 133), lot('2026-06-30', 2, 999)];
  await aListing(db, { companyId, lots: [...lots, lot('2026-07-01', 3, 251)] });
  await aListing(db, { companyId, lots: [lot('2026-09-13', 11, 1), lot('2026-09-14', 50, 100)] });
  await aListing(db, { companyId, status: 'paused', lots: [lot('2026-07-02', 3, 100)] });
  await aListing(db, { companyId, lots: [lot('2026-06-01', 3, 100)] });
  await db
    .updateTable('lot')
    .set({ expiry_date: '2028-01-01' })
    .where('listing_id', '=', listing.id)
    .execute();
  await aBid(tenant);
  await anRfp(tenant);
}

interface Found {
  total: number;
  sums: { total: number; packs: number | null; goods: number | null };
}

/** As the list of orders asks: the first day from its begin on, the last one until its end. */
const within = ({ from, until }: Days) =>
  `start_date=${startOfDay(from, ZONE).toISOString()}&end_date=${startOfDay(addDays(until, 1), ZONE).toISOString()}`;
async function orders(query: string) {
  const reply = await seller.get<OrderSummary[]>(`order?${query}`);
  expect(reply.status).toBe(200);
  return reply.meta as unknown as Found;
}
const sold = async (days: Days, more = '') => {
  const { total, sums } = await orders(`status=standing&${within(days)}${more}`);
  return { orders: total, dollars: sums.total, packs: sums.packs, goods: sums.goods };
};

interface Listings {
  total: number;
  sums: { lots: number; worth: number } | null;
}
const listings = async (query: string) =>
  (await seller.get(`listing/seller?${query}`)).meta as unknown as Listings;

describe('RB-184 each figure of the home is what the list has that its link opens', () => {
  it('RB-182 what waits: to confirm, to ship, late, to answer', async () => {
    const count = async (status: string) => (await orders(`status=${status}`)).total;
    expect([home.to_confirm.count, home.to_ship.count, home.to_ship.late, home.cancellations.count]).toEqual([
      2, 2, 2, 1,
    ]);
    expect(await count('placed')).toBe(home.to_confirm.count);
    expect(await count('to_ship')).toBe(home.to_ship.count);
    expect(await count('late')).toBe(home.to_ship.late);
    expect(await count('cancel_requested')).toBe(home.cancellations.count);
    expect(home.cancellations.oldest).toBe('2026-06-14T09:00:00.000Z');
  });

  it('RB-182 bids that wait and open requests', async () => {
    const summary = (await seller.get<{ waiting_for_me: number }>('offer/summary')).data;
    expect(summary.waiting_for_me).toBe(1);
    expect((await seller.get<unknown[]>('offer?turn=mine')).data).toHaveLength(summary.waiting_for_me);
    expect((await seller.get<unknown[]>('rfp?status=open')).data).toHaveLength(1);
  });

  it('RB-182 the sales of twelve months where the seller is, each to the cent', async () => {
    expect(home.months.map(({ from }) => from)).toHaveLength(12);
    expect(home.months[0]).toMatchObject({ from: '2025-07-01', until: '2025-07-31', orders: 1 });
    for (const { from, until, orders: count, dollars } of home.months)
      expect(await sold({ from, until })).toMatchObject({ orders: count, dollars });
    expect(home.months.reduce((sum, one) => sum + one.orders, 0)).toBe(12);
  });

  it('RB-182 this month, the one before until the same day, and 30 days beside those before', async () => {
    const { this_month: month, sales } = home;
    expect([month.now.from, month.before.until, month.now.orders, month.before.orders]).toEqual([
      '2026-06-01',
      '2026-05-15',
      5,
      1,
    ]);
    for (const { from, until, orders: count, dollars } of [month.now, month.before, sales.now, sales.before])
      expect(await sold({ from, until })).toMatchObject({ orders: count, dollars });
  });

  it('RB-183 the products most sold: orders, packs and what their lines come to', async () => {
    expect(home.best.map(({ packs }) => packs)).toEqual([47, 15]);
    for (const one of home.best)
      expect(await sold(home.recent, `&ndc=${one.ndc}`)).toMatchObject({
        orders: one.orders,
        packs: one.packs,
        goods: one.dollars,
      });
  });

  it('RB-183 listings out of stock, and the packs sold of them in the 90 days before', async () => {
    expect((await listings('stock=out')).total).toBe(home.out_of_stock.count);
    expect(home.out_of_stock).toMatchObject({ count: 2, shown: [{ packs: 15 }] });
    for (const one of home.out_of_stock.shown)
      expect(await sold(home.recent, `&listing_id=${one.id}`)).toMatchObject({
        orders: one.orders,
        packs: one.packs,
        goods: one.dollars,
      });
  });

  it('RB-183 lots that expire within 90 days, as a whole and by month: listings, lots and their stock value', async () => {
    const { months, ...all } = home.expiring;
    expect(all).toEqual({ from: '2026-06-15', until: '2026-09-13', listings: 2, lots: 4, worth: 36.93 });
    expect(months.map(({ from, worth }) => [from, worth])).toEqual([
      ['2026-06-15', 29.29],
      ['2026-07-01', 7.53],
      ['2026-08-01', 0],
      ['2026-09-01', 0.11],
    ]);
    for (const { from, until, listings: count, ...sums } of [all, ...months])
      expect(await listings(`expires_from=${from}&expires_until=${until}`)).toMatchObject({
        total: count,
        sums,
      });
  });

  it('a figure that names no product has no packs, and a zone that is none is refused', async () => {
    expect((await orders('status=standing')).sums).toMatchObject({ packs: null, goods: null });
    expect((await listings('stock=in')).sums).toBeNull();
    expect((await seller.get('order/seller_home?zone=Mars/Olympus')).status).toBe(422);
  });
});
