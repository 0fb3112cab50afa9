import { sql, type RawBuilder } from 'kysely';
import type { ToldBlock } from '#contract/catalog/listing-shapes.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import { bidObstacle, type BidObstacle } from '#rules/bids/may-bid.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import type { PriceType } from '#rules/catalog/prices.ts';
import { buyerPrice, type PriceRule } from '#rules/pricing/price-rules.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  baseOf,
  facilityColumns,
  facilityJoins,
  offeredTo,
  toldBlock,
  type FacilityFigures,
} from '../catalog/index.ts';

interface LotRow {
  id: number;
  lot_name: string;
  expiry_date: string;
  stock: number;
  price_cents: number;
  price_type: PriceType;
  public_note: string | null;
  shipping_price_cents: number | null;
  free_shipping_threshold_cents: number | null;
}

/** What is sold of a listing, and the rules that price it for a facility; as JSON of the database has it. */
export interface GroundRow {
  rules: PriceRule[] | null;
  lots: LotRow[];
}

/** Of listing `l` with its drug `d` for facility `f`. */
export const groundColumns = (today: IsoDate): RawBuilder<unknown> => sql`
  to_json(listing_rules(l.company_id, target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type),
    buyer_audiences(f.id), ${today}::date)) as rules,
  (select coalesce(json_agg(x order by x.expiry_date, x.id), '[]') from (
    select o.id, o.lot_name, o.expiry_date, o.stock, o.price_cents, o.price_type, o.public_note, o.shipping_price_cents,
      o.free_shipping_threshold_cents from lot o
    where o.listing_id = l.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= ${today}::date) x) as lots`;

export interface Ground {
  rules: PriceRule[];
  /** That can be sold today. */
  lots: MarketLot[];
}

export const toGround = ({ rules, lots }: GroundRow): Ground => ({
  rules: rules ?? [],
  lots: lots.map(toLot),
});

interface FactRow extends FacilityFigures, GroundRow {
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
  agreed_to_medigi: boolean;
  po_required: boolean;
  /** Its standing rule answers by itself. */
  rule_acts: boolean;
  /** Of the facility, on the listing. */
  soft_block: ToldBlock | null;
}

/** What decides about bids of one facility on one listing. */
export interface Market extends Omit<FactRow, 'rules' | 'lots'>, Ground {}

export interface MarketLot {
  id: number;
  name: string;
  expiry: string;
  stock: number;
  listCents: number;
  priceType: PriceType;
  note: string | null;
  shipping: { shippingPriceCents: number | null; thresholdCents: number | null };
}

interface Place {
  listing_id: number;
  facility_id: number;
}

/** The market of a bid that is there; its lots may be none. */
export async function marketOf(db: Queryable, bid: Place, today: IsoDate): Promise<Market> {
  const market = await readMarket(db, { listingId: bid.listing_id, facilityId: bid.facility_id }, today);
  if (!market) throw notFound('This bid does not exist.');
  return market;
}

/** The market of a listing that the asker sees; null where it does not. */
export async function visibleMarket(
  scope: Scope,
  db: Queryable,
  place: Place,
  today: IsoDate,
): Promise<Market | null> {
  return (await seesListing(scope, db, place.listing_id, today)) ? marketOf(db, place, today) : null;
}

/** Sold out it is still shown, as on its page. */
export async function seesListing(
  scope: Scope,
  db: Queryable,
  listingId: number,
  today: IsoDate,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select s.listing_id as id from catalog_search s
    where s.listing_id = ${listingId} and ${offeredTo(scope)}
      and (s.start_date is null or s.start_date <= ${today}::date or s.can_buy_later)`.execute(db);
  return rows.length > 0;
}

/** Null where listing or facility is not there. */
async function readMarket(
  db: Queryable,
  { listingId, facilityId }: { listingId: number; facilityId: number },
  today: IsoDate,
): Promise<Market | null> {
  const { rows } = await sql<FactRow>`-- named: bid market
    select l.id as listing_id, l.name, l.ndc, l.catalog_type, co.id as seller_id, co.name as seller_name,
      co.active as seller_active, co.minimum_order_cents, co.shipping_price_cents as seller_shipping_cents,
      co.shipping_threshold_cents as seller_threshold_cents, co.vacation_start, co.vacation_end,
      coalesce(l.user_ack, co.user_ack) as seller_ack, l.status in ('active', 'paused') as listing_active, l.offer_orders_enabled as offers_enabled,
      l.offer_minimum_quantity as offer_minimum, l.case_size, l.case_lock, l.start_date, d.dea_schedule,
      d.eaches_per_pack, d.wholesale_cents as wac_cents, f.id as facility_id, f.name as facility_name,
      f.vetting_status = 'approved' as facility_vetted, f.state_license_expiration as state_license_ends,
      b.id as buyer_company_id, b.active as buyer_active,
      exists (select 1 from company_terms t where t.company_id = b.id and t.active) as has_terms,
      exists (select from standing_rule r where r.listing_id = l.id and r.mode = 'acts') as rule_acts,
      b.agreed_to_medigi, b.po_required, ${toldBlock(facilityId)} as soft_block, ${facilityColumns},
      ${groundColumns(today)}
    from listing l
    join company co on co.id = l.company_id
    join drug d on d.ndc = l.ndc
    join facility f on f.id = ${facilityId}
    join company b on b.id = f.company_id
    cross join lateral (select l.id as listing_id, l.company_id, l.catalog_type, d.gcn_seqno, d.package_size) s
    ${facilityJoins(facilityId)}
    where l.id = ${listingId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, ...toGround(row) } : null;
}

const toLot = (row: LotRow): MarketLot => ({
  id: row.id,
  name: row.lot_name,
  expiry: row.expiry_date,
  stock: row.stock,
  listCents: row.price_cents,
  priceType: row.price_type,
  note: row.public_note,
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

export function pricedLots(market: Ground, quantity: number, side: BidSide): PricedLot[] {
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

/**
 * Why the facility may not bid on the listing now, or order by a bid; null where it may. The stock is another matter. On a supplier's
 * own site, and for administrators, no agreement to a catalog is needed.
 */
export const obstacleOf = (
  market: Market,
  { needsAgreement, today }: { needsAgreement: boolean; today: IsoDate },
): BidObstacle | null =>
  bidObstacle(
    {
      offersEnabled: market.offers_enabled,
      isC2: market.dea_schedule === '2',
      startDate: market.start_date,
      isOwn: market.seller_id === market.buyer_company_id,
      hasTerms: market.has_terms,
      sellerActive: market.seller_active,
      listingActive: market.listing_active,
      catalogOpen: !needsAgreement || openCatalogs(market.agreed_to_medigi).includes(market.catalog_type),
      buyerActive: market.buyer_active,
      facilityVetted: market.facility_vetted,
      licenseEnds: market.state_license_ends,
    },
    today,
  );
