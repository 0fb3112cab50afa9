import { sql } from 'kysely';
import type { CatalogQuery } from '#contract/catalog.ts';
import type { CatalogListing } from '#contract/listing-shapes.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogWhere } from './filters.ts';
import { listingPricing, type FacilityFigures } from './pricing.ts';
import { readSearch } from './search-text.ts';
import {
  facilityColumns,
  facilityJoins,
  hidesPrices,
  matchingSoftBlocks,
  ownCartQuantity,
  type Condition,
} from './visibility.ts';

/** Counts are exact up to here. */
const COUNTED = 10_000;

export interface SearchRow extends FacilityFigures {
  listing_id: number;
  total: number;
  company_id: number;
  company_name: string;
  catalog_type: CatalogListing['catalog_type'];
  category: string;
  package_type: string;
  name: string;
  ndc: string;
  gcn_seqno: number | null;
  package_size: number;
  dea_schedule: string | null;
  shortage_id: string | null;
  start_date: string | null;
  can_buy_later: boolean;
  stock: number;
  lot_count: number;
  lowest_price_cents: number | null;
  highest_price_cents: number | null;
  earliest_expiry: string | null;
  latest_expiry: string | null;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  offer_orders_enabled: boolean;
  csp: number;
  package_description: string;
  dosage_form: string | null;
  proprietary_name: string | null;
  pharm_class: string | null;
  favorite_id: number | null;
  soft_block: boolean;
  order_quantity: number;
  best_lot: { id: number; stock: number; min_qty: number; price_cents: number; expiry_date: string } | null;
}

export interface SearchPage {
  data: CatalogListing[];
  meta: { total: number; page: number; per_page: number; total_is_estimate: boolean };
}

/** One page of the catalog in one statement: filter, count, sort, then the page's rows with everything they show. */
export async function searchCatalog(
  scope: Scope,
  db: Queryable,
  query: CatalogQuery,
  today: string,
): Promise<SearchPage> {
  const hidden = hidesPrices(scope);
  const where = catalogWhere(scope, query, today);
  const facilityId = scope.facility?.id ?? 0;
  const { rows } = await sql<SearchRow | { total: number; listing_id: null }>`
    select t.total, p.*
    from (select count(*)::int as total
      from (select 1 from catalog_search s where ${where} limit ${sql.lit(COUNTED + 1)}) c) t
    left join lateral (
      select s.*, ${facilityColumns}, l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, d.csp,
        d.package_description, d.dosage_form, d.proprietary_name, d.pharm_class,
        (select f.id from favorite f where f.user_id = ${scope.userId} and f.listing_id = s.listing_id) as favorite_id,
        exists (${matchingSoftBlocks(facilityId)}) as soft_block,
        ${ownCartQuantity(scope)} as order_quantity,
        (select json_build_object('id', o.id, 'stock', o.stock, 'min_qty', o.min_qty, 'price_cents', o.price_cents,
          'expiry_date', o.expiry_date) from lot o where o.id = s.best_lot_id) as best_lot
      from (select s.* from catalog_search s ${savingsJoin(query.sort, facilityId, hidden)} where ${where}
        order by ${orderBy(query, hidden)}
        limit ${sql.lit(query.per_page)} offset ${sql.lit((query.page - 1) * query.per_page)}) s
      join listing l on l.id = s.listing_id
      join drug d on d.ndc = s.ndc
      ${facilityJoins(facilityId)}
      order by ${orderBy(query, hidden)}
    ) p on true`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    data: rows
      .filter((row): row is SearchRow => row.listing_id !== null)
      .map((row) => toCatalogListing(row, hidden)),
    meta: {
      total: Math.min(total, COUNTED),
      page: query.page,
      per_page: query.per_page,
      total_is_estimate: total > COUNTED,
    },
  };
}

const bySavings = (sort: CatalogQuery['sort'], hidden: boolean) =>
  !hidden && sort.replace('-', '') === 'savings';

function savingsJoin(sort: CatalogQuery['sort'], facilityId: number, hidden: boolean): Condition {
  return bySavings(sort, hidden) ? facilityJoins(facilityId) : sql``;
}

/** The same base price as `rules/prices.ts`, written in SQL for the order of rows alone. */
const SAVINGS = sql`(coalesce(pf.price_cents * s.eaches_per_pack / pf.eaches_per_pack,
  case when u.eaches > 0 and u.spend_cents > 0 then u.spend_cents * s.eaches_per_pack / u.eaches end,
  s.wac_cents) - s.lowest_price_cents)`;

const PRICE_SORTS = new Set(['price', 'unit_price', 'savings']);

/** Where prices are hidden, sorting by one falls back to the name (X-59). Every order ends with the id. */
function orderBy(query: Pick<CatalogQuery, 'sort' | 'search'>, hidden: boolean): Condition {
  const key = query.sort.replace('-', '');
  const direction = query.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const byName = sql`s.name collate "C" ${key === 'name' ? direction : sql`asc`}, s.listing_id`;
  if (hidden && PRICE_SORTS.has(key)) return byName;
  switch (key) {
    case 'price':
      return sql`s.lowest_price_cents ${direction}, s.listing_id`;
    case 'unit_price':
      return sql`s.unit_price_cents ${direction}, s.listing_id`;
    case 'expiry':
      return sql`s.earliest_expiry ${direction}, s.listing_id`;
    case 'stock':
      return sql`s.stock ${direction}, s.listing_id`;
    case 'supplier':
      return sql`s.company_name collate "C" ${direction}, ${byName}`;
    case 'savings':
      return sql`${SAVINGS} ${direction}, s.listing_id`;
    case 'relevance': {
      const first = readSearch(query.search ?? '').words[0];
      return first ? sql`(lower(s.name) like ${`${first}%`}) desc, ${byName}` : byName;
    }
    default:
      return byName;
  }
}

export function toCatalogListing(row: SearchRow, hidden: boolean): CatalogListing {
  return {
    id: row.listing_id,
    name: row.name,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    gcn: row.gcn_seqno,
    gcn_seqno: row.gcn_seqno,
    company_id: row.company_id,
    company_name: row.company_name,
    catalog_type: row.catalog_type,
    category: row.category,
    dosage_form: row.dosage_form,
    proprietary_name: row.proprietary_name,
    pharm_class: row.pharm_class,
    package_size: row.package_size,
    pack_size: row.package_size,
    csp: row.csp,
    eaches_per_pack: row.eaches_per_pack,
    package_type: row.package_type,
    package_description: row.package_description,
    case_size: row.case_size,
    case_lock: row.case_lock,
    min_packs: row.min_packs,
    stock: row.stock,
    lot_count: row.lot_count,
    earliest_expiry: row.earliest_expiry,
    latest_expiry: row.latest_expiry,
    dea: row.dea_schedule,
    is_c2: row.dea_schedule === '2',
    shortage_id: row.shortage_id,
    offer_orders_enabled: row.offer_orders_enabled,
    can_buy_later: row.can_buy_later,
    start_date: row.start_date,
    vbo_active: false,
    soft_block: row.soft_block,
    favorite: row.favorite_id !== null,
    favorite_id: row.favorite_id,
    order_quantity: row.order_quantity,
    pricing: listingPricing(row, hidden),
    // It is the cheapest one, so naming it would compare prices.
    best_lot:
      hidden || row.best_lot === null
        ? null
        : {
            id: row.best_lot.id,
            stock: row.best_lot.stock,
            min_qty: row.best_lot.min_qty,
            price: toDollars(row.best_lot.price_cents),
            expiry_date: formatUsDate(row.best_lot.expiry_date),
          },
  };
}
