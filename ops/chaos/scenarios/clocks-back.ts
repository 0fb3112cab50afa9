import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { BudgetUsage } from '../../../contract/accounts/budgets.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { runAsAdmin } from '../../../server/test/kit/cluster.ts';
import { Caller } from '../kit/caller.ts';
import { scenario, type Run } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Placed, type Product, type Shop } from '../kit/shop.ts';
import { noJobLeft } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const [SECOND_MS, MINUTE_MS, DAY_MS] = [1000, 60_000, 86_400_000];
/** When it is half past one for the first time on the day on which clocks go back. */
const ZONES = [
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['America/Chicago', '2026-11-01T06:30:00Z'],
  ['America/Denver', '2026-11-01T07:30:00Z'],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z'],
  ['America/Anchorage', '2026-11-01T09:30:00Z'],
] as const;

export const clocksBack = scenario({
  name: 'clocks-back',
  proves: 'R16',
  what: 'where process and database are in a zone whose clocks go back, an hour, ten days and a month are as long as ever',
  sizes: SIZES.clocksBack,
  async run(run, { zones }) {
    const shop = await aShop(run.db, { buyers: zones, products: 1, stock: 1000 });
    const lived = ZONES.slice(0, zones);
    for (const [at, [zone, start]] of lived.entries())
      await liveThrough(run, { zone, first: new Date(start).getTime() }, { ...shop, buyer: shop.buyers[at] });
    return { zones: lived.map(([zone]) => zone).join(', ') };
  },
});

async function liveThrough(
  run: Run,
  { zone, first }: { zone: string; first: number },
  { buyer, seller, product }: Shop & { buyer: Shop['buyers'][number] | undefined },
): Promise<void> {
  assert(buyer);
  const database = new URL(run.databaseUrl).pathname.slice(1);
  await runAsAdmin(run.server.adminUrl, `alter database ${database} set timezone to '${zone}'`);
  /** A process whose time stands at so many milliseconds after the first half past one. */
  const after = async <T>(ms: number, work: (url: string) => Promise<T>): Promise<T> => {
    const now = new Date(first + ms).toISOString();
    await sql`update session set last_seen_at = ${now}::timestamptz - interval '29 minutes',
      expires_at = ${now}::timestamptz + interval '1 hour'`.execute(run.db);
    const process = await run.start({ env: { TZ: zone, TEST_CLOCK: now } });
    const result = await work(process.url);
    assert.equal(await process.end('SIGTERM'), 0, process.log());
    return result;
  };
  const orders = await after(0, async (url) => {
    const placing = await placer(new Caller(url, buyer.token), product);
    const placed = {
      soon: await placing(),
      late: await placing(),
      old: await placing(),
      young: await placing(),
    };
    for (const { id } of [placed.old, placed.young]) await ship(new Caller(url, seller.token), id);
    return placed;
  });
  await after(60 * MINUTE_MS - SECOND_MS, async (url) => {
    const caller = new Caller(url, buyer.token);
    assert.equal(await cancel(caller, orders.soon.id), 'cancelled', 'a second before the hour is over');
    await idleSince(run.db, buyer.userId, first);
    assert.equal((await caller.call(ME)).status, 401, 'idle for an hour that its clock does not show');
  });
  const now = first + 60 * MINUTE_MS + SECOND_MS;
  await after(now - first, async (url) => {
    const caller = new Caller(url, buyer.token);
    assert.equal(await cancel(caller, orders.late.id), 'cancel_requested', 'a second after the hour');
    await deliverByAge(run.db, orders, now - 10 * DAY_MS);
    await reportMonths(run.db, caller, orders);
  });
}

const ME = { method: 'GET', path: 'user/me' } as const;

const idleSince = (db: Database, userId: number, ms: number) =>
  sql`update session set last_seen_at = ${new Date(ms)} where user_id = ${userId}`.execute(db);

