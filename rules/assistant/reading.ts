import type { IsoDate } from '../dates.ts';
import { findPeriod, type FoundPeriod } from './periods.ts';
import { respell, type Respelled } from './spelling.ts';
import { unknownWord, wordsOf, type Word } from './words.ts';

export type NameKind = 'company' | 'seller' | 'facility' | 'product' | 'client';

export interface NameChoice {
  value: string | number;
  text: string;
  /** Of a facility: the company it belongs to. */
  company?: number;
}

/** A name in a question, and what it may be the name of. */
export interface FoundName {
  at: number;
  length: number;
  kinds: Partial<Record<NameKind, readonly NameChoice[]>>;
}

/** A question with its parts told apart. */
export interface Reading {
  names: readonly FoundName[];
  period: FoundPeriod | null;
  limit: number | null;
  days: number | null;
  hours: number | null;
  order: number | null;
  ndc: string | null;
  words: readonly Word[];
  /** Words that were read as others, since nobody knows them. */
  respelled: readonly Respelled[];
  /** Parts of which a report takes one, and the question has several. */
  twice: readonly string[];
}

const SMALL = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = `(\\d{1,6}|${SMALL.join('|')}|fifteen|twenty|fifty|hundred)`;
const RANKED = '(?:top|first|best|largest|biggest|highest|leading|greatest|main)';
const numberIn = (text: string): number => {
  const small = SMALL.indexOf(text) + 1;
  if (small > 0) return small;
  return { fifteen: 15, twenty: 20, fifty: 50, hundred: 100 }[text] ?? Number(text);
};
export const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** No entry asks for orders or lots by what they cost. */
const MONEY =
  /[$€£]\s?\d[\d,.]*(?:\s?(?:k|m|thousand|million)\b)?|\b\d[\d,.]*\s?(?:k|thousand|million)?\s?(?:dollars|usd|cents)\b/g;
const DAYS = new RegExp(`\\b${COUNT} (?:business |working |calendar )?(day|week|month)s?\\b`);
const NDC = /\b(\d{5}-\d{4}-\d{2}|\d{11})\b/;

/** As a question is looked at: in lower case, each character in its place. */
export const plainText = (question: string): string =>
  Array.from(question, (char) => {
    const lower = char.toLowerCase();
    return lower.length === char.length ? lower : char;
  }).join('');

/** With what makes it a possessive. */
const withSuffix = (text: string, { at, length }: FoundName) => {
  const suffix = /^['’]s?(?![\p{L}\p{N}])/u.exec(text.slice(at + length));
  return { at, length: length + (suffix?.[0].length ?? 0) };
};

const blank = (text: string, { at, length }: { at: number; length: number }): string =>
  text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);

interface Taken {
  text: string;
  match: RegExpExecArray | null;
}

/** The first match, and the text without it; `kept` says what of it stays. */
function take(text: string, pattern: RegExp, kept = ''): Taken {
  const match = pattern.exec(text);
  if (!match) return { text, match };
  return { text: text.slice(0, match.index) + kept + text.slice(match.index + match[0].length), match };
}

/** Takes apart what is a name, a period, an amount; the rest is words. */
export function readQuestion(question: string, names: readonly FoundName[], today: IsoDate): Reading {
  const named = names.reduce((text, name) => blank(text, withSuffix(text, name)), plainText(question));
  const amounts = named.match(MONEY) ?? [];
  const { text: masked, respelled } = respell(named.replaceAll(MONEY, ' '));
  const ndc = take(masked, NDC);
  const limit = take(ndc.text, new RegExp(`\\b${RANKED} ${COUNT}\\b(?! (?:days?|weeks?|months?))`), ' top ');
  const ahead = limit.match
    ? limit
    : take(ndc.text, new RegExp(`\\b${COUNT} (?=(?:${RANKED}|most)\\b)`), ' ');
  const order = take(
    ahead.text,
    /\b(?:order|po|number|orders(?! 20\d\d\b))(?: number| no\.?)? ?#? ?(\d{1,15})\b(?! ?(?:days?|hours?|weeks?|months?|packs?))|#(\d{1,15})\b/,
    ' order 0 ',
  );
  const found = findPeriod(order.text, today);
  const second = found && findPeriod(blank(order.text, found), today);
  const rest = [found, second].reduce((text, one) => (one ? blank(text, one) : text), order.text);
  const days = take(rest, DAYS);
  const hours = take(days.text, new RegExp(`\\b${COUNT} ?(?:hours?|h)\\b`));
  const words = wordsOf(hours.text);
  const catalogs = new Set(
    words.flatMap(({ text, concepts }) => (concepts.includes('catalog') ? [text] : [])),
  );
  return {
    names,
    respelled,
    twice: [
      ...(second !== null ? ['period'] : []),
      ...(DAYS.test(days.text) ? ['number of days'] : []),
      ...(catalogs.size > 1 ? ['catalog'] : []),
    ],
    period: found,
    limit: ahead.match ? numberIn(ahead.match[1] ?? '') : null,
    days: days.match ? numberIn(days.match[1] ?? '') * (UNIT_DAYS[days.match[2] ?? ''] ?? 1) : null,
    hours: hours.match ? numberIn(hours.match[1] ?? '') : null,
    order: order.match ? Number(order.match[1] ?? order.match[2]) : null,
    ndc: ndc.match ? (ndc.match[1] ?? '').replaceAll('-', '') : null,
    words: [...words, ...amounts.map((text) => unknownWord(text.trim().replace(/[,.]+$/, '')))],
  };
}
