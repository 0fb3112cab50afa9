import { sql } from 'kysely';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import { AppError, toAppError } from '../../../platform/errors.ts';
import { announceLive } from '../../../platform/jobs/events.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';
import { COUNTS } from './counts.ts';
import { layOut, type FileLayout } from './file-layout.ts';
import { findGone, NOTHING_GONE, type Gone } from './find-gone.ts';
import { recallMapping } from './mapping-memory.ts';
import { planRows } from './plan-rows.ts';
import { planItems } from './portfolio-rows.ts';
import type { FileRow, RowOutcome } from './rows.ts';
import { allowBulk, insertRows, rowBatches, type ImportRecord } from './store.ts';

interface Deps {
  db: Database;
  files: FileStore;
  clock: Clock;
}

type Order = ImportRecord & { file_id: number; check_run: number; file_name: string; is_503b: boolean };

/** The check was cancelled, or another one has taken its place. */
class Superseded extends Error {}

const FAILURE = 'The file could not be checked because of an unexpected error; upload it again.';

/**
 * The job: reads the stored file, finds its header and columns, and stores what each row would do. Nothing is listed.
 * Every batch looks whether this check still counts. A process that dies leaves rows behind, which the next attempt
 * replaces. When the database is away the queue tries again; any other failure ends the import with a sentence.
 */
export async function checkImport(deps: Deps, importId: number): Promise<void> {
  const order = await beginCheck(deps.db, importId);
  if (!order) return;
  try {
    await check(deps, order);
  } catch (error) {
    if (error instanceof Superseded) return;
    const { code } = toAppError(error);
    if (code === 'unavailable') throw error;
    const failure = error instanceof AppError ? error.message : FAILURE;
    await whileCurrent(deps.db, order, (tx) =>
      tx
        .updateTable('listing_import')
        .set({ state: 'refused', failure })
        .where('id', '=', order.id)
        .execute(),
    ).catch(ignoreSuperseded);
    if (!(error instanceof AppError)) throw error;
  }
}

function ignoreSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}

async function beginCheck(db: Database, importId: number): Promise<Order | undefined> {
  const { rows } = await sql<Order>`update listing_import i set check_run = i.check_run + 1, progress = 0
    from stored_file f, company c
    where i.id = ${importId} and i.state = 'checking' and f.id = i.file_id and c.id = i.company_id
    returning i.id, i.company_id, i.kind, i.file_id, i.state, i.headers, i.header_row, i.header_chosen, i.mapping,
      i.mapping_source, i.choices, i.check_run, f.name as file_name, c.is_503b`.execute(db);
  return rows[0];
}

async function check({ db, files, clock }: Deps, order: Order): Promise<void> {
  const { bytes } = await files.read(db, order.file_id);
  const table = await readTable({ name: order.file_name, bytes });
  const layout = await layOut(table, order, (key) => recallMapping(db, order.company_id, key));
  const rows = table.rows
    .filter((row) => row.number !== layout.headerRow)
    .map((row) => ({ row_number: row.number, cells: row.cells }));
  const company = { id: order.company_id, is503b: order.is_503b };
  const today = utcDay(clock.now());
  // Reading the rows is the first half of the work, storing them the second.
  const tell = (done: number) => whileCurrent(db, order, (tx) => setProgress(tx, order.id, done / 2));
  const settings = { ...layout, today, company };
  const { outcomes, gone } = await PLANS[order.kind](db, rows, settings, tell);
  await storeRows(db, order, rows, outcomes);
  await whileCurrent(db, order, (tx) => conclude(tx, order, { layout, rows: rows.length, gone }));
}

type Planning = (...given: Parameters<typeof planRows>) => Promise<{ outcomes: RowOutcome[]; gone: Gone }>;

/** What each row of a kind of file would do, and what the file does not name. */
const PLANS: Readonly<Record<ImportKind, Planning>> = {
  listings: async (db, rows, plan, tell) => {
    const { outcomes, named } = await planRows(db, rows, plan, tell);
    return { outcomes, gone: await findGone(db, plan.company.id, plan.mapping, named) };
  },
  // Files add to the portfolio; what they do not name is not told.
  portfolio: async (db, rows, plan, tell) => ({
    outcomes: await planItems(db, rows, plan, tell),
    gone: NOTHING_GONE,
  }),
};

async function storeRows(
  db: Database,
  order: Order,
  rows: readonly FileRow[],
  outcomes: readonly RowOutcome[],
) {
  await whileCurrent(db, order, async (tx) => {
    await allowBulk(tx);
    await sql`delete from listing_import_row where import_id = ${order.id}`.execute(tx);
  });
  for (const batch of rowBatches(rows, outcomes)) {
    await whileCurrent(db, order, async (tx) => {
      await insertRows(tx, order.id, batch.rows);
      await setProgress(tx, order.id, (rows.length + batch.done) / 2);
    });
  }
}

const setProgress = (tx: Tx, id: number, rows: number) =>
  tx
    .updateTable('listing_import')
    .set({ progress: Math.floor(rows) })
    .where('id', '=', id)
    .execute();

async function conclude(
  tx: Tx,
  order: Order,
  { layout, rows, gone }: { layout: FileLayout; rows: number; gone: Gone },
): Promise<void> {
  await allowBulk(tx);
  await tx
    .updateTable('listing_import')
    .set({
      state: 'checked',
      failure: null,
      progress: 0,
      row_count: rows,
      header_row: layout.headerRow,
      headers: JSON.stringify(layout.columns),
      mapping: JSON.stringify(layout.mapping),
      mapping_source: layout.mappingSource,
      settings: JSON.stringify(layout.settings),
      notes: JSON.stringify(layout.notes),
      first_rows: JSON.stringify(layout.firstRows),
      gone: JSON.stringify(gone),
    })
    .where('id', '=', order.id)
    .execute();
  await COUNTS[order.kind](tx, order.company_id, order.id);
}

/** One transaction of the check; throws `Superseded` when it was cancelled or begun again meanwhile. */
async function whileCurrent(
  db: Database,
  order: Pick<Order, 'id' | 'company_id' | 'check_run'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from listing_import where id = ${order.id} and state = 'checking'
      and check_run = ${order.check_run} for no key update`.execute(tx);
    if (rows.length === 0) throw new Superseded();
    await work(tx);
    await announceLive(tx, [{ topic: 'imports', id: order.id, company_ids: [order.company_id] }]);
  });
}
