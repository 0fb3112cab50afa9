import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carts } from '#contract/cart.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aBuyer, aListing, aSeller, type Buyer } from './world.ts';

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

/** Reads server-sent events until one of the kind comes. */
async function nextEvent(app: TestApp, token: string, kind: string): Promise<{ data: Promise<string> }> {
  const response = await fetch(`${app.url}/services/user/me/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found[1] ?? '';
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`The stream ended with: ${text}`);
      text += chunk.value;
    }
  };
  await until(/event: (ready)/);
  const data = until(new RegExp(`event: ${kind}\\ndata: (.*)\\n`)).finally(() => void reader?.cancel());
  return { data };
}

it('a session of one process holds in the other, and ends in both', async () => {
  const token = await one.openSession(buyer.userId);
  const me = (app: TestApp) =>
    fetch(`${app.url}/services/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await me(one)).status, (await me(two)).status]).toEqual([200, 200]);
  const { data } = await nextEvent(two, token, 'session');
  await fetch(`${one.url}/services/user/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await me(two)).status).toBe(401);
  expect(await data).toBe('{}');
});

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
