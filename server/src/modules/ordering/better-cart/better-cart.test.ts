import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { BetterCart } from '#contract/ordering/better-cart.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, type Buyer } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('better cart');
});
afterAll(() => app.close());

let group = 700_000;

/** Two suppliers; the second has the first one's product for less, and a product of its own. */
async function aMarket() {
  const buyer = await aBuyer(app.db);
  const [dear, cheap] = [
    await aSeller(app.db, { name: `Dear ${buyer.userId}` }),
    await aSeller(app.db, { name: `Cheap ${buyer.userId}` }),
  ];
  const gcn_seqno = (group += 1);
  const [brand, generic] = [await aDrug(app.db, { gcn_seqno }), await aDrug(app.db, { gcn_seqno })];
  const inDays = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    buyer,
    cheap,
    client: await app.signIn(buyer.userId),
    own: await aListing(app.db, { companyId: dear.companyId, ndc: brand.ndc, lots: [{ price_cents: 1000 }] }),
    other: await aListing(app.db, {
      companyId: cheap.companyId,
      ndc: generic.ndc,
      lots: [{ price_cents: 900, expiry_date: inDays(120) }],
    }),
    beside: await aListing(app.db, { companyId: cheap.companyId, lots: [{ price_cents: 500 }] }),
  };
}

const put = (client: TestClient, listing: { id: number; lotIds: number[] }, quantity: number) =>
  client.post<Carts>('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity }] } });
const find = (client: TestClient, over: object = {}) =>
  client.post<BetterCart>('order/better_cart', { cart_type: 'c0', goal: 'cheapest', ...over });
const apply = (client: TestClient, { cart_version: version, lines }: BetterCart) =>
  client.put<Carts>('cart/lines', { cart_type: 'c0', version, lines });
const held = ({ cart }: Carts) => cart.items.map((item) => [item.id, item.quantity]);

describe('find a better cart', () => {
  it('WB-220 WB-225 WB-226 moves a product to the supplier that ships already, to the cent, and puts it into the cart on request', async () => {
    const { client, own, other, beside, cheap } = await aMarket();
    await put(client, own, 4);
    const { data: carts } = await put(client, beside, 2);
    const { data } = await find(client);
    expect(data).toMatchObject({
      outcome: 'better',
      proven: true,
      before: { total: carts.cart.total, parcels: 2 },
      after: { parcels: 1 },
      kept: [],
    });
    expect(data.moves).toMatchObject([
      {
        from: [{ listing_id: own.id, quantity: 4, price: 10 }],
        to: [{ listing_id: other.id, quantity: 4, price: 9, company_id: cheap.companyId }],
        difference: -4,
        why: ['The packs cost $4.00 less.', expect.stringMatching(/^No parcel from Dear/)],
      },
    ]);
    expect(held((await client.get<Carts>('cart')).data)).toEqual([
      [own.id, 4],
      [beside.id, 2],
    ]);
    const applied = (await apply(client, data)).data;
    expect(held(applied)).toEqual([
      [other.id, 4],
      [beside.id, 2],
    ]);
    expect(applied.cart.total).toBe(data.after?.total);
    expect((await find(client)).data).toMatchObject({ outcome: 'same', moves: [], proven: true });
  });

  it('WB-223 keeps what lasts long enough, the manufacturer where asked, and says what it could not move', async () => {
    const { client, own, other } = await aMarket();
    await put(client, own, 4);
    expect((await find(client, { months: 6 })).data).toMatchObject({ outcome: 'same', kept: [] });
    expect((await find(client, { same_ndc: true })).data.outcome).toBe('same');
    await client.delete('cart/c0');
    await put(client, other, 4);
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', own.id).execute();
    const { data } = await find(client, { months: 6 });
    expect(data.kept).toMatchObject([
      { listing_id: other.id, why: 'Nothing of it lasts that long in this quantity.' },
    ]);
    expect(data.lines.map((line) => line.listing_id)).toEqual([other.id]);
  });

  it('WB-222 WB-223 reads tiers of the buyer alone, soft blocks, cases and stock as the cart does', async () => {
    const { client, own, other, buyer } = await aMarket();
    await put(client, own, 4);
    await app.db
      .insertInto('soft_block')
      .values({ facility_id: buyer.facilityId, user_id: buyer.userId, comment: 'No', listing_id: other.id })
      .execute();
    expect((await find(client)).data.outcome).toBe('same');
    await app.db.deleteFrom('soft_block').where('facility_id', '=', buyer.facilityId).execute();
    await app.db
      .updateTable('listing')
      .set({ case_lock: true, case_size: 3 })
      .where('id', '=', other.id)
      .execute();
    const inCases = (await find(client)).data;
    expect(inCases.moves).toMatchObject([]);
    await app.db.updateTable('listing').set({ case_size: 2 }).where('id', '=', other.id).execute();
    expect((await find(client)).data.moves).toHaveLength(1);
    await app.db.updateTable('lot').set({ stock: 3 }).where('id', 'in', other.lotIds).execute();
    expect((await find(client)).data.moves[0]?.to.map((lot) => lot.quantity) ?? []).not.toContain(4);
  });
});

describe('the reasons of a move', () => {
  it('WB-225 later packs of another lot say how much longer they last', async () => {
    const { client } = await aMarket();
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, {
      companyId: seller.companyId,
      lots: [
        { price_cents: 1000, expiry_date: '2028-01-31' },
        { price_cents: 1100, expiry_date: '2028-06-30', stock: 2 },
      ],
    });
    await put(client, listing, 4);
    const { data } = await find(client, { goal: 'longest_expiry', same_ndc: true });
    // Two of four packs last 151 days longer; the first to expire stays.
    expect(data.moves.map(({ why }) => why)).toEqual([['Its packs last 76 days longer on average.']]);
  });

  it('WB-225 dearer packs say what the cart would cost without them', async () => {
    const { client, own, other, beside } = await aMarket();
    await app.db.updateTable('lot').set({ price_cents: 1100 }).where('id', 'in', other.lotIds).execute();
    await put(client, own, 4);
    await put(client, beside, 2);
    const { data } = await find(client);
    expect(data.moves).toMatchObject([
      {
        difference: 4,
        why: [expect.stringMatching(/^No parcel from Dear/), 'Without it the cart would cost $21.00 more.'],
      },
    ]);
  });
});

