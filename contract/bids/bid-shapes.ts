import { z } from 'zod';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import { BID_SORTS } from '#rules/lists.ts';
import { ToldBlock } from '../catalog/listing-shapes.ts';
import {
  CalendarDate,
  CatalogType,
  commaList,
  Id,
  Money,
  PriceType,
  text,
  Timestamp,
  UsDate,
} from '../primitives.ts';

export const BidStatus = z.enum(BID_STATUSES);
export const BidSide = z.enum(['buyer', 'seller']);

const terms = {
  id: Id,
  price: Money.describe('Per pack, as the asker sees it'),
  quantity: z.int().describe('Packs'),
  base_price: Money.nullable().describe('What the seller receives; null for the buyer'),
};

export const BidLine = z
  .object({
    ...terms,
    earliest_expiry_date: CalendarDate,
    buyer_price: Money.nullable().describe('What the buyer pays; null for the seller'),
    created_date: Timestamp,
    is_seller_side: z.boolean(),
    is_buyer_side: z.boolean(),
    is_automatic: z.boolean().describe('Sent by the standing rule of its seller'),
  })
  .meta({ id: 'OfferLine' });
export type BidLine = z.infer<typeof BidLine>;

const SentLine = BidLine.extend({
  sent_by: z
    .string()
    .describe('The person, of the own company; of the other party the seller or the facility'),
}).meta({ id: 'OfferSentLine' });

export const BidFigures = z
  .object({
    savings: Money.nullable().describe(
      'Per pack against the base price; null for the seller, and where unknown',
    ),
    total_savings: Money.nullable(),
    total_percent_savings: z.number().nullable(),
    listing_total_savings: Money.nullable().describe('At the price of the listing'),
    listing_total_percent_savings: z.number().nullable(),
    additional_savings: Money.describe('Against the price of the selected lot, of all packs'),
    additional_percent_savings: z.number(),
    shipping_price: Money,
    shipping_cost: Money.describe('0: free'),
    shipping_threshold: Money.nullable().describe('Null: never free'),
    shipping_notification: z.string().nullable(),
    sub_total: Money,
    total: Money,
    total_stock: z.int().describe('Packs of the lots that meet the minimum expiry'),
    lot_price: Money.describe('Of the selected lot, as the asker sees it'),
    lot_name: z.string().describe('Of the selected lot'),
    list_total: Money.describe('All packs without the bid, each at the price of the lot that would give it'),
  })
  .meta({ id: 'OfferCalculations' });
export type BidFigures = z.infer<typeof BidFigures>;

const listing = {
  id: Id,
  name: z.string(),
  ndc_number: z.string(),
  catalog_type: CatalogType,
  company_id: Id,
  company_name: z.string(),
  offer_minimum_quantity: z.int(),
  case_size: z.int(),
};

const wholeListing = {
  ...listing,
  gcn_seqno: Id.nullable(),
  company_minimum_order_total: Money,
  case_lock: z.boolean(),
  eaches_per_pack: z.number(),
  package_type: z.string(),
  package_size: z.number(),
  stock: z.int(),
};

const RuleView = z
  .object({
    mode: z.enum(['proposes', 'acts']),
    answer: z
      .object({
        move: z.enum(['accept', 'counter']),
        price: Money.describe('What the seller receives per pack'),
      })
      .nullable()
      .describe('Null: it leaves the bid to the seller'),
    left_because: z.string().nullable().describe('Why it leaves the bid; null where it answers'),
    refusal: z.string().nullable().describe('Why it could not answer by itself'),
  })
  .meta({ id: 'OfferStandingRule' })
  .describe(
    'What the standing rule makes of a bid that waits for the seller; null without one, and for buyers',
  );

const bid = {
  id: Id,
  listing_id: Id,
  status: BidStatus,
  turn: BidSide.nullable().describe('Whose answer it waits for'),
  standing_rule: RuleView.nullable(),
  facility_id: Id,
  facility_name: z.string(),
  seller_company_id: Id,
  company_name: z.string().describe('Of the seller'),
  earliest_expiry_date: CalendarDate,
  total: Money.describe('Packs × price of the current line'),
  expiration_date: Timestamp,
  exceeded_max_counters: z.boolean(),
  answered_price: Money.nullable().describe('Per pack of the line before, which the current one answers'),
  closed_date: Timestamp.nullable(),
  erroneous: z.boolean(),
  order_id: Id.nullable(),
  shipping_price: Money.nullable().describe('Charged with the order of an accepted bid'),
  savings: Money.nullable().describe(
    'Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order',
  ),
  modified_date: Timestamp,
  can: z.object({ answer: z.boolean(), decline: z.boolean(), extend: z.boolean(), edit: z.boolean() }),
};

/** What a list tells of a bid; the rest is told with the bid alone. */
export const BidSummary = z
  .object({ ...bid, listing: z.object(listing), current_offer_line: z.object(terms) })
  .meta({ id: 'OfferSummary' });
export type BidSummary = z.infer<typeof BidSummary>;

