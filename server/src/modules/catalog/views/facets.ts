import { sql } from 'kysely';
import { CATALOG_TAGS } from '#contract/catalog.ts';
import type { CatalogFacets } from '#contract/listing-shapes.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogWhere, tagCondition, type CatalogFilters, type FilterName } from './filters.ts';
import type { Condition } from './visibility.ts';

type Values = { value: string; label: string; count: number }[];

const SLIDER_DAYS = [14, 90, 180, 270, 3650] as const;
const TAG_LABELS: Record<(typeof CATALOG_TAGS)[number], string> = {
  all: 'All',
  ashp: 'Shortages',
  fav: 'Favorites',
  softblock: 'Soft Blocked',
  rfp: 'RFP',
  vbo: 'Bids',
  match: 'Matches',
  exact: 'Exact Matches',
};

/** Every filter with its counts in one statement. A filter's own counts ignore the filter itself. */
export async function viewFacets(
  scope: Scope,
  db: Queryable,
  filters: CatalogFilters,
  today: string,
): Promise<CatalogFacets> {
  const where = (leaveOut: FilterName) => catalogWhere(scope, filters, today, leaveOut);
  const tally = (value: Condition, label: Condition, leaveOut: FilterName, limit: number) => sql`
    (select coalesce(json_agg(f order by f.count desc, f.label), '[]') from (
      select ${value}::text as value, ${label}::text as label, count(*)::int as count
      from catalog_search s where ${where(leaveOut)} group by 1, 2 order by 3 desc limit ${sql.lit(limit)}) f)`;
  const { rows } = await sql<{
    facets: Omit<CatalogFacets, 'tags' | 'expiry'>;
    expiry: number[];
    tags: number[];
  }>`
    select json_build_object(
      'catalog_types', ${tally(sql`s.catalog_type`, sql`s.catalog_type`, 'catalog_types', 3)},
      'sellers', ${tally(sql`s.company_id`, sql`s.company_name`, 'seller', 200)},
      'categories', ${tally(sql`s.category`, sql`s.category`, 'category', 50)},
      'pack_types', ${tally(sql`s.package_type`, sql`s.package_type`, 'pack_types', 50)}
    ) as facets,
    (select array[${sql.join(SLIDER_DAYS.map((days) => expiryCount(days, today)))}]
      from catalog_search s where ${where('expiry')}) as expiry,
    (select array[${sql.join(CATALOG_TAGS.map((tag) => tagCount(scope, tag)))}]
      from catalog_search s where ${where('tag')}) as tags`.execute(db);
  const row = rows[0];
  const expiry: Values = SLIDER_DAYS.map((days, index) => ({
    value: String(days),
    label: days === 3650 ? 'Any' : `${days} days`,
    count: row?.expiry[index] ?? 0,
  }));
  const tags: Values = CATALOG_TAGS.map((tag, index) => ({
    value: tag,
    label: TAG_LABELS[tag],
    count: row?.tags[index] ?? 0,
  }));
  return {
    ...(row?.facets ?? { catalog_types: [], sellers: [], categories: [], pack_types: [] }),
    expiry,
    tags,
  };
}

const expiryCount = (days: number, today: string) =>
  sql`count(*) filter (where s.earliest_expiry <= ${today}::date + ${days}::int)::int`;

const tagCount = (scope: Scope, tag: (typeof CATALOG_TAGS)[number]) =>
  sql`count(*) filter (where ${tagCondition(scope, tag) ?? sql`true`})::int`;
