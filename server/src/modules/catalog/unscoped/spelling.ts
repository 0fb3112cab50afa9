import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import { readSearch } from '../views/search-text.ts';

const SHORTEST = 4;

/**
 * The text with each word that begins no word of any listing replaced by the most similar one. Null when every word is
 * known or nothing is similar. Compares trigrams, so letters may be missing, doubled or swapped.
 */
export async function correctSearch(db: Queryable, text: string): Promise<string | null> {
  const words = readSearch(text).words.filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return null;
  const { rows } = await sql<{ typed: string; known: string | null }>`
    select t.typed, (select w.word from catalog_word w where w.word % t.typed
      order by similarity(w.word, t.typed) desc, w.listings desc, w.word limit 1) as known
    from unnest(${words}::text[]) as t(typed)
    where not exists (select from catalog_word w where w.word >= t.typed and w.word < t.typed || ${'\u{10ffff}'})
  `.execute(db);
  const corrections = new Map(rows.flatMap(({ typed, known }) => (known === null ? [] : [[typed, known]])));
  if (corrections.size === 0) return null;
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((part) => corrections.get(part) ?? part)
    .join(' ');
}

/** What is found for the text, or, where that is nothing, for its corrected spelling; says which. */
export async function withCorrection<T>(
  db: Queryable,
  text: string | undefined,
  find: (text: string | undefined) => Promise<{ found: T; empty: boolean }>,
): Promise<{ found: T; corrected: string | null }> {
  const first = await find(text);
  if (!first.empty || text === undefined) return { found: first.found, corrected: null };
  const corrected = await correctSearch(db, text);
  if (corrected === null) return { found: first.found, corrected: null };
  const second = await find(corrected);
  return second.empty ? { found: first.found, corrected: null } : { found: second.found, corrected };
}