export const Bid = z
  .object({
    ...bid,
    listing: z.object(wholeListing),
    current_offer_line: BidLine,
    list_price: Money.nullable().describe(
      'What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told',
    ),
    list_total: Money.nullable().describe('The same of all packs, each at the price of the lot that gave it'),
    is_automatic: z.boolean().describe('Accepted by the standing rule of its seller'),
    buyer_company_id: Id,
    buyer_user_id: Id,
    buyer_po: z.string().nullable(),
    line_count: z.int(),
    shelf_life: z.int().describe('Days until the minimum expiry'),
    accepted_quantity: z.int().nullable(),
    accepted_date: Timestamp.nullable(),
    declined_date: Timestamp.nullable(),
    declined_by: z.enum(['buyer', 'seller', 'administrator', 'system']).nullable(),
    decline_reason: z.string().nullable(),
    order_sub_total: Money.nullable().describe(
      'Of an accepted bid: packs × what the buyer pays, which its order tells to both sides',
    ),
    vacation: z.object({ start: UsDate, end: UsDate }).nullable().describe('Of the seller'),
    created_date: Timestamp,
    offer_lines: z.array(SentLine).describe('Oldest first'),
    calculations: BidFigures.nullable().describe('Null where no lot meets the minimum expiry'),
    fill_problem: z
      .string()
      .nullable()
      .describe(
        'Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed',
      ),
    price_problem: z
      .string()
      .nullable()
      .describe(
        'Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others',
      ),
    minimum_order_total: Money,
    facility_base_price: Money.nullable().describe(
      'What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer',
    ),
    soft_block: ToldBlock.nullable().describe(
      'That the buyer has to agree to; null without one, once agreed to, and for others',
    ),
    po_required: z.boolean().describe('For the buyer'),
    acknowledgement: z.string().describe('The terms of the seller, or of the marketplace'),
    admin_note: z.string().nullable().describe('For administrators'),
    extended: z
      .array(
        z.object({
          given_by: z.enum(['buyer', 'seller', 'administrator']),
          sent_by: z.string().describe('The person, of the own company; else the seller or the facility'),
          hours: z.int().nullable().describe('Null: an administrator set the end'),
          expiration_date: Timestamp,
          created_date: Timestamp,
        }),
      )
      .describe('Who moved its deadline, oldest first'),
    extendable_until: Timestamp.nullable().describe(
      'The latest end that more time can give its last line; null once it is closed',
    ),
    extensions: z
      .array(
        z.object({
          hours: z.int(),
          expiration_date: Timestamp.nullable(),
          problem: z.string().nullable().describe('Why it cannot have so much'),
        }),
      )
      .describe('When it would expire with so much more time. None once its time is up'),
  })
  .meta({ id: 'Offer' });
export type Bid = z.infer<typeof Bid>;

/** How many bids there are, by what became of them. */
const counts = {
  open: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  cancelled: z.int(),
  accepted_total: Money.nullable().describe('Sums are null for who sees no prices'),
};
export const BidTotals = z.object({
  ...counts,
  waiting_for_me: z.int(),
  savings_total: Money.nullable().describe(
    'Of accepted bids against the prices of the lots that filled them; null for sellers, too',
  ),
});
export const BidMonth = z.object({
  month: z.string().describe('YYYY-MM'),
  placed: z.int().describe('What became of them adds up to it'),
  ...counts,
  listed_total: Money.nullable().describe(
    'Of the accepted ones, each pack at the price of the lot that gave it',
  ),
  average_discount_percent: z.number().nullable(),
});
export type BidTotals = z.infer<typeof BidTotals>;
export type BidMonth = z.infer<typeof BidMonth>;

/** A lot as who asks sees it: for the seller at what it would receive from the facility, for the buyer at what it would pay. */
export const BidLot = z
  .object({
    id: Id,
    name: z.string(),
    lot_name: z.string(),
    expiry_date: UsDate,
    expiry_days: z.int(),
    stock: z.int(),
    price: Money,
    price_type: PriceType,
    public_note: z.string().nullable().describe('Of its seller, for buyers'),
    selectedQuantity: z.int().describe('Packs that the bid would take; 0 where that was not asked'),
  })
  .meta({ id: 'OfferLot' });
export type BidLot = z.infer<typeof BidLot>;

export const QueryId = z.coerce.number().pipe(Id);
export const Period = z.coerce.number().int().min(1).max(3650).describe('Days back, by the last change');

/** What bids are narrowed by, whatever became of them. */
export const bidSubject = {
  period: Period.optional(),
  listing_id: QueryId.optional(),
  facility_id: QueryId.optional(),
  facilityId: QueryId.optional().describe('Twin of facility_id'),
  seller_id: QueryId.optional(),
  catalog_type: CatalogType.optional(),
  search: text(100)
    .optional()
    .describe('Words in any order: bid number, also as "bid 17" or "#17", product, NDC, facility or seller'),
};

/** What a list of bids is narrowed by. */
export const bidFilters = {
  status: commaList(z.union([BidStatus, z.literal('open')])).optional(),
  turn: z.enum(['mine', 'theirs']).optional().describe('Open bids that wait for you, or for the other party'),
  ...bidSubject,
  sort: z.enum(BID_SORTS).default('expires'),
};

export const Quantity = z.int().min(1).max(1_000_000);
export const AgreeSoftBlock = z
  .boolean()
  .default(false)
  .describe('A buyer has to, where a soft block of its facility marks the listing');
