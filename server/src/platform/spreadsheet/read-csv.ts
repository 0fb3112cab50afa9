import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { LAST_ROW, LIMITS, Refusal, count } from './read-limits.ts';
import type { TableCollector } from './read-table.ts';

const USE_UTF8 = 'In Excel choose "CSV UTF-8 (Comma delimited)" when you save it.';
const SEPARATORS = [',', ';', '\t'] as const;

/** Reads comma, semicolon or tab separated text in UTF-8. Rows are counted as a spreadsheet program counts them. */
export function readCsv(bytes: Uint8Array, table: TableCollector): void {
  const { text, delimiter, skippedRows } = withoutSeparatorLine(decode(bytes));
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
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

function decode(bytes: Uint8Array): string {
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
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(
      `The file is not in UTF-8: line ${firstForeignLine(bytes)} holds other characters. ${USE_UTF8}`,
    );
  }
}

/** Every second byte of Latin text in UTF-16 is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 200);
  const zeros = head.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return head.length > 0 && zeros >= head.length * 0.4;
}

const lineOf = (bytes: Uint8Array, offset: number) =>
  bytes.subarray(0, offset).reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 1);

function firstForeignLine(bytes: Uint8Array): number {
  for (let line = 1, start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return 1;
}

/** The separator of the file: named by an Excel line such as `sep=;`, else the most frequent one of its first line. */
function withoutSeparatorLine(text: string) {
  const named = /^sep=([,;\t])\r?\n/.exec(text);
  if (named) return { text: text.slice(named[0].length), delimiter: named[1] ?? ',', skippedRows: 1 };
  const line = /\S[^\r\n]*/.exec(text)?.[0].slice(0, LIMITS.cellLength) ?? '';
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const uses = SEPARATORS.map((separator) => unquoted.split(separator).length);
  const delimiter = SEPARATORS[uses.indexOf(Math.max(...uses))] ?? ',';
  return { text, delimiter, skippedRows: 0 };
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
