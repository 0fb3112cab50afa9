/** Which carrier a tracking number is of, and numbers that are pasted as a column. */
import type { Carrier } from '../accounts/addresses.ts';

/** A tracking number without what is written for the eye. */
export const plainNumber = (number: string) => number.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * The carrier by the form of the number, and by its check digit where another carrier's has the same form: UPS `1Z…`, FedEx 12,
 * 15, 20 or 22 digits, USPS 20 to 22 digits from 9, DHL 10 or 11. Null where the number says nothing.
 */
export function carrierOf(number: string): Carrier | null {
  const text = plainNumber(number);
  if (/^1Z[0-9A-Z]{16}$/.test(text)) return 'UPS';
  if (!/^\d+$/.test(text)) return null;
  if (isFedEx(text)) return 'FedEx';
  if (/^9\d{19,21}$/.test(text)) return 'USPS';
  return /^\d{10,11}$/.test(text) ? 'DHL' : null;
}

/**
 * Every carrier whose numbers have this form (RB-136), check digits aside; more than one where only a person can tell. FedEx
 * has 22 digits from 96, too.
 */
export function carriersOf(number: string): readonly Carrier[] {
  const text = plainNumber(number);
  const readings: Carrier[] = [];
  if (/^1Z[0-9A-Z]{16}$/.test(text)) readings.push('UPS');
  if (/^(?:\d{12}|\d{15})$/.test(text) || carrierOf(number) === 'FedEx') readings.push('FedEx');
  if (/^9\d{19,21}$/.test(text)) readings.push('USPS');
  if (/^\d{10,11}$/.test(text)) readings.push('DHL');
  return readings;
}

function isFedEx(digits: string): boolean {
  if (digits.length === 12) return expressDigit(digits.slice(0, 11)) === Number(digits.at(-1));
  if (digits.length === 15) return gs1Digit(digits.slice(0, 14)) === Number(digits.at(-1));
  // Its check digit counts the 92 that the label leaves out.
  if (/^[0-8]\d{19}$/.test(digits)) return gs1Digit(`92${digits.slice(0, 19)}`) === Number(digits.at(-1));
  // The ground number stands behind an application identifier and the kind of service.
  return /^96\d{20}$/.test(digits) && gs1Digit(digits.slice(7, 21)) === Number(digits.at(-1));
}

const EXPRESS_WEIGHTS = [3, 1, 7];

/** Weights 3, 1, 7 from the left; the remainder by 11, of which 10 counts as 0. */
const expressDigit = (digits: string): number =>
  (weighted(digits, (index) => EXPRESS_WEIGHTS[index % 3] ?? 0) % 11) % 10;

/** Weights 3, 1 from the right; what is missing to the next ten. */
const gs1Digit = (digits: string): number =>
  (10 - (weighted(digits, (index) => ((digits.length - index) % 2 === 1 ? 3 : 1)) % 10)) % 10;

const weighted = (digits: string, weight: (index: number) => number): number =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * weight(index), 0);

export interface PastedNumbers {
  /** Tracking numbers by the id of the order. */
  readonly numbers: ReadonlyMap<number, string>;
  /** What found no order. */
  readonly left: readonly string[];
}

/**
 * Places a pasted column of tracking numbers: line by line from the row `from` on, a blank line being the row of an order
 * without a number; or, where lines name orders by their number, with those. A first line without digits is a header. Null for
 * a single line, which is typed text. Nothing else that was pasted is dropped unsaid.
 */
export function placePasted(text: string, orders: readonly number[], from: number): PastedNumbers | null {
  const written = text
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r\n|[\n\r]/)
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim()));
  const lines = written.length > 1 && isHeader(written[0]) ? written.slice(1) : written;
  const orderOf = (cells: readonly string[]) =>
    cells.length < 2 ? undefined : cells.find((cell) => orders.includes(orderNumber(cell)));
  const named = lines.some((cells) => orderOf(cells) !== undefined);
  if (written.length < 2 && !named) return null;
  const numbers = new Map<number, string>();
  const left: string[] = [];
  for (const [index, cells] of lines.entries()) {
    const name = orderOf(cells);
    const order = named ? orderNumber(name ?? '') : orders[from + index];
    const number = trackingIn(cells.filter((cell) => cell !== name));
    if (number === '') continue;
    if (order === undefined || Number.isNaN(order) || numbers.has(order)) left.push(number);
    else numbers.set(order, number);
  }
  return { numbers, left };
}

const isHeader = (cells: readonly string[] = []): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => !/\d/.test(cell));

/** '785' and '#785'. */
const orderNumber = (cell: string): number => Number(/^#?(\d{1,15})$/.exec(cell)?.[1] ?? Number.NaN);

/** The cell that some carrier numbers so, else the first. */
const trackingIn = (cells: readonly string[]): string =>
  cells.find((cell) => carrierOf(cell) !== null) ?? cells.find((cell) => cell !== '') ?? '';
