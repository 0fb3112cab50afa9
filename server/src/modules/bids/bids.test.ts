import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { aBuyer, aDrug, anAdministrator } from '../../../test/kit/world.ts';
import { aBidMarket, accept, counter, decline, SOON, TERMS } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bids', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

describe('TR-006 TR-171 TR-499 a bid', () => {
  it('TR-031 TR-033 TR-127 waits for its seller with one line, which both sides read', async () => {
    const id = await market.aBid({ buyer_po: 'PO 17' });
    const bid = await market.read(id);
    expect(bid).toMatchObject({
      listing_id: market.listing.id,
      status: 'initial_offer',
      turn: 'seller',
      buyer_po: 'PO 17',
      earliest_expiry_date: SOON,
      shelf_life: 107,
      expiration_date: '2026-06-18T12:00:00.000Z',
      exceeded_max_counters: false,
      minimum_order_total: 50,
      can: { answer: false, decline: false, extend: true, edit: false },
    });
    expect(bid.offer_lines).toHaveLength(1);
    expect(bid.current_offer_line).toMatchObject({
      price: 8,
      quantity: 20,
      buyer_price: 8,
      base_price: null,
      is_buyer_side: true,
      is_seller_side: false,
    });
    expect(bid.calculations).toMatchObject({
      additional_savings: 40,
      additional_percent_savings: 20,
      total_stock: 100,
    });
    const sold = await market.read(id, market.selling);
    expect(sold.can).toMatchObject({ answer: true, decline: true });
    expect(sold.current_offer_line).toMatchObject({ price: 8, buyer_price: null, base_price: 8 });
    expect(sold.calculations).toMatchObject({ savings: null, total_savings: null });
  });

  it.each([
    ['TR-177 G-028', { price: 0 }, 'Bid price must be at least $0.01.'],
    ['TR-179 G-028', { price: 10 }, 'Bid price must be below the listing price of $10.00.'],
    ['TR-184', { quantity: 101 }, 'At most 100 packs with this expiry can be had.'],
    ['G-029', { acknowledged: false }, 'Please acknowledge the terms.'],
    [
      'TR-198 TR-199',
      { price: 1 },
      /requires a minimum order of \$50\.00\. Please add an additional \$30\.00/,
    ],
    ['G-022', { earliest_expiry: '2030-01-01' }, 'No lot in stock expires so late.'],
  ])('%s is refused in words: %o', async (_, change, text) => {
    const reply = await market.place(change);
    expect(reply.status).toBe(422);
    expect(reply.problem?.error).toMatch(text);
  });

  it('TR-117 TR-588 takes a PO number of 40 characters', async () => {
    expect((await market.place({ buyer_po: 'x'.repeat(41) })).status).toBe(422);
    await market.aBid({ buyer_po: 'x'.repeat(40) });
  });

  it('TR-182 TR-186 keeps to the minimum and to cases', async () => {
    market.listing = await market.aBidListing({ offer_minimum_quantity: 12, case_size: 10 });
    expect((await market.place({ quantity: 10 })).problem?.error).toMatch(
      /minimum quantity of 20.*additional 10/,
    );
    expect((await market.place({ quantity: 25 })).problem?.error).toBe(
      'This listing must be purchased in multiples of 10.',
    );
    await market.aBid({ quantity: 30 });
  });

  it('G-016 is one of a facility on a listing', async () => {
    const id = await market.aBid();
    expect(await market.place()).toMatchObject({
      status: 409,
      problem: { error: 'You already have an open bid on this listing.' },
    });
    await decline(market.selling, id);
    await market.aBid();
  });

  it.each([
    ['where the seller takes none', { offer_orders_enabled: false }],
    ['of schedule II', { ndc: '' }],
  ])('SP-181 SP-182 G-017 is not taken %s', async (_, fields) => {
    const ndc = 'ndc' in fields ? (await aDrug(app.db, { dea_schedule: '2' })).ndc : undefined;
    market.listing = await market.aBidListing({ ...fields, ...(ndc && { ndc }) });
    const reply = await market.place();
    expect([reply.status, reply.problem?.error]).toEqual([422, 'Bids are not available for this listing.']);
  });

  it('SP-183 G-006 X-63 needs terms, an approved user and an approved facility', async () => {
    await app.db
      .updateTable('company_terms')
      .set({ active: false })
      .where('company_id', '=', market.buyer.companyId)
      .execute();
    expect((await market.place()).problem?.error).toBe('Bids are not available for this listing.');
    const other = await aBuyer(app.db, {}, { vetting_status: 'pending' });
    expect((await market.place({}, await app.signIn(other.userId))).status).toBe(422);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', market.buyer.userId)
      .execute();
    expect((await market.place()).status).toBe(403);
  });

  it('SP-015 is no matter of sellers, nor of listings out of sight', async () => {
    expect((await market.place({}, market.selling)).status).toBe(403);
    expect((await market.place({ listing_id: 999_999 })).status).toBe(404);
  });

  it('G-008 is placed once, however often it is sent', async () => {
    const key = { 'idempotency-key': 'bid-once' };
    const body = { listing_id: market.listing.id, ...TERMS, acknowledged: true };
    const [one, two] = await Promise.all([
      market.buying.post<{ id: number }>('offer', body, key),
      market.buying.post<{ id: number }>('offer', body, key),
    ]);
    expect(one.data.id).toBe(two.data.id);
  });
});

