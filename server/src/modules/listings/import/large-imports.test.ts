import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test/kit/database.ts';
import { rowsRead } from '../../../../test/kit/rows-read.ts';
import { aSeller } from '../../../../test/kit/world.ts';
import { openPool, type Pool } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listImports, viewImport } from './views.ts';

const ROWS = 5_000;
const TABLES = ['listing_import_row', 'order_line'];

let database: FreshDatabase;
let pool: Pool;
let scope: Scope;
let userId: number;
beforeAll(async () => {
  database = await freshDatabase('large imports');
  pool = openPool(database.url, createLog('silent'), { max: 1 });
  const seller = await aSeller(pool.db);
  ({ userId } = seller);
  scope = { company: { id: seller.companyId, isSeller: true } } as Scope;
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

/** An import of many rows, of which the last ones are refused and skipped. */
async function anImport(state: string, { refused = 0, skipped = 0 } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into listing_import
    (company_id, created_by, file_name, state, headers, mapping, row_count)
    values (${scope.company?.id}, ${userId}, 'p.csv', ${state}, '[]', '{}', ${ROWS}) returning id`.execute(
    pool.db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into listing_import_row (import_id, row_number, cells, value, problems, skipped, effect)
    select ${id}, n, '["a"]', '{}',
      case when n > ${ROWS - refused}::int then '[{"column": "Lot", "message": "No lot."}]'::jsonb end,
      case when n <= ${skipped}::int then 'a title' end,
      case when ${state === 'done'} then jsonb_build_object('lot_id', n, 'last_line', 0) end
    from generate_series(1, ${ROWS}::int) n`.execute(pool.db);
  await sql`analyze listing_import_row`.execute(pool.db);
  return id;
}

it('a list of imports reads none of their rows', async () => {
  const ids = [await anImport('done'), await anImport('failed'), await anImport('checked', { refused: 9 })];
  const listed: number[] = [];
  const read = await rowsRead(pool.db, TABLES, async () => {
    const { data } = await listImports(scope, pool.db, { kind: 'listings', page: 1, per_page: 200 });
    listed.push(...data.map(({ id }) => id));
  });
  expect(listed).toEqual(expect.arrayContaining(ids));
  expect(read).toBe(0);
});

it.each([
  ['no refused or skipped row', {}, 0],
  ['the refused rows', { refused: 3 }, 3],
  ['the skipped rows', { skipped: 4 }, 4],
  ['the first 200 refused rows', { refused: 2_000 }, 200],
])('a look at an import reads %s', async (_what, kinds, most) => {
  const id = await anImport('checked', kinds);
  const shown: number[] = [];
  const read = await rowsRead(pool.db, TABLES, async () => {
    const { problems, skipped } = await viewImport(scope, pool.db, id);
    shown.push(problems.length + skipped.length);
  });
  expect(shown).toEqual([most]);
  expect(read).toBeLessThanOrEqual(most + 1);
});
