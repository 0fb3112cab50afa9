/** What the values of a column look like: to weigh columns whose headers fit alike, and to know those without a header. */
import type { Cell } from '../spreadsheet/cells.ts';
import { amountOf, countWithUnit, textOf, wholeNumberOf } from '../spreadsheet/cells.ts';
import type { ColumnMapping, ImportColumn } from './import-columns.ts';
import { COLUMN_LABELS, IMPORT_COLUMNS, REQUIRED_COLUMNS } from './import-columns.ts';
import { columnLetters, filledCells, ROWS_LOOKED_AT, type Rows } from '../spreadsheet/columns.ts';
import { looksLikeDate, looksLikeName, looksLikeNdc } from '../spreadsheet/looks.ts';
import { yesOrNo } from './import-fields.ts';
import { PRICE_TYPES } from '../catalog/prices.ts';

const MOSTLY = 0.8;
const CATALOGS = ['medigi', 'medshorts', '503b'];

const isOneOf = (values: readonly string[]) => (cell: Cell) =>
  values.some((value) => value.toLowerCase() === textOf(cell).replaceAll(/[\s-]/g, '').toLowerCase());
const isAmount = (cell: Cell) =>
  typeof amountOf(cell, 'point') === 'number' || typeof amountOf(cell, 'comma') === 'number';
const isCount = (cell: Cell) =>
  wholeNumberOf(cell) !== null || wholeNumberOf(cell, 'comma') !== null || countWithUnit(cell) !== null;

/** A cell that may stand in the column. */
const FITS: Readonly<Record<ImportColumn, (cell: Cell) => boolean>> = {
  ndc: looksLikeNdc,
  name: looksLikeName,
  lot: (cell) => textOf(cell).length <= 50,
  expiry: looksLikeDate,
  pack_price: isAmount,
  stock: isCount,
  minimum_quantity: isCount,
  case_size: isCount,
  price_type: isOneOf(PRICE_TYPES),
  catalog: isOneOf(CATALOGS),
  bids_enabled: (cell) => yesOrNo(cell) !== null,
  offer_minimum: isCount,
  withdraw: (cell) => yesOrNo(cell) !== null,
  contract_price: isAmount,
};

export const isEmpty = (rows: Rows, index: number): boolean => rows.every((row) => textOf(row[index]) === '');

/** How many of the rows with a table's width have a value that fits, from 0 to 1. */
export function shareThatFits(rows: Rows, index: number, column: ImportColumn): number {
  const looked = rows.filter((row) => filledCells(row) >= 3).slice(0, ROWS_LOOKED_AT);
  const fitting = looked.filter((row) => textOf(row[index]) !== '' && FITS[column](row[index]));
  return looked.length === 0 ? 0 : fitting.length / looked.length;
}

/** Every column that rows need holds what it should: the mapping may be one for this file, although no header says so. */
export const mappingFits = (rows: Rows, mapping: ColumnMapping): boolean =>
  REQUIRED_COLUMNS.every((column) => {
    const index = mapping[column];
    return index === undefined || shareThatFits(rows, index, column) >= 0.5;
  });

/** Recent and coming days; other numbers of five digits count something. */
const DAY_NUMBERS = { from: 43_831, to: 62_000 };
const isCertainDate = (cell: Cell) =>
  typeof cell === 'number' || /^\d{5}$/.test(textOf(cell))
    ? typeof cell === 'number' && cell >= DAY_NUMBERS.from && cell <= DAY_NUMBERS.to
    : looksLikeDate(cell) && !/^(?!20)\d{8}$/.test(textOf(cell));
const isCertainNdc = (cell: Cell) =>
  looksLikeNdc(cell) && (textOf(cell).includes('-') || textOf(cell).replaceAll(/\D/g, '').length >= 9);
const isMoney = (cell: Cell) => /[$]|USD|[.,]\d{1,2}\b/i.test(textOf(cell));
const isLot = (cell: Cell) => /^(?=.*\d)[a-z\d][a-z\d\-./]{1,24}$/i.test(textOf(cell));

type Kind = readonly [ImportColumn, (values: readonly Cell[]) => boolean];
const share = (values: readonly Cell[], is: (cell: Cell) => boolean) =>
  values.filter(is).length / values.length;
const mostly = (is: (cell: Cell) => boolean) => (values: readonly Cell[]) => share(values, is) >= MOSTLY;

/** What a column holds without a doubt; the first that is true. */
const KINDS: readonly Kind[] = [
  ['price_type', mostly(FITS.price_type)],
  ['catalog', mostly(FITS.catalog)],
  ['expiry', mostly(isCertainDate)],
  ['ndc', mostly(isCertainNdc)],
  ['pack_price', (values) => share(values, isAmount) >= MOSTLY && share(values, isMoney) >= 0.2],
  ['stock', mostly(isCount)],
  [
    'lot',
    (values) => share(values, isLot) >= MOSTLY && share(values, (cell) => /[a-z]/i.test(textOf(cell))) >= 0.3,
  ],
  ['name', mostly((cell) => /[a-z]{3}.*\s\S/i.test(textOf(cell)))],
];

function columnsByKind(rows: Rows): ReadonlyMap<ImportColumn, readonly number[]> {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const width = looked.reduce((most, row) => Math.max(most, row.length), 0);
  const found = new Map<ImportColumn, number[]>();
  for (let index = 0; index < width; index += 1) {
    const values = looked.map((row) => row[index]).filter((cell) => textOf(cell) !== '');
    const kind = values.length === 0 ? undefined : KINDS.find(([, is]) => is(values))?.[0];
    if (kind !== undefined) found.set(kind, [...(found.get(kind) ?? []), index]);
  }
  return found;
}

/** The columns of a file without a header that only one of them can be by its values. */
export function guessByValues(rows: Rows): ColumnMapping {
  const found = columnsByKind(rows);
  const mapping: Partial<Record<ImportColumn, number>> = {};
  for (const column of IMPORT_COLUMNS) {
    const [only, ...others] = found.get(column) ?? [];
    if (only !== undefined && others.length === 0) mapping[column] = only;
  }
  // A lot may be digits alone, so a count may be a lot while none was found.
  if (mapping.lot === undefined) delete mapping.stock;
  return mapping;
}

/** How far the values tell the columns, and what only the user knows. */
export function valueNotes(rows: Rows): readonly string[] {
  const doubts = [...columnsByKind(rows)].filter(([, columns]) => columns.length > 1);
  return [
    ...(Object.keys(guessByValues(rows)).length > 0
      ? ['The columns were recognized by their values. Check that they are right.']
      : []),
    ...doubts.map(([column, columns]) => {
      const names = columns.map((index) => `Column ${columnLetters(index)}`);
      return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} could each be ${COLUMN_LABELS[column]}. Choose the right one.`;
    }),
  ];
}
