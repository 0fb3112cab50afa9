import { importEndpoints, type ListingImport } from '#contract/imports.ts';
import { textOf, type Cell } from '#rules/import-cells.ts';
import { guessColumns } from '#rules/listing-import.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';
import { sellingCompany } from '../edit-listing.ts';
import { planRows } from './plan-rows.ts';
import { allowBulk, countPlan, insertRows, type FileColumn } from './store.ts';
import { viewImport } from './views.ts';

const SAMPLES = 5;
/** Where samples are looked for. */
const SAMPLED_ROWS = 1_000;
const SAMPLE_LENGTH = 60;
const HEADER_LENGTH = 200;
const CONTENT_TYPE = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Takes a price file, guesses its columns and answers what carrying it out would do; nothing is listed yet. */
export async function uploadImport(
  context: RequestContext,
  deps: { files: FileStore },
): Promise<{ data: ListingImport }> {
  const { scope, today } = context;
  const company = sellingCompany(scope);
  const file = await readUpload(context.http.request, importEndpoints.uploadImport.upload?.maxBytes ?? 0);
  const table = await readTable(file);
  if (table.rows.length === 0) throw ruleBroken('The file has a header row and nothing below it.');
  const rows = table.rows.map((cells, index) => ({ row_number: table.rowNumbers[index] ?? index, cells }));
  const headers = describeColumns(table.headers, table.rows);
  const mapping = guessColumns(table.headers);
  const outcomes = await planRows(context.db, rows, { mapping, today, company });
  return context.command(async ({ tx, audit }) => {
    await allowBulk(tx);
    const contentType = CONTENT_TYPE[/\.csv\s*$/i.test(file.name) ? 'csv' : 'xlsx'];
    const stored = await deps.files.save(tx, { ...file, contentType });
    const { id } = await tx
      .insertInto('listing_import')
      .values({
        company_id: company.id,
        created_by: scope.userId,
        file_id: stored.id,
        headers: JSON.stringify(headers),
        mapping: JSON.stringify(mapping),
        row_count: rows.length,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(tx, id, rows, outcomes);
    await countPlan(tx, company.id, id);
    audit({ entity: 'listing_import', entityId: id, after: { file_name: file.name, rows: rows.length } });
    return { data: await viewImport(scope, tx, id) };
  });
}

/** Every column that has a header or a value somewhere, with its first values. */
function describeColumns(headers: readonly Cell[], rows: readonly (readonly Cell[])[]): FileColumn[] {
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: textOf(headers[index]).slice(0, HEADER_LENGTH),
    samples: firstValues(sampled, index),
  }));
}

function firstValues(rows: readonly (readonly Cell[])[], index: number): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = textOf(row[index]);
    if (text !== '') samples.push(text.slice(0, SAMPLE_LENGTH).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}
