/** What a row of a purchase report says: one invoice line, in packs and cents, or why it cannot be used. */
import { parseDeaNumber } from '../accounts/dea-numbers.ts';
import type { IsoDate } from '../dates.ts';
import { formatUsDate } from '../dates.ts';
import type { Cell, Decimal } from '../spreadsheet/cells.ts';
import { hasDecimalComma, quoted, textOf } from '../spreadsheet/cells.ts';
import type { DateOrder } from '../spreadsheet/dates.ts';
import { dateOf } from '../spreadsheet/dates.ts';
import { headerWord } from '../spreadsheet/columns.ts';
import { looksLikeNdc, looksLikeTotal } from '../spreadsheet/looks.ts';
import type { Cents } from '../money.ts';
import { accountTypeOf, amountIn, countIn, marksReturn, type AccountType } from './report-cells.ts';
import { REPORT_LABELS, type ReportColumn, type ReportMapping } from './report-columns.ts';

export interface ReportReading {
  readonly mapping: ReportMapping;
  readonly date_order: DateOrder;
  readonly decimal: Decimal;
}

export interface ReportLine {
  /** As written, trimmed: digits and dashes are made of it by `readReportNdc`. */
  readonly ndc: string;
  readonly label: string;
  /** Null: the row belongs to the facility that uploaded it. */
  readonly dea: string | null;
  readonly date: IsoDate;
  /** Packs; negative for a return. */
  readonly quantity: number;
  /** Of a pack, at least 0. */
  readonly priceCents: Cents;
  /** Of all packs; has the sign of the quantity. */
  readonly extendedCents: Cents;
  readonly accountType: AccountType;
}

/** `skipped`: evidently no invoice line. */
export type ReportRow =
  | { readonly kind: 'line'; readonly line: ReportLine }
  | { readonly kind: 'refused' | 'skipped'; readonly reason: string };

/** The first day whose purchases are read; what lies before it is a slip. */
export const FIRST_DAY: IsoDate = '2000-01-01';
export const MOST_PACKS = 100_000;
export const MOST_PRICE_CENTS = 100_000_000;
const MOST_EXTENDED_CENTS = 10_000_000_000;
const LONGEST = { ndc: 40, label: 200 } as const;

const clean = (cell: Cell, most: number) =>
  textOf(cell)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    // A cut may leave half of a pair, which no database takes.
    .toWellFormed();

const refused = (column: ReportColumn, says: string): ReportRow => ({
  kind: 'refused',
  reason: `${REPORT_LABELS[column]} ${says}`,
});

/** `latest`: the last day an invoice may have. */
export function readReportRow(
  cells: readonly Cell[],
  { mapping, date_order, decimal }: ReportReading,
  latest: IsoDate,
): ReportRow {
  const cellOf = (column: ReportColumn) =>
    mapping[column] === undefined ? undefined : cells[mapping[column]];
  const noLine = whyNoLine(cells, cellOf);
  if (noLine !== null) return { kind: 'skipped', reason: noLine };
  const ndc = clean(cellOf('ndc'), LONGEST.ndc);
  if (ndc === '') return refused('ndc', 'is missing.');
  const date = dateOf(cellOf('invoice_date'), date_order);
  if (date === null) return refused('invoice_date', `is no date: ${quoted(cellOf('invoice_date'))}.`);
  if (date < FIRST_DAY || date > latest) return refused('invoice_date', `${formatUsDate(date)} cannot be.`);
  const written = countIn(cellOf('quantity'), decimal);
  if (written === null) return refused('quantity', `is no number of packs: ${quoted(cellOf('quantity'))}.`);
  if (written === 0) return { kind: 'skipped', reason: 'Nothing was sold.' };
  if (Math.abs(written) > MOST_PACKS) return refused('quantity', `${quoted(cellOf('quantity'))} cannot be.`);
  const amounts = readAmounts(cellOf('pack_price'), cellOf('extended_cost'), Math.abs(written), decimal);
  if ('kind' in amounts) return amounts;
  if (amounts.extendedCents === 0) return { kind: 'skipped', reason: 'Nothing was paid.' };
  const isReturn = written < 0 || amounts.isNegative || marksReturn(cellOf('credit'));
  const sign = isReturn ? -1 : 1;
  return {
    kind: 'line',
    line: {
      ndc,
      label: clean(cellOf('label'), LONGEST.label),
      dea: deaOf(cellOf('dea')),
      date,
      quantity: sign * Math.abs(written),
      priceCents: amounts.priceCents,
      extendedCents: sign * amounts.extendedCents,
      accountType: accountTypeOf(cellOf('account_type')),
    },
  };
}

