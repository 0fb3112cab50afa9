import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Random } from '../../../server/demo/random.ts';
import { Caller } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Placed, type Product, type Shop } from '../kit/shop.ts';
import { eachOf } from '../kit/wait.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { SIZES } from '../sizes.ts';

const SELLERS = 4;
const AT_ONCE = 16;

interface Terms {
  companyId: number;
  shippingCents: number;
  thresholdCents: number | null;
}

interface Line {
  product: Product;
  sellerAt: number;
  quantity: number;
}

export const moneyRecomputed = scenario({
  name: 'money-recomputed',
  proves: 'R8',
  what: 'totals of random orders differ by nothing from those of another calculator',
  sizes: SIZES.moneyRecomputed,
  async run(run, { buyers, orders }) {
    const { random } = run;
    const priceOf = () => random.int(1, random.pick([99, 9_999, 999_999]));
    const shop = await aShop(run.db, { buyers, sellers: SELLERS, products: 60, stock: 100_000_000, priceOf });
    const terms = await setTerms(run.db, shop, random);
    const product = await run.start();
    const carts = shop.buyers.map(({ token }) => ({ caller: new Caller(product.url, token), token }));
    let made = 0;
    let cents = 0;
    await eachOf(carts, AT_ONCE, async ({ caller }) => {
      for (let order = 0; order < orders / buyers; order += 1) {
        const lines = someLines(shop, random);
        for (const line of lines) await caller.insist(addToCart(line.product, line.quantity));
        const answer = await caller.insist<Placed>(checkout(`order-${order}`));
        assert.equal(answer.status, 201, answer.text);
        const expected = expectedTotals(lines, terms).sort((a, b) => a - b);
        const told = (answer.data?.orders ?? [])
          .map(({ total }) => Math.round(total * 100))
          .sort((a, b) => a - b);
        assert.deepEqual(told, expected);
        made += 1;
        cents += expected.reduce((sum, total) => sum + total, 0);
      }
    });
    const { rows } = await sql<{ cents: number; wrong: number }>`
      select sum(total_cents) as cents, count(*) filter (
        where sub_total_cents + shipping_cents + fee_cents <> total_cents) as wrong from orders`.execute(
      run.db,
    );
    assert.deepEqual(rows[0], { cents, wrong: 0 });
    return { orders: made, 'sum in cents': cents, difference: 0 };
  },
});

/** Shipping as different as suppliers are: never free, always free, free from an amount on. */
async function setTerms(db: Database, shop: Shop, random: Random): Promise<Terms[]> {
  const terms: Terms[] = shop.sellers.map(({ companyId }, index) => ({
    companyId,
    shippingCents: random.int(0, 5000),
    thresholdCents: [null, 0, random.int(1, 100_000), random.int(1, 10_000_000)][index % SELLERS] ?? null,
  }));
  for (const { companyId, shippingCents, thresholdCents } of terms) {
    await db
      .updateTable('company')
      .set({ shipping_price_cents: shippingCents, shipping_threshold_cents: thresholdCents })
      .where('id', '=', companyId)
      .execute();
  }
  return terms;
}

function someLines(shop: Shop, random: Random): Line[] {
  return random.sample([...shop.products.keys()], random.int(1, 4)).flatMap((index) => {
    const product = shop.products[index];
    return product
      ? [{ product, sellerAt: index % SELLERS, quantity: random.int(1, random.pick([3, 40, 2000])) }]
      : [];
  });
}

/** One total per seller, on net terms: the lines and, below the threshold, the shipping. Whole cents throughout. */
function expectedTotals(lines: readonly Line[], terms: readonly Terms[]): number[] {
  return terms.flatMap((seller, index) => {
    const own = lines.filter((line) => line.sellerAt === index);
    if (own.length === 0) return [];
    const subtotal = own.reduce((sum, line) => sum + line.product.priceCents * line.quantity, 0);
    const isFree = seller.thresholdCents !== null && subtotal >= seller.thresholdCents;
    return [subtotal + (isFree ? 0 : seller.shippingCents)];
  });
}
