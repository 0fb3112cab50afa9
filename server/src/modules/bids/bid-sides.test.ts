import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BidSummary } from '#contract/bids/bid-shapes.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aFacility, anAdministrator, aUser, type Person } from '../../../test/kit/world.ts';
import { announceLive } from '../../platform/jobs/events.ts';
import { bidJobs, EXPIRE_BIDS } from './jobs.ts';
import { aBidMarket, accept, counter, decline } from './test-market.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid sides', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

/** As a fee between both sides makes it. */
const receives = (bidId: number, cents: number) =>
  app.db.updateTable('bid_line').set({ base_cents: cents }).where('bid_id', '=', bidId).execute();

describe('what each side reads', () => {
  it('G-044 each is told the terms with expiry, deadline and the price before, at its own prices', async () => {
    const id = await market.aBid();
    await receives(id, 700);
    await app.jobsDone();
    const contents = async (userId: number) =>
      (await app.db.selectFrom('notification').select('content').where('user_id', '=', userId).execute()).map(
        ({ content }) => content,
      );
    const ends =
      'Lots that expire on 09/30/2026 or later. It waits for an answer until Jun 18, 2026, 12:00 UTC.';
    expect(await contents(market.seller.userId)).toEqual([expect.stringContaining(ends)]);
    await counter(market.selling, id, { price: 9 });
    await app.jobsDone();
    const [told] = await contents(market.buyer.userId);
    expect(told).toContain('20 packs @ $9.00 each = $180.00, after $8.00.');
    expect(told).toContain(ends);
    await counter(market.buying, id, { price: 8.5, acknowledged: true });
    await app.jobsDone();
    expect((await contents(market.seller.userId)).find((one) => one.includes('$8.50'))).toContain(
      ', after $9.00.',
    );
  });

  it('who sent which line: the person to the own side and to administrators, the company to the other', async () => {
    const name = (userId: number, first_name: string) =>
      app.db
        .updateTable('app_user')
        .set({ first_name, last_name: 'Reyes' })
        .where('id', '=', userId)
        .execute();
    await name(market.buyer.userId, 'Ana');
    await name(market.seller.userId, 'Sam');
    const id = await market.aBid();
    await counter(market.selling, id, { price: 9 });
    const { facility_name: facility, company_name: seller } = await market.read(id);
    const senders = async (client: TestClient) =>
      (await market.read(id, client)).offer_lines.map((line) => line.sent_by);
    expect(await senders(market.buying)).toEqual(['Ana Reyes', seller]);
    expect(await senders(market.selling)).toEqual([facility, 'Sam Reyes']);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect(await senders(admin)).toEqual(['Ana Reyes', 'Sam Reyes']);
  });

  it('bids are sorted by the total that the asker reads', async () => {
    const dear = await market.aBid({ price: 8 });
    await receives(dear, 600);
    market.listing = await market.aBidListing();
    const cheap = await market.aBid({ price: 7 });
    const order = async (client: TestClient, sort: string) =>
      (await client.get<BidSummary[]>(`offer?sort=${sort}`)).data.map(({ id }) => id);
    expect(await order(market.buying, 'total')).toEqual([cheap, dear]);
    expect(await order(market.buying, '-total')).toEqual([dear, cheap]);
    expect(await order(market.selling, 'total')).toEqual([dear, cheap]);
    expect(await order(market.selling, '-total')).toEqual([cheap, dear]);
  });

  it('the list and the file may be of the last days alone', async () => {
    const id = await market.aBid();
    const { data } = await market.buying.get<BidSummary[]>('offer?period=30&status=open');
    expect(data.map((bid) => bid.id)).toEqual([id]);
    expect((await market.buying.get('offer/export?format=csv&period=30')).text).toContain('Initial bid');
    await market.later('2026-08-15T12:00:00Z');
    expect((await market.buying.get('offer?period=30')).data).toEqual([]);
  });

  it('a file says status, side and days in words', async () => {
    await market.aBid();
    const { text } = await market.buying.get('offer/export?format=csv');
    const [, row] = text.split('\n');
    expect(row).toMatch(
      /,2026-09-30,Initial bid,,,Buyer,Seller,2026-06-18 12:00,.*,2026-06-15,2026-06-15\s*$/,
    );
  });

  it('a file says goods, shipping and both with two decimals, why a bid ended, and to its seller nothing saved', async () => {
    const slip = await market.aBid({ price: 9.1 });
    await decline(market.selling, slip, { reason: 'Price typo', erroneous: true });
    const id = await market.aBid({ price: 9.1, quantity: 50 });
    await accept(market.selling, id);
    const { shipping_price: shipping } = await market.read(id);
    const file = async (client: TestClient) => {
      const [heads = '', ...rows] = (await client.get('offer/export?format=csv&sort=number')).text
        .replace('\uFEFF', '')
        .split('\r\n');
      const names = heads.split(',');
      return rows.slice(0, 2).map((row) => {
        const cells = row.split(',');
        return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
      });
    };
    const [declined, accepted] = await file(market.selling);
    expect(declined).toMatchObject({ Status: 'Declined', Erroneous: 'Yes', Reason: 'Price typo' });
    expect(declined).toMatchObject({ 'Sub-Total': '182.00', 'Shipping charged': '', 'Total charged': '' });
    expect(accepted).toMatchObject({ Price: '9.10', 'Sub-Total': '455.00', 'At listing prices': '520.00' });
    expect(accepted?.['Shipping charged']).toBe(shipping?.toFixed(2));
    expect(accepted?.['Total charged']).toBe((455 + (shipping ?? 0)).toFixed(2));
    expect(Object.keys(accepted ?? {})).not.toContain('Savings before shipping');
    expect(Object.keys((await file(market.buying))[0] ?? {})).toContain('Savings before shipping');
  });

  it('a bid that ended without an order saved nothing', async () => {
    const id = await market.aBid();
    await sql`update drug set wac_cents = 1250
      where ndc = (select ndc from listing where id = ${market.listing.id})`.execute(app.db);
    expect((await market.read(id)).savings).toBe(90);
    await decline(market.selling, id);
    expect((await market.read(id)).savings).toBeNull();
  });

  it('the order tells both what the buyer pays, and the bid of its seller how much of it is its own', async () => {
    const id = await market.aBid();
    await receives(id, 700);
    expect((await market.read(id, market.selling)).order_sub_total).toBeNull();
    const { data } = await accept(market.selling, id);
    const order = (await market.selling.get<OrderDetail>(`order/${data.order_id}`)).data;
    const bid = await market.read(id, market.selling);
    expect([order.sub_total, bid.order_sub_total, bid.total]).toEqual([160, 160, 140]);
  });
});

