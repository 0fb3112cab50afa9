import { sql, type RawBuilder } from 'kysely';
import type { SellerListing } from '#contract/listings/listings.ts';
import { listingMoves } from '#rules/listings/listing-status.ts';
import { daysUntil, formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows } from '../../../platform/database/read-page.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { isOnSale } from '../../catalog/index.ts';
import { totalsOf, type Totals } from './expiring-lots.ts';
import {
  listingsIn,
  listingsOf,
  lotsOf,
  OPEN_BIDS,
  ORDER_BY,
  sellerWhere,
  type ListQuery,
} from './seller-filters.ts';
import { standingOf, type StandingJson } from './standing.ts';

type Condition = RawBuilder<unknown>;

interface SellerLotRow {
  id: number;
  lot_name: string;
  expiry_date: string;
  price_cents: number;
  stock: number;
  min_qty: number;
  price_type: SellerListing['lots'][number]['price_type'];
  shipping_price_cents: number | null;
  free_shipping_threshold_cents: number | null;
  public_note: string | null;
  version: number;
}

interface SellerRow {
  id: number;
  name: string;
  ndc: string;
  company_id: number;
  company_name: string;
  catalog_type: SellerListing['catalog_type'];
  category: string;
  package_description: string;
  eaches_per_pack: number;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  offer_orders_enabled: boolean;
  offer_minimum_quantity: number;
  user_ack: string | null;
  fulldate: boolean;
  start_date: string | null;
  can_buy_later: boolean;
  stock: number;
  lot_count: number;
  lowest_price_cents: number | null;
  earliest_expiry: string | null;
  wac_cents: number | null;
  open_bids: number;
  status: SellerListing['status'];
  deactivated_reason: string | null;
  shortage_id: string | null;
  updated_at: string;
  version: number;
  lots: SellerLotRow[];
  images: SellerListing['images'];
  on_sale: boolean;
  product: SellerListing['product'];
  standing: StandingJson | null;
}

const sellerFrom = (today: string): Condition => sql`listing l
  join drug d on d.ndc = l.ndc
  join company c on c.id = l.company_id
  cross join ${lotsOf(today)}`;

const columns = (
  today: string,
): Condition => sql`l.id, l.name, l.ndc, l.company_id, c.name as company_name, l.catalog_type, d.category,
  d.package_description, d.eaches_per_pack, l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, l.offer_minimum_quantity, l.user_ack, l.fulldate,
  l.start_date, l.can_buy_later, t.stock, t.lot_count, t.lowest_price_cents, t.earliest_expiry, l.status, l.deactivated_reason, coalesce(d.shortage_id, l.shortage_id) as shortage_id,
  d.wac_cents, ${OPEN_BIDS} as open_bids, l.updated_at, l.version, (select coalesce(json_agg(o order by o.expiry_date, o.id), '[]') from lot o
    where o.listing_id = l.id and o.status = 'active') as lots,
  (select coalesce(json_agg(json_build_object('id', i.id, 'url', '/services/listing/image/' || i.digest, 'text', i.text)
    order by i.position, i.id), '[]') from listing_image i where i.listing_id = l.id) as images,
  exists (select from catalog_search s where s.listing_id = l.id and ${isOnSale('s', today)}) as on_sale,
  json_build_object('dosage_form', d.dosage_form, 'route', d.route, 'proprietary_name', d.proprietary_name,
    'storage_conditions', d.storage_conditions, 'pharm_class', d.pharm_class, 'dea', d.dea_schedule,
    'gcn_seqno', d.gcn_seqno, 'active_ingredients', d.active_ingredients) as product, ${standingOf(today)} as standing`;

/** One page of the own listings with their lots and the exact count, in one statement. */
export async function listSellerListings(scope: Scope, db: Queryable, query: ListQuery, today: string) {
  const where = sellerWhere(scope, query, today);
  const selection = {
    columns: columns(today),
    from: sellerFrom(today),
    found: listingsIn(query.sort, today),
    counted: sql`listing l`,
    where,
    orderBy: ORDER_BY[query.sort],
    key: sql`l.id`,
    totals: totalsOf(query),
  };
  const { rows, meta, totals } = await readPage<SellerRow, Totals>(db, selection, query);
  return {
    data: rows.map((row) => toSellerListing(row, scope, today)),
    meta: {
      ...meta,
      sums: totals.lots === null ? null : { lots: totals.lots, worth: toDollars(totals.worth_cents ?? 0) },
    },
  };
}

/** One listing of the range; 404 outside it. */
export async function viewSellerListing(
  scope: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<SellerListing> {
  const where = sql`l.id = ${id} and ${listingsOf(scope)}`;
  const [row] = await readRows<SellerRow>(db, {
    columns: columns(today),
    from: sellerFrom(today),
    where,
    orderBy: sql`l.id`,
    key: sql`l.id`,
  });
  if (!row) throw notFound('This listing does not exist.');
  return toSellerListing(row, scope, today);
}

function toSellerListing(row: SellerRow, scope: Scope, today: string): SellerListing {
  return {
    id: row.id,
    name: row.name,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    company_id: row.company_id,
    company_name: row.company_name,
    catalog_type: row.catalog_type,
    category: row.category,
    package_description: row.package_description,
    eaches_per_pack: row.eaches_per_pack,
    case_size: row.case_size,
    case_lock: row.case_lock,
    min_packs: row.min_packs,
    offer_orders_enabled: row.offer_orders_enabled,
    offer_minimum_quantity: row.offer_minimum_quantity,
    user_ack: row.user_ack,
    fulldate: row.fulldate,
    start_date: row.start_date,
    can_buy_later: row.can_buy_later,
    stock: row.stock,
    lot_count: row.lot_count,
    lowest_price: row.lowest_price_cents === null ? null : toDollars(row.lowest_price_cents),
    earliest_expiry: row.earliest_expiry,
    wac: row.wac_cents === null ? null : toDollars(row.wac_cents),
    open_bids: row.open_bids,
    image: row.images[0]?.url ?? null,
    rank: row.standing && `${row.standing.rank} of ${row.standing.of}`,
    status: row.status,
    deactivated_reason: row.deactivated_reason,
    shortage_id: row.shortage_id,
    updated_at: isoOf(row.updated_at),
    version: row.version,
    lots: row.lots.map((lot) => ({
      id: lot.id,
      lot_name: lot.lot_name,
      expiry_date: formatUsDate(lot.expiry_date),
      expiry_days: daysUntil(lot.expiry_date, today),
      price: toDollars(lot.price_cents),
      stock: lot.stock,
      min_qty: lot.min_qty,
      price_type: lot.price_type,
      shipping_price: lot.shipping_price_cents === null ? null : toDollars(lot.shipping_price_cents),
      free_shipping_threshold:
        lot.free_shipping_threshold_cents === null ? null : toDollars(lot.free_shipping_threshold_cents),
      public_note: lot.public_note,
      version: lot.version,
    })),
    images: row.images,
    on_sale: row.on_sale,
    product: row.product,
    standing: row.standing && {
      rank: row.standing.rank,
      of: row.standing.of,
      lowest_price: toDollars(row.standing.lowest_cents),
    },
    can: listingMoves(row.status, hasPermission(scope, 'catalog')),
  };
}
