/** Contract prices in a spreadsheet: which column is which, and what a row says. */
import type { IsoDate } from '../dates.ts';
import { amountOf, quoted, textOf, wholeNumberOf, type Cell } from '../listings/import-cells.ts';
import { dateOf } from '../listings/import-dates.ts';
import { readNdc } from '../listings/import-fields.ts';
import { fittingColumns, HEADER_ROWS, headerWord } from '../listings/import-headers.ts';
import type { Cents } from '../money.ts';
import { MOST_PACKS } from '../ordering/limits.ts';

export const CONTRACT_COLUMNS = ['customer', 'ndc', 'price', 'from', 'to', 'minimum'] as const;
export type ContractColumn = (typeof CONTRACT_COLUMNS)[number];
export const CONTRACT_LABELS: Readonly<Record<ContractColumn, string>> = {
  customer: 'Customer',
  ndc: 'NDC',
  price: 'Contract price',
  from: 'From',
  to: 'To',
  minimum: 'Minimum',
};
/** Without them no row says anything. */
export const NEEDED_COLUMNS = ['customer', 'ndc', 'price'] as const satisfies readonly ContractColumn[];
export const MOST_CONTRACTS = 1000;
export const TOO_MANY_CONTRACTS = 'A file has 1,000 contract prices at most. Split it into several files.';
export type ContractMapping = Readonly<Partial<Record<ContractColumn, number>>>;

type Row = readonly Cell[];

/** Besides those that a price file knows. */
const WORDS: Readonly<Record<ContractColumn, string>> = {
  customer:
    'customer customername facility facilityname pharmacy buyer account accountname shipto dea deanumber company',
  ndc: '',
  price: 'contractprice customerprice agreedprice specialprice',
  from: 'from validfrom startdate start begindate effectivedate effective firstday',
  to: 'to until through validto validuntil enddate end lastday expires expirationdate',
  minimum: 'minimum minimumpacks frompacks',
};
const KNOWN = { ndc: 'ndc', price: 'pack_price', minimum: 'minimum_quantity' } as const;

function named(header: Row, column: ContractColumn): readonly number[] {
  const words = header.map(headerWord);
  const own = WORDS[column]
    .split(' ')
    .flatMap((word) => words.flatMap((one, index) => (one === word && word !== '' ? [index] : [])));
  const known = column in KNOWN ? fittingColumns(header, KNOWN[column as keyof typeof KNOWN]) : [];
  return [...own, ...known];
}

/** The place of the header among the first rows: the row that names most columns. */
export function findContractHeader(rows: readonly Row[]): number | null {
  const counts = rows
    .slice(0, HEADER_ROWS)
    .map((row) => CONTRACT_COLUMNS.filter((column) => named(row, column).length > 0).length);
  const best = Math.max(0, ...counts);
  return best > 1 ? counts.indexOf(best) : null;
}

/** By the header alone: a price is too dear a thing to be guessed by its looks. */
export function guessContractColumns(header: Row): ContractMapping {
  const mapping: Partial<Record<ContractColumn, number>> = {};
  const used = new Set<number>();
  const words = header.map(headerWord);
  for (const column of CONTRACT_COLUMNS) {
    const found = named(header, column).find((index) => !used.has(index));
    // Of two columns of the same name only the seller knows which is meant.
    if (found === undefined || words.filter((word) => word === words[found]).length > 1) continue;
    mapping[column] = found;
    used.add(found);
  }
  return mapping;
}

export interface ContractLine {
  readonly customer: string;
  /** As it is written. */
  readonly ndc: string;
  /** What it may mean. */
  readonly ndcs: readonly string[];
  readonly cents: Cents;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  readonly min_quantity: number;
  readonly problems: readonly string[];
}

/** A row of the file; null for one that says nothing. Without a first day it counts from `today` on. */
export function readContractLine(cells: Row, mapping: ContractMapping, today: IsoDate): ContractLine | null {
  const at = (column: ContractColumn): Cell => (mapping[column] === undefined ? '' : cells[mapping[column]]);
  const written = { customer: textOf(at('customer')), ndc: textOf(at('ndc')), price: textOf(at('price')) };
  if (written.customer === '' && written.ndc === '' && written.price === '') return null;
  const ndc = written.ndc === '' ? null : readNdc('ndc', at('ndc'), true, 11);
  const amount = amountOf(at('price'), 'point');
  const from = firstDayOf(at('from'));
  const to = dayOf(at('to'));
  const packs = textOf(at('minimum')) === '' ? 1 : wholeNumberOf(at('minimum'));
  const start = from === undefined ? today : (from ?? today);
  const problems = [
    written.customer === '' && 'The customer is missing.',
    written.ndc === '' ? 'The NDC is missing.' : ndc?.ok === false && `The NDC ${ndc.problem.message}`,
    typeof amount !== 'number' &&
      `The contract price must be an amount such as 9.20; it is ${quoted(at('price'))}.`,
    from === null && `From must be a day such as 01/01/2027; it is ${quoted(at('from'))}.`,
    to === null && `To must be a day such as 12/31/2027; it is ${quoted(at('to'))}.`,
    to !== null && to !== undefined && to < start && 'It ends before its first day.',
    (packs === null || packs < 1 || packs > MOST_PACKS) &&
      `Minimum must be a whole number of packs; it is ${quoted(at('minimum'))}.`,
  ].filter((problem) => problem !== false);
  return {
    customer: written.customer,
    ndc: written.ndc,
    ndcs:
      ndc?.ok === true
        ? ndc.value.padded === null
          ? ndc.value.candidates
          : [ndc.value.padded, ...ndc.value.candidates]
        : [],
    cents: typeof amount === 'number' ? amount : 0,
    start_date: start,
    end_date: to ?? null,
    min_quantity: packs ?? 1,
    problems,
  };
}

/** A month without a day begins with its first. */
function firstDayOf(cell: Cell): IsoDate | null | undefined {
  const day = dayOf(cell);
  return typeof day === 'string' && MONTH.test(textOf(cell)) ? `${day.slice(0, 8)}01` : day;
}

const MONTH = /^(?:\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}|\d{1,2}[-/]\d{2}|[a-z]{3,9}\W*\d{2}(?:\d{2})?)$/i;

/** Undefined where the cell says none, null where it says no day. */
const dayOf = (cell: Cell): IsoDate | null | undefined => (textOf(cell) === '' ? undefined : dateOf(cell));

export interface Period {
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
}

export const overlap = (one: Period, other: Period): boolean =>
  (one.end_date === null || other.start_date <= one.end_date) &&
  (other.end_date === null || one.start_date <= other.end_date);
