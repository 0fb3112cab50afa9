import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StandingRule } from '#contract/bids/standing-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { aBuyer, aSeller, anAdministrator } from '../../../test/kit/world.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { ANSWER_BID, answerByRule } from './answer-by-rule.ts';
import { bidJobs } from './jobs.ts';
import { followBids } from './subscribers.ts';
import { aBidMarket, accept, counter, decline, RULE } from './test-market.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let beside: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('standing rules', { runJobs: true });
  beside = await startTestApp('standing rules', { beside: app });
}, 60_000);
afterAll(async () => {
  await beside.close();
  await app.close();
});
beforeEach(async () => {
  market = await aBidMarket(app);
});

const at = () => `listing/seller/${market.listing.id}/standing_rule`;
const save = (change: object = {}, client: TestClient = market.selling) =>
  client.put<StandingRule>(at(), { ...RULE, version: null, ...change });

describe('the standing rule of a listing', () => {
  it('is kept, changed and removed by its seller, each step in the history of the listing', async () => {
    expect((await market.selling.get(at())).data).toBeNull();
    const made = await save();
    expect(made.data).toMatchObject({ ...RULE, listing_id: market.listing.id });
    const changed = await save({ version: made.data.version, accept_percent: 90 });
    expect((await market.selling.get(at())).data).toEqual(changed.data);
    expect((await market.selling.delete(at())).status).toBe(200);
    expect((await market.selling.get(at())).data).toBeNull();
    expect((await market.selling.delete(at())).status).toBe(404);
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_user_id as by'])
      .where('entity', '=', 'listing')
      .where('entity_id', '=', market.listing.id)
      .orderBy('seq')
      .execute();
    const by = market.seller.userId;
    expect(rows.map((row) => [row.operation, row.by])).toEqual([
      ['standing_rule.saved', by],
      ['standing_rule.saved', by],
      ['standing_rule.removed', by],
    ]);
  });

  it('is not written over: of two people the later one is told, also after it was removed and made anew', async () => {
    const { version } = (await save()).data;
    const both = await Promise.all([80, 90].map((accept_percent) => save({ version, accept_percent })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await market.selling.delete(at());
    expect((await save({ version })).problem?.code).toBe('stale');
    await save();
    expect((await save({ version })).problem?.code).toBe('stale');
    expect((await save()).problem?.error).toMatch(/^Someone else has changed this standing rule/);
  });

  it.each([
    [{ accept_percent: 0 }, 'accept_percent'],
    [{ accept_percent: 100, counter_percent: null }, 'accept_percent'],
    [{ counter_percent: 91 }, 'counter_percent'],
    [{ least_packs: 1_000_001 }, 'least_packs'],
    [{ counter_times: 4 }, 'counter_times'],
    [{ mode: 'always' }, 'mode'],
  ])('%o is refused at its field', async (change, field) => {
    const reply = await save(change);
    expect(reply.status).toBe(422);
    expect(reply.problem?.data).toHaveProperty(field);
  });

  it('is read and set by its seller and administrators with the catalog; by nobody else', async () => {
    await save();
    const people: [string, number, number][] = [
      ['another seller', (await aSeller(app.db)).userId, 404],
      ['the buyer', market.buyer.userId, 403],
      ['catalog', (await anAdministrator(app.db, ['catalog'])).userId, 200],
      ['orders', (await anAdministrator(app.db, ['orders'])).userId, 403],
    ];
    for (const [who, userId, status] of people) {
      const client = await app.signIn(userId);
      expect([who, (await client.get(at())).status]).toEqual([who, status]);
      if (status === 200) continue;
      expect([who, (await save({ version: 1 }, client)).status]).toEqual([who, status]);
      expect([who, (await client.delete(at())).status]).toEqual([who, status]);
    }
  });

  it('of a withdrawn listing is read, and not changed', async () => {
    await save();
    await market.selling.delete(`listing/seller/${market.listing.id}`);
    expect((await market.selling.get(at())).status).toBe(200);
    expect((await save()).status).toBe(409);
    expect((await market.selling.delete(at())).status).toBe(409);
  });
});

describe('a rule that acts', () => {
  const acting = { mode: 'acts' };
  /** A bid that came in before there was a rule. */
  const aBidBefore = async (change: object) => {
    const id = await market.aBid({ quantity: 24, ...change });
    await app.jobsDone();
    return id;
  };

  it('accepts what its percent allows with one order, and everybody reads that it did', async () => {
    await save(acting);
    const id = await market.aBid({ price: 9.2, quantity: 24 });
    await app.jobsDone();
    for (const client of [market.buying, market.selling])
      expect(await market.read(id, client)).toMatchObject({ status: 'accepted', is_automatic: true });
    expect(await market.stocks()).toEqual([16, 60]);
    expect(await titlesOf(market.buyer.userId)).toContainEqual([
      'Bid accepted',
      expect.stringMatching(/^The standing rule of Meridian .* accepted bid/),
    ]);
    expect(await titlesOf(market.seller.userId)).toContainEqual([
      'Bid accepted',
      expect.stringMatching(/^Your standing rule accepted bid/),
    ]);
    expect(await auditOf(id)).toContainEqual(['bid.accepted', null, true]);
  });

  it('answers an event of the release before, which says nothing of rules', async () => {
    const id = await aBidBefore({ price: 9.2 });
    await save(acting);
    const event = {
      key: `bid.placed:${id}:1`,
      type: 'bid.placed',
      data: { bid_id: id, line: 1, by: 'buyer' },
    } as DomainEvent;
    await followBids({ db: app.db })(event);
    await app.jobsDone();
    expect(await market.read(id)).toMatchObject({ status: 'accepted', is_automatic: true });
  });

  it('counters what is lower once, then leaves the bid to the seller', async () => {
    await save(acting);
    const id = await market.aBid({ price: 9.19, quantity: 24 });
    await app.jobsDone();
    const countered = await market.read(id);
    expect(countered.current_offer_line).toMatchObject({ price: 9.5, quantity: 24, is_automatic: true });
    expect(countered.turn).toBe('buyer');
    expect(await titlesOf(market.seller.userId)).toContainEqual([
      'Counter bid sent',
      expect.stringMatching(/^Your standing rule answers bid/),
    ]);
    expect(await auditOf(id)).toContainEqual(['bid.countered', null, true]);
    await counter(market.buying, id, { price: 9.1, quantity: 24, acknowledged: true });
    await app.jobsDone();
    expect(await market.read(id)).toMatchObject({ line_count: 3, turn: 'seller' });
    await counter(market.selling, id, { price: 9.6, quantity: 24 });
    await counter(market.buying, id, { price: 9.3, quantity: 24, acknowledged: true });
    await app.jobsDone();
    expect(await market.read(id)).toMatchObject({ status: 'accepted', is_automatic: true, line_count: 5 });
  });

  it('WB-242 nobody is asked for an answer that the rule gives; what it leaves waits for the seller', async () => {
    await save(acting);
    const waits = async () => (await titlesOf(market.seller.userId)).filter(([title]) => title === 'New bid');
    await market.aBid({ price: 9.2, quantity: 24 });
    await app.jobsDone();
    expect(await waits()).toEqual([]);
    const id = await market.aBid({ price: 9.2, quantity: 12 });
    await app.jobsDone();
    expect(await waits()).toEqual([['New bid', expect.stringMatching(/It waits for an answer until /)]]);
    expect((await market.read(id, market.selling)).standing_rule?.left_because).toBe(
      'the rule is for bids of 24 packs or more',
    );
  });

  it('WB-242 a refusal of the rule leaves the bid, of which its seller is told then', async () => {
    await save(acting);
    await app.db.updateTable('lot').set({ stock: 30 }).where('id', 'in', market.listing.lotIds).execute();
    const other = await app.signIn((await aBuyer(app.db)).userId);
    await Promise.all([
      market.aBid({ price: 9.5, quantity: 24 }),
      market.place({ price: 9.5, quantity: 24 }, other),
    ]);
    await app.jobsDone();
    const titles = (await titlesOf(market.seller.userId)).map(([title]) => title);
    expect(
      titles.filter((title) => title === 'Bid accepted').length +
        titles.filter((title) => title === 'New bid').length,
    ).toBe(2);
  });

  it('G-024 holds a bid that a dearer lot helps to fill against the price of each lot', async () => {
    await save(acting);
    // 40 packs at $10.00 and 10 at $12.00: 92 % is $9.57 a pack, 95 % is $9.88.
    const low = await market.aBid({ price: 9.56, quantity: 50 });
    await app.jobsDone();
    const { current_offer_line: line, turn } = await market.read(low);
    expect([line.price, line.is_automatic, turn]).toEqual([9.88, true, 'buyer']);
    await decline(market.buying, low);
    const enough = await market.aBid({ price: 9.57, quantity: 50 });
    await app.jobsDone();
    expect((await market.read(enough)).status).toBe('accepted');
  });

  it('leaves a bid to the seller where its percent of all lots is no price of a counter', async () => {
    await save({ mode: 'acts', counter_percent: 99 });
    const id = await market.aBid({ price: 9, quantity: 90 });
    await app.jobsDone();
    expect(await market.read(id)).toMatchObject({ turn: 'seller', line_count: 1, is_automatic: false });
  });

  it('leaves fewer packs to the seller, and acts while the seller is away', async () => {
    await save(acting);
    const few = await market.aBid({ price: 9.9, quantity: 23 });
    await app.jobsDone();
    expect((await market.read(few)).turn).toBe('seller');
    await decline(market.selling, few);
    await market.selling.post('offer/set_vacation', { start: '2026-06-15', end: '2026-06-30' });
    const id = await market.aBid({ price: 9.9, quantity: 24 });
    await app.jobsDone();
    expect((await market.read(id)).status).toBe('accepted');
  });

  it('says why it could not accept, once, and the bid stays with the seller; the buyer is told nothing', async () => {
    const id = await aBidBefore({ price: 9.5 });
    await save(acting);
    await app.db.updateTable('lot').set({ stock: 10 }).where('id', 'in', market.listing.lotIds).execute();
    for (const process of [app, beside, app]) await answerByRule(process, { bidId: id, line: 1 });
    const sold = await market.read(id, market.selling);
    const why = 'The standing rule could not accept: Stock is below the bid quantity.';
    expect(sold).toMatchObject({ turn: 'seller', can: { answer: true }, standing_rule: { refusal: why } });
    expect((await market.read(id)).standing_rule).toBeNull();
    expect((await auditOf(id)).filter(([name]) => name === 'bid.left_to_seller')).toHaveLength(1);
    await app.db.updateTable('lot').set({ stock: 40 }).where('id', 'in', market.listing.lotIds).execute();
    await answerByRule(app, { bidId: id, line: 1 });
    expect((await market.read(id)).status).toBe('initial_offer');
    expect((await accept(market.selling, id)).status).toBe(200);
  });

  it('does what it does once, in two processes and however often', async () => {
    for (const [price, lines] of [
      [9.5, 1],
      [9, 2],
    ]) {
      market.listing = await market.aBidListing();
      const id = await aBidBefore({ price });
      await save(acting);
      const run = (process: TestApp) =>
        runTask(bidJobs(process), ANSWER_BID, { bid_id: id, line: 1 }) ?? Promise.reject();
      await Promise.all([app, beside, app, beside].map(run));
      const bid = await market.read(id);
      expect([bid.line_count, await market.stocks()]).toEqual([lines, lines === 1 ? [16, 60] : [40, 60]]);
      expect((await auditOf(id)).filter(([, user]) => user === null)).toHaveLength(1);
    }
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('does nothing once time is up, once it is switched off, and to a line that is not the last', async () => {
    const id = await aBidBefore({ price: 9.5 });
    const { version } = (await save(acting)).data;
    await answerByRule(app, { bidId: id, line: 2 });
    await save({ version, mode: 'off' });
    await answerByRule(app, { bidId: id, line: 1 });
    await market.later('2026-06-19T12:00:00Z');
    await market.selling.delete(at());
    await save(acting);
    await answerByRule(app, { bidId: id, line: 1 });
    expect(await market.read(id)).toMatchObject({ status: 'initial_offer', line_count: 1 });
  });
});

const titlesOf = async (userId: number) => {
  const rows = await app.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ title, content }) => [title, content]);
};

const auditOf = async (bidId: number) => {
  const rows = await app.db
    .selectFrom('audit_log')
    .select([
      'operation',
      'actor_user_id as by',
      sql<boolean | null>`(after -> 'automatic')::boolean`.as('automatic'),
    ])
    .where('entity', '=', 'bid')
    .where('entity_id', '=', bidId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => [row.operation, row.by, row.automatic]);
};
