import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { OrderDetail, OrderSummary } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { adminWith, anOrder, aTenant, TEST_CARD } from '../../../test/kit/tenant.ts';
import { NOW } from '../../../test/kit/world.ts';
import { aTrade } from '../../../test/kit/trade.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { setLimit } from './test-credit.ts';

let app: TestApp;
beforeAll(async () => {
  const brands = [{ host: 'plain.test', hydra: false }];
  app = await startTestApp('expedite', { runJobs: true, brands });
});
afterAll(() => app.close());
afterEach(() => app.clock.set(NOW));

const PRICE = { expected_price: 25 };
const expedite = (client: TestClient, id: number, body: object = PRICE, key?: string) =>
  client.post<OrderDetail>(`order/${id}/expedite`, body, key === undefined ? {} : { 'idempotency-key': key });
const groupTotal = async (id: number) => {
  const { rows } = await sql<{ total_cents: number }>`select g.total_cents from order_group g
    join orders r on r.group_id = g.id where r.id = ${id}`.execute(app.db);
  return rows[0]?.total_cents;
};
const posted = async (id: number) => {
  const { rows } = await sql<{
    entry: string;
  }>`select e.account || ' ' || e.cents as entry from ledger_entry e
    join ledger_transaction t on t.id = e.transaction_id where t.kind = 'expedited' and e.order_id = ${id}
    order by e.number`.execute(app.db);
  return rows.map(({ entry }) => entry);
};

it('RB-074 RB-139 on terms it is checked against the credit limit, to the cent', async () => {
  const { id, buying, buyerCompanyId } = await aTrade(app);
  await setLimit(app, buyerCompanyId, 233.59);
  const refused = await expedite(buying, id);
  expect([refused.status, refused.problem?.error, refused.problem?.data]).toEqual([
    422,
    'Credit limit exceeded',
    { available: 24.99, needed: 25 },
  ]);
  expect(await posted(id)).toEqual([]);
  await setLimit(app, buyerCompanyId, 233.6);
  expect((await expedite(buying, id)).status).toBe(200);
});