describe('a line that is blocked, and that nobody agreed to buy', () => {
  it('WB-223 WB-225 WB-226 stays as it is on both sides, is told, and lets the other moves into the cart', async () => {
    const { client, own, other, beside, buyer } = await aMarket();
    await put(client, own, 4);
    await put(client, beside, 2);
    const values = { facility_id: buyer.facilityId, user_id: buyer.userId, comment: 'No' };
    await app.db
      .insertInto('soft_block')
      .values({ ...values, listing_id: beside.id })
      .execute();
    const { cart } = (await client.get<Carts>('cart')).data;
    const { data } = await find(client);
    expect(data.before).toMatchObject({ total: cart.total, parcels: 2 });
    expect(data.after).toMatchObject({ total: 71, parcels: 1 });
    expect(data.moves.map((move) => move.to[0]?.listing_id)).toEqual([other.id]);
    expect(data.kept).toMatchObject([
      { listing_id: beside.id, why: 'It is blocked, and you have not agreed to buy it.' },
    ]);
    const applied = await apply(client, data);
    expect([applied.status, held(applied.data)]).toEqual([
      200,
      [
        [other.id, 4],
        [beside.id, 2],
      ],
    ]);
    const { version } = applied.data.cart;
    const [first, ...rest] = data.lines.filter(({ listing_id: id }) => id === beside.id);
    const more = first?.lots.map((lot) => ({ ...lot, quantity: lot.quantity + 1 })) ?? [];
    const lines = [{ listing_id: beside.id, lots: more }, ...rest];
    expect((await apply(client, { ...data, cart_version: version, lines })).status).toBe(422);
  });
});

