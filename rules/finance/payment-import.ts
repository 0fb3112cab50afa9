/** What the rows of a file of payments would do, judged in their order. */
import type { IsoDate } from '../dates.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { payOldestFirst, type OpenInvoice, type Part } from './allocation.ts';
import { paidAmount, paidDay, type PaymentRow } from './payment-file.ts';

export const PAYMENT_OUTCOMES = ['full', 'part', 'over', 'duplicate', 'error', 'left_out'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<PaymentOutcome, string>> = {
  full: 'Pays in full',
  part: 'Pays a part',
  over: 'Overpays',
  duplicate: 'Duplicate',
  error: 'Error',
  left_out: 'Left out',
};

/** An invoice that a row may mean. */
export interface ImportInvoice extends OpenInvoice {
  readonly number: string;
  /** The number of the seller for its order. */
  readonly sellersNumber: string | null;
  readonly invoicedOn: IsoDate;
  readonly cancelled: boolean;
  readonly buyer: { readonly id: number; readonly name: string };
  readonly seller: { readonly id: number; readonly name: string };
}

/** What was recorded for an invoice and not undone. */
export interface RecordedPayment {
  readonly invoiceId: number;
  readonly paidOn: IsoDate;
  readonly cents: Cents;
  readonly reference: string;
}

export interface Known {
  readonly invoices: readonly ImportInvoice[];
  readonly recorded: readonly RecordedPayment[];
  readonly today: IsoDate;
}

/** A row with what somebody chose for it: to record a duplicate, or to leave a row out. */
export interface JudgedRow {
  readonly given: PaymentRow;
  readonly chosen: boolean | null;
}

export interface Judgement {
  readonly outcome: PaymentOutcome;
  readonly said: string;
  /** Null where the amount cannot be read. */
  readonly cents: Cents | null;
  readonly payment: PlannedPayment | null;
}

export interface PlannedPayment {
  readonly companyId: number;
  readonly orderId: number;
  readonly paidOn: IsoDate;
  readonly cents: Cents;
  readonly parts: readonly Part[];
  readonly leftCents: Cents;
}

/** A row is judged by what those above it leave open. */
export function judgeRows(rows: readonly JudgedRow[], known: Known): Judgement[] {
  const find = invoiceFinder(known.invoices);
  const open = new Map(known.invoices.map((invoice) => [invoice.id, invoice.openCents]));
  const seen = new Set(known.recorded.map((one) => keyOf(one.invoiceId, one)));
  return rows.map(({ given, chosen }) => {
    const read = readRow(given, find(given), known.today);
    if ('error' in read) return { outcome: 'error', said: read.error, cents: read.cents, payment: null };
    const { invoices, ...paid } = read;
    const keys = invoices.map(({ id }) => keyOf(id, { ...paid, reference: given.reference }));
    const isRepeat = keys.some((key) => seen.has(key));
    if (chosen === false || (isRepeat && chosen !== true))
      return { ...(isRepeat ? DUPLICATE : LEFT_OUT), cents: paid.cents, payment: null };
    const judged = judge(invoices, paid, open);
    for (const { invoiceId, cents } of judged.payment.parts)
      open.set(invoiceId, (open.get(invoiceId) ?? 0) - cents);
    for (const key of keys) seen.add(key);
    return judged;
  });
}

const DUPLICATE = { outcome: 'duplicate', said: 'Duplicate' } as const;
const LEFT_OUT = { outcome: 'left_out', said: 'Left out' } as const;

const keyOf = (invoiceId: number, paid: { paidOn: IsoDate; cents: Cents; reference: string }) =>
  [invoiceId, paid.paidOn, paid.cents, paid.reference.toLowerCase()].join('|');

type ReadRow = { invoices: readonly ImportInvoice[]; paidOn: IsoDate; cents: Cents };

function readRow(
  given: PaymentRow,
  found: Found,
  today: IsoDate,
): ReadRow | { error: string; cents: Cents | null } {
  const { cents = null, error: wrongAmount } = paidAmount(given.amount);
  const paidOn = paidDay(given.paid_date);
  const wrong = (error: string) => ({ error, cents });
  if ('error' in found) return wrong(found.error);
  const standing = found.invoices.filter(({ cancelled }) => !cancelled);
  if (standing.length === 0) return wrong(`Invoice ${given.invoice} is cancelled`);
  if (cents === null) return wrong(wrongAmount ?? '');
  if (paidOn === null) return wrong('Paid date is not a date');
  if (paidOn > today) return wrong('Paid date is in the future');
  if (standing.every(({ invoicedOn }) => paidOn < invoicedOn))
    return wrong('Paid date is before the invoice');
  if (given.company !== '' && !standing.every(({ buyer }) => isNamed(buyer, given.company)))
    return wrong('Company does not match the invoice');
  return { invoices: standing, paidOn, cents };
}

function judge(
  invoices: readonly ImportInvoice[],
  { paidOn, cents }: Omit<ReadRow, 'invoices'>,
  open: ReadonlyMap<number, Cents>,
): Judgement & { payment: PlannedPayment } {
  const left = invoices.map((invoice) => ({ ...invoice, openCents: open.get(invoice.id) ?? 0 }));
  const { parts, leftCents } = payOldestFirst(cents, left);
  const stays = left.reduce((sum, { openCents }) => sum + openCents, 0) - (cents - leftCents);
  const [first] = invoices;
  const companyId = first?.buyer.id ?? 0;
  const orderId = parts[0]?.orderId ?? first?.orderId ?? 0;
  const payment = { companyId, orderId, paidOn, cents, parts, leftCents };
  if (leftCents > 0) return { outcome: 'over', said: `Overpays by ${usd(leftCents)}`, cents, payment };
  if (stays > 0) return { outcome: 'part', said: `Pays a part, ${usd(stays)} stays open`, cents, payment };
  const paid = invoices.filter(({ id }) => parts.some(({ invoiceId }) => invoiceId === id));
  const names = paid.map(({ number }) => number).join(', ');
  return { outcome: 'full', said: `Pays ${names} in full`, cents, payment };
}

const usd = (cents: Cents) => formatUsd(toDollars(cents));

type Found = { invoices: readonly ImportInvoice[] } | { error: string };

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const isNamed = ({ id, name }: { id: number; name: string }, text: string) =>
  plain(name) === plain(text) || String(id) === text;

/** Finds by our number; else by the seller's, where it is of one seller, or of the one that is named. */
function invoiceFinder(invoices: readonly ImportInvoice[]): (given: PaymentRow) => Found {
  const byNumber = Map.groupBy(invoices, ({ number }) => number.toLowerCase());
  const bySellers = Map.groupBy(invoices, ({ sellersNumber }) => sellersNumber?.toLowerCase() ?? null);
  return ({ invoice: text, supplier, company }) => {
    const own = byNumber.get(text.toLowerCase());
    if (own !== undefined) return { invoices: own };
    // A number of our form is ours: no seller's number answers a slip of it.
    const theirs = text === '' || /^inv-\d+/i.test(text) ? [] : (bySellers.get(text.toLowerCase()) ?? []);
    const ofSupplier = supplier === '' ? theirs : theirs.filter(({ seller }) => isNamed(seller, supplier));
    if (ofSupplier.length === 0) return { error: `Invoice ${text} is unknown` };
    const suppliers = new Set(ofSupplier.map(({ seller }) => seller.id)).size;
    if (suppliers > 1)
      return { error: `Invoice number ${text} belongs to ${suppliers} suppliers; add the supplier.` };
    const ofCompany = company === '' ? ofSupplier : ofSupplier.filter(({ buyer }) => isNamed(buyer, company));
    const meant = ofCompany.length > 0 ? ofCompany : ofSupplier;
    const buyers = new Set(meant.map(({ buyer }) => buyer.id)).size;
    return buyers > 1 && company === ''
      ? { error: `Invoice number ${text} belongs to ${buyers} companies; add the company.` }
      : { invoices: meant };
  };
}

export interface OutcomeSum {
  readonly outcome: PaymentOutcome;
  readonly rows: number;
  readonly cents: Cents;
}

/** Rows and amounts per outcome that there is. */
export function sumOutcomes(judged: readonly Pick<Judgement, 'outcome' | 'cents'>[]): OutcomeSum[] {
  const byOutcome = Map.groupBy(judged, ({ outcome }) => outcome);
  return PAYMENT_OUTCOMES.flatMap((outcome) => {
    const rows = byOutcome.get(outcome) ?? [];
    const cents = rows.reduce((sum, one) => sum + (one.cents ?? 0), 0);
    return rows.length === 0 ? [] : [{ outcome, rows: rows.length, cents }];
  });
}

export const IMPORT_STATES = ['checked', 'recorded', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  checked: 'Checked',
  recorded: 'Recorded',
  undone: 'Undone',
};
export const UNDO_WITHIN_DAYS = 30;
export const OPEN_AMOUNTS_CHANGED = 'Open amounts have changed. Please check again.';

const DAY = 86_400_000;

/** A recorded import, for as many days. */
export const canUndo = (state: ImportState, recordedAt: Date | null, now: Date): boolean =>
  state === 'recorded' &&
  recordedAt !== null &&
  now.getTime() - recordedAt.getTime() <= UNDO_WITHIN_DAYS * DAY;
