import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool } from '../../../server/src/platform/database/database.ts';
import {
  findEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { Caller } from '../kit/caller.ts';
import { refuseBroken, scenario, type Figures } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock } from '../kit/shop.ts';
import { smallDisk } from '../kit/small-disk.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const DISK_MB = 400;
const BACK_WITHIN_MS = 90_000;

export const databaseFull = scenario({
  name: 'database-full',
  proves: 'R5',
  what: 'on a full disk of PostgreSQL writes are refused with 503, and go on when there is room, with nothing lost',
  sizes: SIZES.databaseFull,
  async run(run, { orders }): Promise<Figures> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-disk-'));
    run.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const folder = path.join(dataDir, 'postgres');
    const disk = smallDisk(folder, DISK_MB);
    if (!disk) return { disk: 'not allowed to mount one' };
    run.onEnd(() => disk.remove());
    run.onEnd(() => removeEmbeddedPostgres(dataDir).catch(() => undefined));
    const process = await run.start({ databaseUrl: null, dataDir, env: { DEMO: 'false' } });
    const pool = openPool((await findEmbeddedPostgres(dataDir)) ?? '', createLog('silent'));
    run.onEnd(() => pool.close());
    const shop = await aShop(pool.db, { buyers: orders, products: 1, stock: 1000 });
    const { product } = shop;
    const callers = shop.buyers.map(({ token }) => new Caller(process.url, token));
    for (const caller of callers) await caller.insist(addToCart(product, 1));
    const ballast = path.join(folder, 'ballast');
    fill(ballast);
    let refused = 0;
    let placed = 0;
    for (const caller of callers) {
      const { status, text } = await caller.call(checkout('mine'));
      assert([201, 503].includes(status), `${status} ${text}`);
      if (status === 503) refused += 1;
      else placed += 1;
    }
    assert(process.isAlive, process.log());
    rmSync(ballast);
    const back = await until('the product is ready', BACK_WITHIN_MS, () => process.isReady());
    for (const caller of callers) assert.equal((await caller.insist(checkout('mine'))).status, 201);
    assert.deepEqual(await countStock(pool.db), { stock: 1000 - orders, sold: orders, groups: orders });
    await refuseBroken(pool.db);
    assert.equal(await process.end('SIGTERM'), 0, process.log());
    return {
      'refused while it was full': refused,
      'placed while it was full': placed,
      'ready again after s': (back / 1000).toFixed(1),
      'the server ended meanwhile': process.log().includes('PostgreSQL has ended') ? 'yes' : 'no',
    };
  },
});

/** Takes every byte that is left. */
function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(bytes);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch {
      // No room.
    }
  }
}
