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

/**
 * All must match: `query`, a tsquery, for its words, and its digits as any part of the NDC, dashes ignored. Null where
 * nothing is asked.
 */
export function textCondition(text: string, query: Condition): Condition | null {
  const { words, digits } = readSearch(text);
  const parts: Condition[] = [];
  if (words.length > 0) parts.push(sql`s.document @@ ${query}`);
  for (const fragment of digits) parts.push(sql`s.ndc like ${`%${toNdcFragment(fragment)}%`}`);
  if (parts.length === 0) return text.trim() === '' ? null : sql`false`;
  return sql.join(parts, sql` and `);
}

/** The words of a text, for `search_query`. */
export const searchWords = (text: string): readonly string[] => readSearch(text).words;

/** The tsquery of a text's words, computed once in a statement: words as beginnings, numbers whole; null without words. */
export const askedWords = (text: string): Condition =>
  sql`(select search_query(${searchWords(text)}::text[]))`;
