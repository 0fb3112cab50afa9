import { COLUMN_LABELS, type ColumnMapping, type ReadColumn } from '#rules/listings/import-columns.ts';

/** What a document says of one lot, as it was sent; null where it says nothing. */
export interface DocumentRow {
  ndc: string | null;
  lot: string | null;
  expiry: string | null;
  price: string | null;
  stock: string | null;
  withdraw: boolean;
}

const COLUMNS = ['ndc', 'lot', 'expiry', 'pack_price', 'stock', 'withdraw'] as const satisfies ReadColumn[];

/** Where each stands: a document leaves nothing to guess. */
export const DOCUMENT_MAPPING: ColumnMapping = Object.fromEntries(
  COLUMNS.map((column, index) => [column, index]),
);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const lineOf = (cells: readonly (string | null)[]) => cells.map((cell) => quoted(cell ?? '')).join(',');

/** The price file that a document comes to: so it is kept, checked, reported and corrected as one that was uploaded. */
export function documentFile(rows: readonly DocumentRow[]): { bytes: Buffer; rows: number } {
  const lines = [lineOf(COLUMNS.map((column) => COLUMN_LABELS[column]))];
  for (const { ndc, lot, expiry, price, stock, withdraw } of rows)
    lines.push(lineOf([ndc, lot, expiry, price, stock, withdraw ? 'Yes' : null]));
  return { bytes: Buffer.from(lines.join('\n')), rows: rows.length };
}
