import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BidMonth, BidTotals } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { aBidMarket, accept, counter, decline } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid traces', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

const told = async (userId: number) => {
  await app.jobsDone();
  return app.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
};

describe('G-044 what was told of a bid', () => {
  const unread = async (userId: number) => {
    await app.jobsDone();
    const rows = await app.db
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('type', '=', 'Bid')
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  };

  it('asks for nothing more once the bid was answered, given more time or closed; of other bids it stays', async () => {
    const id = await market.aBid();
    const other = await market.aBidListing();
    await market.aBid({ listing_id: other.id });
    expect(await unread(market.seller.userId)).toEqual(['New bid', 'New bid']);
    await market.buying.put(`offer/extend/${id}`, { hours: 24 });
    expect(await unread(market.seller.userId)).toEqual(['New bid', 'Bid extended']);
    await counter(market.selling, id, { price: 9 });
    expect(await unread(market.seller.userId)).toEqual(['New bid']);
    expect(await unread(market.buyer.userId)).toEqual(['Counter bid received']);
    await accept(market.buying, id);
    expect(await unread(market.buyer.userId)).toEqual([]);
    expect(await unread(market.seller.userId)).toEqual(['New bid', 'Bid accepted']);
  });
});

describe('TR-522 what an extension leaves behind', () => {
  it('G-044 WB-243 both sides read who gave how much time and when, and the other side is told each time', async () => {
    const id = await market.aBid();
    await market.buying.put(`offer/extend/${id}`, { hours: 24 });
    const { company_name: seller, facility_name: facility, listing } = await market.read(id);
    expect(await told(market.seller.userId)).toEqual({
      title: 'Bid extended',
      content: `${facility} set a new deadline for bid ${id} on ${listing.name}. It waits for an answer until Jun 19, 2026, 12:00 UTC.`,
    });
    await market.selling.put(`offer/extend/${id}`, { hours: 72 });
    expect((await told(market.buyer.userId)).content).toBe(
      `${seller} set a new deadline for bid ${id} on ${listing.name}. It waits for an answer until Jun 22, 2026, 12:00 UTC.`,
    );
    const [first, second] = (await market.read(id)).extended;
    expect(first).toMatchObject({
      given_by: 'buyer',
      hours: 24,
      expiration_date: '2026-06-19T12:00:00.000Z',
      created_date: '2026-06-15T12:00:00.000Z',
    });
    expect(second).toMatchObject({ given_by: 'seller', sent_by: seller, hours: 72 });
    const seen = (await market.read(id, market.selling)).extended;
    expect(seen.map(({ sent_by }) => sent_by)).toEqual([facility, expect.not.stringContaining(seller)]);
  });

  it('mails a day or more, and tells hours in the inbox alone', async () => {
    const id = await market.aBid();
    const mails = async () =>
      (await mailsTo(app, market.seller.email)).filter((mail) => mail.includes(`bid ${id} on`)).length;
    const before = await mails();
    await market.buying.put(`offer/extend/${id}`, { hours: 23 });
    expect((await told(market.seller.userId)).content).toContain('until Jun 19, 2026, 11:00 UTC');
    expect(await mails()).toBe(before);
    await market.buying.put(`offer/extend/${id}`, { hours: 24 });
    expect(await mails()).toBe(before + 1);
  });

  it('an administrator who sets the end is read and told as the marketplace', async () => {
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const id = await market.aBid();
    await admin.put(`offer/${id}`, { expiration_date: '2026-06-30T12:00:00Z' });
    expect((await told(market.buyer.userId)).content).toMatch(
      /^The marketplace set a new deadline for bid \d+ on .*\. It waits for an answer until Jun 30, 2026, 12:00 UTC\.$/,
    );
    expect((await market.read(id)).extended).toMatchObject([
      { given_by: 'administrator', sent_by: 'The marketplace', hours: null },
    ]);
    await admin.put(`offer/${id}`, { admin_note: 'Asked by phone' });
    expect((await market.read(id)).extended).toHaveLength(1);
  });

  it('G-012 G-019 says of each choice of more time when the bid would end, refuses what moves nothing, and until when at most', async () => {
    await market.later('2026-06-17T12:00:00Z');
    const id = await market.aBid();
    const bid = await market.read(id);
    expect([bid.expiration_date, bid.extendable_until]).toEqual([
      '2026-06-22T12:00:00.000Z',
      '2026-07-17T12:00:00.000Z',
    ]);
    const problem = 'So much more time does not move its end.';
    expect(bid.extensions).toEqual([
      { hours: 24, expiration_date: null, problem },
      { hours: 72, expiration_date: '2026-06-23T12:00:00.000Z', problem: null },
      { hours: 168, expiration_date: '2026-06-29T12:00:00.000Z', problem: null },
    ]);
    const refused = await market.selling.put(`offer/extend/${id}`, { hours: 24 });
    expect([refused.status, refused.problem?.error]).toEqual([422, problem]);
    expect((await market.read(id)).extended).toEqual([]);
    await decline(market.selling, id);
    expect((await market.read(id)).extendable_until).toBeNull();
  });
});