describe('G-038 the order of a bid', () => {
  it('is not cancelled by its buyer alone, even within the hour: the seller is asked', async () => {
    const { data } = await accept(market.selling, await market.aBid());
    const path = `order/${data.order_id}`;
    const { can, cancel_free_until: until } = (await market.buying.get<OrderDetail>(path)).data;
    expect(can).toMatchObject({ cancel: false, request_cancellation: true });
    expect(until).toBeNull();
    const asked = await market.buying.post<OrderDetail>(`${path}/cancellation`, { reason: 'Too much' });
    expect(asked.data.status).toBe('cancel_requested');
    expect(await market.stocks()).toEqual([20, 60]);
    await market.selling.put(`${path}/cancellation`, { approve: true });
    expect(await market.stocks()).toEqual([40, 60]);
  });
});

describe('who hears of a bid', () => {
  const told = async ({ userId }: Person, title: string) =>
    (
      await app.db
        .selectFrom('notification')
        .select('id')
        .where('user_id', '=', userId)
        .where('title', '=', title)
        .execute()
    ).length;

  it('TR-171 not who sent it and buys for another facility since', async () => {
    const { companyId, facilityId, userId } = market.buyer;
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const first = await market.aBid();
    await decline(market.selling, first);
    await app.jobsDone();
    expect([await told(market.buyer, 'Bid declined'), await told(colleague, 'Bid declined')]).toEqual([1, 1]);
    const second = await market.aBid();
    const elsewhere = await aFacility(app.db, { company_id: companyId });
    await app.db.deleteFrom('user_facility').where('user_id', '=', userId).execute();
    await app.db
      .updateTable('app_user')
      .set({ primary_facility_id: elsewhere.id })
      .where('id', '=', userId)
      .execute();
    await decline(market.selling, second);
    await app.jobsDone();
    expect([await told(market.buyer, 'Bid declined'), await told(colleague, 'Bid declined')]).toEqual([1, 2]);
  });

  it('open pages of its facility, its seller and who reads for the company; no other facility', async () => {
    const { companyId } = market.buyer;
    const elsewhere = await aFacility(app.db, { company_id: companyId });
    const person = (roles: readonly ('Buyer' | 'FinanceAdmin')[]) =>
      aUser(app.db, { companyId, roles, facilityIds: [elsewhere.id] });
    const people = [
      market.buyer,
      market.seller,
      await person(['Buyer', 'FinanceAdmin']),
      await person(['Buyer']),
    ];
    const streams = await Promise.all(
      people.map(async ({ userId }) => openStream(app, await app.openSession(userId))),
    );
    const id = await market.aBid();
    await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
    const heard = await Promise.all(
      streams.map(async (stream) => {
        await stream.until(/("the end")/);
        stream.close();
        return new RegExp(`"bids","id":${id}\\b`).test(await stream.ended);
      }),
    );
    expect(heard).toEqual([true, true, true, false]);
  });

  it('SP-111 listings of its facility, when the time has ended it', async () => {
    await market.aBid();
    await market.later('2026-06-18T12:00:01Z');
    const stream = await openStream(app, await app.openSession(market.buyer.userId));
    await runTask(bidJobs(app), EXPIRE_BIDS);
    await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
    await stream.until(/("the end")/);
    stream.close();
    expect(await stream.ended).toMatch(/"catalog"/);
  });
});
