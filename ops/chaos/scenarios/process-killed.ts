import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, countStatuses } from '../kit/caller.ts';
import { scenario, type Run } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock, type Placed } from '../kit/shop.ts';
import { eachOf } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const AT_ONCE = 8;

export const processKilled = scenario({
  name: 'process-killed',
  proves: 'R4',
  what: 'a process killed at any moment of checkouts loses no order and makes none twice',
  sizes: SIZES.processKilled,
  async run(run, { checkouts, kills }) {
    const stock = checkouts * 2;
    const shop = await aShop(run.db, { buyers: checkouts, products: 1, stock });
    const { product } = shop;
    const first = await run.start();
    const callers = shop.buyers.map(({ token }) => new Caller(first.url, token));
    await eachOf(callers, 20, (caller) => caller.insist(addToCart(product, 1)));
    const unanswered: string[] = [];
    let placed = 0;
    const buying = eachOf(callers, AT_ONCE, async (caller) => {
      const answer = await caller.insist<Placed>(checkout('mine'), ({ status, text }) => {
        if (status === 0) unanswered.push(text);
      });
      placed += 1;
      return answer;
    });
    const killing = killAtRandom(run, first, kills, () => placed >= checkouts);
    const [killed, answers] = await Promise.all([killing, buying]);
    assert.deepEqual(countStatuses(answers), { 201: checkouts });
    const groups = new Set(answers.map(({ data }) => data?.order_group_id));
    assert.equal(groups.size, checkouts, 'two clients were told the same order');
    assert.deepEqual(await countStock(run.db), {
      stock: stock - checkouts,
      sold: checkouts,
      groups: checkouts,
    });
    return { orders: checkouts, kills: killed, 'requests cut off': unanswered.length };
  },
});

/** Kills the process after a moment of the seed's choice and starts the next one on its port. */
async function killAtRandom(
  run: Run,
  first: Awaited<ReturnType<Run['start']>>,
  kills: number,
  isOver: () => boolean,
): Promise<number> {
  let current = first;
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(run.random.int(20, 400));
    if (isOver()) return killed;
    await current.end('SIGKILL');
    current = await run.start({ port: first.port });
  }
  return kills;
}