describe('G-030 what a bid saves against the listing', () => {
  const reprice = (cents: number) =>
    app.db
      .updateTable('lot')
      .set({ price_cents: cents })
      .where('listing_id', '=', market.listing.id)
      .execute();
  const saved = async () =>
    (await market.buying.get<BidTotals>(`offer/summary?listing_id=${market.listing.id}`)).data.savings_total;

  it('counts as it was shown when it was accepted, whatever the listing cost when it was sent', async () => {
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9 });
    await reprice(1150);
    const shown = (await market.read(id)).calculations?.additional_savings;
    expect(shown).toBe(50);
    await accept(market.buying, id);
    expect([await saved(), (await market.read(id)).list_price]).toEqual([shown, 11.5]);
    await reprice(2000);
    expect([await saved(), (await market.read(id)).list_price]).toEqual([shown, 11.5]);
  });

  it('G-024 counts each pack at the price of the lot that gave it; the savings of G-030 those of the first lot', async () => {
    const id = await market.aBid({ price: 9, quantity: 50 });
    const open = await market.read(id);
    expect(open.calculations).toMatchObject({ additional_savings: 50, sub_total: 450, list_total: 520 });
    expect(open.list_total).toBe(520);
    await accept(market.selling, id);
    expect(await saved()).toBe(70);
    await reprice(2000);
    expect(await saved()).toBe(70);
    for (const client of [market.buying, market.selling])
      expect(await market.read(id, client)).toMatchObject({ list_price: 10, list_total: 520 });
    const months = await market.selling.get<BidMonth[]>('offer/stats');
    expect(months.data).toMatchObject([
      { accepted: 1, accepted_total: 450, listed_total: 520, average_discount_percent: 13.5 },
    ]);
  });

  it('of a release that kept no total counts as it did then', async () => {
    const id = await market.aBid({ price: 9, quantity: 50 });
    await accept(market.selling, id);
    await app.db
      .updateTable('bid_line')
      .set({ list_base_total_cents: null, list_buyer_total_cents: null })
      .where('bid_id', '=', id)
      .execute();
    expect([await saved(), (await market.read(id)).list_total]).toEqual([50, 500]);
  });

  it('G-034 tells both sides of a closed bid what the listing cost when its last line was sent', async () => {
    const id = await market.aBid();
    await decline(market.selling, id);
    await reprice(2000);
    const prices = [await market.read(id), await market.read(id, market.selling)];
    expect(prices.map((bid) => bid.list_price)).toEqual([10, 10]);
  });
});

it('G-036 G-044 a buyer is told that its bid was declined as erroneous', async () => {
  const id = await market.aBid();
  await decline(market.selling, id, { reason: 'Price typo', erroneous: true });
  expect((await told(market.buyer.userId)).content).toMatch(
    / declined bid \d+ on .* as erroneous: it counts in no statistics\. Reason: Price typo$/,
  );
  const other = await market.aBid();
  await decline(market.selling, other);
  expect((await told(market.buyer.userId)).content).not.toMatch(/erroneous/);
});
