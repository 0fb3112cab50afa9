import { sql } from 'kysely';
import type { CatalogQuery } from '#contract/catalog/catalog.ts';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { vacationOf } from '#rules/catalog/vacation.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { brandsOf, type NamedBrand } from './brand-names.ts';
import { catalogWhere } from './filters.ts';
import { listingPricing, type FacilityFigures } from './pricing.ts';
import { askerOf, COUNTED, rankedPage, rankingOf } from '../ranked-page.ts';
import { lowestOf } from './lowest.ts';
import { withCorrection } from '../unscoped/spelling.ts';
import { cardsOf } from './priced.ts';
import { hidesPrices } from './visibility.ts';

export interface SearchRow extends FacilityFigures {
  listing_id: number;
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
  list_price_cents: number | null;
  earliest_expiry: string | null;
  latest_expiry: string | null;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  offer_orders_enabled: boolean;
  open_bid_id: number | null;
  csp: number;
  package_description: string;
  dosage_form: string | null;
  proprietary_name: string | null;
  pharm_class: string | null;
  favorite_id: number | null;
  soft_block: boolean;
  exclusion_reason: string | null;
  order_quantity: number;
  vacation_start: string | null;
  vacation_end: string | null;
  best_lot: { id: number; stock: number; min_qty: number; price_cents: number; expiry_date: string } | null;
}

/** What `priced_cards` answers, and which of the listings are the cheapest of several offers of their product. */
export interface ShownCards {
  cards: SearchRow[];
  lowest: number[];
}

/** What a page of a search shows. */
export interface FoundCards extends ShownCards {
  brands: NamedBrand[];
}

export interface SearchPage {
  data: CatalogListing[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate: boolean;
    corrected_search?: string;
    brands?: NamedBrand[];
  };
}

/** One page of the catalog; a misspelt search that finds nothing answers what its correction finds, and says so. */
export async function searchCatalog(
  scope: Scope,
  db: Queryable,
  query: CatalogQuery,
  today: string,
): Promise<SearchPage> {
  const { found, corrected } = await withCorrection(db, query.search, async (search) => {
    const page = await findPage(scope, db, { ...query, search }, today);
    return { found: page, empty: page.meta.total === 0 };
  });
  return corrected === null ? found : { ...found, meta: { ...found.meta, corrected_search: corrected } };
}

async function findPage(
  scope: Scope,
  db: Queryable,
  query: CatalogQuery,
  today: string,
): Promise<SearchPage> {
  const hidden = hidesPrices(scope);
  const { count, shown } = await rankedPage<FoundCards>(
    db,
    {
      text: query.search,
      today,
      where: (words) => catalogWhere(scope, query, today, words),
      ranking: rankingOf(askerOf(scope), query),
      slice: { limit: query.per_page, offset: (query.page - 1) * query.per_page },
    },
    sql`json_build_object('cards', ${cardsOf(scope, sql`ids`, today)},
      'lowest', ${lowestOf(scope, sql`ids`, today)}, 'brands', ${brandsOf(query.search, sql`ids`)})`,
  );
  return {
    data: shown ? toCatalogListings(shown, hidden, today) : [],
    meta: {
      total: Math.min(count, COUNTED),
      page: query.page,
      per_page: query.per_page,
      total_is_estimate: count > COUNTED,
      ...brandsMeta(shown),
    },
  };
}

/** Brands are named only where they are the reason for something. */
export const brandsMeta = (shown: FoundCards | null): Pick<SearchPage['meta'], 'brands'> =>
  shown === null || shown.brands.length === 0 ? {} : { brands: shown.brands };

export function toCatalogListings(
  { cards, lowest }: ShownCards,
  hidden: boolean,
  today: string,
): CatalogListing[] {
  const marked = new Set(lowest);
  return cards.map((card) => ({
    ...toCatalogListing(card, hidden, today),
    lowest: marked.has(card.listing_id),
  }));
}

export function toCatalogListing(
  row: SearchRow,
  hidden: boolean,
  today: string,
): Omit<CatalogListing, 'lowest'> {
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
    vbo_active: row.open_bid_id !== null,
    open_bid_id: row.open_bid_id,
    soft_block: row.soft_block,
    exclusion_reason: row.exclusion_reason,
    favorite: row.favorite_id !== null,
    favorite_id: row.favorite_id,
    order_quantity: row.order_quantity,
    on_vacation: vacationOf(row.vacation_start, row.vacation_end, today),
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
