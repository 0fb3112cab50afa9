import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bid, BidFigures, BidLot } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { aBidMarket, accept, counter, decline, LATE, SOON, TERMS } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid calls');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

describe('the calls of bids', () => {
  it('TR-518 TR-498 TR-515 one makes a bid, and one answers it by its id', async () => {
    const made = await market.place();
    expect(made.status).toBe(201);
    expect((await market.buying.get<Bid>(`offer/${made.data.id}`)).data).toMatchObject({
      id: made.data.id,
      listing_id: market.listing.id,
    });
  });

  it('TR-500 TR-519 one counters with price, quantity and minimum expiry, and answers the bid', async () => {
    const id = await market.aBid();
    const { data } = await counter(market.selling, id, { price: 9, quantity: 30, earliest_expiry: LATE });
    expect(data).toMatchObject({ id, status: 'counter_offer', earliest_expiry_date: LATE });
    expect(data.current_offer_line).toMatchObject({ price: 9, quantity: 30 });
  });

  it('TR-501 TR-520 TR-528 one accepts with PO number and acknowledgement; the order is read, not placed, by another', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9 });
    const { data } = await accept(market.buying, id, { id, buyer_po: 'PO 5', acknowledged: true });
    const orders = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const read = async () => (await orders.get(`offer/place_order/${id}`)).data;
    expect(await read()).toMatchObject({ id, order_id: data.order_id });
    expect(await read()).toEqual(await read());
    expect(await market.read(id)).toMatchObject({ buyer_po: 'PO 5', status: 'accepted' });
    expect(await market.stocks()).toEqual([20, 60]);
  });

  it('TR-521 one declines with a reason', async () => {
    const id = await market.aBid();
    expect((await decline(market.selling, id, { id, reason: 'Too low' })).data).toMatchObject({
      status: 'declined',
      decline_reason: 'Too low',
    });
  });

  it('TR-523 one saves what surrounds the bid', async () => {
    const id = await market.aBid();
    const orders = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const { data } = await orders.put<Bid>(`offer/${id}`, { buyer_po: 'PO 6', admin_note: 'By phone' });
    expect(data).toMatchObject({ id, buyer_po: 'PO 6', admin_note: 'By phone' });
  });

  it('TR-503 TR-516 one reckons what terms come to', async () => {
    const asked = `listing_id=${market.listing.id}&price=8&quantity=20&earliest_expiry=${SOON}`;
    const { data } = await market.buying.get<BidFigures>(`offer/calc?${asked}`);
    expect(data).toMatchObject({ sub_total: 160, total_stock: 100, lot_price: 10, additional_savings: 40 });
  });

  it('TR-505 TR-517 TR-524 one lists the lots of a listing, one those that fill a bid', async () => {
    const { id, lotIds } = market.listing;
    const lots = await market.buying.get<BidLot[]>(`offer/lot?listing_id=${id}`);
    expect(lots.data.map((lot) => lot.id)).toEqual(lotIds);
    const bid = await market.aBid({ quantity: 50 });
    const filled = await market.selling.post<BidLot[]>('offer/distributed_lots', {
      listing_id: id,
      offer_id: bid,
      quantity: 50,
      earliest_expiry: SOON,
    });
    expect(filled.data.map((lot) => [lot.id, lot.selectedQuantity])).toEqual([
      [lotIds[0], 40],
      [lotIds[1], 10],
    ]);
  });

  it('TR-527 one counts the bids of each facility', async () => {
    await market.aBid();
    const { data } = await market.selling.get('offer/facilities');
    expect(data).toEqual([expect.objectContaining({ id: market.buyer.facilityId, offer_count: 1 })]);
  });

  it('TR-506 the listing has a version for buyers and one for its seller', async () => {
    const { id } = market.listing;
    const [bought, sold] = [
      await market.buying.get(`listing/catalog/${id}`),
      await market.selling.get(`listing/seller/${id}`),
    ];
    expect([bought.data, sold.data]).toMatchObject([{ id }, { id }]);
    expect((await market.buying.get(`listing/seller/${id}`)).status).toBe(403);
  });
});

it.each(Object.entries(TERMS))('G-028 a bid without %s is none', async (name) => {
  expect((await market.place({ [name]: undefined })).status).toBe(422);
});
