import { sql } from 'kysely';
import { buyerPrice, paidPriceType, type PriceRule } from '#rules/pricing/price-rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ToldBlock } from '#contract/catalog/listing-shapes.ts';
import type { CatalogType, PaidPriceType, PriceType } from '#contract/primitives.ts';
import type { FacilityFigures } from './views/pricing.ts';
import { everyRuleOn } from './views/priced.ts';
import { facilityColumns, facilityJoins, toldBlock, type Condition } from './views/visibility.ts';

/** What decides whether, and at which price, a facility may buy a lot: all that `purchaseReasons` asks but the quantity. */
export interface PurchaseFacts extends FacilityFigures {
  listing_id: number;
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
  cut_off: string;
  cut_off_zone: string;
  catalog_type: CatalogType;
  listing_active: boolean;
  /** By its seller, or deactivated by the marketplace: in carts it waits. */
  listing_paused: boolean;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  start_date: string | null;
  can_buy_later: boolean;
  dea_schedule: string | null;
  package_description: string;
  dosage_form: string | null;
  lot_id: number;
  lot_name: string;
  lot_active: boolean;
  expiry_date: string;
  /** What the buyer pays for a pack, at `pricedAt` a quantity. */
  price_cents: number;
  list_cents: number;
  /** That are for the buyer and the listing. */
  price_rules: PriceRule[] | null;
  /** As the buyer pays it, at `pricedAt` a quantity. */
  price_type: PaidPriceType;
  lot_price_type: PriceType;
  lot_stock: number;
  min_qty: number;
  lot_shipping_cents: number | null;
  lot_threshold_cents: number | null;
  /** Of all lots of the listing that can be sold today. */
  listing_stock: number;
  sellable_lots: number;
  soft_block: ToldBlock | null;
  csos_status: string | null;
}

/** The columns of `PurchaseFacts`, of a listing `l` and its lot `o` joined with `purchaseJoins`. */
export const purchaseColumns = (scope: Scope, today: string): Condition => sql`
  l.id as listing_id, l.name, l.ndc, l.company_id, co.name as company_name, co.logo_url as company_logo,
  co.active as company_active, co.minimum_order_cents, co.shipping_price_cents as seller_shipping_cents,
  co.shipping_threshold_cents as seller_threshold_cents, co.vacation_start, co.vacation_end, co.cut_off,
  co.cut_off_zone, l.catalog_type,
  l.status = 'active' as listing_active, l.status in ('paused', 'deactivated') as listing_paused, l.case_size, l.case_lock, l.min_packs, l.start_date, l.can_buy_later,
  d.dea_schedule, d.package_description, d.dosage_form, d.eaches_per_pack, d.wholesale_cents as wac_cents,
  o.id as lot_id, o.lot_name, o.status = 'active' as lot_active, o.expiry_date,
  o.price_cents, o.price_cents as list_cents, to_json(${everyRuleOn(scope, 's', today)}) as price_rules,
  o.price_type, o.price_type as lot_price_type,
  o.stock as lot_stock, o.min_qty, o.shipping_price_cents as lot_shipping_cents,
  o.free_shipping_threshold_cents as lot_threshold_cents, t.stock as listing_stock, t.lots as sellable_lots,
  ${facilityColumns}, ${toldBlock(scope.facility?.id ?? 0)} as soft_block,
  (select a.status from csos_approval a where a.facility_id = ${scope.facility?.id ?? 0} and a.seller_company_id = l.company_id)
    as csos_status`;

/** Joins the rest to a listing `l` and its lot `o`; as `s` for the conditions of the catalog. */
export const purchaseJoins = (scope: Scope, today: string): Condition => sql`
  join company co on co.id = l.company_id
  join drug d on d.ndc = l.ndc
  cross join lateral (select l.id as listing_id, l.company_id, l.catalog_type, l.ndc, d.category, d.gcn_seqno, d.package_size) s
  cross join lateral (select coalesce(sum(x.stock), 0)::int as stock, count(*)::int as lots from lot x
    where x.listing_id = l.id and ${sellable(sql`x`, today)}) t
  ${facilityJoins(scope.facility?.id ?? 0)}`;

/** The lot with the price of a pack where so many are bought. */
export function pricedAt<Lot extends Pick<PurchaseFacts, 'list_cents' | 'price_rules' | 'lot_price_type'>>(
  lot: Lot,
  quantity: number,
): Lot & Pick<PurchaseFacts, 'price_cents' | 'price_type'> {
  const price = buyerPrice(lot.list_cents, lot.price_rules ?? [], quantity);
  return { ...lot, price_cents: price.buyer, price_type: paidPriceType(lot.lot_price_type, price) };
}

/** Whether a lot can be sold today. */
export const sellable = (lot: Condition, today: string): Condition =>
  sql`${lot}.status = 'active' and ${lot}.stock > 0 and ${lot}.expiry_date >= ${today}::date`;
