/** Which row of an order list names its columns, and which column holds code, name and quantity. */
import { PRICE_FILE_NAMES } from '../listings/import-headers.ts';
import { textOf, wholeNumberOf, type Cell } from '../spreadsheet/cells.ts';
import {
  findHeaderByNames,
  headerWord,
  namedColumns,
  ROWS_LOOKED_AT,
  shareOfFilled,
  words,
  type ColumnTable,
  type Mapping,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeNdc } from '../spreadsheet/looks.ts';
import { MOST_PACKS } from './limits.ts';

export const LIST_COLUMNS = ['code', 'name', 'quantity'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
export const LIST_COLUMN_LABELS: Readonly<Record<ListColumn, string>> = {
  code: 'NDC or code',
  name: 'Name',
  quantity: 'Quantity',
};
export type ListMapping = Mapping<ListColumn>;

const WANTED =
  words(`orderqty orderquantity qtyordered quantityordered ordered order toorder qtytoorder reorderqty
  reorderquantity qtyneeded needed need wanted requestedqty requested suggestedqty suggestedorder`);
const CODES = words('upc upccode upca gtin gtin14 barcode scancode code itemcode ndcupc productcode');
/** They say so plainly, that even what is no number there was meant as one and is shown. */
const PLAIN = new Set([...WANTED, 'qty', 'quantity']);

/** Besides those that a price file knows. What is wanted comes before what is there. */
const LIST: ColumnTable<ListColumn> = {
  columns: LIST_COLUMNS,
  names: {
    code: [...PRICE_FILE_NAMES.ndc, ...CODES],
    name: PRICE_FILE_NAMES.name,
    quantity: [...WANTED, ...PRICE_FILE_NAMES.stock],
  },
};

const isCode = (cell: Cell): boolean => looksLikeNdc(cell) || /^(?:\]|\(01\)|01\d{14})/.test(textOf(cell));
const isCount = (cell: Cell): boolean => {
  const count = wholeNumberOf(cell);
  return count !== null && count < 100_000;
};
const isName = (cell: Cell): boolean => /\p{L}{3}/u.test(textOf(cell));
const FITS = { code: isCode, name: isName, quantity: isCount } as const;

/** The place of the header among the first rows; null where the list begins without one. */
export const findListHeader = (rows: Rows): number | null =>
  findHeaderByNames(LIST, rows, { atLeast: 1, isNone: (row) => row.some(isCode) });

/** By the header where its columns hold what they say, else by what the columns hold. */
export function guessListColumns(header: Row | null, body: Rows): ListMapping {
  const looked = body.slice(0, ROWS_LOOKED_AT);
  const width = looked.reduce((most, row) => Math.max(most, row.length), header?.length ?? 0);
  const mapping: Partial<Record<ListColumn, number>> = {};
  const used = new Set<number>();
  const isMeant = (index: number) =>
    PLAIN.has(headerWord(header?.[index] ?? null)) && looked.some((row) => textOf(row[index]) !== '');
  for (const column of LIST_COLUMNS) {
    const byName =
      header === null
        ? []
        : namedColumns(LIST, header, column).filter(
            (index) => share(looked, index, column) >= 0.3 || column === 'code' || isMeant(index),
          );
    const byValue = Array.from({ length: width }, (_, index) => index)
      .filter((index) => share(looked, index, column) >= (column === 'code' ? 0.5 : 0.8))
      .toSorted((a, b) => share(looked, b, column) - share(looked, a, column) || a - b);
    // A column of names is named where there is a code; numbers beside a header that says otherwise are no quantity.
    const guesses = header === null || column === 'code' ? byValue : [];
    const found = [...byName, ...guesses].find((index) => !used.has(index));
    if (found === undefined) continue;
    mapping[column] = found;
    used.add(found);
  }
  return mapping;
}

const share = (rows: Rows, index: number, column: ListColumn): number =>
  shareOfFilled(rows, index, FITS[column]);

export interface ListLine {
  readonly text: string;
  /** Null where the file says none. */
  readonly quantity: number | null;
}

/** A row of the file as a line of the desk; null for one that names nothing. A quantity that is none stays in the text, to be seen. */
export function lineOfRow(cells: Row, mapping: ListMapping): ListLine | null {
  const at = (column: ListColumn) => (mapping[column] === undefined ? '' : codeText(cells[mapping[column]]));
  const product = at('code') || at('name');
  const written = at('quantity');
  if (product === '') return written === '' ? null : { text: written, quantity: null };
  const count = wholeNumberOf(written);
  const isOrdered = count !== null && count >= 1 && count <= MOST_PACKS;
  if (written === '' || isOrdered) return { text: product, quantity: count };
  return { text: `${product} ${written}`, quantity: null };
}

/** Without what spreadsheets put around a code: ="…", an apostrophe, '.0'. */
const codeText = (cell: Cell): string =>
  textOf(cell)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['’]/, '')
    .replace(/^(\d{7,})\.0+$/, '$1')
    .trim();
