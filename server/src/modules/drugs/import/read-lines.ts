import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import type { FileRecord } from '#rules/drugs/ndc-directory.ts';
import { ruleBroken } from '../../../platform/errors.ts';

/** A line of the file: its record, or why it is none. */
export type FileLine =
  | { readonly line: number; readonly record: FileRecord }
  | { readonly line: number; readonly text: string; readonly problem: string };

export interface TableFormat {
  /** Tabs never stand inside a field and quotation marks mean nothing; commas may be quoted. */
  readonly separator: '\t' | ',';
  /** Of files that do not begin with a mark of UTF-8. */
  readonly encoding: 'windows-1252' | 'utf-8';
  /** The name of a column by its header. */
  readonly columnOf: (header: string) => string;
  /** Columns without which the file is another one. */
  readonly required: readonly string[];
}

const LONGEST_LINE = 1_000_000;

/**
 * Streams the records of a table in which every record is one line, as all the published ones are: a broken line spoils
 * itself only. Throws 422 when required columns are missing.
 */
export async function* readTableLines(stream: Readable, format: TableFormat): AsyncGenerator<FileLine> {
  let columns: string[] | null = null;
  let line = 0;
  for await (const text of linesOf(stream, format.encoding)) {
    line += 1;
    if (text.trim() === '') continue;
    const cells = cellsOf(text, format.separator);
    if (columns === null) {
      columns = (cells ?? []).map((header) => format.columnOf(header.trim()));
      refuseOtherFile(columns, format.required);
    } else {
      yield toLine(line, text, cells, columns);
    }
  }
  if (columns === null) throw ruleBroken('The file is empty.');
}

function refuseOtherFile(columns: readonly string[], required: readonly string[]): void {
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw ruleBroken(`The file lacks the column ${missing.join(', ')}.`);
}

function toLine(line: number, text: string, cells: string[] | null, columns: readonly string[]): FileLine {
  const refuse = (problem: string) => ({ line, text, problem });
  if (cells === null) return refuse('line with a quotation mark that is not closed');
  // Trailing separators add nothing.
  while (cells.length > columns.length && cells.at(-1)?.trim() === '') cells.pop();
  if (cells.length !== columns.length) return refuse('line with too many or too few fields');
  return { line, record: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) };
}

/** Null for a line whose quotation marks do not close. */
function cellsOf(text: string, separator: '\t' | ','): string[] | null {
  if (separator === '\t' || !text.includes('"')) return text.split(separator);
  try {
    const [cells] = parse(text, { relax_quotes: true });
    return cells ?? null;
  } catch {
    return null;
  }
}

/** The lines of a stream, decoded; what PostgreSQL cannot hold is left out. */
async function* linesOf(stream: Readable, encoding: TableFormat['encoding']): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let rest = '';
  for await (const chunk of stream) {
    const bytes: Uint8Array = chunk;
    decoder ??= new TextDecoder(hasMark(bytes) ? 'utf-8' : encoding);
    const lines = (rest + decoder.decode(bytes, { stream: true })).replaceAll('\u0000', '').split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw ruleBroken('The file has a line that does not end; it is no table.');
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  const last = rest + (decoder?.decode() ?? '');
  if (last !== '') yield last;
}

const hasMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
