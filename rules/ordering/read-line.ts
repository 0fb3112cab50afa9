/** What a line of an order list says: which product, by code or by words, and how many packs. */
import type { IsoDate } from '../dates.ts';
import { parseNdc } from '../ndc.ts';
import { looksLikeGs1, readGs1 } from './gs1.ts';
import { MOST_PACKS } from './limits.ts';
import { besideCode, besideWords, type Quantified } from './line-quantity.ts';
import { readPackageCode } from './package-codes.ts';

export interface LineReading {
  readonly kind: 'ndc' | 'upc' | 'gs1' | 'words' | 'none';
  /** 11-digit readings of the code; several where only the directory can tell. */
  readonly candidates: readonly string[];
  readonly words: string;
  /** Packs; one where the line says none. */
  readonly quantity: number;
  readonly quantityGiven: boolean;
  /** What stands beside a code and was not read as a quantity. */
  readonly beside: string;
  readonly gtin: string | null;
  readonly expiry: IsoDate | null;
  readonly lot: string | null;
  readonly serial: string | null;
  /** Why the line cannot be read; null for one that can. */
  readonly problem: string | null;
}

const NOTHING: LineReading = {
  kind: 'none',
  candidates: [],
  words: '',
  quantity: 1,
  quantityGiven: false,
  beside: '',
  gtin: null,
  expiry: null,
  lot: null,
  serial: null,
  problem: null,
};
export const NO_QUANTITY = 'The quantity must be whole packs, 1 or more, and at most 10,000,000.';
const NAMES_NOTHING = 'Name a product by NDC, UPC, GS1 code or by its name and strength.';

/** Lines of a text that was pasted; blank ones are none. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Rows of a spreadsheet with more than a product and a quantity: numbers in them may also be stock, pack sizes and prices. */
export function isTable(text: string): boolean {
  const lines = splitLines(text);
  const wide = lines.filter((line) => line.split('\t').filter((cell) => cell.trim() !== '').length > 2);
  return lines.length > 1 && wide.length > lines.length / 2;
}

export function readLine(text: string, today: IsoDate): LineReading {
  const line = text
    .trim()
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    // '1.' and '2)' number the lines of a mail.
    .replace(/^\d{1,4}[.)]\s+(?=\S)/, '')
    // What parts fields and words is looked for again from each of its signs on, so that a long run takes its square.
    .replaceAll(/[\s,:-]{9,}/g, (run) => run.slice(0, 8));
  const scanned = looksLikeGs1(line) ? readScanned(line, today) : null;
  if (scanned) return scanned;
  const code = findCode(line);
  return code === null ? readWords(line) : readCode(code, line);
}

function readScanned(line: string, today: IsoDate): LineReading {
  const [symbol = '', ...others] = line.split(/[ \t]+/);
  const reading = readGs1(symbol, today);
  if (reading.kind === 'invalid') return { ...NOTHING, kind: 'gs1', problem: reading.reason };
  return quantified({ ...NOTHING, kind: 'gs1', ...reading.fields }, besideCode(others.join('\t')));
}

interface Code {
  text: string;
  kind: 'ndc' | 'upc';
}

const EDGE = String.raw`(?<![\dA-Za-z.-])`;
const END = String.raw`(?![\dA-Za-z-]|\.\d)`;
const DASH = String.raw`\s?[-\u2010-\u2015\u2212]\s?`;
const CODES: readonly (readonly [RegExp, Code['kind']])[] = [
  [new RegExp(`${EDGE}\\d{4,6}${DASH}\\d{3,4}${DASH}\\d{1,2}${END}`), 'ndc'],
  [new RegExp(`${EDGE}\\d \\d{5} \\d{5} \\d${END}`), 'upc'],
  [new RegExp(`${EDGE}(?:\\d{5} \\d{4} \\d{1,2}|\\d{5} \\d{3} \\d{2}|\\d{4} \\d{4} \\d{2})${END}`), 'ndc'],
  [new RegExp(`${EDGE}\\d{10,14}${END}`), 'ndc'],
];

/** The first code of a line: with dashes, as it is printed, else bare digits. */
function findCode(line: string): Code | null {
  const clean = line.replace(/^\s*NDC[\s:#.]*/i, '');
  for (const [pattern, kind] of CODES) {
    const text = pattern.exec(clean)?.[0];
    if (text !== undefined) return { text, kind };
  }
  return null;
}

function readCode({ text, kind }: Code, line: string): LineReading {
  const found = besideCode(
    line
      .replace(/^\s*NDC[\s:#.]*/i, '')
      .replace(text, '\t')
      .replaceAll(/^[\s,;|]+|[\s,;|]+$/g, ''),
  );
  const digits = text.replaceAll(/\D/g, '');
  // Twelve digits with a leading zero are an NDC of the 2033 form; other numbers of twelve to fourteen digits are package codes.
  const isPackage =
    kind === 'upc' ||
    (digits === text && (digits.length > 12 || (digits.length === 12 && !digits.startsWith('0'))));
  if (isPackage) {
    const reading = readPackageCode(digits);
    if (reading.kind === 'invalid') return { ...NOTHING, kind: 'upc', problem: reading.reason };
    return quantified({ ...NOTHING, kind: 'upc', gtin: reading.gtin, candidates: reading.candidates }, found);
  }
  const reading = parseNdc(text);
  if (reading.kind === 'invalid') return { ...NOTHING, kind: 'ndc', problem: reading.reason };
  const candidates = reading.kind === 'ok' ? [reading.ndc11] : reading.candidates;
  return quantified({ ...NOTHING, kind: 'ndc', candidates }, found);
}

function readWords(line: string): LineReading {
  const { quantity, rest } = besideWords(line);
  const words = rest.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,:-]+|[\s,:-]+$/g, '');
  if (/\p{L}{2}/u.test(words))
    return quantified({ ...NOTHING, kind: 'words', words }, { quantity, rest: '' });
  return { ...NOTHING, problem: spoiledBySpreadsheet(line) ?? ofDigits(line.trim()) };
}

/** A code that lost digits in a number column, alone or with a quantity beside it. */
function spoiledBySpreadsheet(line: string): string | null {
  const shortened = /(?<![\w.,])\d[.,]\d{1,10}e\+\d{1,2}\b/i.exec(line)?.[0];
  if (shortened !== undefined)
    return `A spreadsheet shortened this code to ${shortened}; format the column as text and paste it again.`;
  const short = /(?<![\d.,-])\d{7,9}(?![\d.,-])/.exec(line)?.[0];
  if (short === undefined) return null;
  return `An NDC has 10, 11 or 12 digits; ${short} has ${short.length}. If a spreadsheet dropped leading zeros, format the column as text.`;
}

function ofDigits(text: string): string {
  if (!/^[\d\s-]+$/.test(text) || text.replaceAll(/\D/g, '').length < 7) return NAMES_NOTHING;
  const reading = parseNdc(text);
  return reading.kind === 'invalid' ? reading.reason : NAMES_NOTHING;
}

function quantified(reading: LineReading, { quantity, rest }: Quantified): LineReading {
  // Figures alone beside a code are meant as a quantity: '10-12', '1/2', a second code.
  const isUnclear = quantity === null && /\d/.test(rest) && !/\p{L}/u.test(rest);
  if (quantity === null && !isUnclear) return { ...reading, beside: rest.trim() };
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PACKS)
    return { ...reading, problem: NO_QUANTITY };
  return { ...reading, quantity, quantityGiven: true };
}