async function placer(caller: Caller, product: Product) {
  let placed = 0;
  return async () => {
    assert.equal((await caller.call(addToCart(product, (placed += 1)))).status, 200);
    const answer = await caller.call<Placed>(checkout(`order-${placed}`));
    assert.equal(answer.status, 201, answer.text);
    const [order] = answer.data?.orders ?? [];
    assert(order);
    return order;
  };
}

interface Orders {
  soon: { id: number; total: number };
  late: { id: number; total: number };
  old: { id: number; total: number };
  young: { id: number; total: number };
}

async function cancel(caller: Caller, id: number): Promise<string | undefined> {
  const body = { reason: 'Changed our mind' };
  const answer = await caller.call<{ status: string }>({
    method: 'POST',
    path: `order/${id}/cancellation`,
    body,
  });
  return answer.data?.status;
}

async function ship(caller: Caller, id: number): Promise<void> {
  const body = { carrier: 'UPS', tracking_number: `1Z${id}`, ship_date: '11/01/2026' };
  const confirmed = await caller.call({ method: 'POST', path: `order/${id}/confirmation` });
  assert.equal(confirmed.status, 200, confirmed.text);
  const shipped = await caller.call({ method: 'POST', path: `order/${id}/tracking`, body });
  assert.equal(shipped.status, 201, shipped.text);
}

/** One was shipped a second more than ten days ago, one a second less: a day of 25 hours lies between. */
async function deliverByAge(db: Database, { old, young }: Orders, tenDaysAgo: number): Promise<void> {
  const shipped = (id: number, ms: number) =>
    sql`update shipment set created_at = ${new Date(ms)} where order_id = ${id}`.execute(db);
  await shipped(old.id, tenDaysAgo - SECOND_MS);
  await shipped(young.id, tenDaysAgo + SECOND_MS);
  await sql`select graphile_worker.add_job('deliver-old-shipments')`.execute(db);
  await noJobLeft(db, 20_000);
  const { rows } = await sql<{ status: string }>`select status from orders
    where id in (${old.id}, ${young.id}) order by id`.execute(db);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['delivered', 'shipped'],
  );
}

/** Months and years are those of UTC: one order in the last second of one, one in the first of the next. */
async function reportMonths(db: Database, caller: Caller, { late, old, young }: Orders): Promise<void> {
  const between = async (begin: string) => {
    const next = new Date(begin).getTime();
    await sql`update orders set created_at = ${new Date(next - SECOND_MS)} where id = ${old.id}`.execute(db);
    await sql`update orders set created_at = ${new Date(next)} where id = ${young.id}`.execute(db);
    return new Date(next - DAY_MS).toISOString().slice(0, 10);
  };
  const read = async <T>(path: string) => {
    const answer = await caller.call<T>({ method: 'GET', path });
    assert.equal(answer.status, 200, answer.text);
    assert(answer.data);
    return answer.data;
  };
  const listed = async (filter: string) =>
    (await read<{ id: number }[]>(`order?${filter}`))
      .map(({ id }) => id)
      .filter((id) => id === old.id || id === young.id);
  const lastDay = await between('2026-11-01T00:00:00Z');
  assert.deepEqual(await listed('start_date=2026-11-01'), [young.id], 'listed in November');
  assert.deepEqual(await listed(`end_date=${lastDay}`), [old.id], 'listed in October');
  const spent = async (filter: string) => (await read<BudgetUsage>(`order/budget?${filter}`)).total_cost;
  assert.equal(await spent('budget_start_date=2026-11-01'), late.total + young.total, 'spent in November');
  assert.equal(await spent(`budget_end_date=${lastDay}`), old.total, 'spent in October');
  await between('2026-01-01T00:00:00Z');
  const rewards = await read<{ user_reward_order_count: number }>('order/reward_stats/user');
  assert.equal(rewards.user_reward_order_count, 2, 'orders of the year');
}
