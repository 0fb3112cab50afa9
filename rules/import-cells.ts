/** What a single cell of an uploaded spreadsheet or CSV file says. */
import type { IsoDate } from './dates.ts';
import { addDays, lastOfMonth, parseCalendarDate } from './dates.ts';

/** A cell as the reader of the file hands it over; a number in a date column is a spreadsheet's day number. */
export type Cell = string | number | boolean | Date | null | undefined;

/** The trimmed text of a cell, '' when it is empty. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  // Spreadsheets store 19.99 as 19.989999999999998; six decimals take the noise away.
  return typeof cell === 'number' ? String(Number(cell.toFixed(6))) : String(cell).trim();
}

/** The cell as told back to the user, shortened. */
export function quoted(cell: Cell): string {
  const text = textOf(cell);
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** '1,200' and '12.0' are whole numbers; null for everything else, negative ones included. */
export function wholeNumberOf(cell: Cell): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.exec(textOf(cell));
  return match ? Number((match[1] ?? '').replaceAll(',', '')) : null;
}

/** Full dates, months ('06/2027' is its last day), the date part of a timestamp, and day numbers; else null. */
export function dateOf(cell: Cell): IsoDate | null {
  const text = textOf(cell);
  if (/^\d{5}$/.test(text)) return addDays('1970-01-01', Number(text) - SPREADSHEET_DAY_OF_1970);
  const month = /^(\d{1,2})\/(\d{4})$/.exec(text);
  if (!month) return parseCalendarDate(text.replace(TIME_OF_DAY, ''));
  const first = parseCalendarDate(`${month[1]}/1/${month[2]}`);
  return first === null ? null : lastOfMonth(first);
}

/** Text that a spreadsheet would run when it is exported again. In plain text a leading sign counts too. */
export function looksLikeFormula(cell: Cell, plainText: boolean): boolean {
  if (typeof cell !== 'string') return false;
  return plainText ? /^\s*[=@+-]/.test(cell) : /^\s*[=@]/.test(cell);
}

const SPREADSHEET_DAY_OF_1970 = 25_569;
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M|Z)?$/i;
