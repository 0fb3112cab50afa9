import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aListing, aSeller } from '../../../test/kit/world.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockListing } from './edit-listing.ts';

let app: TestApp;
let selling: TestClient;
let buying: TestClient;
let listing: { id: number; lotIds: number[] };
let lotId: number;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('save lot');
});
afterAll(() => app.close());
beforeEach(async () => {
  const seller = await aSeller(app.db);
  ({ companyId } = seller);
  selling = await app.signIn(seller.userId);
  buying = await app.signIn((await aBuyer(app.db)).userId);
  listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 40 }] });
  lotId = listing.lotIds[0] ?? 0;
});

async function read() {
  const { data } = await selling.get<SellerListing>(`listing/seller/${listing.id}`);
  const lot = data.lots[0];
  if (!lot) throw new Error('There is no lot.');
  return lot;
}

const save = (change: Record<string, unknown>) =>
  selling.put<SellerListing>(`listing/seller/${listing.id}/lots/${lotId}`, change);

const add = (quantity: number) =>
  buying.post('cart/c0', { listing: { id: listing.id, lots: [{ id: lotId, quantity }] } });

async function buy(quantity: number): Promise<number> {
  expect((await add(quantity)).status).toBe(200);
  const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  expect(placed.status).toBe(201);
  return placed.data.orders[0]?.id ?? 0;
}

describe('a lot that sells', () => {
  it('takes a price and a note though packs were sold since it was read', async () => {
    const { version } = await read();
    await buy(3);
    const saved = await save({ version, price: 12, public_note: 'Kept cold' });
    expect(saved.status).toBe(200);
    expect(saved.data.lots[0]).toMatchObject({ price: 12, public_note: 'Kept cold', stock: 37 });
  });

  it('keeps what was sold when a stock is saved that was typed before', async () => {
    const { version, stock } = await read();
    await buy(3);
    const saved = await save({ version, stock: 55, stock_seen: stock });
    expect(saved.data.lots[0]?.stock).toBe(52);
    expect((await read()).stock).toBe(52);
  });

  it('keeps what a cancelled order gave back', async () => {
    const order = await buy(3);
    const { version, stock } = await read();
    await buying.post(`order/${order}/cancellation`, { reason: 'Too many' });
    expect((await save({ version, stock: 30, stock_seen: stock })).data.lots[0]?.stock).toBe(33);
  });

  it('never has fewer packs than none', async () => {
    const { version, stock } = await read();
    await buy(30);
    expect((await save({ version, stock: 0, stock_seen: stock })).data.lots[0]?.stock).toBe(0);
  });

  it('is still refused where somebody else edited it', async () => {
    const { version } = await read();
    expect((await save({ version, price: 12 })).status).toBe(200);
    const refused = await save({ version, price: 13 });
    expect([refused.status, refused.problem?.error]).toEqual([
      409,
      'Someone else changed this lot in the meantime. Please look at it again.',
    ]);
  });

  it('refuses a stock that does not say which one was seen', async () => {
    const { version } = await read();
    const refused = await save({ version, stock: 55 });
    expect(refused.status).toBe(422);
    expect((await read()).stock).toBe(40);
  });
});

describe('an edit under way', () => {
  it('keeps nobody from filling a cart or ordering', async () => {
    await app.db.transaction().execute(async (tx) => {
      await lockListing(
        {
          roles: ['Seller'],
          permissions: [],
          company: { id: companyId, isSeller: true },
        } as unknown as Scope,
        tx,
        listing.id,
      );
      await buy(2);
    });
    expect((await read()).stock).toBe(38);
  });
});
