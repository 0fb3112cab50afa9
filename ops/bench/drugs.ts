/**
 * `npm run bench:drugs [-- --packages 250000]`: imports an NDC directory and a NADAC file of that size twice each, on a
 * database of its own, and searches it. Prints seconds and the most memory a command used.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { searchDrugs } from '../../server/src/modules/drugs/unscoped/search.ts';
import { openPool } from '../../server/src/platform/database/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startTestCluster } from '../../server/test/kit/cluster.ts';
import { writeDrugFiles } from './drug-files.ts';

/** `process.resourceUsage` of the command itself, told at its exit. */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("maxrss",process.resourceUsage().maxRSS))';

const { values } = parseArgs({ options: { packages: { type: 'string', default: '250000' } } });
const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'galenic-drugs-'));
const cluster = await startTestCluster();
try {
  const files = await writeDrugFiles(folder, Number(values.packages));
  const results = [
    command('import:ndc', 'ndc', files.products, files.packages),
    command('import:ndc, again', 'ndc', files.products, files.packages),
    command('import:nadac', 'nadac', files.nadac),
    command('import:nadac, again', 'nadac', files.nadac),
  ];
  console.table(results);
  console.table(await searches());
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function command(name: string, ...args: string[]) {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', TELL_MEMORY, 'ops/import-drugs.ts', ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: cluster.templateUrl } },
  );
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  const said = stdout.split('\n').find((line) => line.startsWith('Read ')) ?? '';
  const kilobytes = Number(/maxrss (\d+)/.exec(stderr)?.[1] ?? 0);
  const seconds = Number(((performance.now() - from) / 1000).toFixed(1));
  return { name, seconds, megabytes: Math.round(kilobytes / 1024), said };
}

async function searches() {
  const pool = openPool(cluster.templateUrl, createLog('error'), { max: 2 });
  const common = { page: 1, per_page: 25, sort: 'name' } as const;
  const asked = [
    ['everything', {}],
    ['a fragment of an NDC', { search: '10042-01' }],
    ['a name', { search: 'metromycin 25' }],
    ['a word of most drugs', { search: 'mg' }],
    ['a filter alone', { schedule: '4', obsolete: 'no' }],
    ['nothing to be found', { search: 'zzzz' }],
    ['page 400', { page: 400 }],
  ] as const;
  const rows = [];
  for (const [name, query] of asked) {
    const milliseconds: number[] = [];
    let total = 0;
    for (let run = 0; run < 7; run += 1) {
      const from = performance.now();
      total = (await searchDrugs(pool.db, { ...common, ...query }, '2026-06-15')).meta.total;
      milliseconds.push(performance.now() - from);
    }
    rows.push({ name, hits: total, median_ms: Math.round(milliseconds.toSorted((a, b) => a - b)[3] ?? 0) });
  }
  await pool.close();
  return rows;
}
