/** A file of the portfolio: NDCs, with or without a contract price (RB-160). */
import { textOf, type Cell } from '../spreadsheet/cells.ts';
import {
  columnLetters,
  filledCells,
  findHeaderByNames,
  guessByHeader,
  HEADER_ROWS,
  namedColumns,
  shareOfFilled,
  words,
  type ColumnTable,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeNdc, looksLikeTotal } from '../spreadsheet/looks.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { PORTFOLIO_COLUMNS, type ColumnMapping } from './import-columns.ts';
import { optional, readNdc, readPrice, required, type NdcRead, type RowProblem } from './import-fields.ts';
import { isSameRow, PRICE_FILE_NAMES } from './import-headers.ts';
import type { ImportSettings } from './import-settings.ts';

export const MOST_PORTFOLIO_ROWS = 20_000;
export const TOO_MANY_PORTFOLIO_ROWS =
  'A file of the portfolio has 20,000 rows at most. Split it into several files.';

export const PORTFOLIO_FILE: ColumnTable<(typeof PORTFOLIO_COLUMNS)[number]> = {
  columns: PORTFOLIO_COLUMNS,
  names: {
    ndc: PRICE_FILE_NAMES.ndc,
    contract_price: [
      ...words('contractprice contractprices contract ourcontract yourcontract'),
      ...PRICE_FILE_NAMES.pack_price,
    ],
  },
};

const hasNdc = (row: Row): boolean => row.some(looksLikeNdc);

/** The place of the header: the row that names our columns, else the one above the first NDC. Null: the products start at once. */
export function findPortfolioHeader(rows: Rows): number | null {
  const named = findHeaderByNames(PORTFOLIO_FILE, rows, { atLeast: 1, isNone: hasNdc });
  if (named !== null) return named;
  const first = rows.slice(0, HEADER_ROWS).findIndex(hasNdc);
  if (first === 0) return null;
  return Math.max(0, first - 1);
}

const MOSTLY = 0.8;

/** By the header, and the NDC by its values where no header names it. A price is never guessed by its looks. */
export function guessPortfolioColumns(header: Row | null, rows: Rows): ColumnMapping {
  const mapping = header === null ? {} : guessByHeader(PORTFOLIO_FILE, header);
  if (mapping.ndc !== undefined) return mapping;
  const [only, ...others] = ndcLike(rows).filter((index) => index !== mapping.contract_price);
  return only === undefined || others.length > 0 ? mapping : { ...mapping, ndc: only };
}

function ndcLike(rows: Rows): readonly number[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, index) => index).filter(
    (index) => shareOfFilled(rows, index, looksLikeNdc) >= MOSTLY,
  );
}

/** What a user should know about the guess. */
export function portfolioNotes(header: Row | null, rows: Rows, mapping: ColumnMapping): readonly string[] {
  const { ndc, contract_price: price } = mapping;
  const isNamed = header !== null && namedColumns(PORTFOLIO_FILE, header, 'ndc').length > 0;
  const isWide = rows.some((row) => filledCells(row) > 1);
  return [
    ...(ndc !== undefined && !isNamed
      ? [`Column ${columnLetters(ndc)} was recognized as the NDC by its values. Check that it is.`]
      : []),
    ...(price === undefined && isWide
      ? ['No column is read as Contract Price. Choose it if the file has one.']
      : []),
  ];
}

/** The NDC stands where the mapping says; a mapping of another file may not. */
export const portfolioMappingFits = (rows: Rows, { ndc }: ColumnMapping): boolean =>
  ndc === undefined || shareOfFilled(rows, ndc, looksLikeNdc) >= 0.5;

/** Why a row is evidently no product; null for a product, however broken. */
export function noPortfolioProduct(cells: Row, mapping: ColumnMapping, header: Row | null): string | null {
  if (header !== null && filledCells(cells) > 0 && isSameRow(cells, header)) return 'repeats the header';
  if (textOf(cellOf(cells, mapping.ndc)) !== '' && !looksLikeTotal(cellOf(cells, mapping.ndc))) return null;
  if (looksLikeTotal(cells.find((cell) => textOf(cell) !== ''))) return 'is a total';
  return textOf(cellOf(cells, mapping.contract_price)) === '' ? 'names no product' : null;
}

const cellOf = (cells: Row, index: number | undefined): Cell => (index === undefined ? null : cells[index]);

export interface PortfolioRow {
  readonly ndc: NdcRead;
  /** Null: the file does not say. */
  readonly priceCents: Cents | null;
}

/** Reads one row; every column that cannot be read is named with one sentence. */
export function readPortfolioRow(
  cells: Row,
  mapping: ColumnMapping,
  { settings, longestNdc }: { readonly settings: ImportSettings; readonly longestNdc: number },
): { readonly row: PortfolioRow } | { readonly problems: readonly RowProblem[] } {
  const ndc = required('ndc', cellOf(cells, mapping.ndc), (column, cell) =>
    readNdc(column, cell, settings.pad_ndc, longestNdc),
  );
  const price = optional(
    'contract_price',
    cellOf(cells, mapping.contract_price),
    (column, cell) => readPrice(column, cell, settings),
    null,
  );
  if (ndc.ok && price.ok) return { row: { ndc: ndc.value, priceCents: price.value } };
  return { problems: [ndc, price].flatMap((one) => (one.ok ? [] : [one.problem])) };
}

interface NamedProduct {
  readonly number: number;
  readonly priceCents: Cents | null;
}

/** An NDC may stand once: of rows that say the same the first is taken, of rows that differ none, since only the seller knows which is right. */
export function repeatProblems<T extends NamedProduct>(
  rows: readonly [T, ...T[]],
): readonly (readonly [T, RowProblem])[] {
  const [first, ...others] = rows;
  if (others.every((one) => one.priceCents === first.priceCents))
    return others.map((one) => [
      one,
      { column: 'ndc', code: 'repeated', message: `This NDC is already in row ${first.number}.` },
    ]);
  const named = rows.slice(0, ROWS_NAMED).map(({ number }) => number);
  const prices = [...new Set(rows.map(({ priceCents }) => priceText(priceCents)))].slice(0, ROWS_NAMED);
  const where = `rows ${named.join(', ')}${rows.length > ROWS_NAMED ? ' and others' : ''}`;
  const message = `This NDC stands in ${where} with different contract prices: ${prices.join(', ')}.`;
  return rows.map((one) => [one, { column: 'ndc', code: 'repeated_otherwise', message }]);
}

const ROWS_NAMED = 5;
const priceText = (cents: Cents | null) => (cents === null ? 'none' : formatUsd(toDollars(cents)));
