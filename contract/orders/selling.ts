import { z } from 'zod';
import { MOST_AT_ONCE } from '#rules/orders/pick-list.ts';
import { isZone } from '#rules/zone-days.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Id, Money, Timestamp, UsDate, commaList, data, text } from '../primitives.ts';
import { OrderStatus, TrackingInput } from './order-shapes.ts';

const isOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;
const ONCE = 'Name each order once';

const Ids = z.array(Id).min(1).max(MOST_AT_ONCE).refine(isOnce, ONCE);

export const MovedOrders = z
  .object({
    moved: z.array(z.object({ id: Id, status: OrderStatus })),
    refused: z
      .array(z.object({ id: Id, reason: z.string() }))
      .describe('In the order in which they were named; the others were moved'),
  })
  .meta({ id: 'MovedOrders' });
export type MovedOrders = z.infer<typeof MovedOrders>;

const PickedLine = z.object({
  id: Id,
  listing_id: Id,
  name: z.string(),
  ndc_number: z.string(),
  lot_id: Id,
  lot_name: z.string(),
  expiry_date: UsDate,
  packs: z.int().describe('Left to ship'),
});

export const PickList = z
  .object({
    orders: z.array(
      z.object({
        id: Id,
        status: OrderStatus,
        created_date: Timestamp,
        facility_name: z.string(),
        city: z.string(),
        state: z.string(),
        po_number: z.string().nullable(),
        shipping_option: z.string(),
        packs: z.int(),
        lines: z.array(PickedLine),
      }),
    ),
    lots: z
      .array(
        PickedLine.omit({ id: true }).extend({
          orders: z.array(z.object({ id: Id, packs: z.int() })),
        }),
      )
      .describe('What to take from each lot for all of them'),
    left_out: z.array(z.object({ id: Id, reason: z.string() })),
  })
  .meta({ id: 'PickList' });
export type PickList = z.infer<typeof PickList>;

const Sales = z.object({ orders: z.int(), dollars: Money });
const Days = { from: CalendarDate, until: CalendarDate.describe('The last day') };
const SalesOfDays = Sales.extend(Days);

const Waiting = z.object({ count: z.int(), oldest: Timestamp.nullable() });
const Expiring = z.object({ ...Days, listings: z.int(), lots: z.int(), worth: Money });
const Sold = z.object({ packs: z.int(), ...Sales.shape });

export const SellerHome = z
  .object({
    to_confirm: Waiting,
    to_ship: Waiting.extend({ late: z.int().describe('As `status=late` of the list of orders') }),
    cancellations: Waiting.describe('That buyers ask for and nobody answered'),
    expiring: Expiring.extend({ months: z.array(Expiring) }).describe(
      'Lots in stock of active listings, from today (UTC) within 90 days; as `expires_from` and `expires_until` of the own listings',
    ),
    out_of_stock: z.object({
      count: z.int().describe('Active listings without a pack to sell'),
      shown: z
        .array(z.object({ id: Id, name: z.string(), ndc_number: z.string(), ...Sold.shape }))
        .describe('Those of which most packs were sold in `recent`, which a buyer may miss now'),
    }),
    months: z.array(SalesOfDays).describe('Twelve, the last one this month: orders not cancelled'),
    this_month: z
      .object({ now: SalesOfDays, before: SalesOfDays })
      .describe('Until today, and the month before until the same day'),
    recent: z.object(Days).describe('The last 90 days with today'),
    best: z
      .array(z.object({ ndc: z.string(), ndc_number: z.string(), name: z.string(), ...Sold.shape }))
      .describe('The products most sold in `recent`, by packs; `dollars` is what their lines come to'),
    sales: z
      .object({ now: SalesOfDays, before: SalesOfDays })
      .describe('Orders not cancelled: the last 30 days with today, and the 30 before'),
    first_steps: z
      .object({
        listing: z.boolean().describe('A listing was added'),
        profile: z.boolean().describe('About, address and a phone or an email are given'),
        shipping: z.boolean().describe('Minimum order, shipping price or threshold were set'),
      })
      .nullable()
      .describe('What is done; null once an order came'),
  })
  .meta({ id: 'SellerHome' });
export type SellerHome = z.infer<typeof SellerHome>;

export const Undercut = z
  .object({
    count: z.int().describe('As `undercut=over_5` of the own listings'),
    shown: z
      .array(z.object({ id: Id, name: z.string(), price: Money, lowest_price: Money, percent: z.int() }))
      .describe('Where somebody is cheaper by more than 5 %, the furthest first'),
  })
  .meta({ id: 'Undercut' });
export type Undercut = z.infer<typeof Undercut>;

const sellers = ['Seller', 'Administrator'] as const;

export const sellingEndpoints = {
  confirmOrders: endpoint({
    method: 'POST',
    path: 'order/confirmations',
    summary: 'Confirm several orders; those that cannot be are named, the others are confirmed',
    audience: sellers,
    permission: 'orders',
    body: z.strictObject({ ids: Ids }),
    reply: data(MovedOrders),
    idempotent: true,
    audit: 'order.confirmed',
    errors: ['conflict', 'idempotency_mismatch'],
  }),
  shipOrders: endpoint({
    method: 'POST',
    path: 'order/shipments',
    summary: 'Ship everything that is left of several orders, each with a tracking number of its own',
    audience: sellers,
    permission: 'orders',
    body: z.strictObject({
      ship_date: TrackingInput.shape.ship_date,
      shipments: z
        .array(TrackingInput.omit({ ship_date: true }).extend({ order_id: Id }))
        .min(1)
        .max(MOST_AT_ONCE)
        .refine((all) => isOnce(all.map(({ order_id }) => order_id)), ONCE),
    }),
    reply: data(MovedOrders),
    idempotent: true,
    audit: 'order.shipped',
    errors: ['conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  getPickList: endpoint({
    method: 'GET',
    path: 'order/pick_list',
    summary: 'What is left to ship of chosen orders, by lot and by order',
    audience: sellers,
    permission: 'orders',
    query: z.strictObject({ ids: commaList(z.coerce.number().pipe(Id), MOST_AT_ONCE) }),
    reply: data(PickList),
  }),
  getSellerHome: endpoint({
    method: 'GET',
    path: 'order/seller_home',
    summary: "What waits for your company's sellers today, and how they are doing",
    audience: ['Seller'],
    query: z.strictObject({
      zone: text(60)
        .refine(isZone, 'Use a time zone such as America/New_York')
        .optional()
        .describe('In which days and months of orders begin; UTC unless told'),
    }),
    reply: data(SellerHome),
  }),
  getUndercut: endpoint({
    method: 'GET',
    path: 'order/seller_home/undercut',
    summary: 'Where somebody offers a product of your company for much less',
    audience: ['Seller'],
    reply: data(Undercut),
  }),
} as const;
