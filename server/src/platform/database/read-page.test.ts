import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { openPool, type Pool } from './database.ts';
import { createLog } from '../log.ts';
import { beginsWith, contains, numberIn, readPage } from './read-page.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('read-page');
  pool = openPool(database.url, createLog('silent'));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const numbers = (where = sql`true`) => ({
  columns: sql`n`,
  from: sql`generate_series(1, 7) n`,
  where,
  orderBy: sql`n desc`,
  key: sql`n`,
});

describe('a page', () => {
  it.each([
    [1, [7, 6, 5]],
    [3, [1]],
    [4, []],
  ])('%i has its rows and the count of all', async (page, expected) => {
    const paging = { page, per_page: 3 };
    const { rows, meta } = await readPage<{ n: number }>(pool.db, numbers(), paging);
    expect(rows.map(({ n }) => n)).toEqual(expected);
    expect(meta).toEqual({ total: 7, ...paging });
  });

  it('computes its columns for its own rows only', async () => {
    await sql`create sequence computed`.execute(pool.db);
    const columns = sql`n, nextval('computed') as computed`;
    await readPage(pool.db, { ...numbers(), columns }, { page: 3, per_page: 3 });
    const { rows } = await sql`select last_value from computed`.execute(pool.db);
    expect(rows).toEqual([{ last_value: 1 }]);
  });

  it('of nothing is empty', async () => {
    const found = await readPage(pool.db, numbers(sql`n > 7`), { page: 1, per_page: 3 });
    expect(found).toEqual({ rows: [], meta: { total: 0, page: 1, per_page: 3 }, totals: null });
  });

  it('is ordered by what the count does without', async () => {
    const words = sql`(values (1, 'b'), (2, 'c'), (3, 'a')) w(n, word)`;
    const ofWords = {
      from: sql`generate_series(1, 3) n join ${words} using (n)`,
      counted: sql`generate_series(1, 3) n`,
    };
    const asked = {
      ...numbers(),
      ...ofWords,
      orderBy: sql`w.word`,
      columns: sql`n`,
      totals: sql`sum(n)::int as sum`,
    };
    const { rows, meta, totals } = await readPage<{ n: number }>(pool.db, asked, { page: 1, per_page: 2 });
    expect([rows.map(({ n }) => n), meta.total, totals]).toMatchObject([[3, 1], 3, { sum: 6 }]);
  });

  it('says what all that are found come to, where that is asked', async () => {
    const asked = { ...numbers(), totals: sql`sum(n)::int as sum` };
    expect((await readPage(pool.db, asked, { page: 3, per_page: 3 })).totals).toMatchObject({ sum: 28 });
  });
});

describe('a search for', () => {
  it.each([
    ['50%', '50% off', true],
    ['50%', '500 off', false],
    ['a_b', 'A_B', true],
    ['a_b', 'acb', false],
    [String.raw`a\b`, String.raw`a\b`, true],
  ])('%s in %s: %s', async (text, value, expected) => {
    const { rows } = await sql<{ found: boolean }>`select ${value} ilike ${contains(text)} as found`.execute(
      pool.db,
    );
    expect(rows).toEqual([{ found: expected }]);
  });

  it('the beginning leaves the middle out', async () => {
    const { rows } = await sql<{
      found: boolean;
    }>`select 'order.placed' like ${beginsWith('placed')} as found`.execute(pool.db);
    expect(rows).toEqual([{ found: false }]);
  });

  it.each([
    ['17', 17],
    ['1e3', null],
    ['1234567890123456', null],
    ['', null],
  ])('the number %s is %s', (text, expected) => expect(numberIn(text)).toBe(expected));
});
