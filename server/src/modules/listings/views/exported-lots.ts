import { sql } from 'kysely';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { EXPORT_ROWS_READ } from '../../../platform/export-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listingsIn, ORDER_BY, sellerWhere, type SellerFilters } from './seller-filters.ts';

interface ExportedLot {
  ndc: string;
  name: string;
  company_name: string;
  catalog_type: SellerListing['catalog_type'];
  case_size: number;
  min_packs: number;
  offer_orders_enabled: boolean;
  offer_minimum_quantity: number;
  lot_name: string;
  expiry_date: string;
  price_cents: number;
  stock: number;
  price_type: SellerListing['lots'][number]['price_type'];
}

/** Lots of the listings that a list finds, in its order: of as many listings as an export reads, and whether there are `more`. */
export async function readExportedLots(
  scope: Scope,
  db: Queryable,
  filters: SellerFilters,
  today: string,
): Promise<{ lots: ExportedLot[]; more: boolean }> {
  const most = sql.lit(EXPORT_ROWS_READ);
  const { rows } = await sql<{ more: boolean; lot: ExportedLot | null }>`
    with found as materialized (select l.id, row_number() over (order by ${ORDER_BY[filters.sort]}) as place
      from ${listingsIn(filters.sort, today)} where ${sellerWhere(scope, filters, today)} order by place limit ${most} + 1)
    select m.more, to_jsonb(p) as lot from (select count(*) > ${most} as more from found) m
    left join lateral (select l.ndc, l.name, c.name as company_name, l.catalog_type, l.case_size, l.min_packs, l.offer_orders_enabled,
        l.offer_minimum_quantity, o.lot_name, o.expiry_date, o.price_cents, o.stock, o.price_type
      from found f join listing l on l.id = f.id join company c on c.id = l.company_id
      join lot o on o.listing_id = l.id and o.status = 'active'
      where f.place <= ${most} order by f.place, o.expiry_date, o.id limit ${most}) p on true`.execute(db);
  return {
    lots: rows.flatMap(({ lot }) => (lot === null ? [] : [lot])),
    more: rows[0]?.more ?? false,
  };
}
