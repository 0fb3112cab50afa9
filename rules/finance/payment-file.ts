/** Which column of an uploaded file of payments is which, and what its cells say. */
import { parseCalendarDate, type IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import { amountOf, textOf, type Cell } from '../spreadsheet/cells.ts';
import {
  filledCells,
  findHeaderByNames,
  guessByHeader,
  HEADER_ROWS,
  shareOfFilled,
  words,
  type ColumnTable,
  type Mapping,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { AMOUNT_ABOVE_0, METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from './receipts.ts';

export const PAYMENT_FILE_BYTES = 5 * 1024 * 1024;
export const MOST_PAYMENT_ROWS = 10_000;
export const cannotBeRead = (reason: string): string => `This file cannot be read: ${reason}`;

export const PAYMENT_COLUMNS = [
  'invoice',
  'paid_date',
  'amount',
  'company',
  'supplier',
  'method',
  'reference',
  'note',
] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];
export const PAYMENT_COLUMNS_NEEDED = ['invoice', 'paid_date', 'amount'] as const;
export const PAYMENT_COLUMN_LABELS: Readonly<Record<PaymentColumn, string>> = {
  invoice: 'Invoice Number',
  paid_date: 'Paid Date',
  amount: 'Amount',
  company: 'Company',
  supplier: 'Supplier',
  method: 'Method',
  reference: 'Reference',
  note: 'Note',
};
/** A row of the file as it stands there; '' where the file has no such column. */
export type PaymentRow = Readonly<Record<PaymentColumn, string>>;

const TABLE: ColumnTable<PaymentColumn> = {
  columns: PAYMENT_COLUMNS,
  names: {
    invoice: words('invoicenumber invoice invoiceno invoicenum invoiceid invoicenr inv invno document'),
    paid_date: words('paiddate datepaid paidon paymentdate paid posted postingdate valuedate date'),
    amount: words(`amount paidamount amountpaid paymentamount payment amountusd usdamount usd total
      amt amtusd paidamt amtpaid paymentamt`),
    company: words('company companyname buyer customer customername payer payername account'),
    supplier: words('supplier suppliername seller vendor vendorname'),
    method: words('method paymentmethod paymenttype type paidby'),
    reference: words('reference referencenumber ref checknumber checkno check trace transactionid'),
    note: words('note notes memo comment comments description'),
  },
};

const DATE = /^(?:\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})$/;

const isPayment = (row: Row) => row.some((cell) => DATE.test(textOf(cell)) || /^inv-\d/i.test(textOf(cell)));

/**
 * The place of the header among the first rows: the one that names our columns, else the one that stands above the first
 * payment. Null where the file begins without one.
 */
export function findPaymentHeader(rows: Rows): number | null {
  const named = findHeaderByNames(TABLE, rows, { atLeast: 2, isNone: isPayment });
  if (named !== null) return named;
  const above = rows.slice(0, HEADER_ROWS).findIndex(isPayment) - 1;
  return filledCells(rows[above] ?? []) >= PAYMENT_COLUMNS_NEEDED.length ? above : null;
}

/** What people type has slips; a column that holds something else has far fewer cells that fit. */
const MOSTLY = 0.6;

/** By the header, and what it does not say by what the columns hold. */
export function guessPaymentColumns(header: Row | null, body: Rows): Mapping<PaymentColumn> {
  const mapping: Partial<Record<PaymentColumn, number>> = header === null ? {} : guessByHeader(TABLE, header);
  const width = body.reduce((most, row) => Math.max(most, row.length), 0);
  const used = new Set(Object.values(mapping));
  const kinds: readonly (readonly [PaymentColumn, (text: string) => boolean])[] = [
    ['invoice', (text) => /^inv-\d+/i.test(text)],
    ['paid_date', (text) => DATE.test(text)],
    ['amount', (text) => /[.$]/.test(text) && typeof amountOf(text, 'point') === 'number'],
  ];
  for (const [column, fits] of kinds) {
    if (mapping[column] !== undefined) continue;
    const found = Array.from({ length: width }, (_, index) => index).find(
      (index) => !used.has(index) && shareOfFilled(body, index, (cell) => fits(textOf(cell))) >= MOSTLY,
    );
    if (found === undefined) continue;
    mapping[column] = found;
    used.add(found);
  }
  return mapping;
}

export const missingPaymentColumns = (mapping: Mapping<PaymentColumn>): PaymentColumn[] =>
  PAYMENT_COLUMNS_NEEDED.filter((column) => mapping[column] === undefined);

export function paymentRowOf(cells: Row, mapping: Mapping<PaymentColumn>): PaymentRow {
  const at = (column: PaymentColumn) => {
    const index = mapping[column];
    return index === undefined ? '' : plainCell(textOf(cells[index]));
  };
  return {
    invoice: at('invoice'),
    paid_date: at('paid_date'),
    amount: at('amount'),
    company: at('company'),
    supplier: at('supplier'),
    method: at('method'),
    reference: at('reference'),
    note: at('note'),
  };
}

/** Without what spreadsheets put around a number to keep its digits: ="…", an apostrophe. */
const plainCell = (text: string): string =>
  text
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^['’]/, '')
    .trim();

/** A cell that a spreadsheet would run. A sign before a number, and ="…" around one, are none. */
export const isFormula = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  /^\s*(?:[=@]|[+-](?!\s*[$(]?[\d.,]+\)?\s*$))/.test(cell) &&
  !/^\s*(?:="[^"]*"|[-+–]*)\s*$/.test(cell);

export type AmountSaid = { cents: Cents; error?: never } | { cents?: never; error: string };

const MOST_CENTS = 999_999_999;

/** '1,234.50', '$1234.5' and '1234' in cents; '(12.00)' and '-12.00' are below 0. */
export function paidAmount(text: string): AmountSaid {
  const inside = /^\$?\s*\((.*)\)$/.exec(text)?.[1];
  const unsigned = inside ?? text.replace(/^\$?\s*-\s*/, '');
  const read = amountOf(unsigned, 'point');
  if (read === 'decimals') return { error: 'Amount has more than two decimals' };
  if (read === 'not_positive') return { error: AMOUNT_ABOVE_0 };
  if (typeof read !== 'number') return { error: 'Amount is not a number' };
  if (unsigned !== text) return { error: AMOUNT_ABOVE_0 };
  return read > MOST_CENTS ? { error: 'Amount is above $9,999,999.99' } : { cents: read };
}

/** MM/DD/YYYY, YYYY-MM-DD and M/D/YY of this century; null for everything else. */
export const paidDay = (text: string): IsoDate | null =>
  parseCalendarDate(text.replace(/^(\d{1,2}\/\d{1,2})\/(\d{2})$/, '$1/20$2'));

/** What a cell says of how it was paid; 'other' where that is none of ours. */
export function paidMethod(text: string): PaymentMethod {
  const word = text.toLowerCase();
  return (
    PAYMENT_METHODS.find((method) => word === method || word === METHOD_LABELS[method].toLowerCase()) ??
    'other'
  );
}
