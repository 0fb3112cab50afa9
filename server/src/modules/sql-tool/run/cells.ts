import { MOST_CELL_CHARACTERS } from '#rules/sql-tool.ts';

export type Cell = string | number | boolean | null;

/** How the database writes a value, by the number of its type. */
const [BOOLEAN, NUMERIC, TIMESTAMPTZ] = [16, 1700, 1184];
const INTEGERS = new Set([20, 21, 23, 26]);
const FLOATS = new Set([700, 701]);

/** Digits that a double holds whatever they are. */
const EXACT_DIGITS = 15;

/** One value as it travels: numbers that JavaScript would round stay text, moments are ISO 8601 in UTC. */
export function cellOf(text: string | null, type: number): Cell {
  if (text === null) return null;
  if (type === BOOLEAN) return text === 'true';
  if (INTEGERS.has(type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (type === NUMERIC) return isExact(text) ? Number(text) : text;
  if (FLOATS.has(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  return clipped(plainText(text, type));
}

/** For a file: as the database writes it. */
export const plainText = (text: string, type: number): string =>
  type === TIMESTAMPTZ ? text.replace(' ', 'T').replace(/\+00$/, 'Z') : text;

export const isNumber = (type: number): boolean => INTEGERS.has(type) || FLOATS.has(type) || type === NUMERIC;

const isExact = (text: string) =>
  /^-?[\d.]+$/.test(text) && text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= EXACT_DIGITS;

/** One more was asked for, to know that there are more. */
export const clipped = (text: string): string =>
  text.length > MOST_CELL_CHARACTERS ? `${text.slice(0, MOST_CELL_CHARACTERS - 1)}…` : text;
