import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { POLL_MS, startBalancer } from '../kit/balancer.ts';
import { countStatuses, percentile } from '../kit/caller.ts';
import { mixedLoad } from '../kit/mixed-load.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

/** Many polls of the balancer, which shares its process with whoever calls. */
const env = { STOP_DELAY_SECONDS: String((POLL_MS * 20) / 1000) };
const STOP_MS = 25_000;

export const rollingRestart = scenario({
  name: 'rolling-restart',
  proves: 'R19',
  what: 'two processes behind a balancer are restarted in turn, and no request fails',
  sizes: SIZES.rollingRestart,
  async run(run, { restarts, perSecond }) {
    const shop = await aShop(run.db, { buyers: 40, products: 10, stock: 1_000_000 });
    const processes = [await run.start({ env }), await run.start({ env })];
    const balancer = await startBalancer(processes.map(({ url }) => url));
    run.onEnd(() => balancer.close());
    const load = mixedLoad(run, { url: balancer.url, shop, perSecond });
    await sleep(500);
    const stops: number[] = [];
    for (let restart = 0; restart < restarts; restart += 1) {
      const old = processes[restart % 2];
      assert(old);
      const start = performance.now();
      assert.equal(await old.end('SIGTERM'), 0, `exit code; ${old.log()}`);
      stops.push(performance.now() - start);
      processes[restart % 2] = await run.start({ env, port: old.port });
      await until('the balancer knows the new process', 5000, async () => balancer.serves(old.url));
    }
    await sleep(500);
    const history = await load.stop();
    const { 200: _read, 201: placed = 0, 409: _moved, 422: _broken, ...failed } = countStatuses(history);
    assert.deepEqual(failed, {}, JSON.stringify(history.find(({ status }) => status === 0 || status >= 500)));
    assert(placed > 0 && Math.max(...stops) < STOP_MS);
    await load.refuseLost(run.db);
    return {
      restarts,
      requests: history.length,
      orders: placed,
      failed: 0,
      'p99 ms': percentile(history, 0.99),
      'slowest stop ms': Math.round(Math.max(...stops)),
    };
  },
});
