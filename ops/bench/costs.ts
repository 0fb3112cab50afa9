/**
 * `npm run bench:costs [-- --listings 10000 --seconds 4]`: what each work costs in processor time of the product and of the
 * database, what a row takes on disk, and how fast the audit chain commits. Writes `ops/bench/costs.json`, from which
 * `npm run scale-model` computes. Processor time hardly depends on what else runs on the machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openPool, type Database } from '../../server/src/platform/database.ts';
import { findEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';
import { freePort, readPostmaster } from '../../server/src/platform/embedded-postgres-process.ts';
import { writeEvent } from '../../server/src/platform/event-log.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { appendCommands } from './append.ts';
import { keepCosts, type Cost, type CostTable } from './cost-table.ts';
import { examine } from './examine.ts';
import { run } from './load.ts';
import { readProcessorTime } from './processor-time.ts';
import { root, startProcess } from './processes.ts';
import { listWork, type Work } from './work.ts';

/** What a pharmacy fills: purchases, orders, and the logs of both. */
const RELATIONS = [
  'purchase_history_row',
  'orders',
  'order_line',
  'notification',
  'audit_log',
  'audit_search',
  'event_log',
] as const;
/** Enough rows that the pages of empty indexes do not count. */
const EVENTS = 2000;
const COMMANDS = 3000;
const COSTED_AT = 16;
/** More writes at once are partly refused on a busy machine, and a refusal costs less. */
const MOST_WRITES = 16;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
  },
});
const listings = Number(values.listings);
const seconds = Number(values.seconds);

const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-costs-'));
try {
  execFileSync(process.execPath, ['ops/demo.ts', '--listings', String(listings)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const costs = await measureCosts();
  keepCosts(costs);
  console.log(JSON.stringify(costs, null, 2));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureCosts(): Promise<CostTable> {
  const product = await startProcess('server/src/main.ts', await freePort(), '/readyz', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  const databaseUrl = (await findEmbeddedPostgres(dataDir)) ?? '';
  const pool = openPool(databaseUrl, createLog('error'));
  try {
    const all = await listWork(pool.db, product.url, product.url);
    const examined = await examine({ databaseUrl, dataDir, port: await freePort(), work: all });
    const work: CostTable['work'] = {};
    for (const one of all) {
      const statements = examined.find((found) => found.work === one.name)?.statements ?? 0;
      work[one.name] = { statements, ...(await measureWork(one, product.url)) };
    }
    return {
      measuredOn: systemClock.now().toISOString().slice(0, 10),
      processors: availableParallelism(),
      listings,
      work,
      chainMs: await measureChain(pool.db),
      rowBytes: await measureRows(pool.db),
    };
  } finally {
    await pool.close();
    await product.stop();
  }
}

async function measureWork(work: Work, url: string): Promise<Omit<Cost, 'statements'>> {
  const { pid = 0 } = readPostmaster(path.join(dataDir, 'postgres', 'cluster')) ?? {};
  const costs = { processMs: 0, databaseMs: 0, clientMs: 0, rates: new Array<Cost['rates'][number]>() };
  const writes = work.product.requests.some(({ method }) => method === 'POST');
  for (const connections of work.concurrency) {
    if (writes && connections > MOST_WRITES) continue;
    await run(work.product, connections, 1);
    const before = await readProcessorTime(url, pid);
    const { perSecond } = await run(work.product, connections, seconds);
    const after = await readProcessorTime(url, pid);
    const spent = (name: keyof typeof before) => after[name] - before[name];
    const per = (name: keyof typeof before) => rounded(spent(name) / (perSecond * seconds));
    const others = spent('machine') - spent('product') - spent('database') - spent('client');
    costs.rates.push({
      connections,
      perSecond: rounded(perSecond),
      othersTook: rounded(Math.max(0, others / spent('elapsed'))),
    });
    if (connections === COSTED_AT)
      Object.assign(costs, {
        processMs: per('product'),
        databaseMs: per('database'),
        clientMs: per('client'),
      });
  }
  return costs;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

async function measureChain(db: Database): Promise<number> {
  await appendCommands(db, COMMANDS / 10);
  const from = performance.now();
  await appendCommands(db, COMMANDS);
  return rounded((performance.now() - from) / COMMANDS);
}

async function measureRows(db: Database): Promise<Record<string, number>> {
  const nobody = { realUserId: 1, subjectUserId: 1, companyId: 1, facilityId: 1, host: 'h', ip: '192.0.2.1' };
  for (let id = 1; id <= EVENTS; id += 1)
    await writeEvent(
      db,
      { at: systemClock.now(), requestId: `00000000-0000-4000-8000-${id}`, ...nobody },
      'view_listing_details',
      {
        listing_id: id,
      },
    );
  const bytes: Record<string, number> = {};
  for (const name of RELATIONS) {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db);
    const { rows } = await sql<{ bytes: number }>`
      select round(pg_total_relation_size(${name}) / greatest(count(*), 1))::int as bytes from ${sql.table(name)}`.execute(
      db,
    );
    bytes[name] = rows[0]?.bytes ?? 0;
  }
  return bytes;
}
