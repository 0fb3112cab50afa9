import { z } from 'zod';
import { EXTENSION_HOURS } from '#rules/bids/deadline.ts';
import { LEAVE_REASON, REASON_LENGTH } from '#rules/bids/bid-words.ts';
import { BID_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { PoNumber } from '../orders/order-shapes.ts';
import {
  CatalogType,
  DateInput,
  ExportFormat,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Paging,
  Timestamp,
  commaList,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import { Bid, BidAcceptance, BidFigures, BidLot, BidStatus, BidSummary } from './bid-shapes.ts';

const QueryId = z.coerce.number().pipe(Id);
const Quantity = z.int().min(1).max(1_000_000);
const Period = z.coerce.number().int().min(1).max(3650).describe('Days back, by the last change');

const bidFilters = {
  status: commaList(z.union([BidStatus, z.literal('open')])).optional(),
  turn: z.enum(['mine', 'theirs']).optional().describe('Open bids that wait for you, or for the other party'),
  period: Period.optional(),
  listing_id: QueryId.optional(),
  facility_id: QueryId.optional(),
  facilityId: QueryId.optional().describe('Twin of facility_id'),
  seller_id: QueryId.optional(),
  catalog_type: CatalogType.optional(),
  search: text(100).optional().describe('Bid number, product, NDC, facility or seller'),
  sort: z.enum(BID_SORTS).default('expires'),
};

const traders = { audience: ['Buyer', 'Seller', 'Administrator'], permission: 'orders' } as const;
const Terms = {
  price: MoneyInput,
  quantity: Quantity,
  earliest_expiry: DateInput,
};
const AgreeSoftBlock = z
  .boolean()
  .default(false)
  .describe('A buyer has to, where a soft block of its facility marks the listing');
const Known = {
  id: Id.optional().describe('As in the address'),
  current_line_id: Id.optional().describe('The line that was looked at; 409 where there is a newer one'),
};

export const bidEndpoints = {
  listBids: endpoint({
    method: 'GET',
    path: 'offer',
    summary: 'Bids you may see, deadlines first',
    ...traders,
    query: z.strictObject({ ...bidFilters, ...Paging }),
    rate: 'list',
    reply: list(BidSummary),
  }),
  exportBids: endpoint({
    method: 'GET',
    path: 'offer/export',
    summary: 'Export bids as a file, up to 10,000 rows',
    ...traders,
    query: z.strictObject({ ...bidFilters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  summariseBids: endpoint({
    method: 'GET',
    path: 'offer/summary',
    summary: 'Counts and totals of the bids you may see',
    ...traders,
    query: z.strictObject({ period: Period.optional() }),
    reply: data(
      z.object({
        open: z.int(),
        waiting_for_me: z.int(),
        accepted: z.int(),
        declined: z.int(),
        expired: z.int(),
        cancelled: z.int(),
        accepted_total: Money,
        savings_total: Money.nullable().describe('Of accepted bids against the listing; null for sellers'),
      }),
    ),
  }),
  countBids: endpoint({
    method: 'GET',
    path: 'offer/stats',
    summary: 'Bids by month; erroneous ones are left out',
    ...traders,
    query: z.strictObject({ period: Period.default(360), group_by: z.enum(['month']).default('month') }),
    reply: data(
      z.array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          placed: z.int(),
          accepted: z.int(),
          declined: z.int(),
          expired: z.int(),
          accepted_total: Money,
          average_discount_percent: z.number().nullable(),
        }),
      ),
    ),
    lagTolerant: true,
  }),
  listBidFacilities: endpoint({
    method: 'GET',
    path: 'offer/facilities',
    summary: 'Facilities with bids you may see',
    ...traders,
    audience: ['Seller', 'Administrator'],
    reply: data(z.array(z.object({ id: Id, name: z.string(), offer_count: z.int() }))),
  }),
  calculateBid: endpoint({
    method: 'GET',
    path: 'offer/calc',
    summary: 'What a bid would come to and save',
    ...traders,
    query: z.strictObject({
      listing_id: QueryId,
      price: z.coerce.number().pipe(MoneyInput),
      quantity: z.coerce.number().pipe(Quantity),
      earliest_expiry: DateInput,
      offer_id: QueryId.optional().describe('The bid whose facility counts; else your own'),
    }),
    reply: data(BidFigures),
    rate: 'look',
    errors: ['not_found', 'rule_broken'],
  }),
  weighAcceptance: endpoint({
    method: 'GET',
    path: 'offer/acceptance',
    summary: 'What accepting a bid at a price would earn its seller',
    audience: ['Seller'],
    query: z.strictObject({
      offer_id: QueryId,
      price: z.coerce.number().pipe(MoneyInput),
      quantity: z.coerce.number().pipe(Quantity),
      earliest_expiry: DateInput,
    }),
    reply: data(BidAcceptance),
    rate: 'look',
    errors: ['not_found', 'rule_broken'],
  }),
  listBidLots: endpoint({
    method: 'GET',
    path: 'offer/lot',
    summary: 'Lots of a listing that a bid may be filled from',
    ...traders,
    query: z.strictObject({ listing_id: QueryId, offer_id: QueryId.optional() }),
    reply: data(z.array(BidLot)),
    errors: ['not_found', 'rule_broken'],
  }),
  getOfferableLots: endpoint({
    method: 'POST',
    path: 'offer/get_offerable_lots',
    summary: 'Lots that meet a minimum expiry, first expired first',
    ...traders,
    body: z.strictObject({
      listing_id: Id,
      earliest_expiry: DateInput,
      quantity: Quantity.optional().describe('Only the lots that cover so many packs'),
      offer_id: Id.optional(),
    }),
    reply: data(z.array(BidLot)),
    errors: ['not_found', 'rule_broken'],
  }),
  distributeLots: endpoint({
    method: 'POST',
    path: 'offer/distributed_lots',
    summary: 'Lots that would fill a bid',
    ...traders,
    audience: ['Seller', 'Administrator'],
    body: z.strictObject({
      listing_id: Id,
      quantity: Quantity,
      earliest_expiry: DateInput,
      offer_id: Id.optional(),
    }),
    reply: data(z.array(BidLot)),
    errors: ['not_found', 'rule_broken'],
  }),
  getBid: endpoint({
    method: 'GET',
    path: 'offer/{id}',
    summary: 'Get a bid with its lines',
    ...traders,
    params: IdParam,
    reply: data(Bid),
    errors: ['not_found'],
  }),
  placeBid: endpoint({
    method: 'POST',
    path: 'offer',
    summary: 'Make the initial bid on a listing',
    audience: ['Buyer', 'Administrator'],
    permission: 'orders',
    body: z.strictObject({
      listing_id: Id,
      ...Terms,
      acknowledged: z.boolean(),
      buyer_po: PoNumber.optional(),
      agree_soft_block: AgreeSoftBlock,
    }),
    reply: data(z.object({ id: Id })),
    status: 201,
    idempotent: true,
    rate: 'bid',
    audit: 'bid.placed',
    errors: ['not_found', 'forbidden', 'rule_broken', 'conflict', 'idempotency_mismatch'],
  }),
  counterBid: endpoint({
    method: 'PUT',
    path: 'offer/counter/{id}',
    summary: 'Answer a bid with other terms',
    ...traders,
    params: IdParam,
    body: z.strictObject({
      ...Known,
      ...Terms,
      acknowledged: z.boolean().optional().describe('A buyer has to'),
      agree_soft_block: AgreeSoftBlock,
    }),
    reply: data(Bid),
    rate: 'bid',
    audit: 'bid.countered',
    errors: ['not_found', 'forbidden', 'rule_broken', 'conflict', 'stale'],
  }),
  acceptBid: endpoint({
    method: 'PUT',
    path: 'offer/accept/{id}',
    summary: 'Accept a bid, which places the order',
    ...traders,
    params: IdParam,
    body: z.strictObject({
      ...Known,
      buyer_po: PoNumber.optional(),
      acknowledged: z.boolean(),
      agree_soft_block: AgreeSoftBlock,
    }),
    reply: data(z.object({ id: Id, status: z.literal('accepted'), order_id: Id, order_group_id: Id })),
    rate: 'order',
    audit: 'bid.accepted',
    errors: ['not_found', 'forbidden', 'rule_broken', 'conflict', 'stale'],
  }),
  declineBid: endpoint({
    method: 'PUT',
    path: 'offer/decline/{id}',
    summary: 'Decline a bid with a reason',
    ...traders,
    params: IdParam,
    body: z.strictObject({
      ...Known,
      reason: requiredText(REASON_LENGTH, LEAVE_REASON),
      erroneous: z.boolean().optional().describe('By a seller or an administrator: left out of statistics'),
    }),
    reply: data(Bid),
    audit: 'bid.declined',
    errors: ['not_found', 'forbidden', 'rule_broken', 'conflict', 'stale'],
  }),
  extendBid: endpoint({
    method: 'PUT',
    path: 'offer/extend/{id}',
    summary: 'Give a bid more time',
    ...traders,
    params: IdParam,
    body: z.strictObject({
      id: Id.optional(),
      hours: z.int().min(1).max(EXTENSION_HOURS.most).default(EXTENSION_HOURS.usual),
    }),
    reply: data(Bid),
    rate: 'bid',
    audit: 'bid.extended',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveBid: endpoint({
    method: 'PUT',
    path: 'offer/{id}',
    summary: 'Save PO number, expiration and note of a bid',
    audience: ['Administrator'],
    permission: 'orders',
    params: IdParam,
    body: z.strictObject({
      buyer_po: PoNumber.nullable().optional(),
      expiration_date: Timestamp.optional(),
      admin_note: text(2000).nullable().optional(),
    }),
    reply: data(Bid),
    audit: 'bid.saved',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  getBidOrder: endpoint({
    method: 'GET',
    path: 'offer/place_order/{id}',
    summary: 'Get the order made from an accepted bid',
    audience: ['Administrator'],
    permission: 'orders',
    params: IdParam,
    reply: data(z.object({ id: Id, order_id: Id, order_group_id: Id, placed_date: Timestamp })),
    errors: ['not_found'],
  }),
} as const;
