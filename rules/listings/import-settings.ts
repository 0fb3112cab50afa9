/** How the cells of a price file are read, where they could be read in several ways. */
import type { Cell, Decimal } from '../spreadsheet/cells.ts';
import { amountOf, hasDecimalComma, textOf } from '../spreadsheet/cells.ts';
import type { DateOrder } from '../spreadsheet/dates.ts';
import { dateOf, doubtOf, isDayFirst } from '../spreadsheet/dates.ts';
import { formatUsDate } from '../dates.ts';
import type { ColumnMapping } from './import-columns.ts';
import { formatUsd, toDollars } from '../money.ts';

/** Columns whose cells may be replaced where they say nothing that is understood. */
export const REPLACEABLE_COLUMNS = ['minimum_quantity', 'case_size', 'price_type', 'catalog'] as const;
export type ReplaceableColumn = (typeof REPLACEABLE_COLUMNS)[number];
/** As if the file did not say: the listing keeps its figure, the catalog follows the expiry. */
export const NOT_SAID = 'not said';

/** Rows of a file that may be left out one by one; more of them are left out of the file. */
export const MOST_LEFT_OUT = 100;
/** Why a row that somebody left out is skipped. */
export const LEFT_OUT = 'left out by hand';

export interface ImportSettings {
  /** Fill NDCs that lost zeros up to 11 digits. Never by itself. */
  readonly pad_ndc: boolean;
  readonly date_order: DateOrder;
  readonly decimal: Decimal;
  /** '10 EA' is 10 packs. */
  readonly units_are_packs: boolean;
  readonly instead: Readonly<Partial<Record<ReplaceableColumn, string>>>;
  /** Rows that a person leaves out, by their numbers. */
  readonly left_out: readonly number[];
}

export const PLAIN_SETTINGS: ImportSettings = {
  pad_ndc: false,
  date_order: 'mdy',
  decimal: 'point',
  units_are_packs: false,
  instead: {},
  left_out: [],
};

/** Why a row is skipped whatever its cells say; null: it is read. */
export function passedOver(
  row: number,
  { headerRow, settings }: { headerRow: number | null; settings: ImportSettings },
): string | null {
  if (headerRow !== null && row < headerRow) return 'stands above the header';
  return settings.left_out.includes(row) ? LEFT_OUT : null;
}

/** The decimal comma, when prices are written with it and none with a point. */
export function guessDecimal(rows: Iterable<readonly Cell[]>, mapping: ColumnMapping): Decimal {
  const price = mapping.pack_price ?? mapping.contract_price;
  if (price === undefined) return 'point';
  let commas = 0;
  for (const row of rows) {
    const cell = row[price];
    if (typeof cell !== 'string') continue;
    const text = cell.trim().replace(/^(USD?)?\s*\$?\s*/i, '');
    if (/\.\d{1,2}$/.test(text)) return 'point';
    if (hasDecimalComma(text)) commas += 1;
  }
  return commas > 0 ? 'comma' : 'point';
}

/** Digits of the longest NDC of the file: beside 11 of them, ten are one short. */
export function longestNdc(rows: Iterable<readonly Cell[]>, { ndc }: ColumnMapping): number {
  let longest = 0;
  if (ndc === undefined) return longest;
  for (const row of rows) {
    const text = textOf(row[ndc]);
    if (/^[\d-]+$/.test(text)) longest = Math.max(longest, text.replaceAll('-', '').length);
  }
  return Math.min(longest, 11);
}

/** How doubtful cells are read with these settings, each with an example of the file. */
export function readingNotes(
  rows: readonly (readonly Cell[])[],
  mapping: ColumnMapping,
  settings: ImportSettings,
): readonly string[] {
  const { expiry, pack_price, contract_price } = mapping;
  const price = pack_price ?? contract_price;
  const notes: string[] = [];
  if (expiry !== undefined) notes.push(...dateNotes(rows, expiry, settings.date_order));
  if (price !== undefined && settings.decimal === 'comma') {
    const row = rows.find((one) => typeof one[price] === 'string' && textOf(one[price]).includes(','));
    const cents = row && amountOf(row[price], 'comma');
    if (row && typeof cents === 'number')
      notes.push(
        `Prices are read with a decimal comma: ${textOf(row[price])} is ${formatUsd(toDollars(cents))}.`,
      );
  }
  return notes;
}

function dateNotes(rows: readonly (readonly Cell[])[], expiry: number, order: DateOrder): string[] {
  const seen: { order?: Cell; short?: Cell; dayFirst?: Cell } = {};
  for (const row of rows) {
    const cell = row[expiry];
    if (typeof cell !== 'string' || /^\d{4}-/.test(cell)) continue;
    if (seen.dayFirst === undefined && isDayFirst(cell)) seen.dayFirst = cell;
    if (seen.order !== undefined && seen.short !== undefined) continue;
    const doubt = doubtOf(cell);
    if (doubt !== null) seen[doubt] ??= cell;
  }
  const read = (cell: Cell) => `${textOf(cell)} is ${formatUsDate(dateOf(cell, order) ?? '')}`;
  const first = order === 'mdy' ? 'the month' : 'the day';
  return [
    ...(seen.order === undefined ? [] : [`Dates are read with ${first} first: ${read(seen.order)}.`]),
    ...(seen.dayFirst === undefined || seen.order === undefined || order === 'dmy'
      ? []
      : [
          `${textOf(seen.dayFirst)} can only have the day first. Choose that order if all dates are meant so.`,
        ]),
    ...(seen.short === undefined
      ? []
      : [`A month and two digits are a month and a year: ${read(seen.short)}.`]),
  ];
}
