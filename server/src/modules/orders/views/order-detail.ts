import { throughKey } from '#rules/accounts/api-keys.ts';
import { sql } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { CatalogType, PaidPriceType } from '#contract/primitives.ts';
import { orderNumber } from '#rules/csos/order-text.ts';
import { formatUsDate } from '#rules/dates.ts';
import { refundName } from '#rules/finance/refunds.ts';
import { toDollars } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import { isAgreedOrder } from '#rules/orders/order-status.ts';
import type { ShippedLot } from '#rules/orders/shipped-lots.ts';
import { shipPromise } from '#rules/orders/ship-promise.ts';
import { EXPEDITED_CENTS } from '#rules/orders/shipping.ts';
import { formatNdc } from '#rules/ndc.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { LineAgreement } from '../placement.ts';
import { onBuyerSide } from '../policy.ts';
import { toSellerDays, type StoredDays } from '../seller-days.ts';
import { AWAY, BY_EDI, toSummary, type OrderRow } from './order-list.ts';
import { ordersOf } from './range.ts';
import { signersOf } from './signers.ts';

interface LineJson {
  id: number;
  line_number: number;
  listing_id: number;
  ndc: string;
  name: string;
  catalog_type: CatalogType;
  lot_id: number;
  lot_name: string;
  expiry_date: string;
  price_type: PaidPriceType;
  quantity: number;
  shipped_quantity: number;
  not_shipped_quantity: number;
  price_cents: number;
  extended_cents: number;
  savings_cents: number | null;
  agreement: LineAgreement | null;
}

interface ShipmentJson {
  id: number;
  carrier: string;
  tracking_number: string;
  ship_date: string;
  created_at: string;
  edi_client: string | null;
  quantities: { line_id: number; quantity: number; lots: ShippedLot[] }[];
}

interface InvoiceJson {
  number: number;
  shipment_id: number;
  invoiced_on: string;
  due_on: string;
  total_cents: number;
  cancelled: boolean;
}

interface RefundJson {
  id: number;
  cents: number;
  at: string;
}

interface DetailRow extends OrderRow {
  seller_days: StoredDays;
  placed_by_name: string;
  api_key_name: string | null;
  asked: OrderDetail['asked'];
  bid_id: number | null;
  contract_id: number | null;
  delivery_address: OrderDetail['delivery_address'];
  facility_dea_number: string | null;
  notes: string | null;
  sub_total_cents: number;
  shipping_cents: number;
  fee_cents: number;
  version: number;
  signed_at: Date | null;
  disputed_at: Date | null;
  cancel_requested_at: Date | null;
  cancel_reason: string | null;
  cancel_answer: 'agreed' | 'refused' | null;
  cancel_answer_note: string | null;
  cancel_answered_at: Date | null;
  lines: LineJson[];
  shipments: ShipmentJson[];
  invoices: InvoiceJson[];
  refunds: RefundJson[];
  signed_by: string | null;
  signers: string[];
  accepted: AcceptedJson | null;
  seller_answer: { answer: string | null; backordered: number[] } | null;
}

/** How the bid that an order came of was accepted. */
interface AcceptedJson {
  automatic: boolean;
  /** Its last line was the buyer's. */
  by_seller: boolean;
  /** Null for the standing rule. */
  person: string | null;
}

const CANCEL_FREE_MS = 60 * 60_000;

