import { sql } from 'kysely';
import type { DeskOffer, DeskProduct } from '#contract/ordering/desk-shapes.ts';
import { addReasons, purchaseReasons } from '#rules/catalog/eligibility.ts';
import { standingReasons } from '#rules/catalog/standing-reasons.ts';
import { vacationOf } from '#rules/catalog/vacation.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars, unitPrice } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { MOST_OFFERS } from '#rules/ordering/limits.ts';
import { OUT_OF_STOCK, SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { purchaseInput, type AskedLot } from '../../cart/index.ts';
import {
  askedCents,
  catalogOf,
  exclusionReason,
  hidesPrices,
  isOfferedTo,
  offerOrderOf,
  rulesOn,
  toldBlock,
  toToldBlock,
  visibleTo,
} from '../../catalog/index.ts';

/** What makes a product: drug group and package size; without a group its NDC. */
export interface ProductRef {
  ndc: string;
  gcn_seqno: number | null;
  package_size: number;
}

export const productKey = ({ ndc, gcn_seqno, package_size }: ProductRef): string =>
  gcn_seqno === null ? `n${ndc}` : `g${gcn_seqno}-${package_size}`;

/** Offers that are among those of their product whatever their rank. */
export interface Named {
  ndcs: readonly string[];
  listingIds: readonly number[];
  /** NDCs that somebody asked for by name: their offers are found also where the company has excluded them. */
  asked?: readonly string[];
}

interface LotJson {
  id: number;
  expiry_date: string;
  stock: number;
  min_qty: number;
  price_cents: number;
  in_cart: number;
}

type OfferRow = Pick<
  AskedLot,
  | 'company_id'
  | 'company_name'
  | 'csos_status'
  | 'minimum_order_cents'
  | 'catalog_type'
  | 'dea_schedule'
  | 'soft_block'
  | 'start_date'
  | 'can_buy_later'
  | 'case_lock'
  | 'case_size'
  | 'min_packs'
> & {
  place: number;
  listing_id: number;
  ndc: string;
  name: string;
  eaches_per_pack: number;
  package_description: string;
  exclusion_reason: string | null;
  vacation_start: string | null;
  vacation_end: string | null;
  lots: LotJson[];
};

/** A listing with more lots is seldom; the cart knows them all. */
const MOST_LOTS = 20;

/** The offers of products to the asker, at most eight each, in one statement. */
export async function offersOf(
  scope: Scope,
  db: Queryable,
  refs: readonly ProductRef[],
  named: Named,
  today: string,
): Promise<DeskProduct[]> {
  const products = [...new Map(refs.map((ref) => [productKey(ref), ref]))];
  if (products.length === 0) return [];
  const rows = await readOffers(
    scope,
    db,
    products.map(([, ref]) => ref),
    named,
    today,
  );
  const found = Map.groupBy(rows, (row) => row.place);
  return products.map(([key], index) => ({
    key,
    offers: (found.get(index + 1) ?? []).map((row) => toOffer(scope, row, today)),
  }));
}

async function readOffers(
  scope: Scope,
  db: Queryable,
  refs: readonly ProductRef[],
  { ndcs, listingIds, asked = [] }: Named,
  today: string,
): Promise<OfferRow[]> {
  const facilityId = scope.facility?.id ?? 0;
  const hidden = hidesPrices(scope);
  const best = offerOrderOf(hidden);
  const catalog = catalogOf(scope, today);
  const lotOrder = hidden ? sql`x.expiry_date, x.id` : sql`x.price_cents, x.id`;
  const columns = sql`s.listing_id, s.company_id, s.company_name, s.catalog_type, s.ndc, s.name, s.gcn_seqno, s.package_size,
    s.eaches_per_pack, s.unit_price_cents, s.latest_expiry, s.category, s.start_date, s.can_buy_later, s.dea_schedule`;
  const offered = sql`(${isOfferedTo(scope, 's')} or s.listing_id = any (${[...listingIds]}::bigint[])
    or s.ndc = any (${[...asked]}::text[]))`;
  const { rows } = await sql<OfferRow>`
    with own as materialized (
      select id from cart where user_id = ${scope.userId} and facility_id = ${facilityId} and type = 'c0' and status = 'open'
    )
    select p.place::int as place, s.listing_id, s.ndc, s.name, s.company_id, s.company_name, s.catalog_type, s.eaches_per_pack,
      s.start_date, s.can_buy_later, s.dea_schedule, l.case_size, l.case_lock, l.min_packs, d.package_description,
      c.minimum_order_cents, c.vacation_start, c.vacation_end, ${toldBlock(facilityId)} as soft_block,
      ${exclusionReason(scope, 's')} as exclusion_reason,
      (select a.status from csos_approval a where a.facility_id = ${facilityId} and a.seller_company_id = s.company_id)
        as csos_status,
      (select coalesce(json_agg(json_build_object('id', o.id, 'expiry_date', o.expiry_date, 'stock', o.stock,
          'min_qty', o.min_qty, 'price_cents', o.price_cents, 'in_cart', coalesce((select q.quantity from cart_lot q
            where q.cart_id = (select id from own) and q.lot_id = o.id), 0)) order by o.price_cents, o.id), '[]')
        from (select x.id, x.expiry_date, x.stock, x.min_qty, ${askedCents(scope, sql`x.price_cents`, rulesOn(scope, 's', today))} as price_cents
          from lot x where x.listing_id = s.listing_id and x.status = 'active' and x.stock > 0
          and x.expiry_date >= ${today}::date order by ${lotOrder} limit ${sql.lit(MOST_LOTS)}) o) as lots
    from unnest(${refs.map((ref) => ref.gcn_seqno)}::bigint[], ${refs.map((ref) => ref.package_size)}::numeric[],
      ${refs.map((ref) => ref.ndc)}::text[]) with ordinality p(gcn, size, ndc, place)
    cross join lateral (
      select s.*, least(case when s.listing_id = any (${[...listingIds]}::bigint[]) then 0 end,
          case when s.ndc = any (${[...ndcs]}::text[]) then row_number() over (partition by s.ndc order by ${best}) end,
          row_number() over (order by ${best}), row_number() over (order by s.latest_expiry desc, s.listing_id)) as rank
      from (
        select ${columns} from ${catalog} s
        where s.gcn_seqno = p.gcn and s.package_size = p.size and ${visibleTo(scope, today)} and ${offered}
        union all
        select ${columns} from ${catalog} s
        where p.gcn is null and s.gcn_seqno is null and ${visibleTo(scope, today)} and ${offered}
          and s.listing_id in (select l.id from listing l where l.ndc = p.ndc and l.status = 'active')
      ) s order by rank, ${best} limit ${sql.lit(MOST_OFFERS)}
    ) s
    join listing l on l.id = s.listing_id
    join drug d on d.ndc = s.ndc
    join company c on c.id = s.company_id
    order by p.place, ${best}`.execute(db);
  return rows;
}

function toOffer(scope: Scope, row: OfferRow, today: string): DeskOffer {
  const hidden = hidesPrices(scope);
  const refusal = refusalOf(scope, row, today);
  const lowest = row.lots[0]?.price_cents;
  const lots = hidden
    ? row.lots.toSorted((a, b) => a.expiry_date.localeCompare(b.expiry_date) || a.id - b.id)
    : row.lots;
  return {
    listing_id: row.listing_id,
    name: row.name,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    company_id: row.company_id,
    company_name: row.company_name,
    catalog_type: row.catalog_type,
    eaches_per_pack: row.eaches_per_pack,
    package_description: row.package_description,
    unit_price: hidden || lowest === undefined ? null : unitPrice(lowest, row.eaches_per_pack),
    case_size: row.case_size,
    case_lock: row.case_lock,
    min_packs: row.min_packs,
    minimum_order_total: toDollars(row.minimum_order_cents),
    on_vacation: vacationOf(row.vacation_start, row.vacation_end, today),
    refusal,
    exclusion_reason: row.exclusion_reason,
    blocked: refusal === SOFT_BLOCKED ? toToldBlock(row.soft_block) : null,
    lots: lots.map((lot) => ({
      id: lot.id,
      expiry_date: formatUsDate(lot.expiry_date),
      stock: lot.stock,
      min_qty: lot.min_qty,
      price: hidden ? null : toDollars(lot.price_cents),
      in_cart: lot.in_cart,
    })),
  };
}

/** What stands in the way whatever the quantity, in the words of the cart. */
function refusalOf(scope: Scope, row: OfferRow, today: string): string | null {
  const stock = row.lots.reduce((sum, lot) => sum + lot.stock, 0);
  const item = row.lots.map((lot): AskedLot => ({
    ...row,
    listing_active: true,
    lot_id: lot.id,
    lot_name: '',
    lot_stock: lot.stock,
    expiry_date: lot.expiry_date,
    min_qty: lot.min_qty,
    price_cents: lot.price_cents,
    quantity: 0,
    listing_stock: stock,
    sellable_lots: row.lots.length,
    agreed_soft_block: false,
  }));
  if (item.length === 0) return OUT_OF_STOCK;
  const reasons = addReasons(purchaseReasons(purchaseInput(scope, item, today)));
  const [standing] = [...standingReasons(reasons), ...reasons.filter(({ code }) => code === 'soft_blocked')];
  return standing?.message ?? null;
}
