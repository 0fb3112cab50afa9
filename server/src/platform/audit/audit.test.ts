import { readFile, stat, writeFile } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { appendAudit } from './audit.ts';
import { anchorAudit, openAnchorKey, readAnchors, databaseId } from './anchor.ts';
import { verifyAudit, type AuditReport } from './verify.ts';
import { manualClock } from '../clock.ts';
import { inTransaction, openPool, type Database, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';

const ACTOR = {
  at: new Date('2026-06-15T12:00:00Z'),
  requestId: 'r',
  realUserId: 1,
  subjectUserId: 2,
  companyId: 3,
  facilityId: null,
  host: 'market.test',
  ip: '192.0.2.1',
};
const ROLLBACK = 'rolled back';

let database: FreshDatabase;
let pool: Pool;
let folder: string;
const clock = manualClock('2026-06-15T12:00:00.000Z');

const files = (name: string) => ({
  keyFile: join(folder, name, 'key.pem'),
  anchorFile: join(folder, name, 'a.jsonl'),
});
const anchor = (name: string, db: Database = pool.db) => anchorAudit({ db, clock, ...files(name) });
const source = (name: string) => {
  const { keyFile, anchorFile } = files(name);
  return { anchorFile, publicKey: openAnchorKey(keyFile).publicKey };
};
const append = (operation: string) =>
  inTransaction(pool.db, (tx) => appendAudit(tx, ACTOR, { operation, after: { b: 1, a: [operation] } }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galenic-audit-'));
  database = await freshDatabase('audit');
  pool = openPool(database.url, createLog('silent'));
  // A row of a release that knew neither host nor address.
  await sql`with old as (select 1::bigint as seq, now() as at, 'r' as request_id, 'old' as operation, '{}'::jsonb as after),
    prev as (select sha256('galenic'::bytea) as hash),
    made as (insert into audit_log (seq, at, request_id, operation, after, prev_hash, hash)
      select seq, at, request_id, operation, after, prev.hash, audit_digest(prev.hash, seq, at, request_id, operation,
        null, null, null, null, null, null, null, after) from old, prev returning hash)
    update audit_head set seq = 1, hash = made.hash from made`.execute(pool.db);
  for (const operation of ['two', 'three']) await append(operation);
  await anchor('main');
  for (const operation of ['four', 'five', 'six']) await append(operation);
  await anchor('main');
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it('the chain of untouched rows holds, also rows with the digest of the release before', async () => {
  expect(await verifyAudit(pool.db, source('main'))).toEqual({
    rows: 6,
    anchors: 2,
    anchoredTo: { seq: 6, at: '2026-06-15T12:00:00.000Z' },
    broken: null,
  });
});

it.each(['audit_log', 'event_log'])(
  '%s can neither be changed nor deleted from, nor emptied',
  async (table) => {
    await sql`insert into event_log (at, request_id, event, parameters) values (now(), 'r', 'e', '{}')`.execute(
      pool.db,
    );
    for (const statement of [
      `update ${table} set request_id = 'x'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(sql.raw(statement).execute(pool.db)).rejects.toThrow('append-only');
    }
  },
);

/** What the owner of the database can do: switch the triggers off for a moment. The transaction is rolled back. */
async function afterTampering(statement: string, anchors: ReturnType<typeof source> | null) {
  let report: AuditReport | null = null;
  await inTransaction(pool.db, async (tx) => {
    await sql.raw(`alter table audit_log disable trigger user; ${statement}`).execute(tx);
    report = await verifyAudit(tx, anchors);
    throw new Error(ROLLBACK);
  }).catch((error: unknown) => expect(String(error)).toContain(ROLLBACK));
  // Assigned inside of the callback, which the compiler does not follow.
  return (report as AuditReport | null)?.broken ?? null;
}

/** A row after `seq` that was never written by the product. */
const forgedCopy = (
  seq: number,
) => `select ${seq + 1}, at, request_id, 'forged', actor_user_id, subject_user_id, company_id,
  facility_id, entity, entity_id, before, after, hash, hash, host, ip, digest from audit_log where seq = ${seq}`;
const CUT = `delete from audit_log where seq > 4;
  update audit_head set seq = 4, hash = (select hash from audit_log where seq = 4)`;
/** Makes every hash anew, as somebody would who knows how the product does it. */
const RECOMPUTE = `do $$ declare r audit_log; prev bytea := sha256('galenic'::bytea); begin
  for r in select * from audit_log order by seq loop
    r.prev_hash := prev; r.hash := audit_row_digest(prev, r); prev := r.hash;
    update audit_log set prev_hash = r.prev_hash, hash = r.hash where seq = r.seq;
  end loop;
  update audit_head set hash = prev; end $$`;

describe('R23 the verifier finds what the owner of the database did', () => {
  it.each([
    ['an edit', "update audit_log set operation = 'x' where seq = 2", 'changed row', 2],
    ['an edit of an old row', "update audit_log set operation = 'x' where seq = 1", 'changed row', 1],
    ['another address', "update audit_log set ip = '198.51.100.1' where seq = 5", 'changed row', 5],
    ['a row made to look old', 'update audit_log set digest = 1 where seq = 5', 'changed row', 5],
    ['a deletion in the middle', 'delete from audit_log where seq = 2', 'missing row', 2],
    ['a deletion of the first row', 'delete from audit_log where seq = 1', 'missing row', 1],
    ['a cut tail below the head', 'delete from audit_log where seq = 6', 'missing row', 6],
    ['everything gone', 'delete from audit_log', 'missing row', 1],
    [
      'a swap',
      'update audit_log set seq = -seq where seq in (2, 3); update audit_log set seq = 5 + seq where seq < 0',
      'changed row',
      2,
    ],
    [
      'an insertion',
      `update audit_log set seq = -seq where seq > 3; update audit_log set seq = 1 - seq where seq < 0;
        insert into audit_log ${forgedCopy(3)};
        update audit_head set seq = 7`,
      'changed row',
      4,
    ],
    ['a row beyond the head', `insert into audit_log ${forgedCopy(6)}`, 'head', 7],
    [
      'a row before the first',
      'update audit_log set seq = 0 where seq = 6; update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5)',
      'rows outside of the chain',
      null,
    ],
  ])('%s, without an anchor', async (_what, statement, kind, seq) => {
    expect(await afterTampering(statement, null)).toMatchObject({ kind, seq });
  });

  it.each([
    ['a cut tail with its head', CUT, 'older state', 4],
    [
      'a recomputed chain',
      `update audit_log set operation = 'innocent' where seq = 2; ${RECOMPUTE}`,
      'rewritten history',
      3,
    ],
    [
      'a tail that was written anew',
      `update audit_log set operation = 'x' where seq = 5; ${RECOMPUTE}`,
      'rewritten history',
      6,
    ],
    [
      'another name of the database',
      `update setting set value = '"x"' where name = 'audit:database'`,
      'no anchor',
      null,
    ],
  ])('%s, by the anchors alone', async (_what, statement, kind, seq) => {
    expect(await afterTampering(statement, null)).toBeNull();
    expect(await afterTampering(statement, source('main'))).toMatchObject({ kind, seq });
  });

  it('an older state of the database, and says so in words', async () => {
    expect((await afterTampering(CUT, source('main')))?.text).toMatch(
      /ends at row 4, but row 6 was anchored at 2026-06-15T12:00:00.000Z: the database was restored to an older state/,
    );
  });
});

describe('R23 the anchors', () => {
  it('are signed with a key that only its owner reads, and name the database', async () => {
    const { keyFile, anchorFile } = files('main');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await stat(anchorFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(`${keyFile}.pub`, 'utf8')).toContain('PUBLIC KEY');
    const lines = (await readFile(anchorFile, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ seq: 6, database: await databaseId(pool.db) });
  });

  it.each([
    [
      'a changed line',
      (text: string) => text.replace('"seq":3', '"seq":2'),
      1,
      'has a signature that does not hold',
    ],
    [
      'a line taken out',
      (text: string) => text.slice(text.indexOf('\n') + 1),
      1,
      'does not follow the line before it',
    ],
    ['a line of no anchor', (text: string) => `${text}{}\n`, 3, 'is no anchor'],
  ])('tell of %s', async (_what, change, line, text) => {
    const changed = join(folder, 'changed.jsonl');
    await writeFile(changed, change(await readFile(files('main').anchorFile, 'utf8')));
    const anchors = { ...source('main'), anchorFile: changed };
    expect((await readAnchors(changed, anchors.publicKey, 'x')).problem).toEqual({ line, text });
    expect((await verifyAudit(pool.db, anchors)).broken).toMatchObject({ kind: 'anchor file' });
  });

  it('of another key do not count', async () => {
    const forged = {
      anchorFile: files('main').anchorFile,
      publicKey: openAnchorKey(files('other').keyFile).publicKey,
    };
    expect((await verifyAudit(pool.db, forged)).broken?.text).toContain('signed with another key');
  });

  it('are written once by several processes, only when the head moved, and after a line that was cut off', async () => {
    await Promise.all(Array.from({ length: 5 }, () => anchor('many')));
    await anchor('many');
    const { anchorFile } = files('many');
    const before = await readFile(anchorFile, 'utf8');
    expect(before.trim().split('\n')).toHaveLength(1);
    await writeFile(anchorFile, `${before}{"database":"half a li`);
    await append('seven');
    await anchor('many');
    expect((await readFile(anchorFile, 'utf8')).startsWith(before)).toBe(true);
    expect(await verifyAudit(pool.db, source('many'))).toMatchObject({ anchors: 2, broken: null });
  });
});
