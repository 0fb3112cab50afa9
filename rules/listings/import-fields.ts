/** What one cell of each column of a price file says, or the sentence why it is refused. */
import type { IsoDate } from '../dates.ts';
import { addMonths, formatUsDate, isExpired } from '../dates.ts';
import type { AmountProblem, Cell } from '../spreadsheet/cells.ts';
import {
  amountOf,
  countWithUnit,
  isScientific,
  looksLikeFormula,
  quoted,
  textOf,
  wholeNumberOf,
} from '../spreadsheet/cells.ts';
import type { ImportColumn } from './import-columns.ts';
import { COLUMN_LABELS } from './import-columns.ts';
import { dateOf } from '../spreadsheet/dates.ts';
import type { ProblemCode } from './import-problems.ts';
import type { ImportSettings, ReplaceableColumn } from './import-settings.ts';
import { NOT_SAID } from './import-settings.ts';
import type { Cents } from '../money.ts';
import { parseNdc } from '../ndc.ts';

export interface RowProblem {
  readonly column: ImportColumn;
  readonly code: ProblemCode;
  readonly message: string;
}

const MAX_PRICE_CENTS = 1_000_000_000;
const CASES: ReadonlySet<string> = new Set(['cs', 'case', 'cases', 'ctn', 'carton', 'cartons']);
const MAX_PACKS = 10_000_000;
const MOST_OFFER_MINIMUM = 1_000_000;
const MAX_YEARS = 20;
const PROTECTED_NDC = /^="([0-9-]*)"$/;
const MAX_LENGTH = { lot: 50, name: 200 } as const;

export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: RowProblem };
export type Reader<T> = (column: ImportColumn, cell: Cell) => Read<T>;

export function required<T>(column: ImportColumn, cell: Cell, reader: Reader<T>): Read<T> {
  if (textOf(cell) === '') return refuse(column, 'missing', 'is missing.');
  return isFormula(column, cell) ? refuseFormula(column) : reader(column, cell);
}

export function optional<T, const F>(
  column: ImportColumn,
  cell: Cell,
  reader: Reader<T>,
  fallback: F,
): Read<T | F> {
  if (isNothing(cell)) return { ok: true, value: fallback };
  return isFormula(column, cell) ? refuseFormula(column) : reader(column, cell);
}

const isNothing = (cell: Cell) => /^(-|–|n\/?a)?$/i.test(textOf(cell));

/** A cell that says nothing, or nothing that is understood, is read as the user said. */
export function replaced<T, const F>(
  column: ReplaceableColumn,
  cell: Cell,
  { reader, fallback, instead }: { reader: Reader<T>; fallback: F; instead: string | undefined },
): Read<T | F> {
  const otherwise = (): Read<T | F> =>
    instead === undefined || instead === NOT_SAID ? accept(fallback) : reader(column, instead);
  if (isNothing(cell)) return otherwise();
  const reading = optional(column, cell, reader, fallback);
  return reading.ok || instead === undefined || reading.problem.code === 'formula' ? reading : otherwise();
}

export interface NdcRead {
  candidates: readonly string[];
  padded: string | null;
  lostZeros: boolean;
}

/** Digits that a spreadsheet took for a number: eight or nine, or ten as a number or beside NDCs of eleven. */
export function readNdc(column: ImportColumn, cell: Cell, pad: boolean, longest: number): Read<NdcRead> {
  const text = ndcText(cell);
  if (isScientific(text)) {
    const lost = `was shortened to ${text} by a spreadsheet, and digits were lost; fill it in again as text.`;
    return refuse(column, 'digits_lost', lost);
  }
  const isShort = /^\d{8,9}$/.test(text);
  const lostZeros = isShort || (/^\d{10}$/.test(text) && (typeof cell === 'number' || longest === 11));
  const padded = lostZeros && pad && !/^0+$/.test(text) ? text.padStart(11, '0') : null;
  if (padded !== null && isShort) return accept({ candidates: [padded], padded, lostZeros });
  const reading = parseSpaced(text);
  if (reading.kind === 'ok') return accept({ candidates: [reading.ndc11], padded, lostZeros });
  if (reading.kind === 'ambiguous') return accept({ candidates: reading.candidates, padded, lostZeros });
  const hint = ' If a spreadsheet dropped leading zeros, format the column as text.';
  const message = /^[0-9]{7,9}$/.test(text) ? reading.reason + hint : reading.reason;
  return { ok: false, problem: { column, code: lostZeros ? 'zeros_lost' : 'not_understood', message } };
}

