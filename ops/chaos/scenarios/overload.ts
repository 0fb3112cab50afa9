import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, countStatuses, percentile, type Answer } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Shop } from '../kit/shop.ts';
import type { Random } from '../../../server/demo/random.ts';
import { SIZES } from '../sizes.ts';

const CALLERS_AT_PEAK = 32;
const TIMES = 3;
const GOODPUT = 0.8;
const SHED_MS = 100;
const ADMITTED_MS = 2000;
/** Orders wait for their turn instead of asking again. */
const ORDERED_MS = 15_000 + ADMITTED_MS;

export const overload = scenario({
  name: 'overload',
  proves: 'R17',
  what: 'three times what it can do leaves the product doing what it can, the rest is told to come back',
  sizes: SIZES.overload,
  async run(run, { peakSeconds, overSeconds, calmSeconds }) {
    const shop = await aShop(run.db, { buyers: 200, products: 200, stock: 1_000_000 });
    const product = await run.start();
    const work = mixOf(shop, product.url, run.random);
    await closedLoop(work, CALLERS_AT_PEAK, peakSeconds / 2);
    const peak = (await closedLoop(work, CALLERS_AT_PEAK, peakSeconds)).filter(isGood).length / peakSeconds;
    const flood = await openLoop(work, peak * TIMES, overSeconds);
    const counts = countStatuses(flood);
    const { 200: _read, 201: _placed, 409: _moved, 422: _broken, 503: _shed, ...other } = counts;
    assert.deepEqual(other, {}, 'answers besides success, refusal and 503');
    const shed = flood.filter(({ status }) => status === 503);
    assert(
      shed.every(({ retryAfter }) => retryAfter !== null),
      '503 without Retry-After',
    );
    const admitted = flood.filter(isGood);
    const orders = admitted.filter((answer) => answer.isOrder);
    const others = admitted.filter((answer) => !answer.isOrder);
    const goodput = admitted.length / overSeconds / peak;
    await sleep(calmSeconds * 1000);
    const calm = await openLoop(work, peak / 3, 1);
    assert(calm.every(isGood), `not normal after ${calmSeconds} s: ${JSON.stringify(countStatuses(calm))}`);
    if (run.judged) {
      assert(goodput >= GOODPUT, `goodput ${Math.round(goodput * 100)} %`);
      assert(percentile(shed, 0.5) < SHED_MS, `a refusal took ${percentile(shed, 0.5)} ms`);
      assert(percentile(others, 0.99) < ADMITTED_MS, `admitted p99 ${percentile(others, 0.99)} ms`);
      assert(percentile(orders, 0.99) < ORDERED_MS, `orders p99 ${percentile(orders, 0.99)} ms`);
    }
    return {
      'peak per s': Math.round(peak),
      'sent per s': Math.round(flood.length / overSeconds),
      'goodput %': Math.round(goodput * 100),
      shed: shed.length,
      'shed p50 ms': percentile(shed, 0.5),
      'shed p99 ms': percentile(shed, 0.99),
      'admitted p50 ms': percentile(others, 0.5),
      'admitted p99 ms': percentile(others, 0.99),
      'orders p50 ms': percentile(orders, 0.5),
      'orders p99 ms': percentile(orders, 0.99),
      'calm p99 ms': percentile(calm, 0.99),
    };
  },
});

const isGood = ({ status }: Answer) => status > 0 && status < 500 && status !== 429;

interface Told extends Answer {
  isOrder: boolean;
}
type Work = () => Promise<Told>;

/** Of twenty calls fourteen browse and search, four fill carts, two order. */
function mixOf(shop: Shop, url: string, random: Random): Work {
  const callers = shop.buyers.map(({ token }) => new Caller(url, token));
  return () => {
    const caller = random.pick(callers);
    const choice = random.int(1, 20);
    const asked = () => {
      if (choice <= 2) return checkout();
      if (choice <= 6) return addToCart(random.pick(shop.products), 1);
      if (choice <= 13) return { method: 'GET', path: 'listing/catalog?search=drug' } as const;
      return { method: 'GET', path: `listing/catalog/${random.pick(shop.products).id}` } as const;
    };
    return caller.call(asked()).then((answer) => ({ ...answer, isOrder: choice <= 2 }));
  };
}

async function closedLoop(work: Work, width: number, seconds: number): Promise<Told[]> {
  const end = performance.now() + seconds * 1000;
  const answers: Told[] = [];
  const caller = async () => {
    while (performance.now() < end) answers.push(await work());
  };
  await Promise.all(Array.from({ length: width }, caller));
  return answers;
}

/** Sends on time, whatever comes back. */
async function openLoop(work: Work, perSecond: number, seconds: number): Promise<Told[]> {
  const start = performance.now();
  const sent: Promise<Told>[] = [];
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * perSecond;
    while (sent.length < due) sent.push(work());
    await sleep(5);
  }
  return Promise.all(sent);
}
