/** What a line of an order list says: which product, by code or by words, and how many packs. */
import type { IsoDate } from '../dates.ts';
import { parseNdc } from '../ndc.ts';
import { looksLikeGs1, readGs1 } from './gs1.ts';
import { MOST_PACKS } from './limits.ts';
import { besideCode, besideWords } from './line-quantity.ts';
import { readPackageCode } from './package-codes.ts';

export interface LineReading {
  readonly kind: 'ndc' | 'upc' | 'gs1' | 'words' | 'none';
  /** 11-digit readings of the code; several where only the directory can tell. */
  readonly candidates: readonly string[];
  readonly words: string;
  /** Packs; one where the line says none. */
  readonly quantity: number;
  readonly quantityGiven: boolean;
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
  gtin: null,
  expiry: null,
  lot: null,
  serial: null,
  problem: null,
};
const NAMES_NOTHING = 'Name a product by NDC, UPC, GS1 code or by its name and strength.';

/** Lines of a text that was pasted; blank ones are none. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

export function readLine(text: string, today: IsoDate): LineReading {
  const line = text
    .trim()
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
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
  return quantified({ ...NOTHING, kind: 'gs1', ...reading.fields }, besideCode(others.join('\t')).quantity);
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
  const { quantity } = besideCode(
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
    return quantified(
      { ...NOTHING, kind: 'upc', gtin: reading.gtin, candidates: reading.candidates },
      quantity,
    );
  }
  const reading = parseNdc(text);
  if (reading.kind === 'invalid') return { ...NOTHING, kind: 'ndc', problem: reading.reason };
  const candidates = reading.kind === 'ok' ? [reading.ndc11] : reading.candidates;
  return quantified({ ...NOTHING, kind: 'ndc', candidates }, quantity);
}

function readWords(line: string): LineReading {
  const { quantity, rest } = besideWords(line);
  const words = rest.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,:-]+|[\s,:-]+$/g, '');
  if (/\p{L}{2}/u.test(words)) return quantified({ ...NOTHING, kind: 'words', words }, quantity);
  const digits = line.replaceAll(/[^\d]/g, '');
  const problem = digits.length >= 7 && /^[\d\s-]+$/.test(line) ? ofDigits(line.trim()) : NAMES_NOTHING;
  return { ...NOTHING, problem };
}

function ofDigits(text: string): string {
  const reading = parseNdc(text);
  if (reading.kind !== 'invalid') return NAMES_NOTHING;
  const hint = ' If a spreadsheet dropped leading zeros, format the column as text.';
  return /^\d{7,9}$/.test(text) ? reading.reason + hint : reading.reason;
}

function quantified(reading: LineReading, quantity: number | null): LineReading {
  if (quantity === null) return reading;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PACKS)
    return { ...reading, problem: 'The quantity must be whole packs, 1 or more, and at most 10,000,000.' };
  return { ...reading, quantity, quantityGiven: true };
}
