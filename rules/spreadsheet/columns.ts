/** Which column of an uploaded file is which of ours: by the words of its header, weighed by what it holds. */
import type { Cell } from './cells.ts';
import { textOf } from './cells.ts';

export type Row = readonly Cell[];
export type Rows = readonly Row[];

/** What a kind of file is known by. */
export interface ColumnTable<C extends string> {
  /** In the order in which they are looked for. */
  readonly columns: readonly C[];
  /** Headers without case, spaces and punctuation, the likeliest first. */
  readonly names: Readonly<Record<C, readonly string[]>>;
  /** How likely another header says the column, 0 first; null where it does not. */
  readonly said?: (header: Cell, column: C) => number | null;
}

/** Index of the file's column for each of ours; columns that are absent are not read. */
export type Mapping<C extends string> = Readonly<Partial<Record<C, number>>>;

/** 'ndc ndcno' → ['ndc', 'ndcno'] */
export const words = (list: string): readonly string[] => list.split(/\s+/);

/** Rows in which a header is looked for, and which a user may choose instead. */
export const HEADER_ROWS = 20;
/** Enough to know a column by. */
export const ROWS_LOOKED_AT = 200;

const FORMAT_NOTE = /\((?:mm|dd|yy|m\/|usd|us\$|\$)[^)]*\)/i;

/** A header without case, spaces, punctuation and a note of its format. */
export const headerWord = (header: Cell): string =>
  textOf(header)
    .replace(FORMAT_NOTE, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** 0 → 'A', 27 → 'AB', as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The columns whose header may stand for one of ours, the likeliest first. */
export function namedColumns<C extends string>(
  { columns, names, said }: ColumnTable<C>,
  header: Row,
  column: C,
): readonly number[] {
  const written = header.map(headerWord);
  const named = names[column].flatMap((name) =>
    written.flatMap((one, index) => (one === name ? [index] : [])),
  );
  const known = new Set(columns.flatMap((one) => names[one]));
  const alike = header
    .map((cell, index) => ({
      index,
      at: known.has(written[index] ?? '') ? null : (said?.(cell, column) ?? null),
    }))
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return [...new Set([...named, ...alike.map(({ index }) => index)])];
}

/** How many of our columns the row names; a name that fits two columns counts for both. */
export const countNames = <C extends string>(table: ColumnTable<C>, row: Row): number =>
  table.columns.filter((column) => namedColumns(table, row, column).length > 0).length;

interface HeaderSearch {
  readonly atLeast: number;
  readonly within?: number;
  /** Rows that are no header, whatever they name. */
  readonly isNone?: (row: Row) => boolean;
}

/** The place of the row that names the most of our columns; null where none names enough. */
export function findHeaderByNames<C extends string>(
  table: ColumnTable<C>,
  rows: Rows,
  { atLeast, within = HEADER_ROWS, isNone = () => false }: HeaderSearch,
): number | null {
  const counts = rows.slice(0, within).map((row) => (isNone(row) ? 0 : countNames(table, row)));
  const most = Math.max(0, ...counts);
  return most >= atLeast ? counts.indexOf(most) : null;
}

/**
 * Our columns by their headers, each column of the file once. Of the columns so named those count that `worth` leaves;
 * of two with the same header then none is taken: only the user knows which is meant.
 */
export function guessByHeader<C extends string>(
  table: ColumnTable<C>,
  header: Row,
  worth: (column: C, named: readonly number[]) => readonly number[] = (_, named) => named,
): Partial<Record<C, number>> {
  const written = header.map(headerWord);
  const mapping: Partial<Record<C, number>> = {};
  const taken = new Set<number>();
  for (const column of table.columns) {
    const free = namedColumns(table, header, column).filter((index) => !taken.has(index));
    const [first, second] = worth(column, free);
    if (first === undefined || (second !== undefined && written[first] === written[second])) continue;
    mapping[column] = first;
    taken.add(first);
  }
  return mapping;
}

export const filledCells = (row: Row): number => row.filter((cell) => textOf(cell) !== '').length;

/** The share of the filled cells of a column that fit, from 0 to 1; 0 for an empty column. */
export function shareOfFilled(rows: Rows, index: number, fits: (cell: Cell) => boolean): number {
  const cells = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row) => row[index])
    .filter((cell) => textOf(cell) !== '');
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
}

/** The columns that people chose, without those they said are not in the file. */
export function chosenColumns<C extends string>(
  columns: readonly C[],
  chosen: Readonly<Partial<Record<C, number | null>>>,
): Partial<Record<C, number>> {
  const mapping: Partial<Record<C, number>> = {};
  for (const column of columns) {
    const index = chosen[column];
    if (typeof index === 'number') mapping[column] = index;
  }
  return mapping;
}

/** Our columns that stand for the same column of the file, each with the first of them, which keeps it. */
export function usedTwice<C extends string>(
  columns: readonly C[],
  mapping: Readonly<Partial<Record<C, number | null>>>,
): ReadonlyMap<C, C> {
  const owners = new Map<number, C>();
  const twice = new Map<C, C>();
  for (const column of columns) {
    const index = mapping[column] ?? null;
    if (index === null) continue;
    const owner = owners.get(index);
    if (owner === undefined) owners.set(index, column);
    else twice.set(column, owner);
  }
  return twice;
}