describe('TR-009 TR-018 counters', () => {
  it('TR-033 TR-172 alternate, each with a new deadline', async () => {
    const id = await market.aBid();
    await market.later('2026-06-16T12:00:00Z');
    const reply = await counter(market.selling, id, { price: 9 });
    expect(reply.data).toMatchObject({
      status: 'counter_offer',
      turn: 'buyer',
      expiration_date: '2026-06-19T12:00:00.000Z',
    });
    expect(reply.data.offer_lines.map((line) => [line.price, line.is_seller_side])).toEqual([
      [8, false],
      [9, true],
    ]);
    const back = await counter(market.buying, id, { price: 8.5, acknowledged: true });
    expect(back.data).toMatchObject({ turn: 'seller', line_count: 3 });
  });

  it('TR-210 differ from the line before, and G-029 a buyer acknowledges', async () => {
    const id = await market.aBid();
    expect((await counter(market.selling, id)).status).toBe(422);
    await counter(market.selling, id, { price: 9 });
    expect((await counter(market.buying, id, { price: 8.5 })).problem?.error).toBe(
      'Please acknowledge the terms.',
    );
  });

  it('are not worse than acceptance for who makes them', async () => {
    const id = await market.aBid();
    expect(await counter(market.selling, id, { price: 7.99 })).toMatchObject({
      status: 422,
      problem: { data: { price: 'The buyer already bids $8.00: accept it.' } },
    });
    expect((await counter(market.selling, id, { price: 7.5, quantity: 40 })).status).toBe(200);
    const back = (change: object) => counter(market.buying, id, { acknowledged: true, ...change });
    expect((await back({ price: 7.51, quantity: 40 })).problem).toMatchObject({
      data: { price: 'The seller already asks $7.50: accept it.' },
    });
    expect((await back({ price: 7.75 })).status).toBe(200);
  });

  it('TR-200 of a seller go below the minimum order', async () => {
    const id = await market.aBid();
    expect((await counter(market.selling, id, { price: 1, quantity: 40 })).status).toBe(200);
  });

  it('TR-154 G-018 end after three each', async () => {
    const id = await market.aBid();
    for (const cents of [1, 2, 3]) {
      expect((await counter(market.selling, id, { price: 9 + cents / 100 })).status).toBe(200);
      expect((await counter(market.buying, id, { price: 8 + cents / 100, acknowledged: true })).status).toBe(
        200,
      );
    }
    expect((await market.read(id, market.selling)).exceeded_max_counters).toBe(true);
    expect((await counter(market.selling, id, { price: 9.5 })).status).toBe(409);
    expect((await accept(market.selling, id)).status).toBe(200);
  });

  it('G-007 C-39 come in turn, and on the line that was looked at', async () => {
    const id = await market.aBid();
    expect((await counter(market.buying, id, { price: 9, acknowledged: true })).problem?.error).toBe(
      'It is not your turn to act on this bid.',
    );
    const line = (await market.read(id)).current_offer_line.id;
    await counter(market.selling, id, { price: 9 });
    expect((await accept(market.buying, id, { current_line_id: line })).problem).toMatchObject({
      code: 'stale',
      error: 'This bid has changed. Please reload.',
    });
  });
});

