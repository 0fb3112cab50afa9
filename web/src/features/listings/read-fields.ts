import { formatUsDate, parseCalendarDate } from '#rules/dates.ts';
import { parseUsd, toDollars } from '#rules/money.ts';

/** What a typed text means, or one sentence that says what is wrong with it. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

const ok = <T>(value: T): Reading<T> => ({ ok: true, value });
const no = (reason: string): Reading<never> => ({ ok: false, reason });

const MAX_CENTS = 999_999_999;

/** '$1,234.50' → 1234.5 dollars; at least one cent. */
export function readPrice(text: string): Reading<number> {
  const cents = parseUsd(text);
  if (cents === null) return no('Enter a price such as 12.50.');
  if (cents === 0) return no('Price is at least $0.01.');
  return cents > MAX_CENTS ? no('Price is less than $10,000,000.') : ok(toDollars(cents));
}

/** Dollars, or null where nothing is entered. */
export function readOptionalAmount(text: string): Reading<number | null> {
  if (text.trim() === '') return ok(null);
  const cents = parseUsd(text);
  if (cents === null || cents > MAX_CENTS) return no('Enter an amount such as 12.50, or nothing.');
  return ok(toDollars(cents));
}

/** A whole number between both limits; thousands may have commas. */
export const readCount =
  (least: number, most: number) =>
  (text: string): Reading<number> => {
    const clean = text.trim().replaceAll(',', '');
    const count = Number(clean);
    if (!/^\d+$/.test(clean) || count < least) return no(`Enter a whole number of ${least} or more.`);
    return count > most ? no(`Enter at most ${most.toLocaleString('en-US')}.`) : ok(count);
  };

/** As `readCount` from 0, which nothing and a dash mean, too. */
export const readCountOrNone =
  (most: number) =>
  (text: string): Reading<number> =>
    ['', '–', '-'].includes(text.trim()) ? ok(0) : readCount(0, most)(text);

export const NONE = '–';

/** A text of several lines, or null where nothing is entered. */
export const readParagraph = (text: string): Reading<string | null> =>
  ok(text.trim() === '' ? null : text.trim());

/** A calendar date as MM/DD/YYYY. */
export function readDate(text: string): Reading<string> {
  const iso = parseCalendarDate(text);
  return iso === null ? no('Enter a date as MM/DD/YYYY.') : ok(formatUsDate(iso));
}

export const readOptionalDate = (text: string): Reading<string | null> =>
  text.trim() === '' ? ok(null) : readDate(text);

export const readRequired =
  (what: string, max: number) =>
  (text: string): Reading<string> => {
    const clean = text.trim();
    if (clean === '') return no(`${what} is required.`);
    return clean.length > max ? no(`${what} has at most ${max} characters.`) : ok(clean);
  };

export const readNote = (text: string): Reading<string | null> => ok(text.trim() === '' ? null : text.trim());

/** 12.5 → '12.50', as it stands in a field. */
export const amountText = (dollars: number | null): string => (dollars === null ? '' : dollars.toFixed(2));
