/** What a single cell of an uploaded spreadsheet or CSV file says. */
import type { Cents } from '../money.ts';
import { parseUsd } from '../money.ts';

/** A cell as the reader of the file hands it over; a number in a date column is a spreadsheet's day number. */
export type Cell = string | number | boolean | Date | null | undefined;

/** What stands before the cents: 3.95 or 3,95. */
export const DECIMALS = ['point', 'comma'] as const;
export type Decimal = (typeof DECIMALS)[number];

/** The trimmed text of a cell, '' when it is empty. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim();
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  if (typeof cell !== 'number' || Number.isInteger(cell)) return String(cell);
  // Spreadsheets store 19.99 as 19.989999999999998; six decimals take the noise away.
  return String(Number(cell.toFixed(6)));
}

/** The cell as told back to the user, shortened. */
export function quoted(cell: Cell): string {
  const text = textOf(cell);
  return `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text.toWellFormed()}"`;
}

/** '1,200' and '12.0' are whole numbers, with a decimal comma '1.200' and '12,0'; null for everything else, negative ones included. */
export function wholeNumberOf(cell: Cell, decimal: Decimal = 'point'): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.exec(withPoint(cell, decimal));
  return match ? Number((match[1] ?? '').replaceAll(',', '')) : null;
}

/** The count and the unit of '10 EA'; null without a unit. */
export function countWithUnit(
  cell: Cell,
  decimal: Decimal = 'point',
): { count: number; unit: string } | null {
  const match = /^([\d.,]+)\s*([a-z]{1,10})\.?$/i.exec(textOf(cell));
  const count = match === null ? null : wholeNumberOf(match[1], decimal);
  return count === null ? null : { count, unit: (match?.[2] ?? '').toLowerCase() };
}

export type AmountProblem =
  'scientific' | 'currency' | 'decimal_comma' | 'decimals' | 'not_positive' | 'no_amount';

/** The cents of '$1,234.50', 'USD 3.95' or, with a decimal comma, '1.234,50'; else why there are none. */
export function amountOf(cell: Cell, decimal: Decimal): Cents | AmountProblem {
  const text = withPoint(cell, decimal, (written) => written.replace(US_DOLLARS, ''));
  const cents = parseUsd(text);
  if (cents !== null) return cents > 0 ? cents : 'not_positive';
  if (text.startsWith('-')) return 'not_positive';
  if (isScientific(text)) return 'scientific';
  if (decimal === 'point' && hasDecimalComma(text.replace(/^\$\s*/, ''))) return 'decimal_comma';
  if (/^\$?[\d,]*\.\d{3,}$/.test(text)) return 'decimals';
  return OTHER_CURRENCY.test(text) ? 'currency' : 'no_amount';
}

/** '3,95' and '1.234,50': no thousands are written so. */
export const hasDecimalComma = (text: string): boolean => /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(text);

/** '3.78E+08', and '3,78E+08' as a spreadsheet with decimal commas writes it. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e[+-]?\d+$/i.test(text);

/** Text that a spreadsheet would run when it is exported again. In plain text a leading sign counts too. */
export function looksLikeFormula(cell: Cell, plainText: boolean): boolean {
  if (typeof cell !== 'string') return false;
  return plainText ? /^\s*[=@+-]/.test(cell) : /^\s*[=@]/.test(cell);
}

const US_DOLLARS = /^(?:USD?\s*\$?)\s*(?=[\d.])|\s*(?:USD|US\$|\$)$/gi;
const OTHER_CURRENCY = /^(?:[€£¥]|[A-Z]{3}\s)|(?:[€£¥]|\s[A-Z]{3})$/;

function withPoint(cell: Cell, decimal: Decimal, clean = (written: string) => written): string {
  const text = clean(textOf(cell));
  const isSwapped =
    decimal === 'comma' && typeof cell === 'string' && /^\$?\s*(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(text);
  return isSwapped ? text.replaceAll('.', '').replace(',', '.') : text;
}
