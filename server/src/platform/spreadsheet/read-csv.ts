import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { LAST_ROW, LIMITS, Refusal, count } from './read-limits.ts';
import type { TableCollector } from './read-table.ts';

const USE_UTF8 = 'In Excel choose "CSV UTF-8 (Comma delimited)" when you save it.';
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the text of a file is written. */
export interface TextForm {
  encoding: Encoding;
  separator: Separator;
}

/**
 * Reads text separated by commas, semicolons, tabs or vertical bars, in UTF-8 or Windows-1252. Rows are counted as a
 * spreadsheet program counts them.
 */
export function readCsv(bytes: Uint8Array, table: TableCollector): TextForm {
  const decoded = decode(bytes);
  const { text, delimiter, skippedRows } = withoutSeparatorLine(decoded.text);
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // ="00071015523" keeps leading zeros, and 5" is a width; neither is quoted text.
      relax_quotes: true,
      max_record_size: LIMITS.silence,
      onRecord: (cells: string[], info) => {
        if (info.records > LAST_ROW)
          throw new Refusal(`The file has more than ${count(LAST_ROW)} lines; split it.`);
        table.add(skippedRows + info.records, cells);
        if (table.isFull) throw new Enough();
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error instanceof CsvError ? explain(error) : error;
  }
  return { encoding: decoded.encoding, separator: delimiter };
}

/** Ends the reading where no more rows are asked for. */
class Enough extends Error {}

function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || looksLikeUtf16(bytes)) throw new Refusal(`The file is in UTF-16, not in UTF-8. ${USE_UTF8}`);
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    throw new Refusal(
      `Line ${lineOf(bytes, nul)} of the file holds NUL bytes, so it is not a plain text file. ${USE_UTF8}`,
    );
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: decodeWindows(bytes), encoding: 'windows-1252' };
  }
}

/** What Excel writes as plain "CSV". A file that holds UTF-8 as well was put together from two and is refused. */
function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009f]/.test(text) || hasUtf8Line(bytes)) {
    throw new Refusal(
      `The file is not in UTF-8: line ${firstForeignLine(bytes)} holds other characters. ${USE_UTF8}`,
    );
  }
  return text;
}

/** Every second byte of Latin text in UTF-16 is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 200);
  const zeros = head.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return head.length > 0 && zeros >= head.length * 0.4;
}

const lineOf = (bytes: Uint8Array, offset: number) =>
  bytes.subarray(0, offset).reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 1);

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

function isUtf8(line: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(line);
    return true;
  } catch {
    return false;
  }
}

function firstForeignLine(bytes: Uint8Array): number {
  let number = 0;
  for (const line of linesOf(bytes)) {
    number += 1;
    if (!isUtf8(line)) return number;
  }
  return 1;
}

function hasUtf8Line(bytes: Uint8Array): boolean {
  for (const line of linesOf(bytes)) if (line.some((byte) => byte >= 0x80) && isUtf8(line)) return true;
  return false;
}

/** The separator of the file: named by an Excel line such as `sep=;`, else the one that divides most of its first lines. */
function withoutSeparatorLine(text: string) {
  const named = /^sep=([,;\t|])\r?\n/.exec(text);
  const delimiter = SEPARATORS.find((one) => one === named?.[1]);
  if (named && delimiter) return { text: text.slice(named[0].length), delimiter, skippedRows: 1 };
  return { text, delimiter: mostUsedSeparator(text.slice(0, SEPARATOR_TEXT)), skippedRows: 0 };
}

const SEPARATOR_TEXT = 20_000;
const SEPARATOR_LINES = 50;

function mostUsedSeparator(start: string): Separator {
  const lines = start
    .split(/[\r\n]+/, SEPARATOR_LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const uses = SEPARATORS.map((separator) => usesOf(separator, lines));
  return SEPARATORS[uses.indexOf(Math.max(...uses))] ?? ',';
}

/** Lines that the separator divides into the same number of columns, times the columns. */
function usesOf(separator: Separator, lines: readonly string[]): number {
  const found = new Map<number, number>();
  for (const line of lines) {
    const times = line.split(separator).length - 1;
    if (times > 0) found.set(times, (found.get(times) ?? 0) + 1);
  }
  return Math.max(0, ...[...found].map(([times, equal]) => times * equal));
}

function explain(error: CsvError): Refusal {
  const row = typeof error['records'] === 'number' ? error['records'] + 1 : 1;
  const quote = 'look for a quotation mark (") that is not closed.';
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new Refusal(`Row ${row} of the file is longer than ${count(LIMITS.silence)} characters; ${quote}`);
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new Refusal(`Row ${row} of the file cannot be read; ${quote}`);
  return new Refusal(`Row ${row} of the file cannot be read as comma separated text.`);
}