describe('TR-016 TR-019 X-97 acceptance', () => {
  it('G-042 places one order at the price, first expired first, and takes the stock', async () => {
    const id = await market.aBid({ quantity: 50, buyer_po: 'PO 18' });
    const { data } = await accept(market.selling, id);
    expect(await market.stocks()).toEqual([0, 50]);
    const { data: order } = await market.buying.get<OrderDetail>(`order/${data.order_id}`);
    expect(order).toMatchObject({
      type: 'bid',
      status: 'placed',
      payment_status: 'unpaid',
      po_number: 'PO 18',
      total: 425,
    });
    expect(order.lines.map((line) => [line.quantity, line.price])).toEqual([
      [40, 8],
      [10, 8],
    ]);
    expect(await market.read(id)).toMatchObject({
      status: 'accepted',
      turn: null,
      accepted_quantity: 50,
      order_id: data.order_id,
      shipping_price: 25,
    });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('TR-007 TR-153 by the buyer needs the terms acknowledged', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9, quantity: 30 });
    expect((await accept(market.buying, id, { acknowledged: false })).status).toBe(422);
    expect((await accept(market.buying, id, { buyer_po: 'PO 19' })).status).toBe(200);
    expect(await market.read(id)).toMatchObject({ accepted_quantity: 30, buyer_po: 'PO 19', total: 270 });
  });

  it('G-042 C-35 is refused where stock is short, and nothing changes', async () => {
    const id = await market.aBid({ quantity: 60 });
    await app.db.updateTable('lot').set({ stock: 5 }).where('id', 'in', market.listing.lotIds).execute();
    expect(await accept(market.selling, id)).toMatchObject({
      status: 409,
      problem: { error: 'Stock is below the bid quantity.' },
    });
    expect(await market.stocks()).toEqual([5, 5]);
    expect(await market.read(id)).toMatchObject({
      status: 'initial_offer',
      fill_problem: 'Stock is below the bid quantity.',
    });
  });

  it('is refused where packs that were bid are no whole cases by now', async () => {
    const id = await market.aBid({ quantity: 25 });
    expect((await market.read(id)).fill_problem).toBeNull();
    await app.db.updateTable('listing').set({ case_size: 10 }).where('id', '=', market.listing.id).execute();
    const cases = 'This listing must be purchased in multiples of 10.';
    expect((await market.read(id, market.selling)).fill_problem).toBe(cases);
    expect(await accept(market.selling, id)).toMatchObject({ status: 409, problem: { error: cases } });
    expect((await counter(market.selling, id, { quantity: 30 })).data.fill_problem).toBeNull();
  });

  it.each([
    [
      'terms',
      'has no active terms',
      () =>
        app.db
          .updateTable('company_terms')
          .set({ active: false })
          .where('company_id', '=', market.buyer.companyId),
    ],
    [
      'vetting',
      'is not approved to buy',
      () =>
        app.db
          .updateTable('facility')
          .set({ vetting_status: 'pending' })
          .where('id', '=', market.buyer.facilityId),
    ],
    [
      'license',
      'license of .* has ended',
      () =>
        app.db
          .updateTable('facility')
          .set({ state_license_expiration: '2026-06-14' })
          .where('id', '=', market.buyer.facilityId),
    ],
  ])('X-97 looks at %s at that moment', async (_, text, spoil) => {
    const id = await market.aBid();
    await spoil().execute();
    const reply = await accept(market.selling, id);
    expect([reply.status, reply.problem?.error]).toEqual([422, expect.stringMatching(text)]);
    expect(await market.stocks()).toEqual([40, 60]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'happens once: of all who answer at the same moment one is heard (%i)',
    async (seed) => {
      const id = await market.aBid();
      const answers = [
        () => accept(market.selling, id),
        () => accept(market.selling, id),
        () => counter(market.selling, id, { price: 9 }),
        () => decline(market.selling, id),
      ];
      const order = answers.map(
        (_, index) => answers[(index * 3 + seed) % answers.length] ?? (() => accept(market.selling, id)),
      );
      const replies = await Promise.all(order.map(async (answer) => answer()));
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await brokenInvariants(app.db)).toEqual([]);
    },
  );

  it('G-015 and the end of a bid are final', async () => {
    const id = await market.aBid();
    await decline(market.selling, id);
    for (const again of [
      accept(market.selling, id),
      decline(market.selling, id),
      counter(market.selling, id, { price: 9 }),
    ])
      expect((await again).problem?.error).toBe('This bid is already declined.');
  });
});

describe('TR-008 TR-017 TR-502 declining', () => {
  it('G-037 G-036 takes a reason, and the word erroneous from the seller alone', async () => {
    const id = await market.aBid();
    expect((await decline(market.selling, id, { reason: '  ' })).status).toBe(422);
    expect((await decline(market.selling, id, { erroneous: true })).data).toMatchObject({
      status: 'declined',
      declined_by: 'seller',
      decline_reason: 'Too low',
      erroneous: true,
    });
    const second = await market.aBid();
    await counter(market.selling, second, { price: 9 });
    expect((await decline(market.buying, second, { erroneous: true })).status).toBe(403);
    expect((await decline(market.buying, second)).data).toMatchObject({ declined_by: 'buyer' });
  });

  it('TR-026 TR-106 X-41 an administrator declines at any time and sees both prices', async () => {
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const id = await market.aBid();
    expect((await market.read(id, admin)).current_offer_line).toMatchObject({
      buyer_price: 8,
      base_price: 8,
    });
    expect((await accept(admin, id)).status).toBe(403);
    expect((await decline(admin, id)).data.declined_by).toBe('administrator');
  });
});
