import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { openStream } from './kit/stream.ts';
import { aBuyer, aListing, aSeller, type Buyer } from './kit/world.ts';

let one: TestApp;
let two: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  one = await startTestApp('two processes');
  two = await startTestApp('two processes', { beside: one });
  buyer = await aBuyer(one.db);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** The data of the next event of the kind. */
async function nextEvent(app: TestApp, token: string, kind: string): Promise<{ data: Promise<string> }> {
  const stream = await openStream(app, token);
  const data = stream.until(new RegExp(`event: ${kind}\\ndata: (.*)\\n`)).finally(() => stream.close());
  return { data };
}

it('X-102 what happens in one process reaches the open page of the other side in the second', async () => {
  const seller = await aSeller(one.db);
  const listing = await aListing(one.db, { companyId: seller.companyId });
  const buying = await one.signIn(buyer.userId);
  await buying.post<Carts>('cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
  });
  const heard = await nextEvent(two, await two.openSession(seller.userId), 'change');
  const stranger = await aSeller(one.db);
  const silent = await nextEvent(two, await two.openSession(stranger.userId), 'change');
  const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  expect(JSON.parse(await heard.data)).toEqual({ topic: 'orders', id: placed.data.orders[0]?.id });
  // The stranger hears of its own order only.
  const other = await aListing(one.db, { companyId: stranger.companyId });
  await buying.post<Carts>('cart/c0', {
    listing: { id: other.id, lots: [{ id: other.lotIds[0], quantity: 1 }] },
  });
  const second = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  expect(JSON.parse(await silent.data)).toEqual({ topic: 'orders', id: second.data.orders[0]?.id });
});

it('R2 one cart submitted to both processes at once is one order', async () => {
  const listing = await aListing(one.db, { companyId: (await aSeller(one.db)).companyId });
  const [here, there] = [await one.signIn(buyer.userId), await two.signIn(buyer.userId)];
  await here.post<Carts>('cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
  });
  const submit = (client: typeof here) =>
    client.post('order/place_order', { cart_type: 'c0' }, { 'idempotency-key': 'both' });
  const replies = await Promise.all([submit(here), submit(there), submit(here), submit(there)]);
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
});
