import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { FileReply } from '../http/context.ts';

export type CellOut = string | number | null;

export interface Table {
  /** Of the sheet and, with its ending, of the file. */
  name: string;
  headers: readonly string[];
  rows: readonly (readonly CellOut[])[];
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file that is safe to open in a spreadsheet program: text stays text, numbers are numbers. */
export function tableFile(table: Table, format: 'csv' | 'xlsx'): FileReply {
  return format === 'csv' ? csvFile(table) : xlsxFile(table);
}

/** Text that a spreadsheet program would run as a formula, full-width forms included. */
const FORMULA = /^[\t\r]*[=+\-@＝＋－＠\t\r]/;

/** CSV has no cell types, so a leading apostrophe keeps such text from being run (OWASP, CSV injection). */
const guarded = (cell: CellOut): CellOut =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

function csvFile({ name, headers, rows }: Table): FileReply {
  const text = stringify([[...headers], ...rows.map((row) => row.map(guarded))], {
    record_delimiter: 'windows',
  });
  return {
    name: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: Buffer.from(`\uFEFF${text}`),
  };
}

function xlsxFile({ name, headers, rows }: Table): FileReply {
  const stream = writeXlsxStream(toRows(rows), {
    name: name.slice(0, 31),
    columns: headers.map((header) => ({ header })),
    freezePane: { rows: 1 },
  });
  return { name: `${name}.xlsx`, contentType: XLSX, content: Readable.from(stream) };
}

function* toRows(rows: readonly (readonly CellOut[])[]): Generator<CellOut[]> {
  for (const row of rows) yield [...row];
}
