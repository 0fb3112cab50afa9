import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Database } from '../../../server/src/platform/database/database.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { openStream } from '../../../server/test/kit/stream.ts';
import { Caller, countStatuses } from '../kit/caller.ts';
import type { DatabaseServer } from '../kit/database-server.ts';
import { mixedLoad, type Event } from '../kit/mixed-load.ts';
import { refuseBroken, scenario, type Figures, type Run } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Placed, type Shop } from '../kit/shop.ts';
import { forgetStandby, waitForStandby } from '../kit/standby.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

/** From the end of the promotion. */
const RECOVERY_MS = 5000;
const PATIENCE_MS = 10_000;

export const replicaPromoted = scenario({
  name: 'replica-promoted',
  proves: 'R5',
  what: 'the primary is lost under load and its replica promoted: the process goes on with every acknowledged order',
  sizes: SIZES.replicaPromoted,
  async run(run, { perSecond, secondsAround }) {
    const shop = await aShop(run.db, { buyers: 20, products: 10, stock: 100_000 });
    const standby = await run.server.replicate(run.databaseUrl);
    const [loss, { lose, comeBack }] = run.random.pick(Object.entries(losses(run.server)));
    let isLost = false;
    run.onEnd(async () => {
      standby.remove();
      if (isLost) await comeBack();
      await forgetStandby(run.server.adminUrl);
    });
    await waitForStandby(run.server.adminUrl);
    const env = { DATABASE_REPLICA_URL: standby.url };
    const product = await run.start({ env });
    const load = mixedLoad(run, { url: product.url, shop, perSecond });
    await sleep(secondsAround * 1000);

    const down = performance.now();
    lose();
    isLost = true;
    await until('the loss is noticed', PATIENCE_MS, async () => !(await product.isReady()));
    standby.promote();
    const up = performance.now();
    await until('the process is ready', RECOVERY_MS, () => product.isReady());
    await sleep(secondsAround * 1000);
    const history = await load.stop();
    const successor = openPool(standby.url, createLog('silent'));
    run.onEnd(() => successor.close());
    await load.refuseLost(successor.db);

    await openPagesHear(run, shop, product.url);

    // The lost primary comes back and takes writes, without what was written since.
    await comeBack();
    isLost = false;
    for (const process of [product, await run.start({ env })])
      assert(await isKept(successor.db, shop, process.url), `${process.url} sells to the lost primary`);
    await refuseBroken(successor.db);
    assert(!product.log().includes('unexpected error'), product.log());
    return { 'lost by': loss, 'primary away ms': Math.round(up - down), ...judge(run, history, up) };
  },
});

/** A frozen server keeps its connections open, and wakes up in the belief that it is the primary. */
const losses = (server: DatabaseServer) => ({
  kill: { lose: server.kill, comeBack: () => server.restart('immediate') },
  freeze: { lose: server.freeze, comeBack: async () => server.thaw() },
});

function judge({ judged }: Run, history: readonly Event[], up: number): Figures {
  const {
    200: _read,
    201: placed = 0,
    409: _moved,
    422: _broken,
    503: told = 0,
    ...other
  } = countStatuses(history);
  assert.deepEqual(other, {}, 'answers besides success, refusal and 503');
  const refused = history.filter(({ status }) => status === 503);
  assert(
    refused.every(({ retryAfter }) => retryAfter !== null),
    '503 without Retry-After',
  );
  const recovery = Math.max(up, ...refused.map(({ endedAt }) => endedAt)) - up;
  assert(!judged || recovery <= RECOVERY_MS, `still 503 after ${Math.round(recovery)} ms`);
  const after = history.filter(
    ({ what, status, startedAt }) => what === 'add' && status < 300 && startedAt > up,
  );
  assert(after.length > 0, 'no write after the promotion');
  return { 'recovery ms': Math.round(recovery), orders: placed, '503': told, answers: history.length };
}

/** Live changes and jobs go on, each on connections of its own. */
async function openPagesHear(run: Run, shop: Shop, url: string): Promise<void> {
  const { seller } = shop;
  const stream = await openStream({ url }, seller.token);
  run.onEnd(stream.close);
  // The job of the event writes the seller's inbox.
  const heard = Promise.all([stream.until(/(topic":"orders)/), stream.until(/(topic":"notifications)/)]);
  await order(shop, url);
  await heard;
}

/** Whether an order that the process takes now is in this database. */
async function isKept(db: Database, shop: Shop, url: string): Promise<boolean> {
  const id = await order(shop, url);
  const kept = db.selectFrom('order_group').select('id').where('id', '=', id);
  return (await kept.executeTakeFirst()) !== undefined;
}

async function order({ buyers, products }: Shop, url: string): Promise<number> {
  const [buyer] = buyers;
  const [item] = products;
  assert(buyer && item);
  const caller = new Caller(url, buyer.token);
  await caller.insist(addToCart(item, 1));
  const { data } = await caller.insist<Placed>(checkout());
  assert(data, 'no order');
  return data.order_group_id;
}
