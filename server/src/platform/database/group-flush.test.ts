import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { createLog } from '../log.ts';
import { inFlushedTransaction, openPool, type Pool } from './database.ts';
import { COMMIT_UNFLUSHED, GroupFlush } from './group-flush.ts';

describe('those who wait for a flush', () => {
  /** Flushes that end when told. */
  function flushing() {
    const group = new GroupFlush();
    const ends: (() => void)[] = [];
    const done: string[] = [];
    const wait = (who: string) =>
      group
        .wait(() => new Promise<void>((resolve) => ends.push(resolve)))
        .then(
          () => done.push(who),
          () => done.push(`${who} failed`),
        );
    return { group, ends, done, wait };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('share one that has not begun, never one that has', async () => {
    const { ends, done, wait } = flushing();
    const first = [wait('a'), wait('b')];
    await settled();
    const later = [wait('c'), wait('d')];
    await settled();
    expect([ends.length, done]).toEqual([1, []]);
    ends[0]?.();
    await Promise.all(first);
    await settled();
    expect([ends.length, done]).toEqual([2, ['a', 'b']]);
    ends[1]?.();
    await Promise.all(later);
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('hear that it failed, those of the next one not', async () => {
    const group = new GroupFlush();
    const failed = group.wait(() => Promise.reject(new Error('gone')));
    await expect(failed).rejects.toThrow('gone');
    await expect(group.wait(() => Promise.resolve())).resolves.toBeUndefined();
  });
});

describe('a command', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: Pool;
  beforeAll(async () => {
    database = await freshDatabase('group-flush');
    // One connection, on which commits wait as they do by default; those of the other tests do not.
    pool = openPool(database.url, createLog('silent'), { max: 1 });
    await sql`set synchronous_commit = on`.execute(pool.db);
    await sql`create table written (n int)`.execute(pool.db);
  });
  afterAll(async () => {
    await pool.close();
    await database.drop();
  });

  it('is on the disk when it is answered, although its commit did not wait', async () => {
    const { place } = await inFlushedTransaction(pool.db, async (tx) => {
      await sql`insert into written values (1)`.execute(tx);
      const { rows } = await sql<{ place: string; commit: string }>`select ${COMMIT_UNFLUSHED} as commit,
        pg_current_wal_insert_lsn()::text as place`.execute(tx);
      expect(rows[0]?.commit).toBe('off');
      return { place: rows[0]?.place };
    });
    const { rows } = await sql<{ flushed: boolean; commit: string }>`select
      pg_current_wal_flush_lsn() > ${place}::pg_lsn as flushed,
      current_setting('synchronous_commit') as commit`.execute(pool.db);
    expect(rows).toEqual([{ flushed: true, commit: 'on' }]);
  });

  it('of many at once leaves every row', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        inFlushedTransaction(pool.db, (tx) =>
          sql`insert into written select ${n}::int + 100 where ${COMMIT_UNFLUSHED} = 'off'`.execute(tx),
        ),
      ),
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from written where n >= 100`.execute(
      pool.db,
    );
    expect(rows).toEqual([{ n: 40 }]);
  });
});
