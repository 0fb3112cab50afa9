import { sql } from 'kysely';
import { lineSavings } from '#rules/catalog/prices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { holdingCredit, type HeldCredit } from '../finance/index.ts';
import { takingStock, type MissingLot } from '../listings/index.ts';
import type { LineToPlace, OrderOrigin, Placement, SellerPart } from './placement.ts';

export interface PlacedOrder {
  id: number;
  seller_company_id: number;
  facility_id: number;
  placed_by: number;
  total_cents: number;
}

export interface WrittenGroup {
  /** Null where this attempt of the origin was placed before, or lots are missing. */
  id: number | null;
  orders: PlacedOrder[];
  missing: MissingLot[];
  /** Null where it is not on terms, or nothing limits what its company orders. */
  credit: HeldCredit | null;
}

/** What the order says that it came by; a due delivery comes by its RFP, a document by the cart it stands for. */
const TYPE_OF: Record<OrderOrigin['kind'], 'cart' | 'bid' | 'rfp'> = {
  cart: 'cart',
  edi: 'cart',
  bid: 'bid',
  rfp: 'rfp',
  schedule: 'rfp',
};

/**
 * Locks the lots in the order of their ids, takes their packs and writes group, orders and lines, in one statement, so that
 * a lot that everybody wants is held for this and the end of the command alone. All or nothing: where a lot is missing,
 * nothing may be committed; the same holds of more than the credit that it holds from then on. An order has the delivery address and DEA number as they are now.
 */
export async function writeGroup(
  tx: Tx,
  placement: Placement,
  apiKeyName: string | null,
): Promise<WrittenGroup> {
  const { origin, buyer, now, today, edi } = placement;
  const { facility } = buyer;
  const total = totalOf(placement);
  const { rows } = await sql<WrittenGroup>`-- named: place order
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(numbered(placement.lines))}::json) as l(seller_id bigint,
        line_number int, listing_id bigint, lot_id bigint, ndc text, name text, catalog_type text, lot_name text,
        expiry_date date, price_type text, quantity int, price_cents bigint, fee_cents bigint, seller_price_cents bigint,
        marketplace_fee int,
        savings_cents bigint, agreement jsonb)
    ), missing as materialized (
      select * from ${takingStock(placement.lines, today)}
    ), credit as materialized (
      ${holdingCredit(facility.companyId, sql`${placement.paymentOption}::text = 'net_terms' and not exists (select from missing)`)}
    ), made as (
      insert into order_group (origin, origin_id, attempt, facility_id, buyer_company_id, placed_by, po_number, notes,
        payment_option, shipping_option, total_cents, created_at, api_key_name, edi_client, buyer_ordered_on, delivery_asked, ship_asked)
      select ${origin.kind}::text, ${origin.id}::bigint, ${origin.attempt}::int, ${facility.id}::bigint,
        ${facility.companyId}::bigint, ${buyer.userId}::bigint, ${placement.poNumber}::text, ${placement.notes}::text,
        ${placement.paymentOption}::text, ${placement.shippingOption}::text, ${total}::bigint, ${now}::timestamptz, ${apiKeyName}::text,
        ${edi?.client ?? null}::text, ${edi?.orderedOn ?? null}::date, ${edi?.deliverOn ?? null}::date, ${edi?.shipOn ?? null}::date
      where not exists (select from missing)
      on conflict (origin, origin_id, attempt) do nothing returning id
    ), placed as (
      insert into orders (group_id, type, facility_id, buyer_company_id, seller_company_id, placed_by, status,
        payment_status, payment_option, po_number, notes, is_c2, shipping_option, delivery_address, facility_dea_number,
        sub_total_cents, shipping_cents, fee_cents, total_cents, created_at, updated_at, terms_name, net_days, ship_on, ship_deadline)
      select m.id, ${TYPE_OF[origin.kind]}, f.id, f.company_id, p."sellerId", ${buyer.userId},
        ${placement.isC2 ? 'pending_signature' : 'placed'}, ${placement.paymentOption === 'net_terms' ? 'unpaid' : 'paid'},
        ${placement.paymentOption}, ${placement.poNumber}, ${placement.notes}, ${placement.isC2}::boolean,
        ${placement.shippingOption}, jsonb_build_object('line_1', f.line_1, 'line_2', f.line_2, 'line_3', f.line_3,
          'city', f.city, 'state', f.state, 'postal_code', f.postal_code), f.dea_number, p."subtotalCents",
        p."shippingCents", p."feeCents", p."totalCents", ${now}::timestamptz, ${now}::timestamptz, t.name,
        t.net_days, p."shipOn", p."shipDeadline"
      from made m cross join json_to_recordset(${JSON.stringify(placement.parts.map(partValues))}::json) as p("sellerId" bigint,
        "subtotalCents" bigint, "shippingCents" bigint, "feeCents" bigint, "totalCents" bigint, "shipOn" date,
        "shipDeadline" timestamptz)
      join facility f on f.id = ${facility.id}
      left join company_terms t on t.company_id = f.company_id and t.active and ${placement.paymentOption === 'net_terms'}
      returning id, seller_company_id, facility_id, placed_by, total_cents
    ), lines as (
      insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
        expiry_date, price_type, quantity, price_cents, extended_cents, fee_cents, seller_price_cents, marketplace_fee,
        savings_cents, agreement)
      select p.id, p.facility_id, w.line_number, w.listing_id, w.lot_id, w.ndc, w.name, w.catalog_type, w.lot_name,
        w.expiry_date, w.price_type, w.quantity, w.price_cents, w.price_cents * w.quantity, w.fee_cents,
        w.seller_price_cents, w.marketplace_fee, w.savings_cents, w.agreement
      from placed p join wanted w on w.seller_id = p.seller_company_id
    )
    select (select id from made), coalesce((select json_agg(p order by p.id) from placed p), '[]') as orders,
      coalesce((select json_agg(m) from missing m), '[]') as missing, (select row_to_json(c) from credit c) as credit`.execute(
    tx,
  );
  return rows[0] ?? { id: null, orders: [], missing: [], credit: null };
}

const partValues = ({ promise, ...part }: SellerPart) => ({
  ...part,
  shipOn: promise?.day,
  shipDeadline: promise?.deadline,
});

export const totalOf = ({ parts }: Placement): number =>
  parts.reduce((sum, part) => sum + part.totalCents, 0);

/** The lines of each seller are numbered from 1. */
function numbered(lines: readonly LineToPlace[]) {
  const numbers = new Map<number, number>();
  return lines.map((line) => {
    const number = (numbers.get(line.sellerId) ?? 0) + 1;
    numbers.set(line.sellerId, number);
    return { seller_id: line.sellerId, line_number: number, ...lineValues(line) };
  });
}

const lineValues = (line: LineToPlace) => ({
  listing_id: line.listingId,
  lot_id: line.lotId,
  ndc: line.ndc,
  name: line.name,
  catalog_type: line.catalogType,
  lot_name: line.lotName,
  expiry_date: line.expiryDate,
  price_type: line.priceType,
  quantity: line.quantity,
  price_cents: line.priceCents,
  fee_cents: line.feeCents,
  seller_price_cents: line.sellerPriceCents,
  marketplace_fee: line.marketplaceFee,
  agreement: line.agreement,
  savings_cents: line.basePrice && Math.max(0, lineSavings(line.basePrice, line)),
});
