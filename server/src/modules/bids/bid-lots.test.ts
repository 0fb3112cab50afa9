import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BidFigures, BidLot } from '#contract/bids/bid-shapes.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBidMarket, counter, LATE, SOON } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid lots', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

const offerable = (earliest_expiry: string) =>
  market.buying.post<BidLot[]>('offer/get_offerable_lots', {
    listing_id: market.listing.id,
    earliest_expiry,
  });
const detail = async () =>
  (await market.buying.get<ListingDetail>(`listing/catalog/${market.listing.id}`)).data;
const saveTerms = async (user_ack: string | null) => {
  const path = `listing/seller/${market.listing.id}`;
  const { version } = (await market.selling.get<SellerListing>(path)).data;
  expect((await market.selling.put<SellerListing>(path, { version, user_ack })).data.user_ack).toBe(user_ack);
};

describe('what a bid is made of', () => {
  it('TR-045 TR-504 TR-525 a lot says all that the popup tells of it', async () => {
    const [soon] = market.listing.lotIds;
    const note = { public_note: 'Short dated' };
    await app.db
      .updateTable('lot')
      .set(note)
      .where('id', '=', soon ?? 0)
      .execute();
    const { data } = await offerable(SOON);
    expect(data[0]).toMatchObject({
      id: soon,
      expiry_date: '09/30/2026',
      expiry_days: 107,
      stock: 40,
      price: 10,
      selectedQuantity: 0,
      ...note,
    });
    expect(data[1]?.public_note).toBeNull();
    expect(data[0]?.name).toBe(data[0]?.lot_name);
  });

  it('TR-113 TR-034 the stock that can be had is the sum of the lots offered for the expiry', async () => {
    for (const [expiry, stock] of [
      [SOON, 100],
      [LATE, 60],
    ] as const) {
      const lots = await offerable(expiry);
      expect(lots.data.reduce((sum, lot) => sum + lot.stock, 0)).toBe(stock);
      const asked = { listing_id: market.listing.id, price: 8, quantity: 20, earliest_expiry: expiry };
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      const figures = await market.buying.get<BidFigures>(`offer/calc?${query.toString()}`);
      expect(figures.data.total_stock).toBe(stock);
    }
  });

  it.each([
    ['2026-06-15T23:59:59Z', 107],
    ['2026-06-16T00:00:00Z', 106],
  ])('TR-228 TR-585 days to expiry are those of UTC: at %s there are %i', async (time, days) => {
    await market.later(time);
    expect((await offerable(SOON)).data[0]?.expiry_days).toBe(days);
  });

  it('TR-036 the listing says its order rules, to who bids and beside the bid', async () => {
    market.listing = await market.aBidListing({ offer_minimum_quantity: 12, case_size: 10, case_lock: true });
    const rules = {
      company_minimum_order_total: 50,
      offer_minimum_quantity: 12,
      case_size: 10,
      case_lock: true,
    };
    expect(await detail()).toMatchObject(rules);
    const id = await market.aBid({ quantity: 20 });
    for (const client of [market.buying, market.selling])
      expect((await market.read(id, client)).listing).toMatchObject(rules);
  });

  it('TR-123 G-038 the terms name the facility, before and beside the bid', async () => {
    const { name } = await app.db
      .selectFrom('facility')
      .select('name')
      .where('id', '=', market.buyer.facilityId)
      .executeTakeFirstOrThrow();
    expect((await detail()).acknowledgement).toContain(`By checking this box, ${name} confirms`);
    expect((await market.read(await market.aBid())).acknowledgement).toContain(name);
  });

  it('TR-044 the terms are those of the listing, else of its company, before and beside the bid', async () => {
    const id = await market.aBid();
    const told = async () => [(await detail()).acknowledgement, (await market.read(id)).acknowledgement];
    await app.db
      .updateTable('company')
      .set({ user_ack: 'Bids are binding.' })
      .where('id', '=', market.seller.companyId)
      .execute();
    expect(await told()).toEqual(['Bids are binding.', 'Bids are binding.']);
    await saveTerms('Ships cold.');
    expect(await told()).toEqual(['Ships cold.', 'Ships cold.']);
    await saveTerms(null);
    expect(await told()).toEqual(['Bids are binding.', 'Bids are binding.']);
  });

  it('TR-032 TR-100 the lines of a bid are in the order in which they were said', async () => {
    const id = await market.aBid();
    for (const cents of [1, 2]) {
      await counter(market.selling, id, { price: 9 + cents / 100 });
      await counter(market.buying, id, { price: 8 + cents / 100, acknowledged: true });
    }
    const { offer_lines: lines, current_offer_line: current } = await market.read(id);
    expect(lines.map(({ price }) => price)).toEqual([8, 9.01, 8.01, 9.02, 8.02]);
    expect(lines.at(-1)).toEqual({ ...current, sent_by: expect.any(String) });
  });
});
