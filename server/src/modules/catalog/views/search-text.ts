import { sql } from 'kysely';
import { toNdcFragment } from '#rules/ndc.ts';
import type { Condition } from './visibility.ts';

/** Words, numbers and NDC fragments of a search box text: 'amox 0.5mg 70101-0001' → amox, 0.5, mg; digits 701010001. */
export function readSearch(text: string): { words: string[]; digits: string[] } {
  const words: string[] = [];
  const digits: string[] = [];
  for (const part of text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)) {
    const bare = part.replaceAll('-', '');
    if (/^\d{5,12}$/.test(bare)) digits.push(bare);
    else words.push(...(part.match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []));
  }
  return { words, digits };
}

/** All must match: words as the beginning of a word, numbers whole, digits any part of the NDC, dashes ignored. */
export function textCondition(text: string): Condition | null {
  const { words, digits } = readSearch(text);
  const parts: Condition[] = [];
  if (words.length > 0) {
    parts.push(sql`s.document @@ to_tsquery('simple', ${words.map(toTerm).join(' & ')})`);
  }
  for (const fragment of digits) parts.push(sql`s.ndc like ${`%${toNdcFragment(fragment)}%`}`);
  if (parts.length === 0) return text.trim() === '' ? null : sql`false`;
  return sql.join(parts, sql` and `);
}

const toTerm = (word: string) => (/^\d/.test(word) ? `'${word}'` : `'${word}':*`);
