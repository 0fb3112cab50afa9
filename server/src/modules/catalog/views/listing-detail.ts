import { sql } from 'kysely';
import type { ListingDetail, ToldBlock } from '#contract/catalog/listing-shapes.ts';
import { acknowledgement } from '#rules/bids/bid-words.ts';
import { listingObstacle } from '#rules/bids/may-bid.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { toDollars } from '#rules/money.ts';
import type { PriceRule } from '#rules/pricing/price-rules.ts';
import { basePriceCents } from '#rules/catalog/prices.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { exclusionReason } from './exclusions.ts';
import { alternativesOf } from './alternatives.ts';
import { toAlternatives, toLots, type AlternativeRow, type LotRow } from './lots.ts';
import { detailPricing } from './detail-pricing.ts';
import { baseOf } from './pricing.ts';
import { askedCents, catalogOf, everyRuleOn } from './priced.ts';
import { toCatalogListing, type SearchRow } from './search.ts';
import { exactPrice, usageColumns, usageData, usageJoins, type UsageBuckets } from './usage.ts';
import {
  facilityColumns,
  facilityJoins,
  hidesPrices,
  offeredTo,
  ownCartQuantity,
  toldBlock,
  toToldBlock,
} from './visibility.ts';

/** The notice of a 503b listing, wherever it is shown. */
export const COMPOUNDED =
  'This is a compounded product from a registered 503B outsourcing facility. It is not an FDA-approved drug.';

interface LastOrderRow {
  id: number;
  created_at: string;
  packs: number;
  lowest: number;
  highest: number;
}

interface DetailRow extends Omit<SearchRow, 'soft_block'>, UsageBuckets {
  labeler: string | null;
  description: string | null;
  substance_name: string | null;
  route: string | null;
  storage_conditions: string | null;
  hcpcs: string | null;
  isi: string | null;
  product_type_name: string | null;
  private_label_gpo_id: number | null;
  active_ingredients: { ingredient: string; concentration: string }[];
  company_minimum_cents: number;
  offer_minimum_quantity: number;
  user_ack: string | null;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
  images: { url: string; text: string }[];
  docs: ListingDetail['docs'];
  favorite_comment: string | null;
  notes: number;
  block: ToldBlock | null;
  last_order: LastOrderRow | null;
  flag_id: number | null;
  flag_user_name: string | null;
  flag_updated_at: Date | null;
  override_user_id: number | null;
  override_user_name: string | null;
  override_updated_at: Date | null;
  price_rules: PriceRule[] | null;
  lots: LotRow[];
  alternatives: AlternativeRow[];
}

/** Where prices are hidden, their order is as well (X-59). */
const lotOrder = (scope: Scope) =>
  hidesPrices(scope) ? sql`o.expiry_date` : sql`o.price_cents, o.expiry_date desc`;

