import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../demo/random.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { deliveryJobs, EXPIRE_RFPS, PLACE_DELIVERIES, rfpJobs } from '../jobs.ts';
import { aDeal, PLACED_ON, START } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

/** Two processes on one database. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp('contract races');
  two = await startTestApp('contract races', { beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);
const placeDue = (app: TestApp) => Promise.resolve(runTask(deliveryJobs(app), PLACE_DELIVERIES));
const happened = ({ status }: { status: number }) => status;

describe('at once, over two processes', () => {
  it.each(SEEDS)(
    'G-065 G-084 two proposals accepted, declined and withdrawn with the request, expired: one end, seed %i',
    async (seed) => {
      const deal = await aDeal(one);
      two.clock.set(`${START}T00:00:00Z`);
      const id = await deal.ask();
      const [first, second] = deal.suppliers;
      const [cheap, dear] = [await deal.propose(first, id), await deal.propose(second, id, { price: 13 })];
      const admin = await one.signIn((await anAdministrator(one.db, ['orders'])).userId);
      const accepted: number[] = [];
      const accept = async (proposal: number) => accepted.push(happened(await deal.accept(proposal)));
      const happenings: (() => Promise<unknown>)[] = [
        () => accept(cheap.id),
        () => accept(cheap.id),
        () => accept(dear.id),
        () => deal.buying.put(`proposal/decline/${cheap.id}`, {}),
        () => admin.put(`rfp/${id}`, { status: 'cancelled', reason: 'Asked by phone' }),
        async () => runTask(rfpJobs(two), EXPIRE_RFPS),
      ];
      const random = seededRandom(seed);
      await Promise.all(random.sample(happenings, random.int(3, 6)).map((happen) => happen()));

      const { rows } = await sql<{ status: string; won: number; waiting: number; planned: number }>`
        select r.status, (select count(*)::int from rfp_proposal p where p.rfp_id = r.id and p.status = 'accepted') as won,
          (select count(*)::int from rfp_proposal p where p.rfp_id = r.id and p.status = 'pending') as waiting,
          (select count(*)::int from rfp_delivery d where d.rfp_id = r.id) as planned
        from rfp r where r.id = ${id}`.execute(one.db);
      const [end] = rows;
      const count = accepted.filter((status) => status === 200).length;
      expect(accepted.every((status) => status === 200 || status === 409)).toBe(true);
      expect(count).toBeLessThanOrEqual(1);
      expect([end?.won, end?.planned]).toEqual([count, count * 3]);
      if (end?.status !== 'proposed') expect(end?.waiting).toBe(0);
      expect(await brokenInvariants(one.db)).toEqual([]);
    },
  );

  it.each(SEEDS)(
    'G-085 a delivery skipped, its contract cancelled or extended, and two jobs: ordered once or not at all, seed %i',
    async (seed) => {
      const deal = await aDeal(one);
      const id = await deal.contract();
      const [first] = await deal.deliveries(id);
      const skip = `rfp/scheduled_orders/${first?.id}/skip`;
      await deal.buying.post(skip, {});
      await deal.buying.put('rfp/extend', { id, duration: 3 });
      await deal.later(PLACED_ON);
      two.clock.set(`${PLACED_ON}T12:00:00Z`);
      const admin = await one.signIn((await anAdministrator(one.db, ['orders'])).userId);
      const [{ client, listing }] = deal.suppliers;
      const random = seededRandom(seed);
      const happenings: (() => Promise<unknown>)[] = [
        () => placeDue(one),
        () => placeDue(two),
        () => client.put(skip, { agreed: true }),
        () => client.put('rfp/extend', { id, duration: 3, confirm: true }),
        () => admin.put(`rfp/${id}`, { status: 'cancelled', reason: 'Recalled' }),
      ];
      await Promise.all(random.sample(happenings, random.int(3, 5)).map((happen) => happen()));
      await placeDue(two);

      const [then] = await deal.deliveries(id);
      const { rows } = await sql<{ orders: number; stock: number }>`select
        (select count(*)::int from order_group where origin = 'schedule' and origin_id = ${first?.id}) as orders,
        (select stock from lot where id = ${listing.lotIds[0]}) as stock`.execute(one.db);
      const orders = then?.state === 'placed' ? 1 : 0;
      expect(rows).toEqual([{ orders, stock: 500 - 40 * orders }]);
      if (then?.state === 'placed') expect(then.skip).toBe('lapsed');
      expect(then?.state).not.toBe('scheduled');
      expect(await brokenInvariants(one.db)).toEqual([]);
    },
  );
});

describe('many deliveries of one night', () => {
  const CONTRACTS = 40;

  it('two jobs whose connections are cut in the middle order each once, in the end', async () => {
    const deal = await aDeal(one);
    for (let made = 0; made < CONTRACTS; made += 1) {
      // A person has so many requests a minute.
      if (made === 25) one.clock.advance(60_000);
      await deal.contract({ quantity: 10 });
    }
    await deal.later(PLACED_ON);
    two.clock.set(`${PLACED_ON}T12:00:00Z`);
    const placed = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from rfp_delivery d
        join rfp r on r.id = d.rfp_id where r.facility_id = ${deal.buyer.facilityId} and d.state = 'placed'`.execute(
        one.db,
      );
      return rows[0]?.count ?? 0;
    };
    const running = Promise.allSettled([placeDue(one), placeDue(two)]);
    await expect.poll(placed, { interval: 5, timeout: 20_000 }).toBeGreaterThan(1);
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
      one.db,
    );
    expect(cut.rows.length).toBeGreaterThan(0);
    await running;
    await Promise.allSettled([placeDue(one), placeDue(two)]);
    await placeDue(one);
    expect(await placed()).toBe(CONTRACTS);
    const { rows } = await sql<{ stock: number }>`select stock from lot
      where id = ${deal.suppliers[0].listing.lotIds[0]}`.execute(one.db);
    expect(rows).toEqual([{ stock: 500 - CONTRACTS * 10 }]);
    expect(await brokenInvariants(one.db)).toEqual([]);
  });
});
