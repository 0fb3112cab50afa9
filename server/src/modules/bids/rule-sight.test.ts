import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BidAcceptance } from '#contract/bids/bid-acceptance.ts';
import type { Bid } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aSeller, aUser, anAdministrator } from '../../../test/kit/world.ts';
import { aBidMarket, accept, RULE, SOON } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('rule sight');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

const setRule = (change: object = {}) =>
  market.selling.put(`listing/seller/${market.listing.id}/standing_rule`, {
    ...RULE,
    version: null,
    ...change,
  });
const listed = async (client: TestClient) =>
  (await client.get<Bid[]>(`offer?listing_id=${market.listing.id}`)).data[0]?.standing_rule;

describe('a rule that proposes', () => {
  it.each([
    [9.2, { move: 'accept', price: 9.2 }],
    [9.19, { move: 'counter', price: 9.5 }],
  ])(
    'tells of a bid at $%d to its seller what it would answer, in the bid and in the list',
    async (price, answer) => {
      await setRule();
      const id = await market.aBid({ price, quantity: 24 });
      const told = { mode: 'proposes', answer, left_because: null, refusal: null };
      expect((await market.read(id, market.selling)).standing_rule).toEqual(told);
      expect(await listed(market.selling)).toEqual(told);
      const orders = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
      expect(await listed(orders)).toEqual(told);
      expect((await market.read(id)).status).toBe('initial_offer');
    },
  );

  it('counts the fee of the marketplace and the price of this facility', async () => {
    await aPriceRule({ kind: 'marketplace_fee', seller_company_id: null });
    await aPriceRule({ kind: 'percent_off', seller_company_id: market.seller.companyId });
    await setRule();
    // The facility pays $9.90 for the lot: $9.00 and the fee. The seller takes 92 % of $9.00.
    const id = await market.aBid({ price: 9.1, quantity: 24 });
    const { standing_rule, current_offer_line: line } = await market.read(id, market.selling);
    expect([line.price, standing_rule?.answer]).toEqual([8.27, { move: 'counter', price: 8.55 }]);
  });

  it('tells buyers nothing: whatever the rule, they read the same', async () => {
    const id = await market.aBid({ price: 9.2, quantity: 24 });
    const { buyer } = market;
    const { companyId } = await anAdministrator(app.db, []);
    const staff = { companyId, roles: ['Administrator'], permissions: ['orders'] } as const;
    const buys = await aUser(app.db, { ...staff, facilityIds: [buyer.facilityId] });
    const clients = [market.buying, await app.signIn(buys.userId)];
    const paths = [
      `offer/${id}`,
      `offer?listing_id=${market.listing.id}`,
      `listing/catalog/${market.listing.id}`,
    ];
    const read = async () =>
      Promise.all(clients.flatMap((client) => paths.map(async (path) => (await client.get(path)).text)));
    const before = await read();
    await setRule({ accept_percent: 91, least_packs: 23, counter_percent: 97, counter_times: 3 });
    expect((await market.read(id, market.selling)).standing_rule).not.toBeNull();
    expect(await read()).toEqual(before);
  });
});

describe('what acceptance earns', () => {
  const weigh = (id: number, change: object = {}, client = market.selling) => {
    const query = { offer_id: String(id), price: '8.5', quantity: '50', earliest_expiry: SOON, ...change };
    return client.get<BidAcceptance>(`offer/acceptance?${new URLSearchParams(query).toString()}`);
  };

  it('is the revenue at the price, the lots that go, the days that the rest lasts and what was accepted before', async () => {
    const [own, other] = [market.buying, await app.signIn((await aBuyer(app.db)).userId)];
    for (const [client, price] of [
      [own, 9],
      [other, 9.5],
    ] as const)
      await accept(market.selling, (await market.place({ price, quantity: 10 }, client)).data.id);
    await market.later('2026-06-16T12:00:00Z');
    const id = await market.aBid();
    expect((await weigh(id)).data).toEqual({
      revenue: 425,
      // 20 at $10.00 and 30 at $12.00.
      list_total: 560,
      lots: [
        { lot_name: expect.any(String), expiry_date: '09/30/2026', expiry_days: 106, packs: 20, left: 0 },
        { lot_name: expect.any(String), expiry_date: '01/31/2027', expiry_days: 229, packs: 30, left: 30 },
      ],
      stock_left: 30,
      sold_packs: 20,
      sold_days: 90,
      days_left: 135,
      accepted: [
        { date: '2026-06-15T12:00:00.000Z', packs: 10, price: 9.5, same_facility: false },
        { date: '2026-06-15T12:00:00.000Z', packs: 10, price: 9, same_facility: true },
      ],
    });
    const short = (await weigh(id, { quantity: '81' })).data;
    expect([short.lots, short.stock_left]).toEqual([[], 80]);
    const gone = (await weigh(id, { earliest_expiry: '2030-01-01' })).data;
    expect(gone.list_total).toBeNull();
  });

  it('leaves out cancelled orders and what was sold earlier, and says nothing of days where nothing was', async () => {
    const id = await market.aBid({ quantity: 10 });
    const { order_id } = (await accept(market.selling, id)).data;
    await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order_id).execute();
    const next = await market.aBid();
    expect((await weigh(next)).data).toMatchObject({ sold_packs: 0, days_left: null });
    await app.db
      .updateTable('orders')
      .set({ status: 'placed', created_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', order_id)
      .execute();
    expect((await weigh(next)).data.sold_packs).toBe(0);
  });

  it('is told to the seller of the bid alone', async () => {
    const id = await market.aBid();
    expect((await weigh(id, {}, market.buying)).status).toBe(403);
    expect((await weigh(id, {}, await app.signIn((await aSeller(app.db)).userId))).status).toBe(404);
    expect((await weigh(id, { earliest_expiry: '2027-02-30' })).status).toBe(422);
  });
});

/** 10 % for this facility's company, or for everybody. */
async function aPriceRule({ kind, seller_company_id }: { kind: string; seller_company_id: number | null }) {
  const { id: listing } = market.listing;
  await app.db
    .insertInto('price_rule')
    .values({
      name: kind,
      kind,
      seller_company_id,
      value: 1000,
      target_type: seller_company_id === null ? 'all' : 'listing',
      target_id: seller_company_id === null ? null : String(listing),
      audience_type: 'company',
      audience_id: String(market.buyer.companyId),
      start_date: '2026-01-01',
      created_by: market.seller.userId,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .execute();
}