/** One listing with lots, alternatives and everything the decision needs, in one statement. 404 outside the range. */
export async function viewListing(
  scope: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<ListingDetail> {
  const facilityId = scope.facility?.id ?? 0;
  const { rows } = await sql<DetailRow>`-- named: listing
    select s.*, ${facilityColumns}, ${usageColumns}, to_json(pr.rules) as price_rules,
      l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, l.offer_minimum_quantity, l.description, l.isi, l.product_type_name,
      l.private_label_gpo_id, d.csp, d.package_description, d.dosage_form, d.proprietary_name, d.pharm_class,
      d.labeler, d.substance_name, d.route, d.storage_conditions, d.hcpcs, d.active_ingredients,
      c.minimum_order_cents as company_minimum_cents, c.shipping_price_cents, c.shipping_threshold_cents,
      c.vacation_start, c.vacation_end, coalesce(l.user_ack, c.user_ack) as user_ack,
      (select b.id from bid b where b.facility_id = ${facilityId} and b.listing_id = s.listing_id
        and b.status in ('initial_offer', 'counter_offer')) as open_bid_id,
      (select f.id from favorite f where f.user_id = ${scope.userId} and f.listing_id = s.listing_id) as favorite_id,
      (select f.comment from favorite f where f.user_id = ${scope.userId} and f.listing_id = s.listing_id) as favorite_comment,
      (select count(*)::int from note n where n.facility_id = ${facilityId} and n.expired_at is null
        and (n.listing_id = s.listing_id or n.gcn_seqno = s.gcn_seqno)) as notes,
      ${toldBlock(facilityId)} as block, ${exclusionReason(scope, 's')} as exclusion_reason,
      (select to_json(x) from (select r.id, r.created_at, sum(ol.quantity)::int as packs,
          min(ol.price_cents) as lowest, max(ol.price_cents) as highest
        from order_line ol join orders r on r.id = ol.order_id
        where ol.facility_id = ${facilityId} and ol.listing_id = s.listing_id
          and r.buyer_company_id = ${scope.facility?.companyId ?? 0} and r.status not in ('pending_signature', 'cancelled')
        group by r.id order by r.created_at desc, r.id desc limit 1) x) as last_order,
      ${ownCartQuantity(scope)} as order_quantity, null as best_lot, null::bigint as list_price_cents,
      (select coalesce(json_agg(json_build_object('url', '/services/listing/image/' || i.digest, 'text', i.text) order by i.position, i.id), '[]')
        from listing_image i where i.listing_id = s.listing_id) as images,
      (select coalesce(json_agg(json_build_object('uri', sf.id || '/' || sf.name, 'url', '/services/document/' || dc.id || '/file',
        'type', dc.type, 'title', dc.title, 'name', sf.name) order by dc.id), '[]') from document dc join stored_file sf on sf.id = dc.file_id
        where dc.listing_id = s.listing_id and dc.deleted_at is null and dc.replaced_at is null) as docs,
      (select coalesce(json_agg(o order by ${lotOrder(scope)}, o.id), '[]') from (
        select o.id, o.lot_name, o.expiry_date, ${askedCents(scope, sql`o.price_cents`, sql`pr.rules`)} as price_cents, o.price_cents as list_cents, o.stock, o.min_qty, o.price_type, o.shipping_price_cents,
          o.free_shipping_threshold_cents, o.public_note, coalesce((select cl.quantity from cart_lot cl
            join cart k on k.id = cl.cart_id and k.status = 'open' and k.user_id = ${scope.userId}
              and k.facility_id = ${facilityId} where cl.lot_id = o.id), 0) as quantity
        from lot o where o.listing_id = s.listing_id and o.status = 'active' and o.stock > 0
          and o.expiry_date >= ${today}::date) o) as lots,
      ${alternativesOf(scope, today)} as alternatives
    from ${catalogOf(scope, today)} s
    cross join lateral (select ${everyRuleOn(scope, 's', today)} as rules offset 0) pr
    join listing l on l.id = s.listing_id
    join drug d on d.ndc = s.ndc
    join company c on c.id = s.company_id
    ${facilityJoins(facilityId)} ${usageJoins}
    where s.listing_id = ${id} and ${offeredTo(scope)}
      and (s.start_date is null or s.start_date <= ${today}::date or s.can_buy_later)`.execute(db);
  const row = rows[0];
  if (!row) throw notFound(NOT_ELIGIBLE);
  return toDetail(scope, row, today);
}

/** SP-180 … SP-184; a supplier's own site may leave bids out (X-53). */
function mayBid(
  scope: Scope,
  listing: Pick<
    ListingDetail,
    'offer_orders_enabled' | 'is_c2' | 'open_bid_id' | 'start_date' | 'company_id'
  >,
  today: string,
): boolean {
  const { client, company } = scope;
  const asked = {
    offersEnabled: listing.offer_orders_enabled,
    isC2: listing.is_c2,
    startDate: listing.start_date,
    isOwn: company?.id === listing.company_id,
    hasTerms: company?.hasTerms ?? false,
  };
  return (
    (hasRole(scope, 'Buyer') || hasPermission(scope, 'orders')) &&
    listing.open_bid_id === null &&
    listingObstacle(asked, today) === null &&
    (!client.hydra || client.hydra_config.bid_enabled)
  );
}

/** Whether a request for proposal begins here (SP-186 … SP-188, X-63). */
const takesRequests = (
  { client, facility, isVetted, isAdmin }: Scope,
  { is_c2, catalog_type }: Pick<ListingDetail, 'is_c2' | 'catalog_type'>,
): boolean =>
  !is_c2 &&
  catalog_type !== 'medshorts' &&
  (isVetted || isAdmin) &&
  (facility?.vetted ?? false) &&
  (!client.hydra || client.hydra_config.rfp_enabled);

function toSignal(
  base: NonNullable<ReturnType<typeof baseOf>>,
  row: DetailRow,
): ListingDetail['current_price_signal'] {
  const own = base.type === 'User Supplied';
  return {
    id: own ? row.flag_id : null,
    type: base.type,
    customer_base_price: toDollars(basePriceCents(base)),
    exact: exactPrice(base),
    user_name: own ? row.flag_user_name : null,
    updated_on: own ? (row.flag_updated_at?.toISOString() ?? null) : null,
  };
}

const toLastOrder = (row: LastOrderRow): ListingDetail['last_order'] => ({
  id: row.id,
  date: new Date(row.created_at).toISOString(),
  packs: row.packs,
  lowest_price: toDollars(row.lowest),
  highest_price: toDollars(row.highest),
});

function toDetail(scope: Scope, row: DetailRow, today: string): ListingDetail {
  const hidden = hidesPrices(scope);
  const { best_lot: _, ...listing } = toCatalogListing(
    { ...row, soft_block: row.block !== null },
    hidden,
    today,
  );
  const base = hidden ? null : baseOf(row);
  const block = toToldBlock(row.block);
  const lots = toLots(row.lots, row, hidden, today);
  const mayBuy = scope.roles.includes('Buyer') || scope.isAdmin;
  return {
    ...listing,
    pricing: detailPricing(scope, row, listing.pricing, lots),
    labeler: row.labeler,
    description: row.description,
    substance_name: row.substance_name,
    route: row.route,
    storage_conditions: row.storage_conditions,
    storage_cond: row.storage_conditions,
    hic2_desc: listing.category,
    hic_desc: listing.pharm_class,
    hic3_desc: listing.pharm_class,
    listing_package_type: listing.package_type,
    hcpcs: row.hcpcs,
    isi: row.isi,
    product_type_name: row.product_type_name,
    private_label_gpo_id: row.private_label_gpo_id,
    company_minimum_order_total: toDollars(row.company_minimum_cents),
    company_shipping_threshold:
      row.shipping_threshold_cents === null ? null : toDollars(row.shipping_threshold_cents),
    offer_minimum_quantity: row.offer_minimum_quantity,
    acknowledgement: row.user_ack ?? acknowledgement(scope.facility?.name ?? ''),
    active_ingredients: row.active_ingredients,
    images: row.images,
    docs: row.docs,
    soft_block_id: block?.id ?? null,
    soft_block_reason: block?.reason ?? null,
    soft_block_author: block?.author ?? null,
    soft_block_date: block?.date ?? null,
    favorite_comment: row.favorite_comment,
    notes: row.notes,
    lots,
    alternatives: toAlternatives(row.alternatives, row, hidden),
    amu_data: usageData(row, hidden),
    current_price_signal: base && toSignal(base, row),
    last_order: hidden ? null : row.last_order && toLastOrder(row.last_order),
    notice: row.catalog_type === '503b' ? COMPOUNDED : null,
    can: {
      add_to_cart: mayBuy,
      place_bid: mayBid(scope, listing, today),
      build_rfp: mayBuy && takesRequests(scope, listing),
    },
  };
}
