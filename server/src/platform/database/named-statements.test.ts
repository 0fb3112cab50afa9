import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { createLog } from '../log.ts';
import { openPool, type Pool } from './database.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('named-statements');
  // One connection, since each keeps its own statements.
  pool = openPool(database.url, createLog('silent'), { max: 1 });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const prepared = async (label: string) =>
  (
    await sql<{ generic: number; custom: number; text: string }>`
      select generic_plans::int as generic, custom_plans::int as custom, statement as text from pg_prepared_statements
      where name like ${`${label}-%`}`.execute(pool.db)
  ).rows;

it('a named statement is prepared once, whatever its values', async () => {
  for (const n of [1, 2, 3])
    await sql`-- named: numbers
      select ${n}::int`.execute(pool.db);
  expect(await prepared('numbers')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('$1::int') }),
  ]);
});

it('a blind statement is planned without its values, of which one is rare and promises a better plan', async () => {
  await sql`create table picked as select case when n = 1 then 'rare' else 'common' end as word, n
    from generate_series(1, 20000) n`.execute(pool.db);
  await sql`create index on picked (word)`.execute(pool.db);
  await sql`analyze picked`.execute(pool.db);
  const find = async (word: string, most: number, kinds: string[]) => {
    const { rows } = await sql<{ n: number }>`-- blind: picked
      select n from picked where word = ${word} and n <= ${most} and word = any (${kinds}::text[])`.execute(
      pool.db,
    );
    return rows.map(({ n }) => n);
  };
  for (let time = 0; time < 12; time += 1) expect(await find('rare', 5, ['rare', 'none'])).toEqual([1]);
  expect(await find('common', 3, ['common'])).toEqual([2, 3]);
  const [one] = await prepared('picked');
  // PostgreSQL plans the first five by their values, here without seeing any.
  expect(one).toMatchObject({ custom: 5, generic: 8 });
});

it('null in a blind statement is of the type that its place wants', async () => {
  const find = async (number: number | null) =>
    (
      await sql<{ n: number }>`-- blind: maybe
        select n from generate_series(1, 3) n where n = ${number} or n > ${2}`.execute(pool.db)
    ).rows.map(({ n }) => n);
  expect(await find(null)).toEqual([3]);
  expect(await find(1)).toEqual([1, 3]);
});

it('of one label the shapes used last are kept, so that nobody crowds out what others ask for', async () => {
  const ask = async (shape: number) => {
    const { rows } = await sql<{ sum: number }>`-- blind: shapes
      select ${shape}::int + ${sql.lit(shape)} as sum`.execute(pool.db);
    expect(rows).toEqual([{ sum: 2 * shape }]);
  };
  for (let shape = 1; shape <= 100; shape += 1) {
    await ask(shape);
    await ask(0);
  }
  const kept = (await prepared('shapes')).map(({ text }) => Number(/\+ (\d+)/.exec(text)?.[1]));
  expect(kept.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 39 }, (_, at) => 62 + at)]);
  await ask(1);
});

it('a shape gives way in a broken transaction too', async () => {
  const failing = pool.db.transaction().execute(async (tx) => {
    for (let shape = 0; shape < 40; shape += 1)
      await sql`-- blind: broken
        select ${shape}::int + ${sql.lit(shape)}`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await sql`-- blind: broken
      select 'one more', ${1}::int`.execute(tx);
  });
  await expect(failing).rejects.toThrow('current transaction is aborted');
  const { rows } = await sql<{ sum: number }>`-- blind: broken
    select ${0}::int + ${sql.lit(0)} as sum`.execute(pool.db);
  expect(rows).toEqual([{ sum: 0 }]);
});
