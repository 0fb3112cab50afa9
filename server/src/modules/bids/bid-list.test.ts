import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BidMonth, BidSummary, BidTotals } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { BID_SORTS } from '#rules/lists.ts';
import { aBidMarket, accept, counter, decline } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid list');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

describe('bids are found', () => {
  const found = async (words: string, client: TestClient) => {
    const reply = await client.get<BidSummary[]>(`offer?search=${encodeURIComponent(words)}`);
    expect(reply.status).toBe(200);
    return reply.data.map((bid) => bid.id);
  };
  const named = async (id: number) => {
    const { listing, facility_name: facility, company_name: seller } = await market.read(id);
    return { ndc: listing.ndc_number, product: listing.name, facility, seller };
  };

  it('by number, NDC, product and either party, by both sides and administrators', async () => {
    const id = await market.aBid();
    const { ndc, product, facility, seller } = await named(id);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const client of [market.buying, market.selling, admin])
      for (const words of [String(id), ndc.slice(0, 10), product.toUpperCase(), facility, seller])
        expect(await found(words, client), `${words}`).toContain(id);
    expect(await found('nothing', market.buying)).toEqual([]);
    const file = await market.buying.get(`offer/export?format=csv&search=${encodeURIComponent(product)}`);
    expect(file.text).toContain(product);
  });

  it('by words in any order, all of which are in it somewhere', async () => {
    const id = await market.aBid();
    const { ndc, product, seller } = await named(id);
    const [company = ''] = seller.split(' ');
    for (const words of [`${company} ${product}`, `${product}  ${company}`, `${ndc} ${company} ${id}`])
      expect(await found(words, market.buying), `${words}`).toEqual([id]);
    expect(await found(`${product} nothing`, market.buying)).toEqual([]);
  });

  it('by number alone, where it is called a bid', async () => {
    const id = await market.aBid();
    market.listing = await market.aBidListing();
    await app.db
      .updateTable('listing')
      .set({ name: `Bid ${id}0 #${id}` })
      .where('id', '=', market.listing.id)
      .execute();
    const other = await market.aBid();
    for (const words of [`bid ${id}`, `Bid #${id}`, `#${id}`, `# ${id}`])
      expect(await found(words, market.buying), `${words}`).toEqual([id]);
    expect(await found(String(id), market.buying)).toEqual(expect.arrayContaining([id, other]));
    expect(await found(`bid ${id} nothing`, market.buying)).toEqual([]);
  });

  it('in every state, with how many of each', async () => {
    const first = await market.aBid();
    await decline(market.selling, first);
    const second = await market.aBid();
    await accept(market.selling, second);
    market.listing = await market.aBidListing({ catalog_type: '503b' });
    await market.aBid();
    const { product } = await named(second);
    const counts = async (query: string) =>
      (await market.selling.get<BidTotals>(`offer/summary?${query}`)).data;
    expect(await counts('')).toMatchObject({ open: 1, waiting_for_me: 1, accepted: 1, declined: 1 });
    const [, last = ''] = product.split(/ (?=\S+$)/);
    expect(await counts(`search=${encodeURIComponent(last)}`)).toMatchObject({
      open: 0,
      waiting_for_me: 0,
      accepted: 1,
      declined: 1,
      accepted_total: 160,
    });
    expect(await counts('catalog_type=503b')).toMatchObject({ open: 1, accepted: 0, declined: 0 });
    expect(await counts(`listing_id=${market.listing.id}`)).toMatchObject({ open: 1, accepted: 0 });
    await market.later('2026-06-25T12:00:00Z');
    expect(await counts('period=1')).toMatchObject({ accepted: 0, declined: 0 });
  });
});

