import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, type Buyer } from '../../../test/kit/world.ts';

let app: TestApp;
let buyer: Buyer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('cart', {
    brands: [
      { host: 'fast.test', hydra: false, expedited_shipping: true },
      { host: 'plain.test', hydra: false },
      { host: 'white.test', hydra: true },
    ],
  });
  buyer = await aBuyer(app.db);
  client = await app.signIn(buyer.userId);
});
afterAll(() => app.close());

const cartOf = async (who = client) => (await who.get<Carts>('cart')).data.cart;
const put = (
  listing: { id: number; lotIds: number[] },
  quantities: readonly number[],
  who = client,
  query = '',
) =>
  who.post<Carts>(`cart/c0${query}`, {
    listing: {
      id: listing.id,
      lots: quantities.map((quantity, index) => ({ id: listing.lotIds[index], quantity })),
    },
  });
const clear = () => client.delete<Carts>('cart/c0');

describe('adding and updating', () => {
  it('SP-471 X-73 replaces the lots of a listing, takes prices from the database alone, and 0 removes', async () => {
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      lots: [{}, { price_cents: 1500 }],
    });
    const [first, second] = listing.lotIds;
    const reply = await client.post<Carts>('cart/c0', {
      listing: {
        id: listing.id,
        price: 0.01,
        lots: [
          { id: first, quantity: 2, price: 0.01 },
          { id: second, quantity: 1 },
        ],
      },
    });
    expect(reply.data.cart.sub_total).toBe(35);
    const updated = await put(listing, [0, 4]);
    expect(updated.data.cart.items[0]?.pricing.prices).toMatchObject([
      { id: second, quantity: 4, extended: 60 },
    ]);
    expect(Number(updated.headers['x-statements'])).toBe(6);
    expect((await put(listing, [0, 0])).data.cart.items).toEqual([]);
  });

  it('X-73 of two pages that choose other lots at once, one is what the cart holds', async () => {
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      lots: [{}, { price_cents: 1500 }],
    });
    for (let round = 0; round < 10; round += 1) {
      await clear();
      await Promise.all([put(listing, [3, 0]), put(listing, [0, 4])]);
      const [item] = (await cartOf()).items;
      const chosen = item?.pricing.prices.map(({ id, quantity }) => [id, quantity]);
      expect([[[listing.lotIds[0], 3]], [[listing.lotIds[1], 4]]]).toContainEqual(chosen);
    }
  });

  it('X-17 a broken rule answers 200 with its sentence in errors and changes nothing', async () => {
    await clear();
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      min_packs: 10,
      lots: [{ stock: 40 }],
    });
    const ask = async (quantity: number) => (await put(listing, [quantity])).data.cart.errors;
    expect(await ask(9)).toEqual(['Listing Minimum: 10 pack(s)']);
    expect((await ask(41))[0]).toMatch(/only 40 packs in stock/);
    expect((await cartOf()).items).toEqual([]);
    expect(await ask(10)).toEqual([]);
  });

  it('SP-121 SP-122 X-70 case lock: whole cases, a lot under one case as a whole', async () => {
    await clear();
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      case_lock: true,
      case_size: 12,
      lots: [{ stock: 120 }, { stock: 7 }],
    });
    const errors = async (quantities: number[]) => (await put(listing, quantities)).data.cart.errors.length;
    expect(Math.min(await errors([11]), await errors([13]), await errors([12, 3]))).toBeGreaterThan(0);
    expect([await errors([24]), await errors([12, 7])]).toEqual([0, 0]);
  });

  it('SP-130 SP-179 a soft-blocked listing needs the agreement, which the item keeps', async () => {
    await clear();
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    await app.db
      .insertInto('soft_block')
      .values({ facility_id: buyer.facilityId, user_id: buyer.userId, comment: 'No', listing_id: listing.id })
      .execute();
    expect((await put(listing, [1])).data.cart.errors).toEqual([
      'This item has been blocked by your administrator.',
    ]);
    expect((await put(listing, [1], client, '?agree_soft_block=1')).data.cart.errors).toEqual([]);
    expect((await cartOf()).items).toMatchObject([{ agreed_soft_block: true, errors: [] }]);
  });

  it('SP-137 X-73 schedule II is refused here, foreign lots and unknown listings too', async () => {
    const { ndc } = await aDrug(app.db, { dea_schedule: '2' });
    const controlled = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc });
    expect((await put(controlled, [1])).status).toBe(422);
    expect((await put(controlled, [1])).problem).toMatchObject({
      error: 'Schedule II products go into the CII cart.',
    });
    const [a, b] = [
      await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }),
      await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }),
    ];
    expect((await put({ id: a.id, lotIds: b.lotIds }, [1])).status).toBe(422);
    expect((await put({ id: 99_999_999, lotIds: a.lotIds }, [1])).status).toBe(404);
  });
});

