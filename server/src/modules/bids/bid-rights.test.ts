import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bid, BidLot, BidMonth, BidTotals } from '#contract/bids/bid-shapes.ts';
import { bidEndpoints } from '#contract/bids/bids.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aFacility, anAdministrator, aUser, someTerms } from '../../../test/kit/world.ts';
import { isShared, loadClassOf } from '../../platform/http/limits.ts';
import { aBidMarket, accept, counter, decline, SOON } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid rights');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

const vet = (vetting_status: string) =>
  app.db.updateTable('app_user').set({ vetting_status }).where('id', '=', market.buyer.userId).execute();

/** A bid that waits for its buyer. */
async function aCounteredBid(): Promise<number> {
  const id = await market.aBid();
  await counter(market.selling, id, { price: 9 });
  return id;
}

/** What is told of the lots and prices of today. */
async function told(client: TestClient, id: number) {
  const asked = { listing_id: market.listing.id, offer_id: id };
  const terms = `price=8&quantity=20&earliest_expiry=${SOON}`;
  const lots = await client.get<BidLot[]>(`offer/lot?listing_id=${asked.listing_id}&offer_id=${id}`);
  const offerable = await client.post<BidLot[]>('offer/get_offerable_lots', {
    ...asked,
    earliest_expiry: SOON,
  });
  const calc = await client.get(`offer/calc?listing_id=${asked.listing_id}&offer_id=${id}&${terms}`);
  const bid = await market.read(id, client);
  return {
    lots: lots.data.length,
    offerable: offerable.data.length,
    calculates: calc.status === 200,
    figures: bid.calculations !== null,
    base: bid.facility_base_price !== null,
    lines: bid.offer_lines.length,
  };
}
const NOTHING = { lots: 0, offerable: 0, calculates: false, figures: false, base: false };

describe('G-006 who writes', () => {
  it('nobody who is not approved: neither counters, accepts, declines nor extends', async () => {
    const id = await aCounteredBid();
    await vet('Denied');
    const writes = [
      () => counter(market.buying, id, { price: 8.5, acknowledged: true }),
      () => decline(market.buying, id),
      () => market.buying.put(`offer/extend/${id}`, {}),
      () => accept(market.buying, id),
    ];
    for (const write of writes)
      expect(await write()).toMatchObject({
        status: 403,
        problem: { error: 'You have not yet been approved as a buyer.' },
      });
    expect((await market.read(id)).status).toBe('counter_offer');
  });

  it('WB-253 nobody who reads for the company, but does not buy for the facility', async () => {
    const id = await aCounteredBid();
    const { companyId, facilityId } = market.buyer;
    const elsewhere = await aFacility(app.db, { company_id: companyId });
    const reader = async (facilityIds: number[]) => {
      const roles = ['Buyer', 'FinanceAdmin'] as const;
      return app.signIn((await aUser(app.db, { companyId, roles, facilityIds })).userId);
    };
    const outside = await reader([elsewhere.id]);
    expect((await market.read(id, outside)).can).toMatchObject({
      answer: false,
      decline: false,
      extend: false,
    });
    expect((await market.buying.put(`offer/extend/${id}`, {})).status).toBe(200);
    expect((await outside.put(`offer/extend/${id}`, {})).problem?.error).toBe(
      'You do not buy for the facility of this bid.',
    );
    expect((await accept(outside, id)).status).toBe(403);
    expect((await counter(outside, id, { price: 8.5, acknowledged: true })).status).toBe(403);
    expect((await decline(outside, id)).status).toBe(403);
    const inside = await reader([elsewhere.id, facilityId]);
    expect((await market.read(id, inside)).can).toMatchObject({ answer: true, decline: true });
    const accepted = await accept(inside, id);
    expect(accepted.status).toBe(200);
  });

  it('the order names who accepted', async () => {
    const id = await aCounteredBid();
    const { companyId, facilityId } = market.buyer;
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const { data } = await accept(await app.signIn(colleague.userId), id);
    const order = await app.db
      .selectFrom('orders')
      .select('placed_by')
      .where('id', '=', data.order_id)
      .executeTakeFirstOrThrow();
    expect(order.placed_by).toBe(colleague.userId);
  });

  it('no administrator without the right to orders, who reads no bid either', async () => {
    const admin = await anAdministrator(app.db, ['users']);
    await app.db
      .updateTable('app_user')
      .set({ primary_facility_id: market.buyer.facilityId, company_id: market.buyer.companyId })
      .where('id', '=', admin.userId)
      .execute();
    const client = await app.signIn(admin.userId);
    expect((await market.place({}, client)).status).toBe(403);
    const mayPlace = async (who: TestClient) =>
      (await who.get<ListingDetail>(`listing/catalog/${market.listing.id}`)).data.can.place_bid;
    expect([await mayPlace(client), await mayPlace(market.buying)]).toEqual([false, true]);
  });

  it('WB-251 an administrator without the right to orders who sells reads and answers bids as a seller alone', async () => {
    const id = await market.aBid();
    const admin = await anAdministrator(app.db, ['content']);
    await app.db
      .updateTable('app_user')
      .set({ company_id: market.seller.companyId })
      .where('id', '=', admin.userId)
      .execute();
    await app.db.insertInto('user_role').values({ user_id: admin.userId, role: 'Seller' }).execute();
    const client = await app.signIn(admin.userId);
    const plain = (await market.selling.get<Bid>(`offer/${id}`)).data;
    const seen = (await client.get<Bid>(`offer/${id}`)).data;
    expect(seen).toEqual(plain);
    expect(seen.can).toMatchObject({ answer: true });
  });

  it('nobody bids on a listing of the own company', async () => {
    const { companyId } = market.seller;
    await someTerms(app.db, companyId);
    const own = await aFacility(app.db, { company_id: companyId });
    const person = await aUser(app.db, { companyId, roles: ['Buyer', 'Seller'], facilityIds: [own.id] });
    const reply = await market.place({}, await app.signIn(person.userId));
    expect([reply.status, reply.problem?.error]).toEqual([422, 'Bids are not available for this listing.']);
  });
});

