import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { accept, aBidMarket } from './test-market.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('bids on paused listings');
});
afterAll(() => app.close());

describe('RB-164 a paused listing', () => {
  it('leaves open bids, which its seller can still accept', async () => {
    const market = await aBidMarket(app);
    const id = await market.aBid();
    await market.selling.post(`listing/seller/${market.listing.id}/pause`);
    expect((await market.place({ price: 7 })).status).toBe(404);
    expect((await market.read(id, market.selling)).status).toBe('initial_offer');
    expect((await accept(market.selling, id)).status).toBe(200);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

describe('RB-167 the offer minimum', () => {
  it('is 1 to 1,000,000 and holds for bids made afterwards', async () => {
    const market = await aBidMarket(app);
    const where = `listing/seller/${market.listing.id}`;
    const save = async (offer_minimum_quantity: number) => {
      const { data } = await market.selling.get<SellerListing>(where);
      return market.selling.put(where, { version: data.version, offer_minimum_quantity });
    };
    const id = await market.aBid({ quantity: 20 });
    expect([(await save(0)).status, (await save(1_000_001)).status]).toEqual([422, 422]);
    expect([(await save(1_000_000)).status, (await save(30)).status]).toEqual([200, 200]);
    expect((await accept(market.selling, id)).status).toBe(200);
    expect((await market.place({ quantity: 29 })).status).toBe(422);
    expect((await market.place({ quantity: 30 })).status).toBe(201);
  });
});
