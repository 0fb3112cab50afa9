/** Which column of an uploaded list of excluded NDCs is which. */
import { textOf } from '../spreadsheet/cells.ts';
import {
  findHeaderByNames,
  guessByHeader,
  words,
  type ColumnTable,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeNdc, NDC_NAMES } from '../spreadsheet/looks.ts';
import type { ExclusionRow } from './exclusions.ts';

const TABLE: ColumnTable<'ndc' | 'reason'> = {
  columns: ['ndc', 'reason'],
  names: {
    ndc: NDC_NAMES,
    reason: words('reason comment note notes why remark'),
  },
};

/** The rows below the header, each with its place; without a header the NDC comes first and the reason second. */
export function exclusionRows(rows: Rows): { index: number; row: ExclusionRow }[] {
  const header = findHeaderByNames(TABLE, rows, {
    atLeast: 1,
    isNone: (row) => row.some((cell) => looksLikeNdc(textOf(cell))),
  });
  const columns = header === null ? {} : guessByHeader(TABLE, rows[header] ?? []);
  const { ndc = 0, reason = 1 } = columns;
  const text = (row: Row, at: number) => textOf(row[at]).trim();
  return rows
    .map((row, index) => ({ index, row: { ndc: text(row, ndc), reason: text(row, reason) } }))
    .slice(header === null ? 0 : header + 1);
}