describe('RB-137 RB-138 RB-152 an order is expedited after it was placed', () => {
  it('costs what it costs at checkout: shipping, total, total of the group and the ledger grow by it, once', async () => {
    const { id, buying, selling, order } = await aTrade(app);
    const before = await order();
    expect(before).toMatchObject({ can: { expedite: true }, expedite: { price: 25, ship_on: '2026-06-15' } });
    const { data, status } = await expedite(
      buying,
      id,
      { ...PRICE, expected_ship_on: '2026-06-15' },
      `x${id}`,
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      shipping_option: 'expedited',
      ship_on: '2026-06-15',
      late: false,
      shipping_total: before.shipping_total + 25,
      total: before.total + 25,
      can: { expedite: false },
      expedite: null,
    });
    expect((await stepsOf(buying, id)).at(-1)?.what).toBe(
      'Expedited the order: for $25.00, ships Monday 06/15',
    );
    expect(await groupTotal(id)).toBe(Math.round((before.total + 25) * 100));
    expect(await posted(id)).toEqual(['buyer_open_order 2500', 'order_unearned -2500']);
    expect((await expedite(buying, id, { ...PRICE, expected_ship_on: '2026-06-15' }, `x${id}`)).data).toEqual(
      data,
    );
    const again = await expedite(buying, id);
    expect([again.status, again.problem?.error]).toEqual([409, 'This order can no longer be expedited.']);
    await selling.post(`order/${id}/tracking`, {
      carrier: 'UPS',
      tracking_number: 'X 1',
      ship_date: '2026-06-15',
    });
    expect((await order()).invoices.map(({ total }) => total)).toEqual([data.total]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('is refused with another price or day, a part shipped, by the seller, elsewhere, and on hosts without it', async () => {
    const trade = await aTrade(app, { lots: [{ cents: 1000, packs: 4 }] });
    const { id, buying, selling } = trade;
    expect((await expedite(buying, id, { expected_price: 20 })).problem?.code).toBe('stale');
    expect((await expedite(buying, id, { ...PRICE, expected_ship_on: '2026-06-16' })).problem?.error).toBe(
      'It would now ship Monday 06/15. Please check it and try again.',
    );
    expect((await expedite(selling, id)).status).toBe(403);
    const stranger = await aTrade(app);
    expect((await expedite(stranger.buying, id)).status).toBe(404);
    const plain = await app.signIn(trade.buyerId, 'plain.test');
    expect((await expedite(plain, id)).status).toBe(409);
    await trade.ship([1]);
    const part = await expedite(buying, id);
    expect([part.status, part.problem?.error]).toEqual([409, 'This order can no longer be expedited.']);
    expect(await posted(id)).toEqual([]);
  });

  it('two at the same moment expedite it once', async () => {
    const { id, buying, order } = await aTrade(app);
    const { total } = await order();
    const replies = await Promise.all([1, 2, 3].map(() => expedite(buying, id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await order()).total).toBe(total + 25);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

describe('RB-139 how it is paid', () => {
  const pay = async (client: TestClient, id: number, amount = 25) => {
    const made = await client.post<{ id: string; client_secret: string }>('user/payment', {
      order_id: id,
      amount,
    });
    if (made.status !== 201) return made.problem?.error ?? '';
    const { id: payment, client_secret } = made.data;
    await client.post('user/payment/test_card', { id: payment, client_secret, ...TEST_CARD });
    return payment;
  };

  it('on a card by a payment of its own without a transaction fee, that is spent once and on this order alone', async () => {
    const tenant = await aTenant(app, 'Card');
    await app.db
      .updateTable('company')
      .set({ payment_option: 'credit_card' })
      .where('id', '=', tenant.buyer.companyId)
      .execute();
    const buying = await app.signIn(tenant.buyer.userId);
    const byCard = async () => {
      await buying.post('cart/c0', {
        listing: { id: tenant.listing.id, lots: [{ id: tenant.listing.lotIds[0], quantity: 1 }] },
      });
      const amount = (await buying.get<{ total: number }>('cart/c0')).data.total;
      const made = await buying.post<{ id: string; client_secret: string }>('user/payment', {
        cart_type: 'c0',
        amount,
      });
      const { id: payment_id, client_secret } = made.data;
      await buying.post('user/payment/test_card', { id: payment_id, client_secret, ...TEST_CARD });
      const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
        cart_type: 'c0',
        payment_id,
      });
      return placed.data.orders[0]?.id ?? 0;
    };
    const [first, second] = [await byCard(), await byCard()];
    expect((await expedite(buying, first)).problem?.error).toBe('A card payment is required.');
    expect(await pay(buying, first, 20)).toContain('The price of expediting has changed');
    const payment_id = await pay(buying, first);
    expect((await expedite(buying, second, { ...PRICE, payment_id })).status).toBe(409);
    const { data } = await expedite(buying, first, { ...PRICE, payment_id });
    expect(data.transaction_fee_total).toBe(0.3);
    expect(await posted(first)).toEqual(['clearing_card 2500', 'order_unearned -2500']);
    expect((await expedite(buying, second, { ...PRICE, payment_id })).status).toBe(409);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('by ACH with the debit; cancelling gives it back with the rest', async () => {
    const { id, buying } = await aTrade(app, { payment: 'ach' });
    await expedite(buying, id);
    expect(await posted(id)).toEqual(['clearing_ach 2500', 'order_unearned -2500']);
    expect((await buying.post(`order/${id}/cancellation`, { reason: 'Too much' })).status).toBe(200);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('nothing where an administrator says why, and nobody else may', async () => {
    const tenant = await aTenant(app, 'Free');
    const { id } = await anOrder(tenant);
    const free = { expected_price: 0, no_charge_reason: 'Our mistake' };
    expect((await expedite(tenant.clients.buyer, id, free)).status).toBe(403);
    const { as } = await adminWith(tenant, 'orders');
    const { data, status } = await expedite(as, id, free);
    expect([status, data.total, data.shipping_option]).toEqual([200, 35, 'expedited']);
    expect((await stepsOf(as, id)).at(-1)?.what).toBe(
      'Expedited the order: without a charge: Our mistake, ships Monday 06/15',
    );
    expect(await posted(id)).toEqual([]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

describe('RB-140 RB-141 RB-142 the promise', () => {
  const CUT_OFF = '2026-06-15T18:00:00Z';

  it('holds to the second of the seller, is told, stands first and is late once its day is over', async () => {
    const tenant = await aTenant(app, 'Promised');
    /** Sessions end with the hours that pass. */
    const at = async (time: string, who: { userId: number }) => {
      app.clock.set(time);
      return app.signIn(who.userId);
    };
    const [plain, early] = [(await anOrder(tenant)).id, (await anOrder(tenant)).id];
    const later = (await anOrder(tenant)).id;
    const inTime = await at(CUT_OFF, tenant.buyer);
    expect((await expedite(inTime, early)).data.ship_on).toBe('2026-06-15');
    const late = await at('2026-06-15T18:00:01Z', tenant.buyer);
    expect((await expedite(late, later)).data.ship_on).toBe('2026-06-16');
    await app.jobsDone();
    const seller = await at('2026-06-16T04:00:00Z', tenant.seller);
    const told = JSON.stringify((await seller.get('user/me/notifications')).data);
    expect(told).toContain('Order expedited');
    expect(told).toContain('It ships Monday 06/15.');
    const { data } = await seller.get<OrderSummary[]>('order?status=open');
    expect(data.map(({ id, late }) => [id, late])).toEqual([
      [early, true],
      [later, false],
      [plain, false],
    ]);
    await seller.post(`order/${early}/tracking`, {
      carrier: 'UPS',
      tracking_number: 'L 1',
      ship_date: '2026-06-16',
    });
    expect((await seller.get<OrderDetail>(`order/${early}`)).data.late).toBe(false);
  });

  it('RB-177 is shown at checkout, kept with the order, and waits for the end of a vacation', async () => {
    const tenant = await aTenant(app, 'Checkout');
    const { buyer, seller } = tenant.clients;
    const change = (values: object) =>
      app.db.updateTable('company').set(values).where('id', '=', tenant.seller.companyId).execute();
    await change({ name: 'Harbor Supply', cut_off: '07:30', cut_off_zone: 'America/Chicago' });
    const lots = [{ id: tenant.listing.lotIds[0], quantity: 1 }];
    const put = await buyer.post<Carts>('cart/c0', { listing: { id: tenant.listing.id, lots } });
    const promises = (carts: Carts) => carts.cart.shipping_options.map((one) => one.promises);
    expect(promises(put.data)).toEqual([[], ['Harbor Supply ships Monday 06/15']]);
    await change({ vacation_start: '2026-06-15', vacation_end: '2026-06-19' });
    const chosen = await buyer.put<Carts>('cart/c0', { selected_shipping: 'expedited' });
    expect(promises(chosen.data)[1]).toEqual(['Harbor Supply ships Monday 06/22']);
    const placed = await buyer.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
    const id = placed.data.orders[0]?.id ?? 0;
    const { data } = await buyer.get<OrderDetail>(`order/${id}`);
    expect([data.ship_on, data.shipping_total, data.can.expedite]).toEqual(['2026-06-22', 50, false]);
    await app.jobsDone();
    const told = JSON.stringify((await seller.get('user/me/notifications')).data);
    expect(told).toContain('It is expedited and ships Monday 06/22.');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});
