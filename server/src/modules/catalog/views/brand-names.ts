import { sql } from 'kysely';
import { searchWords } from './search-text.ts';
import type { Condition } from './visibility.ts';

export interface NamedBrand {
  brand: string;
  generic: string;
}

/** Shorter beginnings name too many brands to be meant as one. */
const SHORTEST = 3;
const NAMED = 3;

/**
 * Brands that begin with a word of `text` and are the only reason why the listings `ids` were found, with the substance of
 * those listings, as a JSON array.
 */
export function brandsOf(text: string | undefined, ids: Condition): Condition {
  const words = searchWords(text ?? '').filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('brand', b.brand, 'generic', b.generic) order by b.brand, b.generic), '[]')
    from (
      select distinct on (lower(x.brand), lower(g.generic)) x.brand, g.generic from (
        select distinct s.gcn_seqno, d.substance_name as generic, w.word
        from unnest(${ids}) i(id) join catalog_search s on s.listing_id = i.id join drug d on d.ndc = s.ndc,
          unnest(${words}::text[]) w(word)
        where d.substance_name is not null and strpos(lower(s.name || ' ' || d.substance_name), w.word) = 0) g
      cross join lateral (select y.proprietary_name as brand from drug y
        where y.gcn_seqno = g.gcn_seqno and y.proprietary_name is not null
          and lower(y.proprietary_name) collate "C" >= g.word and lower(y.proprietary_name) collate "C" < g.word || ${'\u{10ffff}'}
        order by lower(y.proprietary_name) collate "C" limit 1) x
      limit ${sql.lit(NAMED)}) b)`;
}