describe('putting it into the cart', () => {
  it('WB-226 is refused whole where the cart, a price or a lot moved meanwhile', async () => {
    const { client, own, other, beside } = await aMarket();
    await put(client, own, 4);
    const { data } = await find(client);
    await put(client, beside, 1);
    expect((await apply(client, data)).problem).toMatchObject({
      code: 'stale',
      error: 'Your cart has changed. Please compare again.',
    });
    const fresh = (await find(client)).data;
    await app.db.updateTable('lot').set({ price_cents: 950 }).where('id', 'in', other.lotIds).execute();
    expect((await apply(client, fresh)).problem?.error).toMatch(/^The price of .* has changed/);
    await app.db
      .updateTable('lot')
      .set({ price_cents: 900, stock: 0 })
      .where('id', 'in', other.lotIds)
      .execute();
    expect((await apply(client, fresh)).status).toBe(422);
    expect(held((await client.get<Carts>('cart')).data)).toEqual([
      [own.id, 4],
      [beside.id, 1],
    ]);
  });

  it('WB-226 of two that come at once, one is put into the cart', async () => {
    const { client, own } = await aMarket();
    await put(client, own, 4);
    const { data } = await find(client);
    const replies = await Promise.all([apply(client, data), apply(client, data)]);
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it('WB-226 is refused where a listing or a lot stands twice', async () => {
    const { client, own, beside } = await aMarket();
    await put(client, own, 4);
    const { data } = await find(client);
    const lots = [{ id: beside.lotIds[0] ?? 0, quantity: 1, seen_price: 99 }];
    const twice = [
      { listing_id: beside.id, lots },
      { listing_id: beside.id, lots },
    ];
    for (const lines of [twice, [{ listing_id: beside.id, lots: [...lots, ...lots] }]])
      expect((await apply(client, { ...data, lines })).status).toBe(422);
    expect(held((await client.get<Carts>('cart')).data)).toEqual([[own.id, 4]]);
  });

  it('WB-226 fills a cart that was emptied, as it is read', async () => {
    const { client, own } = await aMarket();
    await put(client, own, 4);
    const { data } = await find(client);
    await client.delete('cart/c0');
    const { version } = (await client.get<Carts>('cart')).data.cart;
    const reply = await apply(client, { ...data, cart_version: version });
    expect([version, reply.status]).toEqual([0, 200]);
  });

  it('WB-224 says what a cart lacks, its figures all the same, and which minimum is met then', async () => {
    const { client, own, other, beside } = await aMarket();
    await app.db
      .updateTable('company')
      .set({ minimum_order_cents: 4000 })
      .where('name', 'like', 'Cheap %')
      .execute();
    await put(client, own, 4);
    await put(client, beside, 1);
    const { data } = await find(client);
    expect(data.outcome).toBe('better');
    expect(data.before.sub_total).toBe(45);
    expect(data.lacks).toEqual([expect.stringMatching(/^\$35\.00 below the minimum of Cheap/)]);
    const [move] = data.moves;
    expect(move?.to[0]?.listing_id).toBe(other.id);
    expect(move?.why).toContainEqual(expect.stringMatching(/^The minimum of Cheap .* is met then\.$/));
    await app.db.updateTable('company').set({ minimum_order_cents: 0 }).execute();
  });

  it('WB-220 does not call a cart the best that cannot be ordered at all', async () => {
    const { client, own, buyer } = await aMarket();
    await put(client, own, 4);
    await app.db
      .updateTable('facility')
      .set({ state_license_expiration: '2026-06-14' })
      .where('id', '=', buyer.facilityId)
      .execute();
    const reply = await find(client);
    expect([reply.status, reply.problem?.error]).toEqual([422, expect.stringMatching(/state license/i)]);
  });

  it('WB-220 nothing to compare, and prices that are hidden, are said', async () => {
    const { client } = await aMarket();
    expect((await find(client)).problem?.error).toBe('Your cart is empty.');
    const hidden: Buyer = await aBuyer(app.db);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', hidden.userId)
      .execute();
    expect((await find(await app.signIn(hidden.userId))).problem?.error).toMatch(/hidden from you/);
  });
});