describe('re-validation', () => {
  it('tells once what it corrected: stock cut, lot gone, listing gone', async () => {
    await clear();
    const companyId = (await aSeller(app.db)).companyId;
    const [cut, sold, gone] = [
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
    ];
    for (const listing of [cut, sold, gone]) await put(listing, [50]);
    await app.db.updateTable('lot').set({ stock: 20 }).where('id', 'in', cut.lotIds).execute();
    await app.db.updateTable('lot').set({ stock: 0 }).where('id', 'in', sold.lotIds).execute();
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', gone.id).execute();
    const cart = await cartOf();
    expect(cart.items.map((item) => item.quantity)).toEqual([20]);
    expect(cart.warnings.join(' ')).toMatch(
      /Only 20 packs .* expired or sold out|expired or sold out .*Only 20 packs/,
    );
    expect(cart.errors[0]).toMatch(/is no longer available and was removed from your cart\./);
    const again = await cartOf();
    expect([again.errors, again.warnings, again.items.length]).toEqual([[], [], 1]);
  });

  it('SP-545 tells the notes of the team on what it holds, of the listing and of its drug group, newest first', async () => {
    await clear();
    const { companyId } = await aSeller(app.db);
    const [noted, other] = [await aListing(app.db, { companyId }), await aListing(app.db, { companyId })];
    for (const listing of [noted, other]) await put(listing, [5]);
    const { gcn_seqno: gcn } = await app.db
      .selectFrom('drug')
      .innerJoin('listing', 'listing.ndc', 'drug.ndc')
      .select('gcn_seqno')
      .where('listing.id', '=', noted.id)
      .executeTakeFirstOrThrow();
    await client.post('listing/notes', { listing_id: noted.id, comment: 'Short cap' });
    await client.post('listing/notes', { gcn, comment: 'All of them' });
    const { data: gone } = await client.post<{ id: number }>('listing/notes', {
      listing_id: noted.id,
      comment: 'Over',
    });
    await client.delete(`listing/notes/${gone.id}`);
    const notes = (await client.get<{ listing_id: number; comment: string }[]>('cart/notes')).data;
    expect(notes.map((note) => [note.listing_id, note.comment])).toEqual([
      [noted.id, 'All of them'],
      [noted.id, 'Short cap'],
    ]);
  });

  it('names every supplier that is below its minimum, so that mending one does not bring up the next', async () => {
    await clear();
    const below = async (name: string, minimum: number) => {
      const { companyId } = await aSeller(app.db, { name, minimum_order_cents: minimum });
      const listing = await aListing(app.db, { companyId, lots: [{ price_cents: 1000 }] });
      await put(listing, [1]);
      return listing;
    };
    await below('Short Supply', 5000);
    expect((await cartOf()).waiting_for).toBe('$40.00 is missing to the minimum order of Short Supply.');
    const other = await below('Low Supply', 2500);
    const { can, waiting_for: waits } = await cartOf();
    expect(can.place_order).toBe(false);
    expect(waits).toMatch(/^2 suppliers are below their minimum order: [^.]+\.\d\d, [^.]+\.\d\d\.$/);
    for (const missing of ['Short Supply by $40.00', 'Low Supply by $15.00'])
      expect(waits).toContain(missing);
    await put(other, [3]);
    expect((await cartOf()).waiting_for).toContain('Short Supply');
  });

  it('SP-274 X-75 what was removed keeps no order back, and is not told once it is there again', async () => {
    await clear();
    const { companyId } = await aSeller(app.db);
    const [away, rest, sold] = [
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
    ];
    for (const listing of [away, rest, sold]) await put(listing, [5]);
    const withdrawn = (status: 'withdrawn' | 'active') =>
      app.db.updateTable('listing').set({ status }).where('id', '=', away.id).execute();
    await withdrawn('withdrawn');
    await app.db.updateTable('lot').set({ stock: 0 }).where('id', 'in', sold.lotIds).execute();
    const cart = await cartOf();
    expect(cart.errors).toHaveLength(1);
    expect([cart.can.place_order, cart.waiting_for]).toEqual([true, null]);
    const told = async () => (await client.get<Carts>('cart')).data.corrected?.messages;
    const [removed, soldOut] = [
      expect.stringMatching(/was removed from your cart/),
      expect.stringMatching(/sold out/),
    ];
    expect(await told()).toEqual([removed, soldOut]);
    await withdrawn('active');
    await put(away, [40]);
    expect(await told()).toEqual([soldOut]);
    await app.db.updateTable('lot').set({ stock: 9 }).where('id', 'in', sold.lotIds).execute();
    await put(sold, [1]);
    expect(await told()).toBeUndefined();
  });

  it('X-75 TR-575 tells another page of the person for a quarter of an hour what was corrected, also when nothing is left', async () => {
    await clear();
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    await put(listing, [3]);
    const stream = await openStream(app, await app.openSession(buyer.userId));
    await app.db.updateTable('lot').set({ stock: 0 }).where('id', 'in', listing.lotIds).execute();
    const { corrected } = (await client.get<Carts>('cart')).data;
    expect(corrected?.messages).toEqual([
      expect.stringMatching(/has expired or sold out and was removed\.$/),
    ]);
    const other = await app.signIn(buyer.userId);
    expect((await other.get<Carts>('cart')).data).toMatchObject({ cart: { warnings: [] }, corrected });
    await stream.until(/"topic":"(cart)"/);
    stream.close();
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await stranger.get<Carts>('cart')).data.corrected).toBeNull();
    app.clock.advance(16 * 60_000);
    expect((await (await app.signIn(buyer.userId)).get<Carts>('cart')).data.corrected).toBeNull();
  });

  it('reads both carts in one statement after the session', async () => {
    await put(await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), [1]);
    const reply = await client.get<Carts>('cart');
    expect(Number(reply.headers['x-statements'])).toBe(2);
  });
});

