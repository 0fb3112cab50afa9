import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { bidFigures, type BidFigures as Figures } from '#rules/bids/bid-figures.ts';
import { distribute, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import type { PriceType } from '#rules/catalog/prices.ts';
import { standingProblem } from '#rules/orders/standing.ts';
import { buyerPrice, type PriceRule } from '#rules/pricing/price-rules.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { baseOf, facilityColumns, facilityJoins, type FacilityFigures } from '../catalog/index.ts';

interface LotRow {
  id: number;
  lot_name: string;
  expiry_date: string;
  stock: number;
  price_cents: number;
  price_type: PriceType;
  shipping_price_cents: number | null;
  free_shipping_threshold_cents: number | null;
}

interface FactRow extends FacilityFigures {
  listing_id: number;
  name: string;
  ndc: string;
  catalog_type: 'medigi' | 'medshorts' | '503b';
  seller_id: number;
  seller_name: string;
  seller_active: boolean;
  minimum_order_cents: number;
  seller_shipping_cents: number;
  seller_threshold_cents: number | null;
  vacation_start: string | null;
  vacation_end: string | null;
  seller_ack: string | null;
  listing_active: boolean;
  offers_enabled: boolean;
  offer_minimum: number;
  case_size: number;
  case_lock: boolean;
  start_date: string | null;
  dea_schedule: string | null;
  facility_id: number;
  facility_name: string;
  facility_vetted: boolean;
  state_license_ends: string | null;
  buyer_company_id: number;
  buyer_active: boolean;
  has_terms: boolean;
  rules: PriceRule[] | null;
  lots: LotRow[];
}

/** What decides about bids of one facility on one listing. */
export interface Market extends Omit<FactRow, 'rules' | 'lots'> {
  rules: PriceRule[];
  /** That can be sold today. */
  lots: MarketLot[];
}

export interface MarketLot {
  id: number;
  name: string;
  expiry: string;
  stock: number;
  listCents: number;
  priceType: PriceType;
  shipping: { shippingPriceCents: number | null; thresholdCents: number | null };
}

/** Null where listing or facility is not there. The lots may be empty. */
export async function readMarket(
  db: Queryable,
  { listingId, facilityId }: { listingId: number; facilityId: number },
  today: IsoDate,
): Promise<Market | null> {
  const { rows } = await sql<FactRow>`
    select l.id as listing_id, l.name, l.ndc, l.catalog_type, co.id as seller_id, co.name as seller_name,
      co.active as seller_active, co.minimum_order_cents, co.shipping_price_cents as seller_shipping_cents,
      co.shipping_threshold_cents as seller_threshold_cents, co.vacation_start, co.vacation_end,
      co.user_ack as seller_ack, l.status = 'active' as listing_active, l.offer_orders_enabled as offers_enabled,
      l.offer_minimum_quantity as offer_minimum, l.case_size, l.case_lock, l.start_date, d.dea_schedule,
      d.eaches_per_pack, d.wholesale_cents as wac_cents, f.id as facility_id, f.name as facility_name,
      f.vetting_status = 'approved' as facility_vetted, f.state_license_expiration as state_license_ends,
      b.id as buyer_company_id, b.active as buyer_active,
      exists (select 1 from company_terms t where t.company_id = b.id and t.active) as has_terms,
      ${facilityColumns},
      to_json(listing_rules(l.company_id, target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type),
        buyer_audiences(f.id), ${today}::date)) as rules,
      (select coalesce(json_agg(x order by x.expiry_date, x.id), '[]') from (
        select o.id, o.lot_name, o.expiry_date, o.stock, o.price_cents, o.price_type, o.shipping_price_cents,
          o.free_shipping_threshold_cents from lot o
        where o.listing_id = l.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= ${today}::date) x) as lots
    from listing l
    join company co on co.id = l.company_id
    join drug d on d.ndc = l.ndc
    join facility f on f.id = ${facilityId}
    join company b on b.id = f.company_id
    cross join lateral (select d.gcn_seqno, d.package_size) s
    ${facilityJoins(facilityId)}
    where l.id = ${listingId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, rules: row.rules ?? [], lots: row.lots.map(toLot) } : null;
}

const toLot = (row: LotRow): MarketLot => ({
  id: row.id,
  name: row.lot_name,
  expiry: row.expiry_date,
  stock: row.stock,
  listCents: row.price_cents,
  priceType: row.price_type,
  shipping: {
    shippingPriceCents: row.shipping_price_cents,
    thresholdCents: row.free_shipping_threshold_cents,
  },
});

/** A lot at what the facility pays for so many packs, and what the seller receives of it. */
export interface PricedLot extends MarketLot {
  baseCents: number;
  buyerCents: number;
  /** The one of both that counts here. */
  cents: number;
}

export function pricedLots(market: Market, quantity: number, side: BidSide): PricedLot[] {
  return market.lots.map((lot) => {
    const price = buyerPrice(lot.listCents, market.rules, quantity);
    const [baseCents, buyerCents] = [price.seller, price.buyer];
    return { ...lot, baseCents, buyerCents, cents: side === 'seller' ? baseCents : buyerCents };
  });
}

/** The fee on a bid for so many packs; null without one. */
export const feeOf = (market: Market, quantity: number): PriceRule | null =>
  buyerPrice(market.lots[0]?.listCents ?? 100, market.rules, quantity).fee;

export const stepsOf = (market: Market) => ({
  caseSize: market.case_size,
  offerMinimum: market.offer_minimum,
});

export const vacationDays = (
  market: Pick<Market, 'vacation_start' | 'vacation_end'>,
): { start: IsoDate; end: IsoDate } | null =>
  market.vacation_start === null || market.vacation_end === null
    ? null
    : { start: market.vacation_start, end: market.vacation_end };

export const sellerShipping = (market: Market) => ({
  shippingPriceCents: market.seller_shipping_cents,
  thresholdCents: market.seller_threshold_cents,
});

/** What the facility would pay elsewhere; its own matter. */
export const baseOfMarket = (market: Market) => baseOf(market);

export interface BidTerms {
  cents: number;
  quantity: number;
  minimumExpiry: IsoDate;
}

export interface Worked {
  figures: Figures;
  lots: PricedLot[];
  selected: PricedLot;
}

/** What terms come to as one side sees them; null where no lot meets the minimum expiry. `tellsBase`: savings may be told. */
export function workOut(
  market: Market,
  { cents, quantity, minimumExpiry }: BidTerms,
  { side, tellsBase, today }: { side: BidSide; tellsBase: boolean; today: IsoDate },
): Worked | null {
  const lots = offerableLots(pricedLots(market, quantity, side), minimumExpiry, today);
  const selected = selectedLot(lots);
  if (selected === null) return null;
  const given = distribute(lots, quantity, stepsOf(market)).map(({ lot }) => lot);
  const figures = bidFigures({
    cents,
    lotCents: selected.cents,
    quantity,
    base: tellsBase ? baseOfMarket(market) : null,
    lots: (given.length === 0 ? [selected] : given).map((lot) => lot.shipping),
    seller: sellerShipping(market),
  });
  return { figures, lots, selected };
}

/** Whether the listing takes bids of the facility at all (G-017); the stock is another matter. */
export const takesBids = (market: Market, today: IsoDate): boolean =>
  market.offers_enabled &&
  market.listing_active &&
  market.seller_active &&
  market.dea_schedule !== '2' &&
  market.has_terms &&
  (market.start_date === null || market.start_date <= today);

/** Why the facility may not order now, in words for whoever accepts; null when it may. */
export const orderProblem = (market: Market, today: IsoDate): string | null =>
  standingProblem(market, today) ??
  (market.dea_schedule === '2' ? 'Schedule 2 products are not sold by bids.' : null);
