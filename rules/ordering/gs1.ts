/** Element strings of GS1 DataMatrix and GS1-128, as scanners type them and as people copy them. */
import { lastOfMonth, parseCalendarDate, type IsoDate } from '../dates.ts';
import { readPackageCode } from './package-codes.ts';

export interface Gs1Fields {
  readonly gtin: string;
  /** 11-digit readings of the NDC in the GTIN. */
  readonly candidates: readonly string[];
  readonly expiry: IsoDate | null;
  readonly lot: string | null;
  readonly serial: string | null;
}

export type Gs1Reading =
  { readonly kind: 'ok'; readonly fields: Gs1Fields } | { readonly kind: 'invalid'; readonly reason: string };

/** Ends a field of variable length. Scanners type it as such, as a picture of it, or as its name. */
export const FNC1 = '\u001d';
const WRITTEN_FNC1 = /\u241d|<GS>|\{GS\}|\[GS\]/gi;
const SYMBOLOGY = /^\][A-Za-z]\d/;

const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
const VARIABLE: Readonly<Record<string, number>> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
  '235': 28,
  '240': 30,
  '241': 30,
  '250': 30,
  '251': 30,
  '400': 30,
  '710': 20,
  '711': 20,
  '712': 20,
  '713': 20,
  '714': 20,
  '715': 20,
};

/** Whether a text means to be an element string, right or wrong. */
export function looksLikeGs1(text: string): boolean {
  const clean = text.trim();
  return (
    SYMBOLOGY.test(clean) ||
    clean.includes(FNC1) ||
    clean.search(WRITTEN_FNC1) >= 0 ||
    /^\(\d{2,4}\)/.test(clean) ||
    /^01\d{14}\S/.test(clean) ||
    /^(?:17|11)\d{6}(?:01\d{14}|10|21)\S/.test(clean)
  );
}

export function readGs1(text: string, today: IsoDate): Gs1Reading {
  const clean = withoutFirst(text.trim().replace(SYMBOLOGY, '').replaceAll(WRITTEN_FNC1, FNC1));
  // A symbol that holds a bare number: UPC, EAN or GTIN.
  if (/^\d{12,14}$/.test(clean)) return fieldsOf(new Map([['01', clean]]), today);
  const elements = clean.startsWith('(') ? bracketed(clean) : concatenated(clean);
  return typeof elements === 'string' ? invalid(elements) : fieldsOf(elements, today);
}

type Elements = ReadonlyMap<string, string>;

function bracketed(text: string): Elements | string {
  const elements = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^(]*)/g)) {
    const problem = keep(elements, name, value.replaceAll(FNC1, '').trim());
    if (problem !== null) return problem;
  }
  return elements;
}

function concatenated(text: string): Elements | string {
  const elements = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const name = [2, 3].map((length) => rest.slice(0, length)).find((one) => one in FIXED || one in VARIABLE);
    if (name === undefined) return `The code has a field that is not known, at ${quoted(rest)}.`;
    const after = rest.slice(name.length);
    const end = after.indexOf(FNC1);
    const length = FIXED[name] ?? (end < 0 ? after.length : end);
    const problem = keep(elements, name, after.slice(0, length));
    if (problem !== null) return problem;
    rest = withoutFirst(after.slice(length));
  }
  return elements;
}

function keep(elements: Map<string, string>, name: string, value: string): string | null {
  const fixed = FIXED[name];
  const isWhole =
    fixed === undefined
      ? value.length > 0 && value.length <= (VARIABLE[name] ?? 90)
      : value.length === fixed && /^\d+$/.test(value);
  if (!isWhole) return `The field (${name}) of the code is damaged: ${quoted(value)}.`;
  const former = elements.get(name);
  if (former !== undefined && former !== value) return `The code says its field (${name}) twice.`;
  elements.set(name, value);
  return null;
}

function fieldsOf(elements: Elements, today: IsoDate): Gs1Reading {
  const gtin = elements.get('01') ?? elements.get('02');
  if (gtin === undefined) return invalid('The code names no product: it has no GTIN (01).');
  const code = readPackageCode(gtin);
  if (code.kind === 'invalid') return code;
  const written = elements.get('17');
  const expiry = written === undefined ? null : dateOf(written, today);
  if (written !== undefined && expiry === null)
    return invalid(`The expiry ${written} of the code is no date.`);
  return {
    kind: 'ok',
    fields: {
      gtin: code.gtin,
      candidates: code.candidates,
      expiry,
      lot: elements.get('10') ?? null,
      serial: elements.get('21') ?? null,
    },
  };
}

/** YYMMDD: the year nearest to today's within 49 years back and 50 ahead; day 00 is the last of the month. */
function dateOf(text: string, today: IsoDate): IsoDate | null {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  const century = Math.floor(Number(today.slice(0, 4)) / 100);
  const ahead = Number(year) - (Number(today.slice(0, 4)) % 100);
  const full = (century + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0)) * 100 + Number(year);
  const first = parseCalendarDate(`${full}-${month}-01`);
  if (first === null) return null;
  return day === '00' ? lastOfMonth(first) : parseCalendarDate(`${full}-${month}-${day}`);
}

const withoutFirst = (text: string): string => (text.startsWith(FNC1) ? withoutFirst(text.slice(1)) : text);
const quoted = (text: string) => `"${text.replaceAll(FNC1, ' ').slice(0, 20)}"`;
const invalid = (reason: string): Gs1Reading => ({ kind: 'invalid', reason });
