import { sql, type RawBuilder } from 'kysely';
import { textToNdc } from '#rules/ndc.ts';
import { contains, numberIn, wordsIn } from '../../../platform/database/read-page.ts';

/** 'Bid 17', 'bid #17' and '# 17'; an NDC is longer. */
const NAMED_BID = /(?:\bbid\s*#?|#)\s*(\d{1,9})(?=\s|$)/gi;

/** Each word has to be found, in any order, in the number of the bid, its product and NDC, its facility or its seller. */
export const searchCondition = (search: string): RawBuilder<unknown> =>
  sql.join([sql`true`, ...wordsIn(search.replaceAll(NAMED_BID, '#$1')).map(wordCondition)], sql` and `);

function wordCondition(word: string): RawBuilder<unknown> {
  const named = word.startsWith('#') ? numberIn(word.slice(1)) : null;
  if (named !== null) return sql`b.id = ${named}`;
  const like = contains(word);
  const digits = textToNdc(word);
  return sql`(b.id = ${numberIn(word)} or lower(l.name) like ${like} or lower(f.name) like ${like}
    or lower(c.name) like ${like} ${digits === null ? sql`` : sql`or l.ndc like ${`%${digits}%`}`})`;
}
