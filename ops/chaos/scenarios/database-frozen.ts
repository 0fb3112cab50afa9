import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatuses } from '../kit/caller.ts';
import { mixedLoad } from '../kit/mixed-load.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const ANSWER_MS = 5000;
const RECOVERY_MS = 5000;
const MEMORY_MB = 50;

export const databaseFrozen = scenario({
  name: 'database-frozen',
  proves: 'R6',
  what: 'with a frozen database every request is answered with 503 in time, and all is well after the thaw',
  sizes: SIZES.databaseFrozen,
  async run(run, { frozenSeconds, perSecond }) {
    const shop = await aShop(run.db, { buyers: 20, products: 10, stock: 100_000 });
    const product = await run.start();
    const load = mixedLoad(run, { url: product.url, shop, perSecond });
    await sleep(2000);
    const before = await megabytes(product);
    run.onEnd(() => run.server.thaw());
    run.server.freeze();
    const frozenAt = performance.now();
    const notReady = await until('readiness is false', ANSWER_MS, async () => !(await product.isReady()));
    await sleep(frozenSeconds * 1000 - notReady);
    assert.equal((await fetch(`${product.url}/healthz`)).status, 200, 'liveness');
    assert.equal(await product.isReady(), false, 'readiness');
    const growth = (await megabytes(product)) - before;
    const thawedAt = performance.now();
    run.server.thaw();
    await until('readiness is true', RECOVERY_MS, () => product.isReady());
    await sleep(RECOVERY_MS / 2);
    const history = await load.stop();
    // What waited for the thaw may have been done after it.
    const frozen = history.filter(({ startedAt, endedAt }) => startedAt > frozenAt && endedAt < thawedAt);
    assert.deepEqual(Object.keys(countStatuses(frozen)), ['503']);
    const slowest = Math.max(...history.map(({ ms }) => ms));
    assert(!run.judged || slowest <= ANSWER_MS, `an answer took ${Math.round(slowest)} ms`);
    const refused = history.filter(({ status }) => status === 503);
    const recovery = Math.max(thawedAt, ...refused.map(({ endedAt }) => endedAt)) - thawedAt;
    const after = history.filter(({ startedAt }) => startedAt > thawedAt + recovery);
    assert(!run.judged || recovery <= RECOVERY_MS, `still 503 after ${Math.round(recovery)} ms`);
    assert(after.length > perSecond && after.every(({ status }) => status < 500), 'not recovered');
    assert(growth < MEMORY_MB, `grew by ${growth} MB`);
    await load.refuseLost(run.db);
    return {
      'not ready after ms': Math.round(notReady),
      'slowest answer ms': Math.round(slowest),
      'recovery ms': Math.round(recovery),
      'memory MB': growth,
      '503': frozen.length,
    };
  },
});

async function megabytes(product: { metric(name: string): Promise<number> }): Promise<number> {
  return Math.round((await product.metric('process_resident_memory_bytes')) / 1024 / 1024);
}
