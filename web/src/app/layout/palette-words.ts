/** What typed words mean in the palette, beside the names of pages and products. */
export interface Typed {
  text: string;
  words: readonly string[];
  /** The number alone or after 'reorder'. */
  order: number | null;
  /** Of what may be ordered again: the order of that number, the newest ones, nothing. */
  again: number | 'newest' | null;
  /** By which a facility is looked for; null where none is meant. */
  facility: string | null;
  /** Which products are looked for; null where something else is meant. */
  product: string | null;
}

const LEAST = 2;
/** From so many letters on a word is taken for one of a command. */
const BEGUN = 3;
const begins = (word: string | undefined, ...whole: readonly string[]) =>
  word !== undefined && word.length >= BEGUN && whole.some((one) => one.startsWith(word));

export function readTyped(typed: string): Typed {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const [first, ...rest] = words;
  const reorders = begins(first, 'reorder', 'again');
  const number = /^\d{1,9}$/.exec(words.at(-1) ?? '')?.[0];
  const order =
    number !== undefined && (words.length === 1 || (reorders && words.length === 2)) ? Number(number) : null;
  const switches = begins(first, 'switch', 'facility');
  const named = switches ? rest.filter((word, place) => !(place === 0 && word === 'to')).join(' ') : text;
  return {
    text,
    words,
    order,
    again: order ?? (reorders && rest.length === 0 ? 'newest' : null),
    facility: switches || (named.length >= LEAST && order === null) ? named : null,
    product: reorders || (switches && rest.length > 0) || text.length < LEAST ? null : typed.trim(),
  };
}

/** Whether every word begins one of the label or of its other names, or the text stands in the label. */
export function matches({ text, words }: Typed, label: string, otherNames = ''): boolean {
  const known = `${label} ${otherNames}`.toLowerCase().split(/\s+/);
  return (
    words.every((word) => known.some((one) => one.startsWith(word))) || label.toLowerCase().includes(text)
  );
}
