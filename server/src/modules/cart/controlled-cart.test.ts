import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { AddedLines } from '#contract/cart/cart-lines.ts';
import type { OrderDetail, OrderSummary } from '#contract/orders/order-shapes.ts';
import { orderJobs } from '../orders/index.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { aControlledListing } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, aSeller, aUser } from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { runTask } from '../../../test/kit/run-task.ts';

interface Placed {
  orders: { id: number }[];
}

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('controlled cart', {
    runJobs: true,
    brands: [{ host: 'fast.test', hydra: false, expedited_shipping: true }],
  });
});
afterAll(() => app.close());

/** A buyer whose facility a seller approved, with two schedule II listings and a regular one. */
async function aMarket() {
  const buyer = await aBuyer(app.db);
  const seller = await aSeller(app.db, { name: `Schedule Labs ${buyer.userId}` });
  const parties = { db: app.db, buyer, seller };
  const buying = await app.signIn(buyer.userId);
  const approve = (status: 'approved' | 'requested' | 'declined') =>
    app.db.updateTable('csos_approval').set({ status }).where('facility_id', '=', buyer.facilityId).execute();
  return {
    buyer,
    seller,
    buying,
    selling: await app.signIn(seller.userId),
    approve,
    first: await aControlledListing(parties),
    second: await aControlledListing(parties),
    regular: await aListing(app.db, { companyId: seller.companyId }),
  };
}

const put = (
  client: TestClient,
  cart: 'c0' | 'c2',
  listing: { id: number; lotIds: number[] },
  quantity: number,
) =>
  client.post<Carts>(`cart/${cart}`, {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity }] },
  });

const stockOf = async ({ lotIds }: { lotIds: number[] }) =>
  (
    await app.db
      .selectFrom('lot')
      .select('stock')
      .where('id', '=', lotIds[0] ?? 0)
      .executeTakeFirstOrThrow()
  ).stock;

describe('the controlled cart', () => {
  it('SP-278 SP-471 SP-473 … SP-475 TR-420 TR-422 X-73 X-74 holds schedule II alone, beside the regular cart, with errors of its own', async () => {
    const { buyer, buying, first, second, regular } = await aMarket();
    expect((await put(buying, 'c0', first, 1)).problem?.error).toBe(
      'Schedule II products go into the CII cart.',
    );
    expect((await put(buying, 'c2', regular, 1)).problem?.error).toBe(
      'Only schedule II products go into the CII cart.',
    );
    await put(buying, 'c0', regular, 3);
    await put(buying, 'c2', first, 1);
    const { data } = await put(buying, 'c2', second, 2);
    expect(data.cart.items.map((item) => [item.id, item.quantity])).toEqual([[regular.id, 3]]);
    expect(data.cart_c2.items.map((item) => [item.id, item.is_c2])).toEqual([
      [first.id, true],
      [second.id, true],
    ]);
    const refused = await put(buying, 'c2', second, 1_000_000);
    expect(refused.data.cart.errors).toEqual([]);
    expect(refused.data.cart_c2.errors[0]).toContain('in stock');
    const fast = await app.signIn(buyer.userId, 'fast.test');
    const shipped = await fast.put<Carts>('cart/c2', { selected_shipping: 'expedited' });
    expect([shipped.data.cart.selected_shipping, shipped.data.cart_c2.selected_shipping]).toEqual([
      'standard',
      'expedited',
    ]);
    const without = await buying.delete<Carts>(`cart/c2?item_id=${first.id}`);
    expect(without.data.cart_c2.items.map((item) => item.id)).toEqual([second.id]);
    expect((await buying.get<Carts['cart']>('cart/c2?refresh=1')).data.items).toHaveLength(1);
    const emptied = await buying.delete<Carts>('cart/c2');
    expect([emptied.data.cart.items.length, emptied.data.cart_c2.items.length]).toEqual([1, 0]);
  });

  it('SP-137 SP-162 needs the approval of the seller, when it is filled and when it is ordered', async () => {
    const { buying, first, approve } = await aMarket();
    await put(buying, 'c2', first, 1);
    await approve('declined');
    const { data } = await buying.get<Carts>('cart');
    expect(data.cart_c2.errors[0]).toMatch(/This is a restricted product/);
    expect(data.cart_c2.can.place_order).toBe(false);
    expect((await buying.post('order/place_order', { cart_type: 'c2' })).status).toBe(422);
    await approve('requested');
    expect((await put(buying, 'c2', first, 2)).data.cart_c2.errors).toEqual([
      'Sign up for CSOS purchases was requested',
    ]);
    await approve('approved');
    expect((await put(buying, 'c2', first, 2)).data.cart_c2.errors).toEqual([]);
  });

  it('X-82 lines that are added together go each to the cart of its schedule', async () => {
    const { buying, first, regular } = await aMarket();
    const lines = [first, regular].map(({ id, lotIds }) => ({
      listing_id: id,
      lots: [{ id: lotIds[0] ?? 0, quantity: 2 }],
    }));
    const { data } = await buying.post<AddedLines>('cart/c0/lines', { lines });
    expect(data).toMatchObject({ added: 2, packs: 4, refused: [] });
    const carts = (await buying.get<Carts>('cart')).data;
    expect(carts.cart.items.map((item) => item.id)).toEqual([regular.id]);
    expect(carts.cart_c2.items.map((item) => item.id)).toEqual([first.id]);
  });
});

