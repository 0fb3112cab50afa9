import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bid } from '#contract/bids/bid-shapes.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aUser } from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { answerByRule } from './answer-by-rule.ts';
import { aBidMarket, accept, counter, LATE, RULE } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid orders');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

type Row<T extends 'company' | 'app_user' | 'listing' | 'facility'> = [T, number];
const set = ([table, id]: Row<'company' | 'app_user' | 'listing' | 'facility'>, columns: object) =>
  app.db.updateTable(table).set(columns).where('id', '=', id).execute();
const said = ({ status, problem }: { status: number; problem: { error: string } | null }) => [
  status,
  problem?.error,
];
const again = { price: 9, acknowledged: true };
const ofBuyer = (client: TestClient, id: number) => counter(client, id, { ...again, price: 8.5 });

it('RB-010 RB-011 the order of a bid keeps what its seller receives of the price', async () => {
  const finance = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  await finance.post('pricing/rules', {
    name: 'Fee',
    kind: 'marketplace_fee',
    value: 2.5,
    target_type: 'all',
    audience_type: 'all',
    start_date: '2026-06-15',
    seller_company_id: market.seller.companyId,
  });
  const { data } = await accept(market.selling, await market.aBid({ price: 8.2 }));
  const lines = await app.db
    .selectFrom('order_line')
    .select(['price_cents', 'seller_price_cents', 'marketplace_fee'])
    .where('order_id', '=', data.order_id)
    .execute();
  expect(lines).toEqual([{ price_cents: 820, seller_price_cents: 800, marketplace_fee: 250 }]);
});

describe('X-97 what an order needs', () => {
  it('a PO number, where the company orders with one only', async () => {
    const without = await market.aBid();
    await set(['company', market.buyer.companyId], { po_required: true });
    expect(said(await accept(market.selling, without))).toEqual([
      422,
      expect.stringMatching(/^The company of .* orders with a PO number only, and this bid has none\.$/),
    ]);
    await counter(market.selling, without, again);
    expect((await market.read(without)).po_required).toBe(true);
    expect(said(await accept(market.buying, without))).toEqual([422, 'PO number is required']);
    expect((await accept(market.buying, without, { buyer_po: 'PO 20' })).status).toBe(200);
    expect(said(await market.place())).toEqual([422, 'PO number is required']);
    const second = await market.aBid({ buyer_po: 'PO 21' });
    expect((await accept(market.selling, second)).status).toBe(200);
  });

  it.each([
    ['was deactivated', async () => set(['app_user', market.buyer.userId], { active: false })],
    ['was denied', async () => set(['app_user', market.buyer.userId], { vetting_status: 'Denied' })],
    [
      'buys for another facility now',
      async () => {
        const { id } = await aFacility(app.db, { company_id: market.buyer.companyId });
        await app.db.deleteFrom('user_facility').where('user_id', '=', market.buyer.userId).execute();
        await set(['app_user', market.buyer.userId], { primary_facility_id: id });
      },
    ],
  ])('somebody who buys for the facility: not who %s', async (_, spoil) => {
    const id = await market.aBid();
    await spoil();
    expect(said(await accept(market.selling, id))).toEqual([
      422,
      expect.stringMatching(/^Whoever sent this bid no longer buys for /),
    ]);
    expect(await market.stocks()).toEqual([40, 60]);
  });

  it('the person of the last line, not of the first', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, again);
    const { companyId, facilityId } = market.buyer;
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    expect((await ofBuyer(await app.signIn(colleague.userId), id)).status).toBe(200);
    await set(['app_user', market.buyer.userId], { active: false });
    expect((await accept(market.selling, id)).status).toBe(200);
  });

  it.each([
    ['not sold yet', { start_date: '2026-06-16' }, 'This listing is not sold yet.'],
    ['without bids', { offer_orders_enabled: false }, 'The seller no longer takes bids on this listing.'],
    ['withdrawn', { status: 'withdrawn' }, 'The listing was withdrawn.'],
  ])(
    'a listing that takes bids: one that is %s takes neither counters nor acceptance',
    async (_, columns, text) => {
      const id = await market.aBid();
      await set(['listing', market.listing.id], columns);
      expect(said(await counter(market.selling, id, again))).toEqual([422, text]);
      expect(said(await accept(market.selling, id))).toEqual([422, text]);
      await set(['listing', market.listing.id], {
        start_date: null,
        offer_orders_enabled: true,
        status: 'active',
      });
      await counter(market.selling, id, again);
      await set(['listing', market.listing.id], columns);
      expect(said(await ofBuyer(market.buying, id))).toEqual([422, text]);
      expect(said(await accept(market.buying, id))).toEqual([422, text]);
    },
  );

  it('X-31 a company that agreed to the catalog, unless nobody had to', async () => {
    const id = await market.aBid();
    await set(['company', market.buyer.companyId], { agreed_to_medigi: false });
    expect(said(await accept(market.selling, id))).toEqual([
      422,
      expect.stringMatching(/has not agreed to the catalog of this listing\.$/),
    ]);
    const admin = await anAdministrator(app.db, ['orders']);
    await set(['app_user', admin.userId], {
      primary_facility_id: market.buyer.facilityId,
      company_id: market.buyer.companyId,
    });
    market.listing = await market.aBidListing();
    const placed = await market.place({}, await app.signIn(admin.userId));
    expect(placed.status).toBe(201);
    expect((await accept(market.selling, placed.data.id)).status).toBe(200);
  });
});

