import { sql } from 'kysely';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rankedPage, rankingOf } from './ranked-page.ts';
import { textCondition } from './search-text.ts';
import { withCorrection } from './spelling.ts';
import { visibleTo } from './visibility.ts';

type Suggestion = Pick<CatalogListing, 'id' | 'name' | 'ndc_number' | 'company_name' | 'catalog_type'>;

/** The first listings that match what is typed so far, or its corrected spelling; names that begin with it come first. */
export async function suggestListings(
  scope: Scope,
  db: Queryable,
  typed: { search: string; limit: number },
  today: string,
): Promise<Suggestion[]> {
  const { found } = await withCorrection(db, typed.search, async (search = '') => {
    const listings = await findListings(scope, db, { search, limit: typed.limit }, today);
    return { found: listings, empty: listings.length === 0 };
  });
  return found;
}

async function findListings(
  scope: Scope,
  db: Queryable,
  { search, limit }: { search: string; limit: number },
  today: string,
): Promise<Suggestion[]> {
  const text = textCondition(search);
  if (!text) return [];
  const { shown } = await rankedPage<(Omit<Suggestion, 'ndc_number'> & { ndc: string })[]>(
    db,
    {
      where: sql`${text} and ${visibleTo(scope, today)}`,
      ranking: rankingOf({ sort: 'relevance', search }, true, 0),
      slice: { limit, offset: 0 },
    },
    sql`(select json_agg(c order by c.place) from (
      select i.place, s.listing_id as id, s.name, s.ndc, s.company_name, s.catalog_type
      from unnest(ids) with ordinality i(id, place) join catalog_search s on s.listing_id = i.id) c)`,
  );
  return (shown ?? []).map(({ ndc, ...row }) => ({ ...row, ndc_number: formatNdc(ndc) }));
}
