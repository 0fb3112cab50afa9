/** Contract prices in a spreadsheet: which column is which, and what a row says. */
import type { IsoDate } from '../dates.ts';
import { amountOf, quoted, textOf, wholeNumberOf, type Cell } from '../spreadsheet/cells.ts';
import {
  findHeaderByNames,
  guessByHeader,
  words,
  type ColumnTable,
  type Mapping,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { dateOf } from '../spreadsheet/dates.ts';
import { readNdc } from '../listings/import-fields.ts';
import { PRICE_FILE_NAMES } from '../listings/import-headers.ts';
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
export type ContractMapping = Mapping<ContractColumn>;

/** Besides those that a price file knows. */
const CONTRACTS: ColumnTable<ContractColumn> = {
  columns: CONTRACT_COLUMNS,
  names: {
    customer: words(
      'customer customername facility facilityname pharmacy buyer account accountname shipto dea deanumber company',
    ),
    ndc: PRICE_FILE_NAMES.ndc,
    price: [...words('contractprice customerprice agreedprice specialprice'), ...PRICE_FILE_NAMES.pack_price],
    from: words('from validfrom startdate start begindate effectivedate effective firstday'),
    to: words('to until through validto validuntil enddate end lastday expires expirationdate'),
    minimum: [...words('minimum minimumpacks frompacks'), ...PRICE_FILE_NAMES.minimum_quantity],
  },
};

/** The place of the header among the first rows. */
export const findContractHeader = (rows: Rows): number | null =>
  findHeaderByNames(CONTRACTS, rows, { atLeast: 2 });

/** By the header alone: a price is too dear a thing to be guessed by its looks. */
export const guessContractColumns = (header: Row): ContractMapping => guessByHeader(CONTRACTS, header);

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
