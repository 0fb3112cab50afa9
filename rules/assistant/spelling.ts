import { LEAST_LETTERS, OTHER_WORDS } from './other-words.ts';
import { isKnown, VOCABULARY, wordOf } from './words.ts';

export interface Respelled {
  typed: string;
  read: string;
}

/** Short words of questions, as they are often mistyped. */
const SHORT: Readonly<Record<string, string>> = {
  wich: 'which',
  whch: 'which',
  waht: 'what',
  wht: 'what',
  wehn: 'when',
  shwo: 'show',
  mnay: 'many',
  teh: 'the',
};

const LONG = [...VOCABULARY].filter((word) => word.length >= LEAST_LETTERS - 1 && /^[a-z]+$/.test(word));
const TOKEN = /[\p{L}\p{N}_][\p{L}\p{N}_'’-]*/gu;

/** Reads a word that nobody knows as the only one of the catalogue's that lies a letter from it. */
export function respell(text: string): { text: string; respelled: Respelled[] } {
  const respelled: Respelled[] = [];
  const read = text.replaceAll(TOKEN, (token) => {
    const word = meant(token);
    if (word === null) return token;
    respelled.push({ typed: token, read: word });
    return word;
  });
  return { text: read, respelled };
}

function meant(typed: string): string | null {
  const short = Object.hasOwn(SHORT, typed) ? SHORT[typed] : undefined;
  if (short !== undefined) return short;
  if (typed.length < LEAST_LETTERS || !/^[a-z]+$/.test(typed)) return null;
  if (VOCABULARY.has(typed) || isKnown(wordOf(typed)) || OTHER_WORDS.has(typed)) return null;
  const near = LONG.filter((word) => word[0] === typed[0] && isNear(typed, word));
  const [first, ...others] = near;
  return first !== undefined && others.every((one) => meaning(one) === meaning(first)) ? first : null;
}

const meaning = (word: string): string => {
  const { concepts, plain } = wordOf(word);
  return concepts.length > 0 || plain ? [...concepts, plain].join(' ') : word.replace(/s$/, '');
};

/** One letter more, less or other, or two that changed places. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const swapped = one[at + 1] === other[at] && one[at] === other[at + 1];
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    (swapped && one.slice(at + 2) === other.slice(at + 2))
  );
}
