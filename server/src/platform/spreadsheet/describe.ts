/** What a person sees of an uploaded table, to say which row is its header and which column is which. */
import { textOf } from '#rules/spreadsheet/cells.ts';
import { HEADER_ROWS, type Row, type Rows } from '#rules/spreadsheet/columns.ts';
import type { TableContent } from './read.ts';

export interface FileColumn {
  index: number;
  header: string;
  samples: string[];
}

const SAMPLES = 5;
/** Where samples are looked for. */
const SAMPLED_ROWS = 1_000;
const SAMPLE_LENGTH = 60;
const HEADER_LENGTH = 200;
const LINE_LENGTH = 160;

/** Every column that has a header or a value somewhere, with its first values. */
export function describeColumns(headers: Row, rows: Rows): FileColumn[] {
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: textOf(headers[index]).slice(0, HEADER_LENGTH).toWellFormed(),
    samples: firstValues(sampled, index),
  }));
}

function firstValues(rows: Rows, index: number): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = textOf(row[index]);
    if (text !== '') samples.push(text.slice(0, SAMPLE_LENGTH).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** The rows that may be the header. */
export const describeFirstRows = (rows: TableContent['rows']): { row: number; text: string }[] =>
  rows.slice(0, HEADER_ROWS).map((row) => ({ row: row.number, text: rowText(row.cells) }));

/** A row as one line. */
export function rowText(cells: Row): string {
  const text = cells
    .map(textOf)
    .filter((one) => one !== '')
    .join(' · ');
  return text.length <= LINE_LENGTH ? text : `${text.slice(0, LINE_LENGTH).toWellFormed()}…`;
}