/** One order in the asker's range with lines, shipments and history, in one statement. 404 outside the range. */
export async function viewOrder(scope: Scope, db: Queryable, id: number, now: Date): Promise<OrderDetail> {
  const { rows } = await sql<DetailRow>`
    select r.*, b.name as buyer_company_name, f.name as facility_name, c.name as seller_company_name,
      u.first_name || ' ' || u.last_name as placed_by_name,
      (select x.api_key_name from order_group x where x.id = r.group_id) as api_key_name,
      (select json_build_object('ordered_on', x.buyer_ordered_on, 'deliver_on', x.delivery_asked, 'ship_on', x.ship_asked)
        from order_group x where x.id = r.group_id and x.edi_client is not null) as asked, ${BY_EDI} as by_edi,
      json_build_object('cut_off', c.cut_off, 'cut_off_zone', c.cut_off_zone, 'vacation_start', c.vacation_start,
        'vacation_end', c.vacation_end) as seller_days, ${AWAY} as away,
      (select x.id from bid x where x.order_id = r.id) as bid_id,
      (select json_build_object('automatic', x.automatic, 'by_seller', x.line_count % 2 = 1,
        'person', (select w.first_name || ' ' || w.last_name from audit_log a join app_user w on w.id = a.actor_user_id
          where a.entity = 'bid' and a.entity_id = x.id and a.operation = 'bid.accepted' limit 1))
        from bid x where x.order_id = r.id) as accepted,
      (select x.rfp_id from rfp_delivery x where x.order_id = r.id) as contract_id,
      (select count(distinct l.listing_id)::int from order_line l where l.order_id = r.id) as item_count,
      (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = r.id) as pack_count,
      array(select t.tracking_number from shipment t where t.order_id = r.id order by t.id) as tracking_numbers,
      (select json_agg(l order by l.line_number) from order_line l where l.order_id = r.id) as lines,
      (select coalesce(json_agg(json_build_object('id', t.id, 'carrier', t.carrier, 'tracking_number', t.tracking_number,
        'ship_date', t.ship_date, 'created_at', t.created_at, 'quantities', (select json_agg(json_build_object(
          'line_id', q.order_line_id, 'quantity', q.quantity, 'lots', coalesce(q.lots, '[]')) order by q.order_line_id)
          from shipment_line q where q.shipment_id = t.id), 'edi_client', t.edi_client)
        order by t.id), '[]') from shipment t where t.order_id = r.id) as shipments,
      (select json_build_object('answer', e.answer, 'backordered', e.backordered) from edi_seller_order e
        where e.order_id = r.id and e.answered_at is not null) as seller_answer,
      (select coalesce(json_agg(json_build_object('number', i.number, 'shipment_id', i.shipment_id, 'invoiced_on', i.invoiced_on,
        'due_on', i.due_on, 'total_cents', i.total_cents, 'cancelled', i.cancelled_at is not null) order by i.number), '[]')
        from invoice i where i.order_id = r.id) as invoices,
      (select coalesce(json_agg(json_build_object('id', g.id, 'cents', g.total_cents, 'at', g.recorded_at) order by g.id), '[]')
        from refund g where g.order_id = r.id) as refunds,
      (select w.first_name || ' ' || w.last_name from csos_signature s join app_user w on w.id = s.signed_by
        where s.order_id = r.id limit 1) as signed_by, ${signersOf} as signers
    from orders r
    join company b on b.id = r.buyer_company_id
    join company c on c.id = r.seller_company_id
    join facility f on f.id = r.facility_id
    join app_user u on u.id = r.placed_by
    where r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('This order does not exist.');
  return toDetail(scope, row, now);
}

function toDetail(scope: Scope, row: DetailRow, now: Date): OrderDetail {
  // What the buyer saves is the buyer's business; the seller does not see it (R12).
  const seesSavings = onBuyerSide(scope, row);
  const savings = row.lines.reduce((sum, line) => sum + (line.savings_cents ?? 0), 0);
  const { tracking_numbers: _, ...summary } = toSummary(scope, row, now);
  return {
    ...summary,
    placed_by: summary.by_edi ?? throughKey(row.placed_by_name, row.api_key_name),
    asked: row.asked,
    bid_id: row.bid_id,
    accepted_by: acceptedBy(row),
    contract_id: row.contract_id,
    delivery_address: row.delivery_address,
    facility_dea_number: row.facility_dea_number,
    signed_date: row.signed_at && row.signed_at.toISOString(),
    signed_by: row.signed_by,
    csos_number: row.is_c2 ? orderNumber(row.id, row.created_at) : null,
    signers: row.signers,
    expedite: summary.can.expedite ? expediteOf(row, now) : null,
    notes: row.notes,
    sub_total: toDollars(row.sub_total_cents),
    shipping_total: toDollars(row.shipping_cents),
    transaction_fee_total: toDollars(row.fee_cents),
    savings_total: seesSavings ? toDollars(savings) : null,
    lines: row.lines.map((line) => toLine(line, row, seesSavings)),
    tracking: row.shipments.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      tracking_number: shipment.tracking_number,
      tracking_url: trackingUrl(shipment.carrier, shipment.tracking_number),
      ship_date: shipment.ship_date,
      created_date: new Date(shipment.created_at).toISOString(),
      edi_client: shipment.edi_client,
      quantities: shipment.quantities.map(({ lots, ...packs }) => ({ ...packs, lots: lots.map(toLot) })),
    })),
    invoices: row.invoices.map((invoice) => toInvoice(row.id, invoice)),
    refunds: row.refunds.map(({ id, cents, at }) => ({
      id,
      number: refundName(row.payment_option, id),
      amount: toDollars(cents),
      date: new Date(at).toISOString(),
    })),
    refunded: toDollars(row.refunds.reduce((sum, { cents }) => sum + cents, 0)),
    cancellation: cancellationOf(row),
    cancel_free_until:
      row.status === 'placed' && !isAgreedOrder(row.type)
        ? new Date(row.created_at.getTime() + CANCEL_FREE_MS).toISOString()
        : null,
    in_dispute: row.disputed_at !== null,
    supplier_answer: seesSavings ? (row.seller_answer?.answer ?? null) : null,
    version: row.version,
  };
}

const expediteOf = ({ seller_days: days }: DetailRow, now: Date) => ({
  price: toDollars(EXPEDITED_CENTS),
  ship_on: shipPromise(now, toSellerDays(days)).day,
});

const toLot = ({ lot, expiry, packs }: ShippedLot) => ({
  lot,
  expiry_date: expiry === null ? null : formatUsDate(expiry),
  packs,
});

const toLine = (
  line: LineJson,
  { seller_answer: answer }: DetailRow,
  seesSavings: boolean,
): OrderDetail['lines'][number] => ({
  id: line.id,
  line_number: line.line_number,
  listing_id: line.listing_id,
  ndc: line.ndc,
  ndc_number: formatNdc(line.ndc),
  name: line.name,
  catalog_type: line.catalog_type,
  lot_id: line.lot_id,
  lot_name: line.lot_name,
  expiry_date: formatUsDate(line.expiry_date),
  price_type: line.price_type,
  quantity: line.quantity,
  shipped_quantity: line.shipped_quantity,
  not_shipped_quantity: line.not_shipped_quantity,
  backordered: answer?.backordered.includes(line.id) ?? false,
  price: toDollars(line.price_cents),
  extended: toDollars(line.extended_cents),
  agreed: seesSavings ? toAgreed(line.agreement) : null,
  savings: seesSavings && line.savings_cents !== null ? toDollars(line.savings_cents) : null,
});

const toInvoice = (orderId: number, invoice: InvoiceJson): OrderDetail['invoices'][number] => ({
  number: invoiceNumber(orderId, invoice.number),
  tracking_id: invoice.shipment_id,
  invoice_date: invoice.invoiced_on,
  due_date: invoice.due_on,
  total: toDollars(invoice.total_cents),
  cancelled: invoice.cancelled,
});

const toAgreed = (agreement: LineAgreement | null) =>
  agreement && {
    by: agreement.who,
    at: agreement.at,
    reason: agreement.reason,
    blocked_by: agreement.author,
  };

/** The buyer's person ordered by bidding; the deal was made by who accepted. */
function acceptedBy({ accepted, ...row }: DetailRow): string | null {
  if (accepted === null) return null;
  if (accepted.automatic) return `The standing rule of ${row.seller_company_name}`;
  return accepted.person ?? (accepted.by_seller ? row.seller_company_name : row.placed_by_name);
}

function cancellationOf(row: DetailRow): OrderDetail['cancellation'] {
  if (row.cancel_requested_at === null) return null;
  return {
    requested_at: row.cancel_requested_at.toISOString(),
    reason: row.cancel_reason ?? '',
    answer: row.cancel_answer,
    answer_note: row.cancel_answer_note,
    answered_at: row.cancel_answered_at?.toISOString() ?? null,
  };
}

const PAGES: Readonly<Record<string, (number: string) => string>> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  OnTrac: (number) => `https://www.ontrac.com/tracking/?number=${number}`,
};

/** The carrier's page of a shipment; null for a carrier without one. */
export const trackingUrl = (carrier: string, number: string): string | null =>
  PAGES[carrier]?.(encodeURIComponent(number)) ?? null;
