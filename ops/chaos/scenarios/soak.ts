import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatuses, percentile } from '../kit/caller.ts';
import { mixedLoad } from '../kit/mixed-load.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { jobsOf, noJobLeft } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const SAMPLE_MS = 5000;
/** Sockets to the database and of clients that come and go. */
const SPARE = 64;
const MEGABYTE = 1024 * 1024;

interface Sample {
  minutes: number;
  megabytes: number;
  descriptors: number;
}

export const soak = scenario({
  name: 'soak',
  proves: 'R16',
  what: 'after a long time of load no file, socket or job is left behind, and memory has come to rest',
  sizes: SIZES.soak,
  async run(run, { minutes, perSecond }) {
    const shop = await aShop(run.db, { buyers: 40, products: 50, stock: 10_000_000 });
    const process = await run.start();
    await sleep(1000);
    const before = process.descriptors();
    const load = mixedLoad(run, { url: process.url, shop, perSecond });
    const samples: Sample[] = [];
    const start = performance.now();
    for (let at = 0; at < minutes; at = (performance.now() - start) / 60_000) {
      await sleep(Math.min(SAMPLE_MS, minutes * 30_000));
      const megabytes = (await process.metric('process_resident_memory_bytes')) / MEGABYTE;
      samples.push({ minutes: at, megabytes, descriptors: process.descriptors() });
    }
    const history = await load.stop();
    const { 200: _read, 201: placed = 0, 409: _moved, 422: _broken, ...failed } = countStatuses(history);
    await noJobLeft(run.db, 60_000);
    assert.deepEqual(await jobsOf(run.db), []);
    await load.refuseLost(run.db);
    const descriptors = Math.max(...samples.map((sample) => sample.descriptors));
    assert(process.descriptors() <= before + SPARE, `${process.descriptors()} descriptors, ${before} before`);
    const slope = slopeOf(samples.slice(samples.length >> 1));
    if (run.judged) {
      assert.deepEqual(failed, {});
      assert(slope < 2, `memory grows by ${slope.toFixed(1)} MB a minute`);
    }
    return {
      requests: history.length,
      orders: placed,
      failed: JSON.stringify(failed),
      'p99 ms': percentile(history, 0.99),
      'memory MB, first, last': [samples[0], samples.at(-1)]
        .map((one) => one?.megabytes.toFixed(0))
        .join(', '),
      'second half, MB a minute': slope.toFixed(2),
      'descriptors before, most, after': `${before}, ${descriptors}, ${process.descriptors()}`,
      'jobs left': 0,
    };
  },
});

/** Of the line that fits best, in MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const middle = mean(({ minutes }) => minutes);
  const level = mean(({ megabytes }) => megabytes);
  const along = mean(({ minutes }) => (minutes - middle) ** 2);
  return along === 0 ? 0 : mean(({ minutes, megabytes }) => (minutes - middle) * (megabytes - level)) / along;
}
