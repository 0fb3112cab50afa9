import { sql } from 'kysely';
import type { CartType } from '#contract/cart.ts';
import type { CatalogType, PriceType } from '#contract/primitives.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FacilityFigures } from '../catalog/index.ts';
import { facilityColumns, facilityJoins, matchingSoftBlocks } from '../catalog/index.ts';

/** One chosen lot of an open cart with everything that decides about it. */
export interface CartRow extends FacilityFigures {
  cart_id: number;
  type: CartType;
  version: number;
  selected_shipping: string | null;
  listing_id: number;
  agreed_soft_block: boolean;
  lot_id: number;
  quantity: number;
  seen_price_cents: number;
  name: string;
  ndc: string;
  company_id: number;
  company_name: string;
  company_logo: string | null;
  company_active: boolean;
  minimum_order_cents: number;
  seller_shipping_cents: number;
  seller_threshold_cents: number | null;
  vacation_start: string | null;
  vacation_end: string | null;
  catalog_type: CatalogType;
  listing_active: boolean;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  start_date: string | null;
  can_buy_later: boolean;
  dea_schedule: string | null;
  package_description: string;
  dosage_form: string | null;
  lot_name: string;
  lot_active: boolean;
  expiry_date: string;
  price_cents: number;
  price_type: PriceType;
  lot_stock: number;
  min_qty: number;
  lot_shipping_cents: number | null;
  lot_threshold_cents: number | null;
  listing_stock: number;
  sellable_lots: number;
  soft_blocked: boolean;
  csos_status: string | null;
}

/** The open carts of the user at its facility, in one statement; rows in the order items were added. */
export async function loadCartRows(scope: Scope, db: Queryable, today: string): Promise<CartRow[]> {
  const facilityId = scope.facility?.id ?? 0;
  const { rows } = await sql<CartRow>`-- named: carts
    select c.id as cart_id, c.type, c.version, c.selected_shipping, i.listing_id, i.agreed_soft_block, cl.lot_id,
      cl.quantity, cl.seen_price_cents, l.name, l.ndc, l.company_id, co.name as company_name, co.logo_url as company_logo,
      co.active as company_active, co.minimum_order_cents, co.shipping_price_cents as seller_shipping_cents,
      co.shipping_threshold_cents as seller_threshold_cents, co.vacation_start, co.vacation_end, l.catalog_type,
      l.status = 'active' as listing_active, l.case_size, l.case_lock, l.min_packs, l.start_date, l.can_buy_later,
      d.dea_schedule, d.package_description, d.dosage_form, d.eaches_per_pack, d.wholesale_cents as wac_cents, o.lot_name,
      o.status = 'active' as lot_active, o.expiry_date, o.price_cents, o.price_type, o.stock as lot_stock, o.min_qty,
      o.shipping_price_cents as lot_shipping_cents, o.free_shipping_threshold_cents as lot_threshold_cents,
      t.stock as listing_stock, t.lots as sellable_lots, ${facilityColumns},
      exists (${matchingSoftBlocks(facilityId)}) as soft_blocked,
      (select a.status from csos_approval a where a.facility_id = ${facilityId} and a.seller_company_id = l.company_id)
        as csos_status
    from cart c
    join cart_item i on i.cart_id = c.id
    join cart_lot cl on cl.cart_id = c.id and cl.listing_id = i.listing_id
    join lot o on o.id = cl.lot_id
    join listing l on l.id = i.listing_id
    join company co on co.id = l.company_id
    join drug d on d.ndc = l.ndc
    cross join lateral (select l.id as listing_id, l.company_id, l.catalog_type, d.gcn_seqno, d.package_size) s
    cross join lateral (select coalesce(sum(x.stock), 0)::int as stock, count(*)::int as lots from lot x
      where x.listing_id = l.id and x.status = 'active' and x.stock > 0 and x.expiry_date >= ${today}::date) t
    ${facilityJoins(facilityId)}
    where c.user_id = ${scope.userId} and c.facility_id = ${facilityId} and c.status = 'open'
    order by i.added_at, i.listing_id, o.price_cents, o.id`.execute(db);
  return rows;
}
