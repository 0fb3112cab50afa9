import { plainText } from './reading.ts';
import { isKnown, wordOf } from './words.ts';

export interface Span {
  text: string;
  at: number;
  length: number;
  /** It begins with a word that is none of the catalogue's, so that the beginning of a name may be meant. */
  mayBegin: boolean;
}

const MOST_WORDS = 8;
const MOST_TOKENS = 80;

/** Parts of a question that may be names, the longest first. */
export function spansOf(question: string): Span[] {
  const text = plainText(question);
  const tokens = [...text.matchAll(/[^\s,;:!?"“”()]+/gu)].slice(0, MOST_TOKENS).map((match) => ({
    at: match.index,
    end: match.index + match[0].replace(/[.'’]+$/u, '').replace(/['’]s$/u, '').length,
    word: wordOf(match[0].replace(/['’]s$|[.'’]+$/gu, '')),
  }));
  const spans: Span[] = [];
  for (const [first, { at, word }] of tokens.entries())
    for (const { end } of tokens.slice(first, first + MOST_WORDS)) {
      const part = text.slice(at, end);
      if (part.length >= 2)
        spans.push({ text: part, at, length: part.length, mayBegin: !isKnown(word) && part.length >= 3 });
    }
  return spans.toSorted((a, b) => b.length - a.length || a.at - b.at);
}
