import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool, type Database } from '../../server/src/platform/database/database.ts';
import { findEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { freePort, readPostmaster } from '../../server/src/platform/embedded-postgres/process.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { megabytes, root, startProcess, type Running } from './processes.ts';
import { makeBids, type Bidding } from './bids.ts';
import { makePriceRules } from './price-rules.ts';
import { makeSides, type Side } from './sides.ts';

/** The product and its floors over one catalog of so many listings, all of them started. */
export interface Site {
  listings: number;
  dataDir: string;
  databaseUrl: string;
  db: Database;
  postmaster: number;
  product: Running;
  /** Megabytes of the product at rest. */
  idle: number;
  sides: Side[];
  bidding: Bidding[];
}

/** In a folder that goes away at the end, or in one below `kept`, where the next run finds the listings again. */
export async function withSite<T>(
  listings: number,
  kept: string | undefined,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const dataDir =
    kept === undefined ? mkdtempSync(path.join(tmpdir(), 'galenic-bench-')) : folderIn(kept, listings);
  const ended: (() => Promise<void>)[] = [];
  try {
    console.log(`\n${listings.toLocaleString('en-US')} listings: loading`);
    load(dataDir, listings);
    return await work(await open(listings, dataDir, ended));
  } finally {
    for (const end of ended.toReversed()) await end();
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

function folderIn(kept: string, listings: number): string {
  const folder = path.resolve(kept, String(listings));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Does nothing where the listings are there already. */
function load(dataDir: string, listings: number): void {
  execFileSync(process.execPath, ['ops/demo.ts', '--listings', String(listings)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function open(listings: number, dataDir: string, ended: (() => Promise<void>)[]): Promise<Site> {
  const start = async (file: string, ready: string, env: Record<string, string>) => {
    const running = await startProcess(file, await freePort(), ready, env);
    ended.push(() => running.stop());
    return running;
  };
  const product = await start('server/src/main.ts', '/', { DATA_DIR: dataDir });
  const idle = await megabytes(product);
  const databaseUrl = (await findEmbeddedPostgres(dataDir)) ?? '';
  const { pid: postmaster = 0 } = readPostmaster(path.join(dataDir, 'postgres', 'cluster')) ?? {};
  const env = { DATABASE_URL: databaseUrl };
  const bare = await start('ops/bench/floor-bare.ts', '/readyz', env);
  const honest = await start('ops/bench/floor-honest.ts', '/readyz', env);
  // Under a name of its own, so that the product's connections can be told apart.
  const pool = openPool(`${databaseUrl}?application_name=galenic-bench`, createLog('error'), { max: 4 });
  ended.push(() => pool.close());
  const sides = await makeSides(pool.db, { product, honest, bare });
  await makePriceRules(pool.db);
  const bidding = await makeBids(pool.db);
  return { listings, dataDir, databaseUrl, db: pool.db, postmaster, product, idle, sides, bidding };
}
