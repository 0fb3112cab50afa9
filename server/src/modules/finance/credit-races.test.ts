import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aCentShop, aColleagueOf, aCreditBuyer, order, type CentShop } from './test-credit.ts';

let app: TestApp;
let shop: CentShop;
beforeAll(async () => {
  app = await startTestApp('credit races');
  shop = await aCentShop(app);
});
afterAll(() => app.close());

const inTurn = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
};

it('RB-079 of 50 checkouts at once as many are placed as the limit lets, to the cent', async () => {
  const buyer = await aCreditBuyer(app, 10_000);
  await order(buyer.client, shop, 2500);
  const clients = await inTurn(Array.from({ length: 50 }), () => aColleagueOf(app, buyer));
  const { id = 0, lotIds = [] } = shop[0]?.listing ?? {};
  await inTurn(clients, (client) =>
    client.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 20_000 }] } }),
  );
  const replies = await Promise.all(
    clients.map((client) => client.post('order/place_order', { cart_type: 'c0' })),
  );
  const statuses = replies.map(({ status }) => status);
  expect(Map.groupBy(statuses, (status) => status).get(201)).toHaveLength(37);
  expect(Map.groupBy(statuses, (status) => status).get(422)).toHaveLength(13);
  expect(await buyer.credit()).toMatchObject({ used: 9900, available: 100 });
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 60_000);

it('RB-079 nobody waits for a company that is being checked, but its own', async () => {
  const [busy, other, free] = [
    await aCreditBuyer(app, 1000),
    await aCreditBuyer(app, 1000),
    await aCreditBuyer(app),
  ];
  let waiting: Promise<{ status: number }> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await sql`select from company_credit where company_id = ${busy.companyId} for no key update`.execute(tx);
    expect((await order(other.client, shop, 10)).status).toBe(201);
    expect((await order(free.client, shop, 10)).status).toBe(201);
    await sql`update company_credit set owed_cents = owed_cents where company_id = ${busy.companyId}`.execute(
      tx,
    );
    // Of the other seller, so that nobody else needs the lot that it holds meanwhile.
    const { id = 0, lotIds = [] } = shop[1]?.listing ?? {};
    await busy.client.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1000 }] } });
    waiting = busy.client.post('order/place_order', { cart_type: 'c0' });
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(app.db);
        return rows.length;
      })
      .toBe(1);
    expect((await order(other.client, shop, 10)).status).toBe(201);
  });
  expect((await waiting)?.status).toBe(201);
}, 30_000);

type Step = { do: 'place'; cents: number } | { do: 'cancel'; which: number };
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('place'), cents: fc.integer({ min: 1, max: 60_00 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), which: fc.nat(20) }) },
);

it('RB-081 whatever is used and released at the same moment, used is the sum of the entries and within the limit', async () => {
  const buyer = await aCreditBuyer(app, 100);
  const people = [
    buyer.client,
    await aColleagueOf(app, buyer),
    await aColleagueOf(app, buyer),
    await aColleagueOf(app, buyer),
  ];
  const placed: { id: number; cents: number }[] = [];
  let worth = 0;
  const perform = async (client: (typeof people)[number], step: Step) => {
    if (step.do === 'place') {
      const reply = await order(client, [...shop].reverse(), step.cents / 100);
      if (reply.status !== 201) return expect(reply.status).toBe(422);
      placed.push({ id: reply.data.orders[0]?.id ?? 0, cents: step.cents });
      worth += step.cents;
      return;
    }
    const [gone] = placed.splice(step.which % Math.max(1, placed.length), 1);
    if (!gone) return;
    const { status, text } = await client.post(`order/${gone.id}/cancellation`, { reason: 'Not needed' });
    expect([status, text]).toEqual([200, expect.anything()]);
    worth -= gone.cents;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      await Promise.all(
        people.map(async (client, at) =>
          inTurn(
            steps.filter((_, index) => index % people.length === at),
            (step) => perform(client, step),
          ),
        ),
      );
      const { used } = await buyer.credit();
      expect(Math.round(used * 100)).toBe(worth);
      expect(used).toBeLessThanOrEqual(100);
    }),
    { numRuns: 12, seed: 81 },
  );
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 120_000);
