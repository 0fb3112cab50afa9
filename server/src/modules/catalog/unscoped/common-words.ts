import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import { readSearch } from '../views/search-text.ts';

/** A word of so many listings is common: finding a few of them first would be for nothing. */
const COMMON = 5000;
const LETTERS = /^\p{L}/u;
const KEPT_MS = 10 * 60_000;

interface Kept {
  words: readonly string[];
  at: number;
}

const kept = new WeakMap<Queryable, Kept>();

/**
 * Whether all words of the text are beginnings of common words; numbers say nothing of it. Decides how its
 * hits are read, never which they are.
 */
export async function isCommon(db: Queryable, text: string | undefined): Promise<boolean> {
  const { words, digits } = readSearch(text ?? '');
  const telling = words.filter((word) => LETTERS.test(word));
  if (telling.length === 0 || digits.length > 0) return false;
  const common = await commonWords(db);
  return telling.every((word) => common.some((one) => one.startsWith(word)));
}

async function commonWords(db: Queryable): Promise<readonly string[]> {
  const now = performance.now();
  const known = kept.get(db);
  if (known && now - known.at < KEPT_MS) return known.words;
  const { rows } = await sql<{ word: string }>`
    select distinct word from catalog_lexeme where listings > ${sql.lit(COMMON)} order by word`.execute(db);
  const words = rows.map(({ word }) => word);
  kept.set(db, { words, at: now });
  return words;
}
