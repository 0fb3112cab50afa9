/**
 * `npm run bench`: the product between two floors by turns, its goals beside their figures, and its processor time against the
 * baseline in `costs.json`: a work that takes more than a fifth more ends the run with a failure. Writes `bench-results.json`.
 *
 *   --listings 10000,1000000   sizes of the catalog, each in a data folder of its own
 *   --data DIR                 keeps the folders for the next run; no price file is imported into them
 *   --only search,add          only works, and `import`, `rule changes`, `purchase report`, `deliveries`, `boards`, `browser`, `steps`, `chain`, `rows`, whose names contain one of these
 *   --order-lines 250000        over which boards are measured, two minutes the first time
 *   --seconds 5 --rounds 3     about how long each side of a work is measured, and how often
 *   --connections 16
 *   --keep                     makes the processor times of the first size the baseline; measures `chain` and `rows` too
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../server/src/platform/clock.ts';
import { ensureWebBuilt } from '../prepare.mjs';
import { measureBoards } from './boards.ts';
import { measureBrowser } from './browser.ts';
import { sessionOf, userIdOf } from './buyers.ts';
import { COLD, measureCold } from './cold.ts';
import { keepCosts, readCosts, type CostTable } from './cost-table.ts';
import { measureDeliveries } from './deliveries.ts';
import { examine } from './examine.ts';
import { addProducts, measureImport } from './imports.ts';
import { measureWork, type Measured } from './measure.ts';
import { megabytes, root } from './processes.ts';
import { drawCatalog } from './reading.ts';
import { printSize, printVerdict } from './report.ts';
import { costsOf, type SizeResult } from './result.ts';
import { measureChain, measureRows } from './rows.ts';
import { measureReport } from './reports.ts';
import { measureRuleChanges } from './rule-changes.ts';
import { withSite, type Site } from './site.ts';
import { measureSteps } from './steps.ts';
import { listWork } from './work-list.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    'order-lines': { type: 'string', default: '250000' },
    'import-rows': { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
  },
});
const pace = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
  crowd: values.keep,
};
const only = values.only.split(',').filter(Boolean);
const isNamed = (name: string) => only.some((part) => name.toLowerCase().includes(part.toLowerCase()));
const isWanted = (name: string) => only.length === 0 || isNamed(name);
/** Only for what is kept. */
const isWantedToKeep = (name: string) => isNamed(name) || (values.keep && only.length === 0);

ensureWebBuilt();
const baseline = readCosts();
const results: SizeResult[] = [];
for (const listings of values.listings.split(',').map(Number)) {
  const result = await withSite(listings, values.data, benchSize);
  results.push(result);
  printSize(result, baseline.listings === listings ? baseline : null);
}
if (isWanted('steps')) {
  console.log('Steps of a day’s jobs, as journeys count them');
  console.table(measureSteps());
}
writeFileSync(path.join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
if (!printVerdict(results, baseline) && !values.keep) process.exitCode = 1;

async function benchSize(site: Site): Promise<SizeResult> {
  const catalog = await drawCatalog(site.db);
  const work = listWork(catalog, site.bidding).filter(({ name }) => isWanted(name));
  const measured: Measured[] = [];
  for (const one of work) {
    console.log(`measuring ${one.name}`);
    measured.push(await measureWork(site, one, pace));
  }
  if (isWanted(COLD)) measured.push(await measureCold(site, catalog.ids));
  const loaded = await megabytes(site.product);
  const result: SizeResult = {
    listings: site.listings,
    coldStart: Math.round(site.product.startedIn),
    memory: { idle: site.idle, loaded },
    measured,
    examined: await examine(site, work),
    imported: isWanted('import') && values.data === undefined ? await importInto(site) : null,
    ruleChanges: isWanted('rule changes') ? await measureRuleChanges(site) : [],
    reportRead: isWanted('purchase report') && values.data === undefined ? await measureReport(site) : null,
    night: isWanted('deliveries') && values.data === undefined ? await measureDeliveries(site) : null,
    boards: isWanted('boards') ? await measureBoards(site, Number(values['order-lines'])) : [],
    browser: isWanted('browser') ? await measureBrowser(site.product.url) : [],
  };
  if (values.keep && results.length === 0) keepCosts(await costTable(site, result));
  return result;
}

async function importInto({ db, product }: Site) {
  const seller = await sessionOf(db, await userIdOf(db, 'seller@demo.test'));
  const rows = Number(values['import-rows']);
  await addProducts(db, rows);
  return measureImport(product.url, { authorization: `Bearer ${seller}` }, rows);
}

/** What was not measured stays as it was. */
async function costTable({ db, listings }: Site, result: SizeResult): Promise<CostTable> {
  return {
    measuredOn: systemClock.now().toISOString().slice(0, 10),
    processors: availableParallelism(),
    listings,
    work: { ...(only.length > 0 && baseline.work), ...costsOf(result) },
    chainMs: isWantedToKeep('chain') ? await measureChain(db) : baseline.chainMs,
    rowBytes: isWantedToKeep('rows') ? await measureRows(db) : baseline.rowBytes,
  };
}
