import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatuses } from '../kit/caller.ts';
import { mixedLoad } from '../kit/mixed-load.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

/** From the moment at which PostgreSQL accepts connections again. */
const RECOVERY_MS = 3000;

export const databaseRestarted = scenario({
  name: 'database-restarted',
  proves: 'R5',
  what: 'a restart of PostgreSQL under load is seconds of 503, and no acknowledged write is lost',
  sizes: SIZES.databaseRestarted,
  async run(run, { perSecond, secondsAround, modes }) {
    const shop = await aShop(run.db, { buyers: 20, products: 10, stock: 100_000 });
    const product = await run.start();
    const figures: Record<string, number> = {};
    for (const mode of modes) {
      const load = mixedLoad(run, { url: product.url, shop, perSecond });
      await sleep(secondsAround * 1000);
      const down = performance.now();
      await run.server.restart(mode);
      const up = performance.now();
      await sleep(RECOVERY_MS + secondsAround * 1000);
      const history = await load.stop();
      assert(product.isAlive, `the process ended: ${product.log()}`);
      const {
        200: _read,
        201: _placed,
        409: _moved,
        422: _broken,
        503: told = 0,
        ...other
      } = countStatuses(history);
      assert.deepEqual(other, {}, `${mode}: answers besides success, refusal and 503`);
      assert(
        history.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null),
        '503 without Retry-After',
      );
      const refused = history.filter(({ status }) => status === 503);
      const lastRefusal = Math.max(up, ...refused.map(({ endedAt }) => endedAt));
      assert(
        !run.judged || lastRefusal - up <= RECOVERY_MS,
        `${mode}: still 503 after ${Math.round(lastRefusal - up)} ms`,
      );
      await load.refuseLost(run.db);
      figures[`${mode}: outage of the server ms`] = Math.round(up - down);
      figures[`${mode}: recovery ms`] = Math.round(lastRefusal - up);
      figures[`${mode}: 503`] = told;
      figures[`${mode}: answers`] = history.length;
    }
    assert(!product.log().includes('unexpected error'), product.log());
    return figures;
  },
});
