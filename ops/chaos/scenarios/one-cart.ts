import assert from 'node:assert/strict';
import { Caller, countStatuses, type Answer } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock, type Placed } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const KEYS: Record<string, (index: number) => string | undefined> = {
  'the same key': () => 'same',
  'different keys': (index) => `key-${index}`,
  'no key': () => undefined,
};

export const oneCart = scenario({
  name: 'one-cart',
  proves: 'R2',
  what: 'one cart submitted many times at once to two processes is one order that every reply names',
  sizes: SIZES.oneCart,
  async run(run, { submits }) {
    const kinds = Object.entries(KEYS);
    const shop = await aShop(run.db, { buyers: kinds.length, products: 1, stock: 1000 });
    const { product } = shop;
    const processes = [await run.start(), await run.start()];
    const figures: Record<string, string> = {};
    for (const [index, [kind, keyOf]] of kinds.entries()) {
      const token = shop.buyers[index]?.token ?? '';
      const [here, there] = processes.map(({ url }) => new Caller(url, token));
      assert(here && there);
      await here.insist(addToCart(product, 1));
      const answers = await Promise.all(
        Array.from({ length: submits }, (_, submit) =>
          (submit % 2 === 0 ? here : there).insist<Placed>(checkout(keyOf(submit))),
        ),
      );
      figures[kind] = judge(kind, answers);
    }
    assert.equal((await countStock(run.db)).groups, kinds.length);
    return figures;
  },
});

function judge(kind: string, answers: readonly Answer<Placed>[]): string {
  const counts = countStatuses(answers);
  const { 201: placed = 0, 409: conflicts = 0, ...other } = counts;
  assert.deepEqual(other, {}, kind);
  const groups = new Set(answers.flatMap(({ data }) => data?.order_group_id ?? []));
  assert.equal(groups.size, 1, `${kind}: ${groups.size} orders were named`);
  if (kind === 'the same key') assert.equal(conflicts, 0, 'the same key gets the same answer');
  return `${placed} × 201, ${conflicts} × 409`;
}
