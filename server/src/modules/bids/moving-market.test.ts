import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { announceLive } from '../../platform/jobs/events.ts';
import { aBidMarket, accept, SOON } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('moving market', { runJobs: true });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

/** What both sides hear of bids while something happens. */
async function heardBy(userIds: readonly number[], happens: () => Promise<unknown>): Promise<string[]> {
  const streams = await Promise.all(userIds.map(async (id) => openStream(app, await app.openSession(id))));
  await happens();
  await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
  return Promise.all(
    streams.map(async (stream) => {
      await stream.until(/("the end")/);
      stream.close();
      return stream.ended;
    }),
  );
}

describe('WB-244 the open bids of a listing', () => {
  it('are told to both sides when its seller changes a price, and when packs are sold', async () => {
    const other = await market.aBid({ quantity: 10 });
    const told = new RegExp(`"bids","id":${other}\\b`);
    const sides = [market.buyer.userId, market.seller.userId];
    const { data: listing } = await market.selling.get<SellerListing>(`listing/seller/${market.listing.id}`);
    const [lot] = listing.lots;
    const changed = await heardBy(sides, () =>
      market.selling.put(`listing/seller/${listing.id}/lots/${lot?.id}`, { price: 9, version: lot?.version }),
    );
    expect(changed.map((text) => told.test(text))).toEqual([true, true]);
  });

  it('of a listing without one nobody hears', async () => {
    const id = await market.aBid();
    const [text = ''] = await heardBy([market.seller.userId], () => accept(market.selling, id));
    expect(text.match(new RegExp(`"bids","id":${id}\\b`, 'g'))).toHaveLength(1);
  });
});

describe('WB-244 a listing that is sold out', () => {
  it('is called so where a bid is made, and has no lots instead of none that is known', async () => {
    await app.db.updateTable('lot').set({ stock: 0 }).where('listing_id', '=', market.listing.id).execute();
    await app.db
      .updateTable('catalog_search')
      .set({ stock: 0 })
      .where('listing_id', '=', market.listing.id)
      .execute();
    const refused = await market.place();
    expect([refused.status, refused.problem?.error]).toEqual([422, 'This listing is sold out.']);
    const place = { listing_id: market.listing.id };
    expect((await market.buying.get(`offer/lot?listing_id=${place.listing_id}`)).data).toEqual([]);
    const asked = { ...place, earliest_expiry: SOON };
    expect((await market.buying.post('offer/get_offerable_lots', asked)).data).toEqual([]);
    const page = await market.buying.get<ListingDetail>(`listing/catalog/${place.listing_id}`);
    expect([page.status, page.data.lots]).toEqual([200, []]);
  });
});
