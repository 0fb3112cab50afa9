import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { Caller, countStatuses } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock } from '../kit/shop.ts';
import { eachOf } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

export const oppositeLots = scenario({
  name: 'opposite-lots',
  proves: 'R3',
  what: 'pairs of carts with the same two lots in opposite order all become orders',
  sizes: SIZES.oppositeLots,
  async run(run, { pairs }) {
    const buyers = pairs * 2;
    const shop = await aShop(run.db, { buyers, products: 2, stock: buyers });
    const processes = [await run.start(), await run.start()];
    const callers = shop.buyers.map(({ token }, index) => new Caller(processes[index % 2]?.url ?? '', token));
    await eachOf(callers, 20, async (caller, index) => {
      const order = index % 2 === 0 ? shop.products : shop.products.toReversed();
      for (const product of order) await caller.insist(addToCart(product, 1));
    });
    const attempts: number[] = [];
    const answers = await Promise.all(
      callers.map((caller) => caller.insist(checkout('pair'), ({ status }) => attempts.push(status))),
    );
    assert.deepEqual(countStatuses(answers), { 201: buyers });
    assert(
      attempts.every((status) => status < 500 || status === 503),
      'a 5xx other than 503',
    );
    assert.deepEqual(await countStock(run.db), { stock: 0, sold: buyers * 2, groups: buyers });
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(run.db);
    return { orders: buyers, 'deadlocks in the server': rows[0]?.deadlocks ?? 0 };
  },
});
