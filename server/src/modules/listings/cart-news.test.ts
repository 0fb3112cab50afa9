import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBuyer, aListing, aSeller, type Buyer } from '../../../test/kit/world.ts';
import { announceLive } from '../../platform/jobs/events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('cart news');
});
afterAll(() => app.close());

/** The topics that the open page of a buyer hears while something is done. */
async function heard(by: Buyer, change: () => Promise<unknown>): Promise<string[]> {
  const stream = await openStream(app, await app.openSession(by.userId));
  await change();
  // What is announced after it arrives after it.
  await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', user_ids: [by.userId] }]));
  const text = await stream.until(/([\s\S]*"the end")/);
  stream.close();
  return [...text.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic ?? '');
}

it('X-75 who holds a listing in the cart hears of its new price, reads it there, and nobody else does', async () => {
  const seller = await aSeller(app.db);
  const selling = await app.signIn(seller.userId);
  const { id, lotIds } = await aListing(app.db, {
    companyId: seller.companyId,
    lots: [{ price_cents: 1000 }],
  });
  const [holder, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
  const buying = await app.signIn(holder.userId);
  await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 2 }] } });
  const reprice = async (price: number) => {
    const { data } = await selling.get<SellerListing>(`listing/seller/${id}`);
    const [lot] = data.lots;
    const reply = await selling.put(`listing/seller/${id}/lots/${lot?.id}`, { price, version: lot?.version });
    expect(reply.status).toBe(200);
  };
  expect(await heard(holder, () => reprice(12))).toContain('cart');
  expect((await buying.get<Carts>('cart')).data.cart).toMatchObject({
    sub_total: 24,
    notifications: [expect.stringMatching(/changed from \$10\.00 to \$12\.00/)],
  });
  expect(await heard(stranger, () => reprice(13))).toEqual([]);
});
