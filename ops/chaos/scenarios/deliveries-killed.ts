import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { PLACE_DELIVERIES } from '../../../server/src/modules/rfps/index.ts';
import { utcDay } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { DUE, dueContracts } from '../../../server/test/kit/contracts.ts';
import { scenario } from '../kit/run.ts';
import { aShop, countStock, type Shop } from '../kit/shop.ts';
import { noJobLeft, tryAgainNow, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const LEASE_SECONDS = 1;
const STOCK = 1_000_000;

export const deliveriesKilled = scenario({
  name: 'deliveries-killed',
  proves: 'G-085',
  what: 'deliveries that are due are ordered once each by two processes, one of which is killed again and again',
  sizes: SIZES.deliveriesKilled,
  async run(run, { contracts, kills }) {
    const shop = await aShop(run.db, { buyers: 5, sellers: 5, products: 10, stock: STOCK });
    await contractsOf(run.db, shop, contracts);
    const env = { JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
    // Two at once on the same deliveries, as where a job is taken for lost while its process only came to a stop.
    const again = () => sql`select graphile_worker.add_job(${PLACE_DELIVERIES})`.execute(run.db);
    await run.start({ env });
    let killable = await run.start({ env });
    for (let killed = 0; killed < kills; killed += 1) {
      const before = await placed(run.db);
      await again();
      await again();
      await until('deliveries are ordered', 20_000, async () => (await placed(run.db)) > before);
      await killable.end('SIGKILL');
      killable = await run.start({ env });
    }
    const start = performance.now();
    await until('all are ordered', 120_000, async () => {
      await tryAgainNow(run.db);
      return (await placed(run.db)) === contracts;
    });
    const after = performance.now() - start;
    await noJobLeft(run.db, 120_000);
    const packs = contracts * DUE.packs;
    assert.deepEqual(await countStock(run.db), {
      stock: shop.products.length * STOCK - packs,
      sold: packs,
      groups: contracts,
    });
    return { contracts, kills, 'all ordered after the last kill, s': (after / 1000).toFixed(1) };
  },
});

async function contractsOf(db: Database, { buyers, sellers, products }: Shop, count: number): Promise<void> {
  const { rows: listed } = await sql<{ ndc: string; seller_company_id: number }>`
    select ndc, company_id as seller_company_id from listing
    where id = any (${products.map(({ id }) => id)}::bigint[]) order by id`.execute(db);
  const userOf = new Map(sellers.map(({ companyId, userId }) => [companyId, userId]));
  const agreed = Array.from({ length: count }, (_, index) => {
    const [buyer, product] = [buyers[index % buyers.length], listed[index % listed.length]];
    assert(buyer && product);
    return {
      facility_id: buyer.facilityId,
      buyer_company_id: buyer.companyId,
      buyer_user_id: buyer.userId,
      seller_user_id: userOf.get(product.seller_company_id) ?? 0,
      ...product,
    };
  });
  await dueContracts(db, utcDay(new Date()), agreed);
}

async function placed(db: Database): Promise<number> {
  const { rows } = await sql<{ placed: number; failed: number }>`
    select count(*) filter (where state = 'placed')::int as placed, count(*) filter (where state = 'failed')::int as failed
    from rfp_delivery`.execute(db);
  const [{ placed: count, failed } = { placed: 0, failed: 0 }] = rows;
  assert.equal(failed, 0, 'a delivery failed');
  return count;
}
