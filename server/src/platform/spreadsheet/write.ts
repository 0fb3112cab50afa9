import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import { EXPORT_ROWS } from '../export-rows.ts';
import type { FileReply } from '../http/context.ts';

export type CellOut = string | number | null;

type RowOut = readonly CellOut[];

export interface Table {
  /** Of the sheet and, with its ending, of the file. */
  name: string;
  headers: readonly string[];
  /** Those of dollars, which have two decimals. */
  money?: readonly string[];
  /** By column: text that is a number, or nothing, and stays as it is. */
  verbatim?: readonly boolean[];
  /** Rows that are read while the file leaves fail with it: the download breaks off. */
  rows: readonly RowOut[] | AsyncIterable<RowOut>;
}

/** Whose second sheet, in CSV what stands below a free line, says what the table is of. */
export interface NotedTable extends Table {
  rows: readonly RowOut[];
  notes: readonly RowOut[];
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file that is safe to open in a spreadsheet program: text stays text, numbers are numbers. */
export function tableFile(table: Table | NotedTable, format: 'csv' | 'xlsx'): FileReply {
  return format === 'csv' ? csvFile(table) : xlsxFile(table);
}

const LEFT_OUT = `Only the first ${EXPORT_ROWS.toLocaleString('en-US')} rows are in this file. Narrow the filters to get the others.`;

/** Records as a file of at most `EXPORT_ROWS`; its last row says so where there are more, of which `more` knows. */
export function exportFile(
  { rows, ...table }: Table & { rows: readonly RowOut[] },
  format: 'csv' | 'xlsx',
  { more = false }: { more?: boolean } = {},
): FileReply {
  const isCut = more || rows.length > EXPORT_ROWS;
  return tableFile({ ...table, rows: isCut ? [...rows.slice(0, EXPORT_ROWS), [LEFT_OUT]] : rows }, format);
}

/** Text that a spreadsheet program would run as a formula, full-width forms included. */
const FORMULA = /^[\t\r]*[=+\-@＝＋－＠\t\r]/;

/** CSV has no cell types, so a leading apostrophe keeps such text from being run (OWASP, CSV injection). */
const guarded = (cell: CellOut): CellOut =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

function csvFile(table: Table | NotedTable): FileReply {
  const content = Readable.from(csvText(table), { objectMode: false });
  return { name: `${table.name}.csv`, contentType: 'text/csv; charset=utf-8', content };
}

/** Rows at a time, between which the process does other work. */
const AT_ONCE = 250;

async function* csvText(table: Table | NotedTable): AsyncGenerator<string> {
  const { headers, rows, money = [], verbatim = [] } = table;
  const batch: RowOut[] = [headers];
  const isMoney = headers.map((header) => money.includes(header));
  const cellText = (cell: CellOut, at: number) =>
    typeof cell === 'number' && isMoney[at] ? cell.toFixed(2) : verbatim[at] ? cell : guarded(cell);
  const text = () => stringify(batch.splice(0), { record_delimiter: 'windows' });
  yield '\uFEFF';
  for await (const row of rows) {
    batch.push(row.map(cellText));
    if (batch.length < AT_ONCE) continue;
    yield text();
    await others();
  }
  if ('notes' in table) batch.push([], ...table.notes.map((row) => row.map(guarded)));
  yield text();
}

function xlsxFile(table: Table | NotedTable): FileReply {
  const { name, headers, rows, money = [] } = table;
  const stream = writeXlsxStream(inTurns('notes' in table ? [...table.rows, ...table.notes] : rows), {
    name: name.slice(0, 31),
    columns: headers.map((header) => ({ header, ...(money.includes(header) && { numFmt: '0.00' }) })),
    freezePane: { rows: 1 },
    // The next sheet begins below the header and the rows.
    ...('notes' in table && { maxRowsPerSheet: table.rows.length + 1, repeatHeaders: false }),
  });
  return { name: `${name}.xlsx`, contentType: XLSX, content: Readable.from(stream) };
}

async function* inTurns(rows: Table['rows']): AsyncGenerator<CellOut[]> {
  let count = 0;
  for await (const row of rows) {
    yield [...row];
    count += 1;
    if (count % AT_ONCE === 0) await others();
  }
}
