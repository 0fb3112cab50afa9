import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool } from '../../../server/src/platform/database/database.ts';
import {
  findEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '../../../server/src/platform/embedded-postgres/process.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { Caller } from '../kit/caller.ts';
import { killServer } from '../kit/processes.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const BACK_WITHIN_MS = 60_000;

export const embeddedKilled = scenario({
  name: 'embedded-killed',
  proves: 'R5',
  what: 'an embedded PostgreSQL that is killed is started again; requests get 503 meanwhile, and SIGTERM ends both',
  sizes: SIZES.embeddedKilled,
  async run(run, { kills }) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-embedded-'));
    run.onEnd(async () => {
      await removeEmbeddedPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    });
    const cluster = path.join(dataDir, 'postgres/cluster');
    const process = await run.start({ databaseUrl: null, dataDir, env: { DEMO: 'false' } });
    const buyer = new Caller(process.url, await aToken(dataDir));
    const ask = () => buyer.call({ method: 'GET', path: 'cart' });
    assert.equal((await ask()).status, 200);
    const figures: Record<string, string> = {};
    for (let kill = 1; kill <= kills; kill += 1) {
      killServer(cluster);
      const away = await until('requests are refused', 10_000, async () => {
        const { status, text } = await ask();
        assert([200, 503].includes(status), text);
        return status === 503;
      });
      const back = await until('the product is back', BACK_WITHIN_MS, async () => {
        const { status, text } = await ask();
        assert([200, 503].includes(status), text);
        return status === 200 && (await process.isReady());
      });
      figures[`kill ${kill}, 503 after, back after s`] =
        `${(away / 1000).toFixed(1)}, ${(back / 1000).toFixed(1)}`;
    }
    assert.match(process.log(), /the embedded PostgreSQL has ended/);
    const isSaid = async () => process.log().includes('the embedded PostgreSQL runs again');
    await until('the log says so', 20_000, isSaid);
    assert.equal(await process.end('SIGTERM'), 0, process.log());
    assert.equal(readPostmaster(cluster), undefined, 'the server outlived the product');
    return figures;
  },
});

async function aToken(dataDir: string): Promise<string> {
  const pool = openPool((await findEmbeddedPostgres(dataDir)) ?? '', createLog('silent'), { max: 1 });
  try {
    const { buyers } = await aShop(pool.db, { buyers: 1, products: 1, stock: 1 });
    return buyers[0]?.token ?? '';
  } finally {
    await pool.close();
  }
}
