import { plainText, type FoundName } from './reading.ts';
import { isKnown, wordOf, type Concept } from './words.ts';

interface Token {
  text: string;
  at: number;
  isCapital: boolean;
  /** Nothing understands it. */
  isUnknown: boolean;
}

const TOKEN = /[\p{L}\p{N}_][\p{L}\p{N}_'’-]*/gu;
const BEFORE_NAMES: ReadonlySet<string> = new Set(['of', 'for', 'from']);
/** What may end a name: 'Acme Hospital'. */
const KIND_NOUNS: readonly Concept[] = ['company', 'buyer', 'facility', 'supplier'];

/** Words that nothing understands, told apart: those that stand as names do, as they were typed, and others. */
export function unknownNames(
  question: string,
  unknown: readonly string[],
  known: readonly FoundName[],
): { names: string[]; words: string[] } {
  const tokens = tokensOf(question, unknown, known);
  const names: string[] = [];
  const inNames = new Set<Token>();
  for (const [at, token] of tokens.entries()) {
    if (!token.isUnknown || inNames.has(token)) continue;
    const part = partFrom(question, tokens, at);
    if (!standsAsName(tokens, at, part)) continue;
    for (const one of part) inNames.add(one);
    names.push(textOf(question, part));
  }
  const named = new Set([...inNames].map(({ text }) => text));
  return { names, words: unknown.filter((word) => !named.has(word)) };
}

function tokensOf(question: string, unknown: readonly string[], known: readonly FoundName[]): Token[] {
  return [...plainText(question).matchAll(TOKEN)].map(({ 0: typed, index }) => {
    const text = typed.replace(/['’]s$/, '');
    const isNamed = known.some(({ at, length }) => index >= at && index < at + length);
    return {
      text,
      at: index,
      isCapital: /^\p{Lu}/u.test(question.slice(index)),
      isUnknown: !isNamed && unknown.includes(text) && !isKnown(wordOf(typed)),
    };
  });
}

/** The word and those that go on with it. */
function partFrom(question: string, tokens: readonly Token[], first: number): Token[] {
  const part = tokens.slice(first, first + 1);
  for (const token of tokens.slice(first + 1)) {
    const last = part.at(-1);
    const isNext = last && /^ +$/.test(question.slice(last.at + last.text.length, token.at));
    if (!isNext || token.isCapital !== last.isCapital || !mayGoOn(token)) break;
    part.push(token);
  }
  return part;
}

const mayGoOn = ({ text, isUnknown }: Token): boolean =>
  isUnknown || wordOf(text).concepts.some((one) => KIND_NOUNS.includes(one));

/** The first word of a question has a capital of its own. */
function standsAsName(tokens: readonly Token[], at: number, part: readonly Token[]): boolean {
  if (tokens[at]?.isCapital === true && (at > 0 || part.length > 1)) return true;
  const before = tokens[at - 1]?.text === 'the' ? tokens[at - 2] : tokens[at - 1];
  return before !== undefined && BEFORE_NAMES.has(before.text);
}

function textOf(question: string, part: readonly Token[]): string {
  const [first, last] = [part[0], part.at(-1)];
  return first && last ? question.slice(first.at, last.at + last.text.length) : '';
}
