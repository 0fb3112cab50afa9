import { sql } from 'kysely';
import type { ColumnMapping, ImportKind } from '#rules/listings/import-columns.ts';
import type { ImportSettings } from '#rules/listings/import-settings.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { FileColumn } from '../../../platform/spreadsheet/describe.ts';
import { sellingCompany } from '../edit-listing.ts';
import type { FileRow, RowOutcome } from './rows.ts';

export const CHECK_IMPORT = 'check-import';

export type ImportState =
  'checking' | 'checked' | 'refused' | 'cancelled' | 'expired' | 'running' | 'done' | 'failed' | 'undone';

export interface ImportRecord {
  id: number;
  company_id: number;
  kind: ImportKind;
  /** Null once the file was removed. */
  file_id: number | null;
  state: ImportState;
  headers: FileColumn[];
  header_row: number | null;
  header_chosen: boolean;
  mapping: ColumnMapping;
  mapping_source: 'guessed' | 'remembered' | 'chosen';
  /** What the user decided about doubtful cells. */
  choices: Partial<ImportSettings>;
}

/** Days for which a file that was not imported, or was taken back, is kept. */
export const FILE_KEPT_DAYS = 30;
const EXPIRED = `This file was not imported within ${FILE_KEPT_DAYS} days and was removed; upload it again.`;
const ROWS_PER_INSERT = 2_000;

/** Locks an import of the own company. 404 outside it. */
export async function lockImport(scope: Scope, tx: Tx, id: number): Promise<ImportRecord> {
  const { rows } =
    await sql<ImportRecord>`select id, company_id, kind, file_id, state, headers, header_row, header_chosen,
      mapping, mapping_source, choices
    from listing_import where id = ${id} and company_id = ${sellingCompany(scope).id} for no key update`.execute(
      tx,
    );
  const [found] = rows;
  if (!found) throw notFound('This import does not exist.');
  return found;
}

/** 409 unless the file is checked and nothing of it was carried out. */
export function requireChecked({ state }: ImportRecord): void {
  if (state === 'checked') return;
  if (state === 'checking') throw conflict('The file is still being checked. Wait until it is done.');
  if (state === 'refused' || state === 'cancelled')
    throw conflict('This file was not checked to its end; upload it again.');
  if (state === 'expired') throw conflict(EXPIRED);
  throw conflict('This import was already started; upload the file again.');
}

/** Has the file checked by a job, from its first row on. */
export async function startCheck(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('listing_import')
    .set({ state: 'checking', progress: 0 })
    .where('id', '=', id)
    .execute();
  await enqueueJob(tx, CHECK_IMPORT, { import_id: id });
}

/** Slices of the rows of a file, each for one statement. */
export function* rowBatches(rows: readonly FileRow[], outcomes: readonly RowOutcome[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    yield {
      rows: rows
        .slice(start, start + ROWS_PER_INSERT)
        .map((row, index) => ({ ...outcomes[start + index], ...row })),
      done: Math.min(start + ROWS_PER_INSERT, rows.length),
    };
  }
}

/** Stores rows of the file with what the dry run found out. */
export async function insertRows(
  tx: Tx,
  importId: number,
  rows: readonly (FileRow & Partial<RowOutcome>)[],
): Promise<void> {
  await sql`insert into listing_import_row (import_id, row_number, cells, value, problems, skipped)
    select ${importId}, r.row_number, r.cells, r.value, r.problems, r.skipped
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(row_number int, cells jsonb, value jsonb, problems jsonb, skipped text)`.execute(tx);
}

/** One statement may have every row of a file to look at; the usual limit is made for screens. */
export async function allowBulk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(tx);
}
