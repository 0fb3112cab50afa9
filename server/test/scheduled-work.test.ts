import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEDULE } from '../src/schedule.ts';
import { enqueueJob } from '../src/platform/jobs/events.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';
import { stepsOf } from './kit/story.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('scheduled-work', { runJobs: true });
});
afterAll(() => app.close());

/** Runs a task now, as its hour would; answers with the sentence it failed with. */
async function run(task: string): Promise<string | null> {
  await app.db.transaction().execute((tx) => enqueueJob(tx, task, {}));
  await app.jobsDone();
  const { rows } = await sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs where task_identifier = ${task}`.execute(app.db);
  return rows[0]?.last_error ?? null;
}

const tasks = SCHEDULE.map(({ task }) => task);

describe('the schedule', () => {
  it.each(tasks)('runs %s without an error', async (task) => {
    expect(await run(task)).toBeNull();
  });

  it('table 2: an order shipped whole is delivered 10 days after its last tracking, once, and its history says so', async () => {
    const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
    const { id, lotIds } = await aListing(app.db, { companyId: seller.companyId });
    const [buying, selling] = [await app.signIn(buyer.userId), await app.signIn(seller.userId)];
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 3 }] } });
    const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
    const order = placed.data.orders[0]?.id ?? 0;
    await selling.post(`order/${order}/confirmation`);
    await selling.post(`order/${order}/tracking`, {
      carrier: 'UPS',
      tracking_number: '1Z999',
      ship_date: '06/15/2026',
    });
    const status = async () => {
      const found = await app.db
        .selectFrom('orders')
        .select(['status', 'version'])
        .where('id', '=', order)
        .executeTakeFirstOrThrow();
      return [found.status, found.version];
    };
    const shipped = await status();
    expect(shipped[0]).toBe('shipped');

    app.clock.advance(10 * DAY_MS - 1000);
    expect(await run('deliver-old-shipments')).toBeNull();
    expect(await status()).toEqual(shipped);

    app.clock.advance(2000);
    expect(await run('deliver-old-shipments')).toBeNull();
    expect(await status()).toEqual(['delivered', Number(shipped[1]) + 1]);
    expect(await run('deliver-old-shipments')).toBeNull();
    expect(await status()).toEqual(['delivered', Number(shipped[1]) + 1]);
    const steps = await stepsOf(await app.signIn(buyer.userId), order);
    expect(steps.map((step) => step.what)).toContainEqual(expect.stringMatching(/delivered/i));
  });

  it('moves price and stock of a listing on when its earliest lot expires', async () => {
    const { companyId } = await aSeller(app.db);
    const today = app.clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
    const { id } = await aListing(app.db, {
      companyId,
      lots: [
        { expiry_date: inDays(2), price_cents: 500, stock: 7 },
        { expiry_date: inDays(400), price_cents: 900, stock: 11 },
      ],
    });
    const found = () =>
      app.db
        .selectFrom('catalog_search')
        .select(['lowest_price_cents', 'stock'])
        .where('listing_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await found();
    app.clock.advance(3 * DAY_MS);
    expect(await run('refresh-expired-lots')).toBeNull();
    expect([before, await found()]).toEqual([
      { lowest_price_cents: 500, stock: 18 },
      { lowest_price_cents: 900, stock: 11 },
    ]);
  });
});