describe('shipping', () => {
  it('X-76 free from the threshold on, by seller', async () => {
    await clear();
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    expect((await put(listing, [49])).data.cart).toMatchObject({ shipping_total: 25, total: 515 });
    expect((await put(listing, [50])).data.cart).toMatchObject({ shipping_total: 0, total: 500 });
  });

  it('X-76 nothing is missing to free shipping where every chosen lot ships free by itself', async () => {
    await clear();
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      lots: [{ free_shipping_threshold_cents: 0 }, {}],
    });
    const missing = async (quantities: readonly number[]) =>
      (await put(listing, quantities)).data.cart.sellers[0]?.free_shipping_missing;
    expect(await missing([30, 0])).toBe(0);
    expect(await missing([29, 1])).toBe(200);
  });

  it('RB-177 promises no day for a seller who is away, and one for a seller whose vacation is still to come', async () => {
    await clear();
    const { companyId } = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId });
    const vacation = (vacation_start: string) =>
      app.db
        .updateTable('company')
        .set({ vacation_start, vacation_end: '2199-12-31' })
        .where('id', '=', companyId)
        .execute();
    await vacation('2199-12-01');
    expect((await put(listing, [1])).data.cart.shipping_options[0]?.description).toBe(
      'Ships within 48 business hours',
    );
    await vacation('2020-01-01');
    expect((await cartOf()).shipping_options[0]?.description).toBe('');
  });

  it('SP-285 SP-287 SP-473 X-78 the first option is chosen; expedited costs $25 per seller and only where offered', async () => {
    await clear();
    for (const _ of [1, 2])
      await put(await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), [50]);
    const fast = await app.signIn(buyer.userId, 'fast.test');
    expect((await cartOf(fast)).selected_shipping).toBe('standard');
    const chosen = await fast.put<Carts>('cart/c0', { selected_shipping: 'expedited' });
    expect(chosen.data.cart).toMatchObject({ selected_shipping: 'expedited', shipping_total: 50 });
    expect(chosen.data.cart.sellers.map((one) => one.shipping_text)).toEqual([
      'Shipping $25.00: standard free + Expedited Shipping $25.00',
      'Shipping $25.00: standard free + Expedited Shipping $25.00',
    ]);
    expect(chosen.data.cart.items[0]?.pricing.price_meta.shipping_layer.description).toBe(
      'Free standard shipping',
    );
    const plain = await app.signIn(buyer.userId, 'plain.test');
    expect((await plain.put('cart/c0', { selected_shipping: 'expedited' })).status).toBe(422);
    expect((await cartOf(plain)).notifications).toEqual([
      'The shipping option changed to Standard Shipping.',
    ]);
  });
});

it('SP-250 SP-474 removes one listing or all; what is not in it is 404', async () => {
  const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  await put(listing, [1]);
  expect((await client.delete(`cart/c0?item_id=${listing.id}`)).status).toBe(200);
  expect((await client.delete(`cart/c0?item_id=${listing.id}`)).status).toBe(404);
});

it('SP-125 SP-126 SP-151 missing terms stop adding, but not in hydra', async () => {
  const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  const noTerms = await aBuyer(app.db);
  await app.db
    .updateTable('company_terms')
    .set({ active: false })
    .where('company_id', '=', noTerms.companyId)
    .execute();
  const outside = await put(listing, [1], await app.signIn(noTerms.userId));
  expect(outside.data.cart.errors[0]).toBe(
    'Your company does not have terms, prices hidden until terms are set.',
  );
  const inside = await put(listing, [1], await app.signIn(noTerms.userId, 'white.test'));
  expect(inside.data.cart).toMatchObject({ errors: [], sub_total: 10 });
});
