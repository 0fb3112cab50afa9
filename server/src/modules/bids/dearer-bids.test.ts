import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEARER } from '#rules/bids/bid-words.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { aBidMarket, accept, counter, RULE } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('dearer bids', { runJobs: true });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

/** Of the lot that expires first. */
const falls = (price_cents: number) =>
  app.db
    .updateTable('lot')
    .set({ price_cents })
    .where('id', '=', market.listing.lotIds[0] ?? 0)
    .execute();

describe('WB-240 a bid for more than its packs cost in the catalog today', () => {
  it('is not accepted by its seller, who counters below it instead', async () => {
    const id = await market.aBid({ price: 9.5 });
    await falls(900);
    const refused = await accept(market.selling, id);
    expect([refused.status, refused.problem?.error]).toEqual([422, DEARER.seller]);
    expect(await market.read(id, market.selling)).toMatchObject({ price_problem: DEARER.seller });
    expect(await market.read(id)).toMatchObject({ price_problem: DEARER.buyer, order_id: null });
    expect(await market.stocks()).toEqual([40, 60]);
    const lower = await counter(market.selling, id, { price: 8.9 });
    expect([lower.status, lower.data.price_problem]).toEqual([200, null]);
    expect((await accept(market.buying, id)).status).toBe(200);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('is not accepted by its buyer', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9.5 });
    await falls(900);
    const refused = await accept(market.buying, id);
    expect([refused.status, refused.problem?.error]).toEqual([422, DEARER.buyer]);
    expect((await market.read(id)).status).toBe('counter_offer');
  });

  it('is held against all its packs together, and at the same price accepted', async () => {
    // 40 packs at $9.00 and 10 at $12.00 are $9.60 a pack.
    const id = await market.aBid({ price: 9.6, quantity: 50 });
    await falls(900);
    expect(await market.read(id)).toMatchObject({ price_problem: null });
    expect((await accept(market.selling, id)).status).toBe(200);
    market.listing = await market.aBidListing();
    const dearer = await market.aBid({ price: 9.61, quantity: 50 });
    await falls(900);
    expect((await accept(market.selling, dearer)).problem?.error).toBe(DEARER.seller);
  });

  it('is left to the seller by a standing rule, which says so', async () => {
    const id = await market.aBid({ price: 9.5, quantity: 24 });
    await falls(900);
    await market.selling.put(`listing/seller/${market.listing.id}/standing_rule`, {
      ...RULE,
      version: null,
    });
    expect((await market.read(id, market.selling)).standing_rule).toMatchObject({
      answer: null,
      left_because: 'it is not below the listing any more',
    });
  });
});
