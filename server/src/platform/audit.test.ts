import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../test/database.ts';
import { appendAudit, verifyAudit } from './audit.ts';
import { inTransaction, openPool, type Pool } from './database.ts';
import { createLog } from './log.ts';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('audit');
  pool = openPool(database.url, createLog('silent'));
  for (const operation of ['one', 'two', 'three', 'four']) {
    await inTransaction(pool.db, (tx) =>
      appendAudit(tx, ACTOR, { operation, after: { b: 1, a: [operation] } }),
    );
  }
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const ACTOR = {
  at: new Date('2026-06-15T12:00:00Z'),
  requestId: 'r',
  realUserId: 1,
  subjectUserId: 2,
  companyId: 3,
  facilityId: null,
};
const verify = () => inTransaction(pool.db, verifyAudit);

it('the chain of untouched rows holds', async () => {
  expect(await verify()).toEqual({ rows: 4, brokenAt: null });
});

it('rows can neither be changed nor deleted, nor the table emptied', async () => {
  for (const statement of [
    "update audit_log set operation = 'x'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(sql.raw(statement).execute(pool.db)).rejects.toThrow('append-only');
  }
});

/** What the owner of the database can do: switch the triggers off for a moment. The transaction is rolled back. */
async function afterTampering(statement: string): Promise<number | null> {
  let found: number | null = null;
  await inTransaction(pool.db, async (tx) => {
    await sql.raw(`alter table audit_log disable trigger user; ${statement}`).execute(tx);
    found = (await verifyAudit(tx)).brokenAt;
    throw new Error('rolled back');
  }).catch((error: unknown) => expect(String(error)).toContain('rolled back'));
  return found;
}

it.each([
  ['an edit', "update audit_log set operation = 'x' where seq = 2", 2],
  ['a deletion in the middle', 'delete from audit_log where seq = 2', 3],
  ['a cut tail', 'delete from audit_log where seq = 4', 4],
  [
    'a swap',
    'update audit_log set seq = -seq where seq in (2, 3); update audit_log set seq = 5 + seq where seq < 0',
    2,
  ],
])('R23 the verifier finds %s', async (_what, statement, at) => {
  expect(await afterTampering(statement)).toBe(at);
});
