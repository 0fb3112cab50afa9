import assert from 'node:assert/strict';
import { Caller, countStatuses } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock } from '../kit/shop.ts';
import { eachOf } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

export const lastPacks = scenario({
  name: 'last-packs',
  proves: 'R1',
  what: 'more simultaneous checkouts over two processes than there are packs sell exactly the packs',
  sizes: SIZES.lastPacks,
  async run(run, { buyers, packs }) {
    const shop = await aShop(run.db, { buyers, products: 1, stock: packs });
    const { product } = shop;
    const processes = [await run.start(), await run.start()];
    const callers = shop.buyers.map(({ token }, index) => new Caller(processes[index % 2]?.url ?? '', token));
    await eachOf(callers, 20, (caller) => caller.insist(addToCart(product, 1)));
    const attempts: number[] = [];
    const start = performance.now();
    const answers = await Promise.all(
      callers.map((caller) => caller.insist(checkout('barrier'), ({ status }) => attempts.push(status))),
    );
    const seconds = (performance.now() - start) / 1000;
    const counts = countStatuses(answers);
    const { 201: sold = 0, 409: conflicts = 0, 422: refused = 0, ...other } = counts;
    assert.deepEqual(
      { sold, refused: conflicts + refused, other },
      { sold: packs, refused: buyers - packs, other: {} },
    );
    assert.deepEqual(await countStock(run.db), { stock: 0, sold: packs, groups: packs });
    assert(
      attempts.every((status) => status < 500 || status === 503),
      'a 5xx other than 503',
    );
    const told = attempts.filter((status) => status === 503).length;
    return {
      orders: sold,
      refusals: conflicts + refused,
      'asked to come back': told,
      seconds: seconds.toFixed(1),
    };
  },
});
