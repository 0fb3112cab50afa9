import { sql } from 'kysely';
import type { CatalogListing } from '#contract/listing-shapes.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readSearch, textCondition } from './search-text.ts';
import { visibleTo } from './visibility.ts';

type Suggestion = Pick<CatalogListing, 'id' | 'name' | 'ndc_number' | 'company_name' | 'catalog_type'>;

/** The first listings that match what is typed so far; names that begin with it come first. */
export async function suggestListings(
  scope: Scope,
  db: Queryable,
  typed: { search: string; limit: number },
  today: string,
): Promise<Suggestion[]> {
  const text = textCondition(typed.search);
  if (!text) return [];
  const first = readSearch(typed.search).words[0] ?? '';
  const { rows } = await sql<Omit<Suggestion, 'ndc_number'> & { ndc: string }>`
    select s.listing_id as id, s.name, s.ndc, s.company_name, s.catalog_type from catalog_search s
    where ${text} and ${visibleTo(scope, today)}
    order by (lower(s.name) like ${`${first}%`}) desc, s.name collate "C", s.listing_id
    limit ${sql.lit(typed.limit)}`.execute(db);
  return rows.map(({ ndc, ...row }) => ({ ...row, ndc_number: formatNdc(ndc) }));
}
