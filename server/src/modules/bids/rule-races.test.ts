import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { aBuyer } from '../../../test/kit/world.ts';
import { answerByRule } from './answer-by-rule.ts';
import { aBidMarket, accept, counter, decline, RULE, SOON, type Market } from './test-market.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp('rule races');
  beside = await startTestApp('rule races', { beside: app });
}, 60_000);
afterAll(async () => {
  await beside.close();
  await app.close();
});

/** What happens at the same moment, by name. */
const MOVES = {
  rule: (_, id) => answerByRule(app, { bidId: id, line: 1 }),
  again: (_, id) => answerByRule(beside, { bidId: id, line: 1 }),
  decline: ({ selling }, id) => decline(selling, id),
  accept: ({ selling }, id) => accept(selling, id),
  counter: ({ selling }, id) => counter(selling, id, { price: 9.7, quantity: 24 }),
  extend: ({ buying }, id) => buying.put(`offer/extend/${id}`, { hours: 24 }),
  remove: ({ selling, listing }) => selling.delete(`listing/seller/${listing.id}/standing_rule`),
} satisfies Record<string, (market: Market, id: number) => Promise<unknown>>;

const names = fc.shuffledSubarray(Object.keys(MOVES) as (keyof typeof MOVES)[], { minLength: 3 });

const setRule = ({ selling, listing }: Market) =>
  selling.put(`listing/seller/${listing.id}/standing_rule`, { ...RULE, mode: 'acts', version: null });

it('a rule beside what its seller and the buyer do: one answer, whoever was first', async () => {
  const market = await aBidMarket(app);
  await fc.assert(
    fc.asyncProperty(names, fc.constantFrom(9.5, 9), async (moves, price) => {
      market.listing = await market.aBidListing();
      const id = await market.aBid({ price, quantity: 24 });
      await setRule(market);
      await Promise.all(moves.map((name) => MOVES[name](market, id)));
      const bid = await market.read(id, market.selling);
      const answered = moves.some((name) => ['decline', 'accept', 'counter'].includes(name));
      if (answered) expect(bid.turn === 'seller').toBe(false);
      expect(bid.line_count).toBe(bid.status === 'counter_offer' ? 2 : 1);
      expect(await market.stocks()).toEqual([bid.status === 'accepted' ? 16 : 40, 60]);
      expect(bid.order_id !== null).toBe(bid.status === 'accepted');
      expect(await answersOf(id)).toHaveLength(bid.turn === 'seller' ? 0 : 1);
    }),
    { seed: 20261124, numRuns: 12 },
  );
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 60_000);

it('two bids for the last packs: the rule accepts one, and says of the other why not', async () => {
  const market = await aBidMarket(app);
  market.listing = await market.aBidListing({ lots: [{ expiry_date: SOON, stock: 40, price_cents: 1000 }] });
  const other = await app.signIn((await aBuyer(app.db)).userId);
  const terms = { price: 9.5, quantity: 24 };
  const ids = [await market.aBid(terms), (await market.place(terms, other)).data.id];
  await setRule(market);
  await Promise.all(ids.map((bidId, at) => answerByRule(at === 0 ? app : beside, { bidId, line: 1 })));
  const bids = await Promise.all(ids.map((id) => market.read(id, market.selling)));
  expect(bids.map(({ status }) => status).toSorted()).toEqual(['accepted', 'initial_offer']);
  const left = bids.find(({ status }) => status === 'initial_offer');
  expect(left?.standing_rule?.refusal).toMatch(/^The standing rule could not accept: /);
  expect(await market.stocks()).toEqual([16]);
  expect(await brokenInvariants(app.db)).toEqual([]);
});

async function answersOf(bidId: number) {
  return app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('entity', '=', 'bid')
    .where('entity_id', '=', bidId)
    .where('operation', 'in', ['bid.accepted', 'bid.countered', 'bid.declined'])
    .execute();
}
