import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { MAILS_MADE_UP_HOURS } from '#rules/admin/tasks.ts';
import { utcDay } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { SCHEDULE } from '../../../server/src/schedule.ts';
import { aListing } from '../../../server/test/kit/world.ts';
import { Caller } from '../kit/caller.ts';
import { ownClock } from '../kit/own-clock.ts';
import type { Product } from '../kit/product.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Placed, type Shop } from '../kit/shop.ts';
import { noJobLeft, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const DAY_MS = 86_400_000;
/** Whole days of the calendar lie between the two clocks, at any hour. */
const APART_MS = 2 * DAY_MS;
const MOVED_WITHIN_MS = 5000;
const SCHEDULED_WITHIN_MS = 20_000;

export const clocksApart = scenario({
  name: 'clocks-apart',
  proves: 'R16',
  what: 'a process whose clock is days off, or jumps, acts by the clock of the database: sessions, orders, lots, links, schedule',
  sizes: SIZES.clocksApart,
  async run(run, { jumps }) {
    const positions = Array.from({ length: jumps }, (_, jump) => [APART_MS, -APART_MS, 0][jump % 3] ?? 0);
    const shop = await aShop(run.db, { buyers: positions.length * 2, products: 1, stock: 1000 });
    const lots = await twoLots(run.db, shop);
    const clock = ownClock(run, positions[0] ?? 0);
    const process = await run.start({ env: clock.env });
    for (const [at, apart] of positions.entries()) {
      clock.set(apart);
      const seen = async () =>
        Math.abs((await process.metric('galenic_clock_apart_seconds')) * 1000 - apart) < 1000;
      await until('the clock of the process has moved', MOVED_WITHIN_MS, seen);
      const [buyer, idler] = shop.buyers.slice(at * 2);
      assert(buyer && idler);
      await refuseIdle(run.db, process, idler);
      await orderInTime(run.db, new Caller(process.url, buyer.token), lots);
      await mailLink(run.db, process, buyer);
    }
    clock.set(APART_MS);
    const beside = await run.start();
    const scheduled = await runSchedule(run.db, [process, beside]);
    assert.match(process.log(), /clock of this machine/);
    assert.doesNotMatch(beside.log(), /clock of this machine/);
    return {
      'days apart': positions.map((ms) => ms / DAY_MS).join(', '),
      'tasks scheduled, each once': scheduled,
    };
  },
});

/** One that can be sold until tomorrow, one that could be until yesterday. */
async function twoLots(db: Database, { seller }: Shop) {
  const day = (days: number) => utcDay(new Date(Date.now() + days * DAY_MS));
  const expiring = async (days: number) => {
    const lots = [{ stock: 1000, price_cents: 1000, expiry_date: day(days) }];
    const { id, lotIds } = await aListing(db, { companyId: seller.companyId, lots });
    await sql`select refresh_catalog_search(${[id]}::bigint[], ${day(-3)}::date)`.execute(db);
    return { id, lotId: lotIds[0] ?? 0, priceCents: 1000 };
  };
  return { good: await expiring(1), over: await expiring(-1) };
}

async function refuseIdle(db: Database, { url }: Product, { userId, token }: Shop['buyers'][number]) {
  const call = () => new Caller(url, token).call({ method: 'GET', path: 'user/me' });
  const idleFor = (minutes: number) =>
    sql`update session set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${userId}`.execute(
      db,
    );
  await idleFor(29);
  assert.equal((await call()).status, 200, 'a session idle for 29 minutes');
  const { rows } = await sql<{
    apart: number;
  }>`select abs(extract(epoch from now() - last_seen_at))::float8 as apart
    from session where user_id = ${userId}`.execute(db);
  assert((rows[0]?.apart ?? Infinity) < 60, `seen ${rows[0]?.apart} s apart from now`);
  await idleFor(31);
  assert.equal((await call()).status, 401, 'a session idle for 31 minutes');
}

async function orderInTime(
  db: Database,
  caller: Caller,
  { good, over }: Awaited<ReturnType<typeof twoLots>>,
) {
  assert((await caller.call(addToCart(over, 1))).status >= 400, 'a lot that is over');
  const place = async (minutesAgo: number) => {
    assert.equal((await caller.call(addToCart(good, 1))).status, 200, 'a lot that expires tomorrow');
    const placed = await caller.call<Placed>(checkout(`${minutesAgo}-minutes-ago`));
    assert.equal(placed.status, 201, placed.text);
    const id = placed.data?.orders[0]?.id ?? 0;
    const { rows } = await sql<{ apart: number }>`update orders
      set created_at = created_at - make_interval(mins => ${minutesAgo}) where id = ${id}
      returning abs(extract(epoch from now() - make_interval(mins => ${minutesAgo}) - created_at))::float8 as apart`.execute(
      db,
    );
    assert((rows[0]?.apart ?? Infinity) < 60, `placed ${rows[0]?.apart} s apart from now`);
    return id;
  };
  const cancelled = async (id: number) => {
    const call = {
      method: 'POST' as const,
      path: `order/${id}/cancellation`,
      body: { reason: 'Changed our mind' },
    };
    return (await caller.call<{ status: string }>(call)).data?.status;
  };
  assert.equal(await cancelled(await place(59)), 'cancelled', 'within the hour');
  assert.equal(await cancelled(await place(61)), 'cancel_requested', 'after the hour');
}

/** A link is good for half an hour from now. */
async function mailLink(db: Database, { url }: Product, { userId, email }: Shop['buyers'][number]) {
  const asked = await new Caller(url, '').call({
    method: 'POST',
    path: 'user/auth/password_link',
    body: { email },
  });
  assert.equal(asked.status, 200, asked.text);
  await noJobLeft(db, 20_000);
  const { rows } = await sql<{
    minutes: number;
  }>`select extract(epoch from expires_at - now())::float8 / 60 as minutes
    from password_link where user_id = ${userId}`.execute(db);
  const [link] = rows;
  assert(link && link.minutes > 28 && link.minutes <= 30.1, `the link is good for ${link?.minutes} minutes`);
}

/**
 * Makes every task due at once: both processes see it, one of them does it, and what is not over yet stays. A task whose next
 * period begins meanwhile is rightly done again, and not counted.
 */
async function runSchedule(db: Database, processes: readonly Product[]): Promise<number> {
  const doneSoFar = async (task: string) => {
    let done = 0;
    for (const process of processes)
      done += (await process.metric(`galenic_jobs_total{task="${task}",outcome="done"}`)) || 0;
    return done;
  };
  await sql`update session set expires_at = now() - interval '2 hours'`.execute(db);
  const kept = await sql`select 1 from session`.execute(db);
  await noJobLeft(db, 20_000);
  const before = await tasksDue(db);
  const doneBefore = new Map<string, number>();
  for (const task of before.keys()) doneBefore.set(task, await doneSoFar(task));
  await sql`update scheduled_task set due_at = due_at - interval '3 days'`.execute(db);
  const isDone = async () =>
    [...(await tasksDue(db))].every(([task, dueAt]) => dueAt >= (before.get(task) ?? dueAt));
  await until('every task was due', SCHEDULED_WITHIN_MS, isDone);
  await noJobLeft(db, 20_000);
  const done = new Map<string, number>();
  for (const task of before.keys()) done.set(task, (await doneSoFar(task)) - (doneBefore.get(task) ?? 0));
  const after = await tasksDue(db);
  const inOnePeriod = [...before.keys()].filter((task) => after.get(task) === before.get(task));
  assert(inOnePeriod.length > before.size / 2, `only ${inOnePeriod.join(', ')} stayed in one period`);
  for (const task of inOnePeriod) {
    const times = isLeftOut(task, after.get(task) ?? 0) ? 0 : 1;
    assert.equal(done.get(task), times, `${task} was done ${done.get(task)} times`);
  }
  assert.equal(
    (await sql`select 1 from session`.execute(db)).rows.length,
    kept.rows.length,
    'swept too early',
  );
  return before.size;
}

/** Mails of a week are not made up for once their day is over. */
const isLeftOut = (task: string, dueAt: number): boolean =>
  SCHEDULE.some((one) => one.task === task && one.mails === true) &&
  Date.now() - dueAt > MAILS_MADE_UP_HOURS * 3_600_000;

async function tasksDue(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('scheduled_task').select(['task', 'due_at']).execute();
  return new Map(rows.map(({ task, due_at }) => [task, new Date(due_at).getTime()]));
}