/** An unsigned order of two packs, and the signer of the facility. */
async function anUnsignedOrder() {
  const market = await aMarket();
  const { buyer, buying, first } = market;
  const signer = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer', 'CSOS Signer'],
    facilityIds: [buyer.facilityId],
  });
  await put(buying, 'c2', first, 2);
  const { data } = await buying.post<Placed>('order/place_order', { cart_type: 'c2' });
  return { ...market, signer, orderId: data.orders[0]?.id ?? 0 };
}

const statusOf = async (client: TestClient, id: number) =>
  (await client.get<OrderDetail>(`order/${id}`)).data.status;

const sees = async ({ selling, orderId }: { selling: TestClient; orderId: number }) => {
  const list = (await selling.get<OrderSummary[]>('order')).data.some((order) => order.id === orderId);
  return [list, (await selling.get(`order/${orderId}`)).status];
};

describe('an order of schedule II', () => {
  it('X-86 TR-412 waits for the signature with its packs, is told to the signers and not seen by the seller', async () => {
    const order = await anUnsignedOrder();
    const { buying, buyer, seller, signer, first, orderId } = order;
    expect(await statusOf(buying, orderId)).toBe('pending_signature');
    expect(await stockOf(first)).toBe(100_000 - 2);
    const pending = (await buying.get<OrderSummary[]>('order?csos=pending')).data;
    expect(pending.map(({ id, is_c2 }) => [id, is_c2])).toEqual([[orderId, true]]);
    expect(await sees(order)).toEqual([false, 404]);
    const [told] = await mailsTo(app, signer.email);
    expect(told).toContain('Signature needed');
    expect(told).toContain(`/orders?csos=pending&sign=${orderId}`);
    expect(told).toMatch(/Unsigned it is cancelled on \w{3} \d+, 2026\./);
    const [receipt] = await mailsTo(app, buyer.email);
    expect(receipt).toContain('is sent to the seller as soon as it is signed');
    expect(await mailsTo(app, seller.email)).toEqual([]);
  });

  it('X-86 cancelled before it was signed gives its packs back and is never seen by the seller', async () => {
    const order = await anUnsignedOrder();
    const { buying, first, seller, orderId } = order;
    await buying.post(`order/${orderId}/cancellation`, { reason: 'Wrong strength' });
    expect(await statusOf(buying, orderId)).toBe('cancelled');
    expect(await stockOf(first)).toBe(100_000);
    expect(await sees(order)).toEqual([false, 404]);
    expect(await mailsTo(app, seller.email)).toEqual([]);
  });

  it('21 CFR 1305 table 2: after seven days without a signature a job cancels it, once', async () => {
    const { buyer, first, orderId } = await anUnsignedOrder();
    const jobs = orderJobs({ db: app.db, clock: app.clock });
    app.clock.advance(7 * DAY_MS - 60_000);
    await runTask(jobs, 'cancel-unsigned-orders');
    const again = await app.signIn(buyer.userId);
    expect(await statusOf(again, orderId)).toBe('pending_signature');
    app.clock.advance(120_000);
    await Promise.all([runTask(jobs, 'cancel-unsigned-orders'), runTask(jobs, 'cancel-unsigned-orders')]);
    expect(await statusOf(again, orderId)).toBe('cancelled');
    expect(await stockOf(first)).toBe(100_000);
    expect((await stepsOf(again, orderId)).at(-1)).toMatchObject({
      who: 'Galenic',
      what: 'Cancelled the order: It was not signed within 7 days.',
    });
    expect((await mailsTo(app, buyer.email)).join('')).toContain('<h1>Order cancelled');
  });
});