/** A number that is no DEA number stays as it is written, so that it can be told. */
const deaOf = (cell: Cell): string | null => {
  const text = clean(cell, LONGEST.ndc);
  return text === '' ? null : (parseDeaNumber(text) ?? text.toUpperCase());
};

function whyNoLine(cells: readonly Cell[], cellOf: (column: ReportColumn) => Cell): string | null {
  if (looksLikeNdc(cellOf('ndc'))) return null;
  const first = cells.find((cell) => textOf(cell) !== '');
  if (looksLikeTotal(first) || looksLikeTotal(cellOf('label'))) return 'A total.';
  const isRepeated =
    headerWord(cellOf('ndc')).startsWith('ndc') && /date/.test(headerWord(cellOf('invoice_date')));
  if (isRepeated) return 'The header again.';
  const empty = (['ndc', 'invoice_date', 'quantity', 'pack_price', 'extended_cost'] as const).filter(
    (column) => textOf(cellOf(column)) === '',
  );
  return textOf(cellOf('ndc')) === '' && empty.length >= 3 ? 'No invoice line.' : null;
}

/** What was paid, without its sign. The extended cost is what was paid; the price of a pack follows from it. */
function readAmounts(price: Cell, extended: Cell, packs: number, decimal: Decimal) {
  const pack = textOf(price) === '' ? null : amountIn(price, decimal);
  const paid = textOf(extended) === '' ? null : amountIn(extended, decimal);
  if (textOf(price) !== '' && pack === null)
    return refused('pack_price', `is no amount in US dollars: ${quoted(price)}.`);
  if (textOf(extended) !== '' && paid === null)
    return refused('extended_cost', `is no amount in US dollars: ${quoted(extended)}.`);
  if (pack === null && paid === null) return refused('pack_price', 'is missing.');
  const extendedCents = Math.abs(paid ?? (pack ?? 0) * packs);
  const priceCents = pack === null ? Math.round(extendedCents / packs) : Math.abs(pack);
  if (priceCents > MOST_PRICE_CENTS || extendedCents > MOST_EXTENDED_CENTS)
    return refused(
      pack === null ? 'extended_cost' : 'pack_price',
      `${quoted(pack === null ? extended : price)} cannot be.`,
    );
  if (pack !== null && paid !== null && !isProduct(priceCents, packs, extendedCents))
    return refused(
      'extended_cost',
      `${quoted(extended)} is not ${packs.toLocaleString('en-US')} × ${quoted(price)}.`,
    );
  return { priceCents, extendedCents, isNegative: (pack ?? 0) < 0 || (paid ?? 0) < 0 };
}

/** Discounts of an invoice are spread over its lines, so a hundredth may be missing. */
const isProduct = (price: Cents, packs: number, extended: Cents) =>
  Math.abs(price * packs - extended) <= Math.max(packs, extended / 50);

/** The decimal comma, where amounts are written with it and none with a point. */
export function guessReportDecimal(rows: readonly (readonly Cell[])[], mapping: ReportMapping): Decimal {
  const cells = rows
    .flatMap((row) =>
      [mapping.pack_price, mapping.extended_cost].map((at) => (at === undefined ? null : row[at])),
    )
    .filter((cell) => typeof cell === 'string')
    .map((text) => text.replaceAll(/[$\s()-]|USD?/gi, ''));
  return !cells.some((text) => /\.\d{1,2}$/.test(text)) && cells.some(hasDecimalComma) ? 'comma' : 'point';
}

/** Day first, where a date of the report can only be meant so and none can only have the month first. */
export function guessDateOrder(rows: readonly (readonly Cell[])[], mapping: ReportMapping): DateOrder {
  const { invoice_date: at } = mapping;
  if (at === undefined) return 'mdy';
  const parts = rows.flatMap((row) => {
    const match = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(textOf(row[at]));
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  const dayFirst = parts.some(([first]) => first > 12) && parts.every(([, second]) => second <= 12);
  return dayFirst ? 'dmy' : 'mdy';
}