describe('SP-177 a soft block of the facility', () => {
  const BLOCKED = [422, 'This item has been blocked by your administrator.'];
  const block = async (comment: string) =>
    (
      await market.buying.post<{ id: number }>('listing/v2/soft_block', {
        listing_id: market.listing.id,
        comment,
      })
    ).data.id;
  const agreedOn = async (orderId: number, client: TestClient) =>
    (await client.get<OrderDetail>(`order/${orderId}`)).data.lines[0]?.agreed;

  it('is agreed to with the bid, and the order that its seller accepts says so to the buyer', async () => {
    await block('Use the one in stock');
    expect(said(await market.place())).toEqual(BLOCKED);
    const id = await market.aBid({ agree_soft_block: true });
    const { data } = await accept(market.selling, id);
    expect(await agreedOn(data.order_id, market.buying)).toMatchObject({ reason: 'Use the one in stock' });
    expect(await agreedOn(data.order_id, market.selling)).toBeNull();
  });

  it('asks once: again for another block alone, which the bid tells to its buyer', async () => {
    const first = await block('Recalled');
    const id = await market.aBid({ agree_soft_block: true });
    await counter(market.selling, id, again);
    expect((await market.read(id)).soft_block).toBeNull();
    await market.buying.delete(`listing/v2/soft_block/${first}`);
    await block('Recalled again');
    expect((await market.read(id)).soft_block).toMatchObject({ reason: 'Recalled again' });
    expect((await market.read(id, market.selling)).soft_block).toBeNull();
    expect(said(await ofBuyer(market.buying, id))).toEqual(BLOCKED);
    expect(said(await accept(market.buying, id))).toEqual(BLOCKED);
    const { data } = await accept(market.buying, id, { agree_soft_block: true });
    expect(await agreedOn(data.order_id, market.buying)).toMatchObject({ reason: 'Recalled again' });
  });

  it('a counter of the buyer agrees for the order, too', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, again);
    await block('Later');
    const reply = await counter(market.buying, id, { ...again, price: 8.5, agree_soft_block: true });
    expect(reply.data satisfies Bid).toMatchObject({ soft_block: null, turn: 'seller' });
    const { data } = await accept(market.selling, id);
    expect(await agreedOn(data.order_id, market.buying)).toMatchObject({ reason: 'Later' });
  });

  it('that is made after the bid does not unbind it', async () => {
    const id = await market.aBid();
    await block('Later');
    expect((await accept(market.selling, id)).status).toBe(200);
  });
});

it('both sides find the bid that an order came of; the buyer what it ordered last, however it did', async () => {
  const order = async (client: TestClient, id: number) => (await client.get<OrderDetail>(`order/${id}`)).data;
  const last = async (client = market.buying) =>
    (await client.get<ListingDetail>(`listing/catalog/${market.listing.id}`)).data.last_order;
  expect(await last()).toBeNull();
  const { id, lotIds } = market.listing;
  await market.buying.post('cart/c0', {
    listing: { id, lots: lotIds.map((lot, index) => ({ id: lot, quantity: 6 + index })) },
  });
  const placed = await market.buying.post<{ orders: { id: number }[] }>('order/place_order', {
    cart_type: 'c0',
  });
  const [bought] = placed.data.orders;
  expect(await last()).toMatchObject({ id: bought?.id, packs: 13, lowest_price: 10, highest_price: 12 });
  expect((await order(market.buying, bought?.id ?? 0)).bid_id).toBeNull();
  const bid = await market.aBid();
  const { order_id } = (await accept(market.selling, bid)).data;
  for (const client of [market.buying, market.selling])
    expect((await order(client, order_id)).bid_id).toBe(bid);
  expect(await last()).toMatchObject({ id: order_id, packs: 20, lowest_price: 8, highest_price: 8 });
  expect(await last(await app.signIn((await aBuyer(app.db)).userId))).toBeNull();
});

describe('WB-246 an order that came of a bid', () => {
  const read = async (client: TestClient, id: number) => (await client.get<OrderDetail>(`order/${id}`)).data;

  it('says who accepted: the person of the seller, of the buyer, or the standing rule', async () => {
    const nameOf = async (userId: number) => {
      const person = await app.db
        .selectFrom('app_user')
        .select(['first_name', 'last_name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return `${person.first_name} ${person.last_name}`;
    };
    const by = async (orderId: number) => {
      const order = await read(market.buying, orderId);
      expect((await stepsOf(market.buying, orderId))[0]).toMatchObject({
        who: order.accepted_by,
        what: 'Accepted the bid, which placed the order',
      });
      return order.accepted_by;
    };
    const sold = await accept(market.selling, await market.aBid());
    expect(await by(sold.data.order_id)).toBe(await nameOf(market.seller.userId));
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9 });
    const bought = await accept(market.buying, id);
    expect(await by(bought.data.order_id)).toBe(await nameOf(market.buyer.userId));
    const ruled = await market.aBid({ price: 9.5, quantity: 24, earliest_expiry: LATE });
    await market.selling.put(`listing/seller/${market.listing.id}/standing_rule`, {
      ...RULE,
      mode: 'acts',
      accept_percent: 70,
      version: null,
    });
    await answerByRule(app, { bidId: ruled, line: 1 });
    const { order_id: orderId, company_name: seller } = await market.read(ruled);
    expect(await by(orderId ?? 0)).toBe(`The standing rule of ${seller}`);
  });
});
