import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sql } from 'kysely';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { countStatuses, percentile } from '../kit/caller.ts';
import { mixedLoad } from '../kit/mixed-load.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../server/migrations');
/** The release after this one, as rule and linter want it: each statement needs its table to itself for a moment. */
const NEXT = `
alter table lot add column storage_note text;
alter table orders add column priority int not null default 0;
alter table orders add constraint orders_priority check (priority >= 0) not valid;
`;

export const migrationUnderLoad = scenario({
  name: 'migration-under-load',
  proves: 'R20',
  what: 'a migration waits for an open read without holding up anybody, and this release serves on the new schema',
  sizes: SIZES.migrationUnderLoad,
  async run(run, { perSecond, readSeconds }) {
    const shop = await aShop(run.db, { buyers: 20, products: 10, stock: 1_000_000 });
    const product = await run.start();
    const folder = await mkdtemp(path.join(tmpdir(), 'galenic-migrations-'));
    run.onEnd(() => rm(folder, { recursive: true }));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(path.join(folder, '9999-next-release.sql'), NEXT);
    const load = mixedLoad(run, { url: product.url, shop, perSecond });
    const release = await holdRead(run.databaseUrl);
    const start = performance.now();
    const migrating = migrate(run.databaseUrl, { folder });
    await sleep(readSeconds * 1000);
    await release();
    assert.deepEqual((await migrating).applied, ['9999-next-release']);
    const took = performance.now() - start;
    const migratedAt = performance.now();
    await sleep(1000);
    const history = await load.stop();
    const { 200: _read, 201: _placed, 409: _moved, 422: _broken, ...failed } = countStatuses(history);
    assert.deepEqual(failed, {}, JSON.stringify(history.find(({ status }) => status >= 500)));
    const after = history.filter(({ startedAt, status }) => startedAt > migratedAt && status === 201);
    assert(after.length > 0, 'nothing was ordered on the new schema');
    await sql`select storage_note from lot limit 1`.execute(run.db);
    return {
      requests: history.length,
      failed: 0,
      'p99 ms': percentile(history, 0.99),
      'slowest ms': percentile(history, 1),
      'migrated after s': (took / 1000).toFixed(1),
    };
  },
});

/** A report that reads lots and orders and does not end. */
async function holdRead(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select count(*) from lot, orders');
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
