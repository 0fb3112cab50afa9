import { sql } from 'kysely';
import type { CatalogFacets } from '#contract/catalog/listing-shapes.ts';
import { CATALOG_TAGS, EXPIRY_DAYS, TAG_LABELS } from '#rules/catalog/catalog-search.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  everyOffer,
  filterConditions,
  tagCondition,
  type CatalogFilters,
  type FilterName,
} from './filters.ts';
import { COUNTED, FEW, fewOrMany } from '../ranked-page.ts';
import { textCondition } from './search-text.ts';
import { visibleTo, type Condition } from './visibility.ts';

/** Listings looked at where they are too many to count. */
const SAMPLED = 10_000;

interface Counted {
  facets: Pick<CatalogFacets, 'catalog_types' | 'sellers' | 'categories' | 'pack_types'>;
  expiry: number[];
  tags: number[];
  many: boolean;
}

/** Every filter with its counts in one statement. A filter's own counts ignore the filter itself. */
export async function viewFacets(
  scope: Scope,
  db: Queryable,
  filters: CatalogFilters,
  today: string,
): Promise<CatalogFacets> {
  const { facets, expiry, tags, many } = await countFilters(scope, db, filters, today);
  return {
    ...facets,
    expiry: EXPIRY_DAYS.map((days, index) => ({
      value: String(days),
      label: days === EXPIRY_DAYS.at(-1) ? 'Any' : `${days} days`,
      count: expiry[index] ?? 0,
    })),
    tags: CATALOG_TAGS.map((tag, index) => ({
      value: tag,
      label: TAG_LABELS[tag],
      count: tags[index] ?? 0,
    })),
    estimated: many,
  };
}

/** How many listings each catalog shows the asker, all of them or those of a tag; estimated above COUNTED. */
export async function countByCatalog(
  scope: Scope,
  db: Queryable,
  tag: 'all' | 'match',
  today: string,
): Promise<Map<string, number>> {
  const { facets } = await countFilters(scope, db, { tag }, today);
  return new Map(facets.catalog_types.map(({ value, count }) => [value, count]));
}

function countFilters(scope: Scope, db: Queryable, filters: CatalogFilters, today: string): Promise<Counted> {
  const { search, ...others } = filters;
  const chosen = filterConditions(scope, others, today);
  const hitsBut = (name: FilterName): Condition => {
    const rest = [...chosen.keys()].filter((one) => one !== name).map((one) => sql.ref(`h.in_${one}`));
    return sql`from hits h where ${sql.join([sql`true`, ...rest], sql` and `)}`;
  };
  const tally = (value: Condition, label: Condition, leaveOut: FilterName, limit: number) => sql`
    (select coalesce(json_agg(f order by f.count desc, f.label), '[]') from (
      select ${value}::text as value, ${label}::text as label, ${scaled(sql`true`)} as count
      ${hitsBut(leaveOut)} group by 1, 2 order by 3 desc limit ${sql.lit(limit)}) f)`;
  const counts = (conditions: Condition[], leaveOut: FilterName) =>
    sql`(select array[${sql.join(conditions.map(scaled))}] ${hitsBut(leaveOut)})`;
  const where = (words: Condition) => {
    const text = search === undefined ? null : textCondition(search, words);
    return sql.join([visibleTo(scope, today), ...(text ? [text] : []), ...everyOffer(filters)], sql` and `);
  };
  const marks = [
    ...CATALOG_TAGS.map((tag) => sql`${tagCondition(scope, tag) ?? sql`true`} as ${sql.ref(`tag_${tag}`)}`),
    ...[...chosen].map(([name, condition]) => sql`${condition} as ${sql.ref(`in_${name}`)}`),
  ];
  const figures = sql`json_build_object(
      'catalog_types', ${tally(sql`h.catalog_type`, sql`h.catalog_type`, 'catalog_types', 3)},
      'sellers', ${tally(sql`h.company_id`, sql`h.company_name`, 'seller', 200)},
      'categories', ${tally(sql`h.category`, sql`h.category`, 'category', 50)},
      'pack_types', ${tally(sql`h.package_type`, sql`h.package_type`, 'pack_types', 50)}
    ) as facets,
    ${counts(
      EXPIRY_DAYS.map((days) => sql`h.earliest_expiry <= ${today}::date + ${days}::int`),
      'expiry',
    )} as expiry,
    ${counts(
      CATALOG_TAGS.map((tag) => sql`h.${sql.ref(`tag_${tag}`)}`),
      'tag',
    )} as tags`;
  return fewOrMany(db, search, {
    few: (words) => sql`-- blind: catalog counts
      with ${fewHits(where(words), marks)} select (select many from size) as many, ${figures},
        case when (select many from size) then ${words}::text end as query`,
    isFew: ({ many }) => !many,
    many: (words) => sql`
      with ${allHits(where(words), marks)} select (select many from size) as many, ${figures}`,
  });
}

/** What the filters ask of a hit. */
const columnsOf = (
  marks: readonly Condition[],
) => sql`s.catalog_type, s.company_id, s.company_name, s.category,
  s.package_type, s.earliest_expiry, ${sql.join(marks)}`;

/** The CTE `hits` of a few; where there are more, `many` says so and the counts are of no use. One plan does for all values. */
const fewHits = (where: Condition, marks: readonly Condition[]): Condition => sql`
  hits as materialized (
    select ${columnsOf(marks)} from catalog_search s where ${where} limit ${sql.lit(FEW + 1)}
  ), size as materialized (select count(*) > ${sql.lit(FEW)} as many from hits
  ), scale as materialized (select 1 as times)`;

/**
 * The CTE `hits`: all listings of the search text up to COUNTED; of more, those among SAMPLED listings chosen by chance,
 * each standing for `scale.times` of them.
 */
function allHits(where: Condition, marks: readonly Condition[]): Condition {
  const columns = columnsOf(marks);
  return sql`size as materialized (
      select exists (select from catalog_search s where ${where} offset ${sql.lit(COUNTED)}) as many
    ), scale as materialized (
      select case when many then greatest(1, (select reltuples from pg_class where oid = 'catalog_search'::regclass)
        / ${sql.lit(SAMPLED)}) else 1 end as times from size
    ), hits as materialized (
      select ${columns} from catalog_search s where ${where} and not (select many from size)
      union all
      select ${columns} from (select s.* from catalog_search s order by catalog_part(s.listing_id)
        limit ${sql.lit(SAMPLED)}) s where ${where} and (select many from size)
    )`;
}

const scaled = (condition: Condition) =>
  sql`round(count(*) filter (where ${condition}) * (select times from scale))::int`;
