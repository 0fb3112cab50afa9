/**
 * `npm run bench:audit [-- --rows 1000000]`: fills the audit log and as many events on a database of its own, then measures
 * how long the words take to index, the chain to verify, a command to append, and the logs to be searched.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { searchLogs } from '../../server/src/modules/admin/index.ts';
import { anchorAudit, openAnchorKey } from '../../server/src/platform/audit/anchor.ts';
import { indexNextWords } from '../../server/src/platform/audit/search.ts';
import { verifyAudit } from '../../server/src/platform/audit/verify.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openPool, type Database } from '../../server/src/platform/database/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startTestCluster } from '../../server/test/kit/cluster.ts';
import { extendChain } from '../../server/test/kit/long-chain.ts';
import { appendCommands } from './append.ts';

const EVENT_BATCH = 20_000;
const DAY_MS = 86_400_000;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const folder = mkdtempSync(path.join(tmpdir(), 'galenic-audit-'));
const cluster = await startTestCluster();
const pool = openPool(cluster.templateUrl, createLog('error'));
try {
  console.log(`${rows} rows and as many events filled in ${await seconds(() => fill(pool.db))} s`);
  console.log(`words indexed in ${await seconds(() => indexWords(pool.db))} s`);
  const files = { keyFile: path.join(folder, 'key.pem'), anchorFile: path.join(folder, 'anchors.jsonl') };
  await anchorAudit({ db: pool.db, clock: systemClock, ...files });
  const { publicKey } = openAnchorKey(files.keyFile);
  const verified = await seconds(async () => {
    const { broken } = await verifyAudit(pool.db, { anchorFile: files.anchorFile, publicKey });
    if (broken) throw new Error(broken.text);
  });
  console.log(`verified in ${verified} s`);
  console.log(`1,000 commands appended in ${await seconds(() => appendCommands(pool.db, 1000))} s`);
  console.table(await searches(pool.db));
} finally {
  await pool.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return Number(((performance.now() - from) / 1000).toFixed(1));
}

async function fill(db: Database): Promise<void> {
  await sql`insert into app_user (email, first_name, last_name)
    select 'p' || n || '@bench.test', 'Person', 'Number' || n from generate_series(1, 500) n`.execute(db);
  await extendChain(db, rows);
  for (let done = 0; done < rows; done += EVENT_BATCH) {
    await sql`insert into event_log (at, request_id, event, subject_user_id, actor_user_id, company_id, parameters, host, ip)
      select now() - interval '1 year' * (1 - n::float / ${rows}::float), gen_random_uuid()::text, 'view_listing_details',
        1 + n % 500, 1 + n % 500, 1 + n % 100, jsonb_build_object('listing_id', n), 'market.test', '192.0.2.1'
      from generate_series(${done + 1}::int, ${Math.min(done + EVENT_BATCH, rows)}::int) n`.execute(db);
  }
}

async function indexWords(db: Database): Promise<void> {
  while ((await indexNextWords(db)) > 0);
  await sql`analyze audit_log, audit_search, event_log`.execute(db);
}

async function searches(db: Database) {
  const day = new Date(Date.now() - 180 * DAY_MS).toISOString().slice(0, 10);
  const asked = [
    ['everything', {}],
    ['the last page, 400', { page: 400 }],
    ['a day', { from: day, to: day }],
    ['a user', { user: 'p77@' }],
    ['a company', { company: '7' }],
    ['an event', { event: 'order.sh' }],
    ['an event that is rare', { event: 'session' }],
    ['a word of one row', { text: 'c4ca4238' }],
    ['a word of most rows', { text: 'confirmed' }],
    ['a word of most rows, page 400', { text: 'confirmed', page: 400 }],
    ['a word of a third of a percent', { text: '777' }],
    ['a word of no row', { text: 'zzzz-nothing' }],
    ['a word and a user', { text: 'confirmed', user: 'p77@' }],
    ['a word and a day', { text: 'confirmed', from: day, to: day }],
  ] as const;
  const found = [];
  for (const [name, query] of asked) {
    const milliseconds: number[] = [];
    let total = 0;
    for (let run = 0; run < 5; run += 1) {
      const from = performance.now();
      total = (await searchLogs(db, { page: 1, per_page: 25, ...query })).meta.total;
      milliseconds.push(performance.now() - from);
    }
    found.push({
      name,
      hits: total,
      first_ms: Math.round(milliseconds[0] ?? 0),
      median_ms: Math.round(milliseconds.toSorted((a, b) => a - b)[2] ?? 0),
    });
  }
  return found;
}
