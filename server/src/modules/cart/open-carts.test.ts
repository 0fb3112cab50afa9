import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { CartsOfUser, CompanyWithCarts } from '#contract/cart/open-carts.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser, type Buyer } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
let buyer: Buyer;
let buying: TestClient;
let listing: Awaited<ReturnType<typeof aListing>>;
beforeAll(async () => {
  app = await startTestApp('open carts');
  admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
  const lots = [{ price_cents: 1250, stock: 1000 }];
  listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, lots });
});

const put = (who: TestClient, quantity: number) =>
  who.post<Carts>('cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity }] },
  });
const companies = async (query = '') =>
  (await admin.get<CompanyWithCarts[]>(`cart/get_companies_with_carts${query}`)).data;
const cartsOf = (id: number, query = '') => admin.get<CartsOfUser[]>(`cart/get_carts/${id}${query}`);
const clear = (query: string, id = buyer.companyId) =>
  admin.delete<{ cleared: number }>(`cart/clear/${id}?${query}`);
const REASON = 'reason=Prices%20were%20wrong';
const TOLD = 'Your cart was emptied by the marketplace: Prices were wrong';
const colleague = async () => {
  const { companyId, facilityId } = buyer;
  return app.signIn(
    (
      await aUser(app.db, {
        companyId,
        roles: ['Buyer'],
        facilityIds: [facilityId],
        primary_facility_id: facilityId,
      })
    ).userId,
  );
};

describe('RB-209 TR-423 TR-424 the open carts of a company', () => {
  it('are counted and shown as they stand, and nothing in them is corrected', async () => {
    await put(buying, 4);
    await put(await colleague(), 2);
    await app.db
      .updateTable('lot')
      .set({ stock: 1 })
      .where('id', '=', listing.lotIds[0] ?? 0)
      .execute();
    const mine = (found: CompanyWithCarts[]) => found.find(({ id }) => id === buyer.companyId);
    expect(mine(await companies())).toMatchObject({ cart_count: 2, item_count: 2, total: 75 });
    const { data } = await cartsOf(buyer.companyId);
    expect(data).toHaveLength(2);
    expect(data.find(({ user }) => user.id === buyer.userId)).toMatchObject({
      facility: { id: buyer.facilityId },
      cart: {
        item_count: 1,
        total: 50,
        items: [{ listing_id: listing.id, quantity: 4, price: 12.5, extended: 50 }],
      },
      cart_c2: null,
    });
    expect(await cartsOf(buyer.companyId)).toMatchObject({ data });
    expect(mine(await companies('?type=c2'))).toBeUndefined();
    expect((await cartsOf(buyer.companyId, '?older_than=1')).data).toEqual([]);
    const item = app.db.updateTable('cart_item').where('listing_id', '=', listing.id);
    await item.set({ added_at: new Date(app.clock.now().getTime() - 3 * 86_400_000) }).execute();
    expect(mine(await companies('?older_than=2'))).toMatchObject({ cart_count: 2 });
  });

  it('of nobody is 404; an empty one is none; whoever has not the permission is refused', async () => {
    expect((await cartsOf(999_999_999)).status).toBe(404);
    expect((await cartsOf(buyer.companyId)).data).toEqual([]);
    const other = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    for (const call of ['cart/get_companies_with_carts', `cart/get_carts/${buyer.companyId}`])
      for (const who of [other, buying]) expect((await who.get(call)).status).toBe(403);
    expect((await other.delete(`cart/clear/${buyer.companyId}?${REASON}`)).status).toBe(403);
  });
});

describe('RB-210 TR-425 TR-495 X-84 clearing', () => {
  it('empties what it is narrowed to, says how many, and is 404 without any', async () => {
    const other = await colleague();
    await put(buying, 4);
    await put(other, 2);
    expect((await clear(`${REASON}&type=c2`)).problem?.error).toBe('No open carts.');
    expect((await clear(`${REASON}&user_id=${buyer.userId}`)).data).toEqual({ cleared: 1 });
    expect((await buying.get<Carts>('cart')).data.cart.items).toEqual([]);
    expect((await other.get<Carts>('cart')).data.cart.items).toHaveLength(1);
    expect((await clear(`${REASON}&facility_id=${buyer.facilityId}`)).data).toEqual({ cleared: 1 });
    expect((await clear(REASON)).status).toBe(404);
  });

  it('needs a reason of 3 to 250 characters', async () => {
    await put(buying, 4);
    for (const reason of ['', 'ab', 'x'.repeat(251)])
      expect((await clear(`reason=${reason}`)).status).toBe(422);
    expect((await buying.get<Carts>('cart')).data.cart.items).toHaveLength(1);
  });
});

describe('RB-211 what clearing leaves', () => {
  it('is told to the user once, live, and stands in the audit with lines and prices', async () => {
    await put(buying, 4);
    const stream = await openStream(app, await app.openSession(buyer.userId));
    await clear(REASON);
    await stream.until(/"topic":"(cart)"/);
    stream.close();
    expect((await buying.get<Carts>('cart')).data.corrected?.messages).toEqual([TOLD]);
    app.clock.advance(16 * 60_000);
    expect((await (await app.signIn(buyer.userId)).get<Carts>('cart')).data.corrected).toBeNull();
    const row = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('operation', '=', 'cart.cleared')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      before: { lots: [{ lot_id: listing.lotIds[0], quantity: 4, price_cents: 1250 }] },
      after: { reason: 'Prices were wrong' },
    });
  });

  it('is told days later, too, beside what was put in meanwhile', async () => {
    await put(buying, 4);
    await clear(REASON);
    await put(buying, 1);
    app.clock.advance(20 * 60_000);
    const later = await app.signIn(buyer.userId);
    const { cart, corrected } = (await later.get<Carts>('cart')).data;
    expect([cart.items.length, corrected?.messages]).toEqual([1, [TOLD]]);
  });

  it('a cart that is being ordered is either ordered or cleared', async () => {
    for (let round = 0; round < 8; round += 1) {
      await put(buying, 2);
      const [placed, cleared] = await Promise.all([
        buying.post<{ order_group_id: number }>('order/place_order', {
          cart_type: 'c0',
          po_number: `R${round}`,
        }),
        clear(`${REASON}&user_id=${buyer.userId}`),
      ]);
      expect([placed.status === 201, cleared.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await buying.get<Carts>('cart')).data.cart.items).toEqual([]);
    }
  });
});
