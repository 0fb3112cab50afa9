import { z } from 'zod';
import { CARRIERS } from '#rules/accounts/addresses.ts';
import { PO_CHARACTERS, PO_LENGTH, PO_PATTERN } from '#rules/orders/po-number.ts';
import { ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts';
import { Address, PaymentOption } from '../accounts/accounts.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  Id,
  Money,
  PaidPriceType,
  Timestamp,
  UsDate,
  requiredText,
  text,
} from '../primitives.ts';

export const OrderStatus = z.enum(ORDER_STATUSES);
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export const PoNumber = text(PO_LENGTH)
  .regex(PO_PATTERN, PO_CHARACTERS)
  .describe(`At most ${PO_LENGTH} characters`);

const OrderCan = z.object({
  confirm: z.boolean(),
  ship: z.boolean(),
  deliver: z.boolean(),
  cancel: z.boolean(),
  request_cancellation: z.boolean(),
  answer_cancellation: z.boolean(),
  expedite: z.boolean(),
  edit_po: z.boolean(),
  edit_invoice_number: z.boolean(),
});

const orderSummary = {
  id: Id,
  group_id: Id,
  type: z.enum(ORDER_TYPES),
  created_date: Timestamp,
  status: OrderStatus,
  payment_status: PaymentStatus,
  payment_option: PaymentOption,
  buyer_company_id: Id,
  buyer_company_name: z.string(),
  facility_id: Id,
  facility_name: z.string(),
  seller_company_id: Id,
  seller_company_name: z.string(),
  po_number: z.string().nullable(),
  invoice_number: z.string().nullable().describe("The seller's own"),
  is_c2: z.boolean(),
  by_edi: z
    .string()
    .nullable()
    .describe('Of an order that a document made: in whose name, and through which EDI client'),
  item_count: z.int(),
  pack_count: z.int(),
  total: Money,
  shipping_option: z.string(),
  ship_on: CalendarDate.nullable().describe('The day that was promised for an expedited order'),
  late: z.boolean().describe('The promised day is over and the order is still with its seller'),
};

export const OrderSummary = z
  .object({ ...orderSummary, tracking_numbers: z.array(z.string()), can: OrderCan })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderLine = z
  .object({
    id: Id,
    line_number: z.int(),
    listing_id: Id,
    ndc: z.string(),
    ndc_number: z.string(),
    name: z.string(),
    catalog_type: CatalogType,
    lot_id: Id,
    lot_name: z.string(),
    expiry_date: UsDate,
    price_type: PaidPriceType,
    quantity: z.int(),
    shipped_quantity: z.int(),
    not_shipped_quantity: z.int().describe('Packs that will not come and were taken off'),
    backordered: z.boolean().describe('The supplier does not have it in stock, as it answered'),
    price: Money,
    extended: Money,
    savings: Money.nullable().describe('Against the base price when the order was placed; buyer only'),
    agreed: z
      .object({ by: z.string(), at: Timestamp, reason: z.string(), blocked_by: z.string() })
      .nullable()
      .describe('That it was bought against a soft block; buyer only'),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

export const Tracking = z
  .object({
    id: Id,
    carrier: z.string(),
    tracking_number: z.string(),
    tracking_url: z.string().nullable(),
    ship_date: CalendarDate,
    created_date: Timestamp,
    quantities: z.array(
      z.object({
        line_id: Id,
        quantity: z.int(),
        lots: z
          .array(z.object({ lot: z.string().nullable(), expiry_date: UsDate.nullable(), packs: z.int() }))
          .describe('As a document of the seller names them; empty where none does'),
      }),
    ),
    edi_client: z.string().nullable().describe('Through which it was told, where a document told it'),
  })
  .meta({ id: 'Tracking' });
export type Tracking = z.infer<typeof Tracking>;

const Invoice = z
  .object({
    number: z.string(),
    tracking_id: Id.describe('The shipment that it bills'),
    invoice_date: CalendarDate,
    due_date: CalendarDate,
    total: Money,
    cancelled: z.boolean(),
  })
  .meta({ id: 'Invoice' });

export const OrderDetail = z
  .object({
    ...orderSummary,
    placed_by: z.string(),
    asked: z
      .object({
        ordered_on: CalendarDate.nullable(),
        deliver_on: CalendarDate.nullable(),
        ship_on: CalendarDate.nullable(),
      })
      .nullable()
      .describe('Days that the document of an EDI order names; they bind nobody'),
    bid_id: Id.nullable().describe('The accepted bid that it came of'),
    accepted_by: z
      .string()
      .nullable()
      .describe('Of an order that came of a bid: the person who accepted it, or the standing rule'),
    contract_id: Id.nullable().describe('The request whose contract it delivers'),
    delivery_address: Address,
    facility_dea_number: z.string().nullable(),
    expedite: z
      .object({ price: Money, ship_on: CalendarDate })
      .nullable()
      .describe('What expediting it now costs and promises; null where it cannot be'),
    notes: z.string().nullable(),
    sub_total: Money,
    shipping_total: Money,
    transaction_fee_total: Money,
    savings_total: Money.nullable(),
    lines: z.array(OrderLine),
    tracking: z.array(Tracking),
    invoices: z.array(Invoice).describe('One per shipment; one of a shipment that was deleted is cancelled'),
    refunds: z
      .array(z.object({ id: Id, number: z.string(), amount: Money, date: Timestamp }))
      .describe('Credit notes and refunds, oldest first'),
    refunded: Money.describe('All of them'),
    cancellation: z
      .object({
        requested_at: Timestamp,
        reason: z.string(),
        answer: z.enum(['agreed', 'refused']).nullable(),
        answer_note: z.string().nullable(),
        answered_at: Timestamp.nullable(),
      })
      .nullable(),
    cancel_free_until: Timestamp.nullable().describe('Until then the buyer cancels without asking'),
    signed_date: Timestamp.nullable().describe('When a schedule II order was signed'),
    signed_by: z.string().nullable(),
    csos_number: z.string().nullable().describe("The purchaser's number of a schedule II order"),
    signers: z.array(z.string()).describe('While it waits: who of the facility can sign it'),
    in_dispute: z.boolean().describe('Its card payment is disputed'),
    supplier_answer: z
      .string()
      .nullable()
      .describe('Why the supplier, which answered by a document, did not take it whole; not for sellers'),
    version: z.int(),
    can: OrderCan,
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Of a listing by the asker's facility. */
export const LastOrder = z
  .object({
    id: Id,
    date: Timestamp,
    packs: z.int(),
    lowest_price: Money.describe('Per pack, of its lots'),
    highest_price: Money,
  })
  .nullable()
  .describe('What your facility ordered of it last, however it was ordered; null where prices are hidden');

export const TrackingInput = z.strictObject({
  carrier: z.enum(CARRIERS),
  tracking_number: requiredText(60, 'Tracking number is required').regex(
    /^[A-Za-z0-9 -]+$/,
    'Letters, digits, spaces and dashes only',
  ),
  ship_date: DateInput,
});

/** What the orders of a list come to. */
export const OrderSums = z
  .object({ total: Money, packs: z.int().nullable(), goods: Money.nullable() })
  .describe('Of all orders found; `packs` and `goods` of the lines of `listing_id` or `ndc`, else null');