describe('how much one person asks', () => {
  it('counters, extensions and new bids have one budget of a minute', async () => {
    const id = await market.aBid();
    await app.db.updateTable('rate_window').set({ hits: 300 }).where('budget', '=', 'bid').execute();
    const writes = [
      () => market.place(),
      () => counter(market.buying, id, { price: 8.5, acknowledged: true }),
      () => market.buying.put(`offer/extend/${id}`, {}),
    ];
    for (const write of writes) expect((await write()).status).toBe(429);
    expect((await market.selling.put(`offer/extend/${id}`, {})).status).toBe(200);
  });

  it('lists of bids are shared out, so that nobody has every place', () => {
    const load = loadClassOf(bidEndpoints.listBids);
    expect([load, isShared(load)]).toEqual(['list', true]);
  });
});

describe('X-62 what an old bid tells', () => {
  it('lots and prices of today while it is open and its buyer sees the listing', async () => {
    const id = await aCounteredBid();
    const all = { lots: 2, offerable: 2, calculates: true, figures: true, lines: 2 };
    expect(await told(market.buying, id)).toEqual({ ...all, base: false });
    expect(await told(market.selling, id)).toEqual({ ...all, base: true });
  });

  it.each([
    ['whose prices are hidden', () => vet('Denied')],
    [
      'without terms',
      () =>
        app.db
          .updateTable('company_terms')
          .set({ active: false })
          .where('company_id', '=', market.buyer.companyId)
          .execute(),
    ],
    [
      'who does not see the listing any more',
      () =>
        app.db
          .updateTable('company')
          .set({ active: false })
          .where('id', '=', market.seller.companyId)
          .execute(),
    ],
  ])('a buyer %s reads the lines alone', async (_, hide) => {
    const id = await aCounteredBid();
    await hide();
    expect(await told(market.buying, id)).toEqual({ ...NOTHING, lines: 2 });
  });

  it.each([
    ['who is not approved', () => vet('Denied')],
    [
      'of a company without terms',
      () => app.db.deleteFrom('company_terms').where('company_id', '=', market.buyer.companyId).execute(),
    ],
  ])('X-62 WB-256 a buyer %s reads no sums', async (_, hide) => {
    await accept(market.selling, await market.aBid());
    const sums = async (who: TestClient) => {
      const { data: all } = await who.get<BidTotals>('offer/summary');
      const [month] = (await who.get<BidMonth[]>('offer/stats')).data;
      const { accepted, accepted_total, savings_total } = all;
      const { listed_total, average_discount_percent } = month ?? {};
      return [
        accepted,
        accepted_total,
        savings_total,
        month?.accepted_total,
        listed_total,
        average_discount_percent,
      ];
    };
    expect(await sums(market.buying)).toEqual([1, 160, 40, 160, 200, 20]);
    await hide();
    expect(await sums(market.buying)).toEqual([1, null, null, null, null, null]);
    expect(await sums(market.selling)).toEqual([1, 160, null, 160, 200, 20]);
  });

  it('of a closed bid everybody reads the lines alone', async () => {
    const id = await aCounteredBid();
    await decline(market.buying, id);
    for (const client of [market.buying, market.selling])
      expect(await told(client, id)).toEqual({ ...NOTHING, lines: 2 });
  });
});