describe('G-123 bids are sorted', () => {
  const sorted = async (client: TestClient, sort: string, of = '') => {
    const reply = await client.get<BidSummary[]>(`offer?sort=${sort}${of}`);
    expect(reply.status).toBe(200);
    return reply.data.map(({ id }) => id);
  };
  const twoBids = async () => {
    const small = await market.aBid({ price: 8, quantity: 10 });
    market.listing = await market.aBidListing();
    const dear = await market.aBid({ price: 9, quantity: 30 });
    return { small, dear };
  };

  it('by what a row says, both ways', async () => {
    const { small, dear } = await twoBids();
    for (const field of ['number', 'created', 'price', 'quantity', 'total']) {
      expect(await sorted(market.selling, field)).toEqual([small, dear]);
      expect(await sorted(market.selling, `-${field}`)).toEqual([dear, small]);
    }
    await accept(market.selling, dear);
    expect(await sorted(market.selling, 'status')).toEqual([small, dear]);
    expect(await sorted(market.selling, '-status')).toEqual([dear, small]);
  });

  it('say what the line before asked, as its side sees it', async () => {
    const id = await market.aBid();
    const answered = async (client: TestClient) =>
      (await client.get<BidSummary[]>(`offer?listing_id=${market.listing.id}`)).data.map(
        (bid) => bid.answered_price,
      );
    expect(await answered(market.selling)).toEqual([null]);
    await counter(market.selling, id, { price: 9.5 });
    expect(await answered(market.buying)).toEqual([8]);
    await counter(market.buying, id, { price: 8.5, acknowledged: true });
    expect(await answered(market.selling)).toEqual([9.5]);
  });

  it('in every order that is offered, also where words are looked for', async () => {
    const { small, dear } = await twoBids();
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const sort of BID_SORTS)
      for (const client of [market.buying, market.selling, admin])
        for (const of of ['', '&catalog_type=medigi'])
          expect(await sorted(client, sort, of)).toEqual(expect.arrayContaining([small, dear]));
  });

  it('ended ones by the day they ended on, whoever spoke last, and a note moves none', async () => {
    const first = await market.aBid();
    await counter(market.selling, first, { price: 9.5 });
    await decline(market.buying, first);
    await market.later('2026-06-16T12:00:00Z');
    const second = await market.aBid();
    await decline(market.selling, second);
    await market.later('2026-06-17T12:00:00Z');
    const third = await market.aBid();
    await counter(market.selling, third, { price: 9.5 });
    await decline(market.buying, third);
    const open = await market.aBid();
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await admin.put(`offer/${first}`, { admin_note: 'Asked by phone' })).status).toBe(200);
    expect(await sorted(market.selling, '-closed')).toEqual([third, second, first, open]);
    expect(await sorted(market.selling, 'closed')).toEqual([first, second, third, open]);
    expect(await sorted(market.buying, 'turn')).toEqual([open, third, second, first]);
    expect(await sorted(market.buying, 'expires')).toEqual([open, third, second, first]);
  });

  it('those that wait for who asks first, each side its own, closed ones last', async () => {
    const { small, dear } = await twoBids();
    await counter(market.selling, dear, { price: 9.5, quantity: 30 });
    market.listing = await market.aBidListing();
    const closed = await market.aBid();
    await decline(market.selling, closed);
    expect(await sorted(market.buying, 'turn')).toEqual([dear, small, closed]);
    expect(await sorted(market.selling, 'turn')).toEqual([small, dear, closed]);
    expect(await sorted(market.selling, '-turn')).toEqual([dear, small, closed]);
  });
});

it('G-036 the months of bids add up, without erroneous ones', async () => {
  const closed = (id: number, status: 'expired' | 'cancelled') =>
    app.db
      .updateTable('bid')
      .set({
        status,
        closed_at: new Date(),
        ...(status === 'cancelled' && { declined_by: 'system', decline_reason: 'Withdrawn' }),
      })
      .where('id', '=', id)
      .execute();
  const ends: ((id: number) => unknown)[] = [
    (id) => accept(market.selling, id),
    (id) => decline(market.selling, id),
    (id) => decline(market.selling, id, { erroneous: true }),
    (id) => closed(id, 'expired'),
    (id) => closed(id, 'cancelled'),
    () => null,
  ];
  for (const end of ends) await end(await market.aBid());
  for (const client of [market.buying, market.selling])
    expect((await client.get<BidMonth[]>('offer/stats')).data).toEqual([
      {
        month: '2026-06',
        placed: 5,
        open: 1,
        accepted: 1,
        declined: 1,
        expired: 1,
        cancelled: 1,
        accepted_total: 160,
        listed_total: 200,
        average_discount_percent: 20,
      },
    ]);
});
