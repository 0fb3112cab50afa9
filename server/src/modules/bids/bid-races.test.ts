import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../demo/random.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { aBuyer } from '../../../test/kit/world.ts';
import { bidJobs, EXPIRE_BIDS } from './jobs.ts';
import { aBidMarket, accept, counter, decline } from './test-market.ts';
import { runTask } from '../../../test/kit/run-task.ts';

/** Two processes on one database; for the second one the bids are just overdue, as where clocks are apart. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp('bid races');
  two = await startTestApp('bid races', { beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const [BEFORE, DEADLINE, AFTER] = ['2026-06-18T11:59:59Z', '2026-06-18T12:00:00Z', '2026-06-18T12:00:01Z'];
const STOCK = 100;
const [BID_PACKS, RIVAL_PACKS] = [60, 50];

/** A buyer with a cart that the stock cannot fill beside the bid. */
async function aRival({ id, lotIds }: { id: number; lotIds: number[] }): Promise<TestClient> {
  const client = await two.signIn((await aBuyer(one.db)).userId);
  const lots = lotIds.map((lotId) => ({ id: lotId, quantity: RIVAL_PACKS / lotIds.length }));
  await client.post('cart/c0', { listing: { id, lots } });
  return client;
}

/** What became of a bid and of the packs of its listing. */
async function endOf(id: number): Promise<{ status: string; stock: number; bought: number }> {
  const { rows } = await sql<{ status: string; stock: number; bought: number }>`select b.status,
    (select sum(o.stock)::int from lot o where o.listing_id = b.listing_id) as stock,
    (select coalesce(sum(n.quantity), 0)::int from order_line n where n.listing_id = b.listing_id) as bought
    from bid b where b.id = ${id}`.execute(one.db);
  const [end] = rows;
  if (!end) throw new Error('The bid is gone.');
  return end;
}

it.each(Array.from({ length: 16 }, (_, seed) => seed))(
  'G-007 G-019 G-042 G-043 accepting, countering, declining, expiring and a checkout of the last packs at once have one end: seed %i',
  async (seed) => {
    const market = await aBidMarket(one);
    two.clock.set(BEFORE);
    const terms = { price: 9, quantity: BID_PACKS };
    const id = await market.aBid({ quantity: BID_PACKS });
    const ofBuyer = seed % 2 === 1;
    if (ofBuyer) await counter(market.selling, id, terms);
    await sql`update bid set expires_at = ${DEADLINE} where id = ${id}`.execute(one.db);
    const rival = await aRival(market.listing);
    one.clock.set(BEFORE);
    const { userId } = ofBuyer ? market.buyer : market.seller;
    const [here, there] = [await one.signIn(userId), await two.signIn(userId)];
    const answered: number[] = [];
    const noted = async (reply: Promise<{ status: number }>) => void answered.push((await reply).status);
    const random = seededRandom(seed);
    const expires = random.int(0, 1) === 1;
    if (expires) two.clock.set(AFTER);
    const happenings: (() => Promise<unknown>)[] = [
      () => noted(accept(here, id)),
      () => noted(accept(there, id)),
      () => noted(counter(here, id, { ...terms, price: 8.5, acknowledged: true })),
      () => noted(decline(there, id)),
      () => rival.post('order/place_order', { cart_type: 'c0' }),
      async () => runTask(bidJobs(two), EXPIRE_BIDS),
    ];
    await Promise.all(random.sample(happenings, random.int(3, 6)).map((happen) => happen()));

    const end = await endOf(id);
    expect(answered.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    // A counter for more packs than the checkout left is no valid one.
    const refused = end.bought === RIVAL_PACKS ? [409, 422] : [409];
    expect(answered.filter((status) => status !== 200 && !refused.includes(status))).toEqual([]);
    expect(end.stock).toBe(STOCK - end.bought);
    expect([0, BID_PACKS, RIVAL_PACKS]).toContain(end.bought);
    if (end.status === 'accepted') expect(end.bought).toBe(BID_PACKS);
    if (end.bought === BID_PACKS) expect(end.status).toBe('accepted');
    expect(await brokenInvariants(one.db)).toEqual([]);
  },
);
