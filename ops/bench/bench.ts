/**
 * `npm run bench [-- --listings 10000,1000000 --seconds 3 --rounds 3]`: the product against its floor by turns, each size in
 * a data folder of its own. Prints tables and writes `bench-results.json`. Ratios count; machines are noisy. A ratio more
 * than a fifth below `ops/bench/baseline.json` is said; `--keep` makes these results the baseline.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '../../server/src/platform/database.ts';
import { findEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { compareToBaseline, keepBaseline } from './baseline.ts';
import { measureBrowser, type BrowserFigure } from './browser.ts';
import { examine, type Examined } from './examine.ts';
import { measureImport, type ImportRate } from './imports.ts';
import { measure, type Rate } from './load.ts';
import { megabytes, root, startProcess, type Running } from './processes.ts';
import { listWork, sessionOf, type Work } from './work.ts';

export interface Measured {
  work: string;
  connections: number;
  product: Rate;
  floor: Rate | null;
  /** Share of the floor's rate. */
  ratio: number | null;
}

export interface SizeResult {
  listings: number;
  /** Milliseconds from the start of the process, its database included, to the first page. */
  coldStart: number;
  /** Megabytes at rest and after all work. */
  memory: { idle: number; loaded: number };
  measured: Measured[];
  examined: Examined[];
  imported: ImportRate;
  browser: BrowserFigure[];
}

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    'import-rows': { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
  },
});
const time = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
const sizes = values.listings.split(',').map(Number);

const results: SizeResult[] = [];
for (const listings of sizes) {
  const result = await benchSize(listings);
  results.push(result);
  print(result);
}
writeFileSync(path.join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
for (const line of compareToBaseline(results)) console.log(line);
if (values.keep) keepBaseline(results);

async function benchSize(listings: number): Promise<SizeResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-bench-'));
  const running: Running[] = [];
  try {
    console.log(`\n${listings.toLocaleString('en-US')} listings: loading`);
    execFileSync(process.execPath, ['ops/demo.ts', '--listings', String(listings)], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const product = await startProcess('server/src/main.ts', 4801, '/', { DATA_DIR: dataDir });
    running.push(product);
    const idle = await megabytes(product);
    const databaseUrl = (await findEmbeddedPostgres(dataDir)) ?? '';
    const floor = await startProcess('ops/bench/floor.ts', 4802, '/listing/1', { DATABASE_URL: databaseUrl });
    running.push(floor);
    return await measureSize({ listings, product, floor, databaseUrl, dataDir, idle });
  } finally {
    for (const one of running.toReversed()) await one.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Site {
  listings: number;
  product: Running;
  floor: Running;
  databaseUrl: string;
  dataDir: string;
  idle: number;
}

async function measureSize(site: Site): Promise<SizeResult> {
  const { product, databaseUrl } = site;
  const pool = openPool(databaseUrl, createLog('error'), { max: 4 });
  try {
    const work = await listWork(pool.db, product.url, site.floor.url);
    const measured: Measured[] = [];
    for (const one of work) measured.push(...(await measureWork(one)));
    const loaded = await megabytes(product);
    const seller = { authorization: `Bearer ${await sessionOf(pool.db, 'seller@demo.test')}` };
    return {
      listings: site.listings,
      coldStart: Math.round(product.startedIn),
      memory: { idle: site.idle, loaded },
      measured,
      examined: await examine({ databaseUrl, dataDir: site.dataDir, port: 4803, work }),
      imported: await measureImport(product.url, seller, Number(values['import-rows'])),
      browser: await measureBrowser(product.url),
    };
  } finally {
    await pool.close();
  }
}

async function measureWork(work: Work): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const connections of work.concurrency) {
    const { product, floor } = await measure(work, connections, time);
    const ratio = floor && Number((product.perSecond / floor.perSecond).toFixed(3));
    measured.push({ work: work.name, connections, product, floor, ratio });
  }
  return measured;
}

function print({ listings, coldStart, memory, measured, examined, imported, browser }: SizeResult): void {
  console.log(`\n${listings.toLocaleString('en-US')} listings, requests per second and milliseconds`);
  console.table(
    measured.map(({ work, connections, product, floor, ratio }) => ({
      work,
      connections,
      floor: floor?.perSecond ?? '',
      product: product.perSecond,
      ratio: ratio ?? '',
      p50: product.p50,
      'p97.5': product.p97,
    })),
  );
  console.table(examined.map(({ work, statements }) => ({ work, statements })));
  console.table(
    examined
      .flatMap(({ plans }) => plans)
      .map(({ work, statement, milliseconds, buffers, scans }) => ({
        work,
        statement,
        milliseconds,
        buffers,
        scans: scans.slice(0, 90),
      })),
  );
  console.table(browser);
  console.log(
    `Cold start ${coldStart} ms, memory ${memory.idle} MB idle, ${memory.loaded} MB after all work. Price file of ${imported.rows} rows: answered after ${imported.answered} ms, checked ${imported.checked}, carried out ${imported.carriedOut} rows a second.`,
  );
}