/** Without what people and spreadsheets put around: ="…", a leading apostrophe, 'NDC', '.0'. */
const ndcText = (cell: Cell): string =>
  textOf(cell)
    .replace(PROTECTED_NDC, '$1')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/^['’‘`]+/, '')
    .replace(/^NDC[\s:#.-]*/i, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim();

/** Spaces stand for dashes where they make the segments of an NDC, else for nothing. */
function parseSpaced(text: string) {
  const reading = parseNdc(text);
  const joined = text.replaceAll(/\s/g, '');
  return reading.kind === 'invalid' && joined !== text ? parseNdc(joined) : reading;
}

export function readText(column: ImportColumn, cell: Cell): Read<string> {
  if (cell instanceof Date)
    return refuse(
      column,
      'became_date',
      'was turned into a date by a spreadsheet; format the column as text.',
    );
  const text = textOf(cell).replaceAll(/\s+/g, ' ');
  const limit = column === 'lot' ? MAX_LENGTH.lot : MAX_LENGTH.name;
  if (/\p{Cc}/u.test(text)) return refuse(column, 'not_shown', 'holds characters that cannot be shown.');
  return text.length > limit
    ? refuse(column, 'too_long', `is longer than ${limit} characters.`)
    : accept(text);
}

export function readExpiry(
  column: ImportColumn,
  cell: Cell,
  today: IsoDate,
  { date_order }: ImportSettings,
): Read<IsoDate> {
  const date = dateOf(cell, date_order);
  if (date === null) {
    const sentence = `must be a date such as 06/30/2027 or 2027-06-30; it is ${quoted(cell)}.`;
    return refuse(column, 'not_understood', sentence);
  }
  if (isExpired(date, today)) {
    return refuse(column, 'past', `${formatUsDate(date)} is past; expired lots cannot be listed.`);
  }
  if (date <= addMonths(today, MAX_YEARS * 12)) return accept(date);
  return refuse(column, 'too_far', `${formatUsDate(date)} is more than ${MAX_YEARS} years away.`);
}

const PRICE_SENTENCES: Readonly<Record<AmountProblem, (cell: string, example: string) => string>> = {
  not_positive: () => 'must be more than $0.00.',
  decimals: (cell) => `has at most two decimals; it is ${cell}.`,
  scientific: (cell) => `is written in scientific notation, ${cell}; write all digits.`,
  currency: (cell) => `must be in US dollars; it is ${cell}.`,
  decimal_comma: (cell) => `has a decimal comma; it is ${cell}.`,
  no_amount: (cell, example) => `must be an amount such as ${example}; it is ${cell}.`,
};

const AMOUNTS = { point: '1,234.50', comma: '1.234,50' } as const;

export function readPrice(column: ImportColumn, cell: Cell, { decimal }: ImportSettings): Read<Cents> {
  const cents = amountOf(cell, decimal);
  if (typeof cents === 'string') {
    const code = cents === 'no_amount' ? 'not_understood' : cents;
    return refuse(column, code, PRICE_SENTENCES[cents](quoted(cell), AMOUNTS[decimal]));
  }
  return cents <= MAX_PRICE_CENTS
    ? accept(cents)
    : refuse(column, 'too_much', 'must not be more than $10,000,000.00.');
}

export function readCount(least: 0 | 1, { decimal, units_are_packs }: ImportSettings): Reader<number> {
  return (column, cell) => {
    const written = wholeNumberOf(cell, decimal) === null ? countWithUnit(cell, decimal) : null;
    if (written !== null && CASES.has(written.unit))
      return refuse(column, 'cases', `must count packs; it is ${quoted(cell)}.`);
    if (written !== null && !units_are_packs)
      return refuse(column, 'with_unit', `must be a number of packs without a unit; it is ${quoted(cell)}.`);
    const count = written?.count ?? wholeNumberOf(cell, decimal);
    if (count !== null && count >= least)
      return count > MAX_PACKS
        ? refuse(column, 'too_much', 'must not be more than 10,000,000.')
        : accept(count);
    const code = isScientific(textOf(cell)) ? 'scientific' : 'not_understood';
    return refuse(column, code, `must be a whole number of ${least} or more; it is ${quoted(cell)}.`);
  };
}

export function readOneOf<T extends string>(values: readonly T[]): Reader<T> {
  return (column, cell) => {
    const text = textOf(cell).replaceAll(/[\s-]/g, '').toLowerCase();
    const found = values.find((value) => value.toLowerCase() === text);
    if (found !== undefined) return accept(found);
    return refuse(column, 'not_one_of', `must be one of ${values.join(', ')}; it is ${quoted(cell)}.`);
  };
}

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Null for what says neither. */
export function yesOrNo(cell: Cell): boolean | null {
  const text = textOf(cell).trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

export function readYesOrNo(column: ImportColumn, cell: Cell): Read<boolean> {
  const said = yesOrNo(cell);
  return said === null
    ? refuse(column, 'not_one_of', `must be Yes or No; it is ${quoted(cell)}.`)
    : accept(said);
}

export function readOfferMinimum(settings: ImportSettings): Reader<number> {
  const read = readCount(1, settings);
  return (column, cell) => {
    const reading = read(column, cell);
    return reading.ok && reading.value > MOST_OFFER_MINIMUM
      ? refuse(column, 'too_much', 'must not be more than 1,000,000.')
      : reading;
  };
}

/** ="00071015523" is the usual way to keep leading zeros in a CSV file, not a formula. */
function isFormula(column: ImportColumn, cell: Cell): boolean {
  if (column === 'ndc' && PROTECTED_NDC.test(textOf(cell))) return false;
  return looksLikeFormula(cell, column === 'name' || column === 'lot');
}

function refuseFormula(column: ImportColumn): Read<never> {
  return refuse(column, 'formula', 'looks like a spreadsheet formula; enter the plain value.');
}

function accept<T>(value: T): Read<T> {
  return { ok: true, value };
}

function refuse(column: ImportColumn, code: ProblemCode, problem: string): Read<never> {
  return { ok: false, problem: { column, code, message: `${COLUMN_LABELS[column]} ${problem}` } };
}
