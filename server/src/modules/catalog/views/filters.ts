import { sql } from 'kysely';
import type { CatalogQuery } from '#contract/catalog/catalog.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOfferedTo } from './exclusions.ts';
import { visibleTo, type Condition } from './visibility.ts';
import { textCondition } from './search-text.ts';

export type CatalogFilters = Omit<CatalogQuery, 'page' | 'per_page' | 'sort'>;
export type FilterName = 'catalog_types' | 'seller' | 'category' | 'pack_types' | 'expiry' | 'bids' | 'tag';

/** One condition per filter in use, so that a facet can leave out its own. */
export function filterConditions(
  scope: Scope,
  filters: CatalogFilters,
  today: string,
): Map<FilterName, Condition> {
  const conditions = new Map<FilterName, Condition>();
  if (filters.catalog_types)
    conditions.set('catalog_types', sql`s.catalog_type = any (${filters.catalog_types}::text[])`);
  if (filters.seller_id) conditions.set('seller', sql`s.company_id = ${filters.seller_id}`);
  if (filters.category) conditions.set('category', sql`s.category = ${filters.category}`);
  if (filters.pack_types)
    conditions.set('pack_types', sql`s.package_type = any (${filters.pack_types}::text[])`);
  const expiry = expiryCondition(filters, today);
  if (expiry) conditions.set('expiry', expiry);
  if (filters.takes_bids) conditions.set('bids', takesBids(today));
  const tag = tagCondition(scope, filters.tag);
  if (tag) conditions.set('tag', tag);
  return conditions;
}

/** The visible rows that pass every filter and whose words match `words`, a tsquery. */
export function catalogWhere(
  scope: Scope,
  filters: CatalogFilters,
  today: string,
  words: Condition,
): Condition {
  const text = filters.search ? textCondition(filters.search, words) : null;
  const parts = [
    visibleTo(scope, today),
    ...(text ? [text] : []),
    ...everyOffer(filters),
    ...filterConditions(scope, filters, today).values(),
  ];
  return sql.join(parts, sql` and `);
}

/** Of what `listingObstacle` knows, all that is the same for everybody. */
const takesBids = (today: string): Condition => sql`(s.dea_schedule is distinct from '2'
  and (s.start_date is null or s.start_date <= ${today}::date)
  and exists (select from listing l where l.id = s.listing_id and l.offer_orders_enabled))`;

/** What no facet leaves out. */
export function everyOffer({ gcns, package_size: size }: CatalogFilters): Condition[] {
  const parts: Condition[] = [];
  if (gcns) parts.push(sql`s.gcn_seqno = any (${gcns}::bigint[])`);
  if (size !== undefined) parts.push(sql`s.package_size = ${size}::numeric`);
  return parts;
}

/** Days from today; a listing passes when its expiry range touches the asked one. */
function expiryCondition({ expiry_min, expiry_max }: CatalogFilters, today: string): Condition | null {
  const parts: Condition[] = [];
  if (expiry_min !== undefined) parts.push(sql`s.latest_expiry >= ${today}::date + ${expiry_min}::int`);
  if (expiry_max !== undefined) parts.push(sql`s.earliest_expiry <= ${today}::date + ${expiry_max}::int`);
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** Tag meanings: trading G-100. */
export function tagCondition(scope: Scope, tag: CatalogFilters['tag']): Condition | null {
  const facilityId = scope.facility?.id ?? 0;
  switch (tag) {
    case 'all':
      return null;
    case 'ashp':
      return sql`s.shortage_id is not null`;
    case 'fav':
      return sql`s.listing_id in (select f.listing_id from favorite f where f.user_id = ${scope.userId})`;
    case 'softblock':
      return softBlocked(facilityId);
    case 'match':
      return sql`(s.gcn_seqno in (select x.gcn_seqno from facility_usage x where x.facility_id = ${facilityId})
        and ${isOfferedTo(scope, 's')})`;
    case 'exact':
      return sql`(s.ndc in (select h.ndc from purchase_history_row h where h.facility_id = ${facilityId})
        and ${isOfferedTo(scope, 's')})`;
    case 'vbo':
      return sql`s.listing_id in (select b.listing_id from bid b where b.facility_id = ${facilityId}
        and b.status in ('initial_offer', 'counter_offer'))`;
    case 'rfp':
      return sql`s.company_id in (select c.id from company c where c.enable_rfp)
        and s.ndc in (select r.ndc from rfp r where r.facility_id = ${facilityId}
          and r.status in ('pending', 'proposed', 'accepted'))`;
  }
}

/** As sets, so that each is read once for all rows; a block names exactly one of the four. */
const softBlocked = (facilityId: number): Condition => {
  const blocked = (
    column: string,
    of: string,
  ) => sql`${sql.ref(of)} in (select ${sql.ref(column)} from soft_block
    where facility_id = ${facilityId} and ${sql.ref(column)} is not null)`;
  return sql`(${sql.join(
    [
      blocked('listing_id', 's.listing_id'),
      blocked('gcn_seqno', 's.gcn_seqno'),
      blocked('seller_company_id', 's.company_id'),
      blocked('catalog_type', 's.catalog_type'),
    ],
    sql` or `,
  )})`;
};
