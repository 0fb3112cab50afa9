/**
 * `npm run bench:audit [-- --rows 1000000]`: fills the audit log and a tenth as many events on a database of its own, then
 * measures how long the chain takes to verify, a command to append, and the logs to be searched.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { searchLogs } from '../../server/src/modules/admin/index.ts';
import { appendAudit } from '../../server/src/platform/audit.ts';
import { anchorAudit, openAnchorKey } from '../../server/src/platform/audit-anchor.ts';
import { verifyAudit } from '../../server/src/platform/audit-verify.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { inTransaction, openPool, type Database } from '../../server/src/platform/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startTestCluster } from '../../server/test/cluster.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const folder = mkdtempSync(path.join(tmpdir(), 'galenic-audit-'));
const cluster = await startTestCluster();
const pool = openPool(cluster.templateUrl, createLog('error'));
try {
  console.log(`${rows} rows filled in ${await seconds(() => fill(pool.db))} s`);
  const files = { keyFile: path.join(folder, 'key.pem'), anchorFile: path.join(folder, 'anchors.jsonl') };
  await anchorAudit({ db: pool.db, clock: systemClock, ...files });
  const { publicKey } = openAnchorKey(files.keyFile);
  const verified = await seconds(async () => {
    const { broken } = await verifyAudit(pool.db, { anchorFile: files.anchorFile, publicKey });
    if (broken) throw new Error(broken.text);
  });
  console.log(`verified in ${verified} s`);
  console.log(`1,000 commands appended in ${await seconds(() => append(pool.db))} s`);
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

/** Rows of a year by 500 people of 100 companies, with the parameters that commands have. */
async function fill(db: Database): Promise<void> {
  const people = sql`insert into app_user (email, first_name, last_name)
    select 'p' || n || '@bench.test', 'Person', 'Number' || n from generate_series(1, 500) n`;
  await people.execute(db);
  const at = sql`now() - interval '1 year' * (1 - n::float / ${rows}::float)`;
  const step = 1000;
  for (let from = 1; from <= rows; from += step) {
    await sql`select append_audit(${at}, gen_random_uuid()::text, (array['order.placed', 'cart.updated', 'lot.saved',
        'order.shipped'])[1 + n % 4], 1 + n % 500, 1 + n % 500, 1 + n % 100, null, 'order', n,
        jsonb_build_object('status', 'placed', 'stock', n % 1000, 'price', 12.5),
        jsonb_build_object('move', 'order.confirmed', 'status', 'confirmed', 'detail', md5(n::text), 'stock', n % 999),
        'market.test', '192.0.2.' || n % 250)
      from generate_series(${from}::int, ${Math.min(from + step - 1, rows)}::int) n`.execute(db);
  }
  await sql`insert into event_log (at, request_id, event, subject_user_id, actor_user_id, company_id, parameters, host, ip)
    select ${at}, gen_random_uuid()::text, 'view_listing_details', 1 + n % 500, 1 + n % 500, 1 + n % 100,
      jsonb_build_object('listing_id', n), 'market.test', '192.0.2.1'
    from generate_series(1, ${Math.round(rows / 10)}::int) n`.execute(db);
  await sql`analyze audit_log, event_log`.execute(db);
}

async function append(db: Database): Promise<void> {
  const actor = { realUserId: 1, subjectUserId: 1, companyId: 1, facilityId: null, host: 'h', ip: 'i' };
  const entry = { operation: 'order.placed', entity: 'order', after: { detail: 'x'.repeat(500) } };
  const one = (number: number) =>
    inTransaction(db, (tx) =>
      appendAudit(
        tx,
        { at: new Date(), requestId: `r${number}`, ...actor },
        { ...entry, entityId: number + 1 },
      ),
    );
  await Promise.all(Array.from({ length: 1000 }, (_, number) => one(number)));
}

async function searches(db: Database) {
  const asked = [
    ['everything', {}],
    ['page 400', { page: 400 }],
    ['a day', { from: '2026-03-01', to: '2026-03-01' }],
    ['a user', { user: 'p77@' }],
    ['a company', { company: '7' }],
    ['an event', { event: 'order.sh' }],
    ['an event that is rare', { event: 'session' }],
    ['a word of one row', { text: 'c4ca4238' }],
    ['a word of most rows', { text: 'confirmed' }],
    ['a word of no row', { text: 'zzzz-nothing' }],
    ['a word and a user', { text: 'confirmed', user: 'p77@' }],
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
    found.push({ name, hits: total, median_ms: Math.round(milliseconds.toSorted((a, b) => a - b)[2] ?? 0) });
  }
  return found;
}
