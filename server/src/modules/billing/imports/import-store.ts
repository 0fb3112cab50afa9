import { sql } from 'kysely';
import type { PaymentColumn } from '#rules/finance/payment-file.ts';
import type { ImportState } from '#rules/finance/payment-import.ts';
import type { Mapping } from '#rules/spreadsheet/columns.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { FileColumn } from '../../../platform/spreadsheet/describe.ts';
import type { CheckedRow } from './check-rows.ts';
import type { ReadFile } from './read-payment-file.ts';

export interface ImportRecord {
  id: number;
  file_id: number;
  file_name: string;
  sha256: Buffer;
  state: ImportState;
  version: number;
  headers: FileColumn[];
  mapping: Mapping<PaymentColumn>;
  recorded_at: Date | null;
}

export const NO_IMPORT = 'This import does not exist.';

/** 404 without it; 409 where `version` is not the dry run that stands. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRecord> {
  const { rows } =
    await sql<ImportRecord>`select id, file_id, file_name, sha256, state, version, headers, mapping, recorded_at
    from finance_import where id = ${id} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(NO_IMPORT);
  return found;
}

export const refuseUnlessChecked = ({ state }: ImportRecord): void => {
  if (state === 'recorded') throw conflict('This import was recorded already.');
  if (state === 'undone') throw conflict('This import was undone.');
};

/** One statement may have every row of a file to look at; the usual limit is made for screens. */
export async function allowBulk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(tx);
}

/** Who recorded the same content, where that was not undone. */
export async function recordedBefore(
  db: Queryable,
  sha256: Buffer,
): Promise<{ at: Date; by: string } | null> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select i.recorded_at as at, u.first_name || ' ' || u.last_name as by
    from finance_import i join app_user u on u.id = i.recorded_by
    where i.sha256 = ${sha256} and i.state = 'recorded'`.execute(db);
  return rows[0] ?? null;
}

export async function recallMapping(db: Queryable, key: string): Promise<Mapping<PaymentColumn> | null> {
  const { rows } = await sql<{ mapping: Mapping<PaymentColumn> }>`
    select mapping from finance_import_mapping where header_key = ${key}`.execute(db);
  return rows[0]?.mapping ?? null;
}

export async function rememberMapping(
  tx: Tx,
  { key, mapping, now }: { key: string; mapping: Mapping<PaymentColumn>; now: Date },
): Promise<void> {
  await sql`insert into finance_import_mapping (header_key, mapping, saved_at)
    values (${key}, ${JSON.stringify(mapping)}, ${now})
    on conflict (header_key) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`.execute(
    tx,
  );
}

export const forgetMapping = (tx: Tx, key: string): Promise<unknown> =>
  sql`delete from finance_import_mapping where header_key = ${key}`.execute(tx);

interface NewImport extends Pick<ImportRecord, 'file_id' | 'file_name' | 'sha256' | 'mapping'> {
  source: 'guessed' | 'remembered';
  createdBy: number;
  at: Date;
}

export async function insertImport(tx: Tx, file: ReadFile, made: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into finance_import
      (file_id, file_name, sha256, state, header_row, headers, mapping, mapping_source, row_count, created_by, created_at)
    values (${made.file_id}, ${made.file_name}, ${made.sha256}, 'checked', ${file.headerRow}, ${JSON.stringify(file.headers)},
      ${JSON.stringify(made.mapping)}, ${made.source}, ${file.rows.length}, ${made.createdBy}, ${made.at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function insertRows(
  tx: Tx,
  importId: number,
  file: ReadFile,
  checked: readonly CheckedRow[],
): Promise<void> {
  const rows = checked.map(({ number, judged }, index) => ({
    number,
    cells: file.rows[index]?.cells ?? [],
    outcome: judged.outcome,
    said: judged.said,
    cents: judged.cents,
    order_id: judged.payment?.orderId ?? null,
  }));
  await sql`insert into finance_import_row (import_id, row_number, cells, outcome, said, cents, order_id)
    select ${importId}, r.number, r.cells, r.outcome, r.said, r.cents, r.order_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(number int, cells jsonb, outcome text, said text, cents bigint, order_id bigint)`.execute(tx);
}
