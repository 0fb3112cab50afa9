import { z } from 'zod';
import { DOCUMENT_TYPES } from '#rules/documents.ts';
import { LastOrder } from '../orders/order-shapes.ts';
import {
  CalendarDate,
  CatalogType,
  Id,
  Money,
  PriceTier,
  PaidPriceType,
  Timestamp,
  UnitPrice,
  UsDate,
} from '../primitives.ts';
import { AmuData, ExactPrice } from './usage-shapes.ts';

/** First and last day. */
export const Vacation = z.object({ start: UsDate, end: UsDate });

/** The soft block that is told of a listing, the most specific one of those that match. */
export const ToldBlock = z
  .object({ id: Id, reason: z.string(), author: z.string(), date: Timestamp })
  .meta({ id: 'ToldBlock' });
export type ToldBlock = z.infer<typeof ToldBlock>;

/** Signals how the base price came about. */
export const PriceSignalType = z.enum(['User Supplied', 'History Upload', 'Predicted']);

const listingIdentity = {
  id: Id,
  name: z.string(),
  ndc: z.string().describe('11 digits'),
  ndc_number: z.string().describe('The same as 5-4-2'),
  gcn: Id.nullable(),
  gcn_seqno: Id.nullable(),
  company_id: Id,
  company_name: z.string(),
  catalog_type: CatalogType,
  category: z.string(),
  dosage_form: z.string().nullable(),
  proprietary_name: z.string().nullable(),
  pharm_class: z.string().nullable(),
  package_size: z.number(),
  pack_size: z.number(),
  csp: z.int(),
  eaches_per_pack: z.number(),
  package_type: z.string(),
  package_description: z.string(),
  case_size: z.int(),
  case_lock: z.boolean(),
  min_packs: z.int(),
  stock: z.int(),
  lot_count: z.int(),
  earliest_expiry: CalendarDate.nullable(),
  latest_expiry: CalendarDate.nullable(),
  dea: z.string().nullable().describe("Schedule '2' to '5'; '2' is CII"),
  is_c2: z.boolean(),
  shortage_id: z.string().nullable(),
  offer_orders_enabled: z.boolean(),
  can_buy_later: z.boolean(),
  start_date: CalendarDate.nullable(),
  vbo_active: z.boolean().describe('The facility has an open bid on it'),
  open_bid_id: Id.nullable(),
  soft_block: z.boolean(),
  exclusion_reason: z
    .string()
    .nullable()
    .describe('Why your company does not want it offered; null where nothing excludes it'),
  favorite: z.boolean(),
  favorite_id: Id.nullable(),
  order_quantity: z.int().describe('Packs of it in your carts'),
  on_vacation: Vacation.nullable().describe('Of the seller, until its last day'),
};

/** Prices of a listing; all null where prices are hidden. */
export const ListingPricing = z
  .object({
    price: Money.nullable(),
    lowest_price: Money.nullable(),
    list_price: Money.nullable().describe(
      'Of the same lot, where you pay another price by a rule of its seller',
    ),
    highest_pack_price: Money.nullable(),
    unit_price: UnitPrice.nullable(),
    base_price: Money.nullable(),
    savings_per_pack: Money.nullable(),
    savings_percent: z.number().nullable(),
    monthly_exact_savings: Money.nullable(),
    amu: z.number().nullable().describe('Effective average monthly usage in packs of this listing'),
    signal_type: PriceSignalType.nullable(),
  })
  .meta({ id: 'ListingPricing' });

export const BestLot = z
  .object({ id: Id, stock: z.int(), min_qty: z.int(), price: Money.nullable(), expiry_date: UsDate })
  .meta({ id: 'BestLot' });

export const CatalogListing = z
  .object({
    ...listingIdentity,
    pricing: ListingPricing,
    best_lot: BestLot.nullable(),
    lowest: z.boolean().describe('The cheapest per unit of several offers of its product'),
  })
  .meta({ id: 'CatalogListing' });
export type CatalogListing = z.infer<typeof CatalogListing>;

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
export const CatalogFacets = z
  .object({
    catalog_types: z.array(FacetValue),
    sellers: z.array(FacetValue),
    categories: z.array(FacetValue),
    pack_types: z.array(FacetValue),
    expiry: z.array(FacetValue).describe('Listings with a lot inside each step of the expiration slider'),
    tags: z.array(FacetValue),
    estimated: z.boolean().describe('The counts are estimates: the search finds too many listings to count'),
  })
  .meta({ id: 'CatalogFacets' });
export type CatalogFacets = z.infer<typeof CatalogFacets>;

export const Lot = z
  .object({
    id: Id,
    lot_name: z.string(),
    name: z.string().describe('Twin of lot_name'),
    price: Money.nullable(),
    unit_price: UnitPrice.nullable(),
    expiry_date: UsDate,
    expiry_days: z.int(),
    stock: z.int(),
    min_qty: z.int(),
    quantity: z.int().describe('Packs of this lot in your cart'),
    case_quantity: z.int().nullable(),
    shipping_price: Money.nullable(),
    public_note: z.string().nullable(),
    price_type: PaidPriceType,
    list_price: Money.nullable().describe(
      'What buyers without a price of their own pay, fee included; null where you pay the same',
    ),
    price_tiers: z
      .array(PriceTier)
      .describe('Your other prices of a pack, from more packs of this lot that can be bought'),
    stack: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        context: z.object({ free_shipping_threshold: Money }),
      }),
    ),
  })
  .meta({ id: 'Lot' });
export type Lot = z.infer<typeof Lot>;

export const Alternative = z
  .object({
    id: Id,
    name: z.string(),
    company_id: Id,
    company_name: z.string(),
    catalog_type: CatalogType,
    price: Money.nullable(),
    unit_price: UnitPrice.nullable(),
    expiry_date: UsDate.nullable(),
    package_size: z.number(),
    eaches_per_pack: z.number(),
    stock: z.int(),
    lot_count: z.int(),
    min_packs: z.int(),
    shipping_text: z.string().nullable().describe('Of its seller; null where prices are hidden'),
    savings_per_pack: Money.nullable(),
    soft_block: z.boolean().describe('The facility has blocked it'),
    lots: z
      .array(z.object({ price: Money, expiry_date: UsDate, price_tiers: z.array(PriceTier) }))
      .describe('Prices and expiry dates that can be bought, cheapest first; none where prices are hidden'),
  })
  .meta({ id: 'Alternative' });

const DetailPricing = ListingPricing.extend({
  lowest_lot_discount: z.number().nullable().describe('Twin of savings_percent'),
  amu: z.object({
    amu: z.number().nullable().describe('From purchases, in packs of this listing'),
    override_amu: z.number().nullable().describe('What the facility set instead'),
    aac_per_pack: Money.nullable(),
    savings_per_pack: Money.nullable(),
    savings_percent: z.number().nullable(),
  }),
  price_meta: z.object({
    price: Money.nullable(),
    wac_price: Money.nullable().describe('Est. wholesale of a pack'),
    shipping_layer: z.object({ name: z.string(), description: z.string() }).nullable(),
    buyer_transaction_fee: Money.nullable().describe('Of one pack at the lowest price'),
  }),
  prices: z
    .array(z.object({ id: Id, quantity: z.int(), price: Money.nullable(), price_type: PaidPriceType }))
    .describe('The lots'),
});

export const ListingDetail = z
  .object({
    ...listingIdentity,
    labeler: z.string().nullable().describe('Who makes the drug or markets it'),
    description: z.string().nullable(),
    substance_name: z.string().nullable(),
    route: z.string().nullable(),
    storage_conditions: z.string().nullable(),
    storage_cond: z.string().nullable().describe('Twin of storage_conditions'),
    hic2_desc: z.string().describe('Twin of category'),
    hic_desc: z.string().nullable().describe('Twin of pharm_class, the one class that the directory knows'),
    hic3_desc: z.string().nullable().describe('Twin of pharm_class'),
    listing_package_type: z.string().describe('Twin of package_type'),
    hcpcs: z.string().nullable(),
    isi: z.string().nullable(),
    product_type_name: z.string().nullable(),
    private_label_gpo_id: z.int().nullable(),
    company_minimum_order_total: Money,
    offer_minimum_quantity: z.int().describe('Fewest packs of a bid'),
    acknowledgement: z.string().describe('What a bid acknowledges'),
    company_shipping_threshold: Money.nullable(),
    active_ingredients: z.array(z.object({ ingredient: z.string(), concentration: z.string() })),
    images: z.array(
      z.object({ url: z.string(), text: z.string().describe('What it shows; empty: not said') }),
    ),
    docs: z
      .array(
        z.object({
          uri: z.string(),
          url: z.string(),
          type: z.enum(DOCUMENT_TYPES),
          title: z.string().describe('What its seller calls it; empty: not said'),
          name: z.string().describe('Of the file'),
        }),
      )
      .describe('What its seller shows with it'),
    soft_block_id: Id.nullable(),
    soft_block_reason: z.string().nullable(),
    soft_block_author: z.string().nullable(),
    soft_block_date: Timestamp.nullable(),
    favorite_comment: z.string().nullable(),
    notes: z.int().describe('How many the facility has on it and its drug group'),
    lots: z.array(Lot),
    alternatives: z.array(Alternative),
    pricing: DetailPricing,
    amu_data: AmuData.nullable(),
    current_price_signal: z
      .object({
        id: Id.nullable(),
        type: PriceSignalType,
        customer_base_price: Money,
        exact: ExactPrice.describe('The same, not rounded: savings are computed from it, as in the cart'),
        user_name: z.string().nullable().describe('Who set it, where somebody did'),
        updated_on: z.string().nullable(),
      })
      .nullable(),
    last_order: LastOrder,
    notice: z.string().nullable().describe('The compounded-product notice of a 503b listing'),
    can: z.object({ add_to_cart: z.boolean(), place_bid: z.boolean(), build_rfp: z.boolean() }),
  })
  .meta({ id: 'ListingDetail' });
export type ListingDetail = z.infer<typeof ListingDetail>;

/** A product by its best offer; its prices are null where prices are hidden. */
export const Suggestion = z
  .object({
    id: Id.describe('Of the listing: the cheapest per unit, or the longest lasting where prices are hidden'),
    name: z.string(),
    ndc_number: z.string(),
    package_description: z.string(),
    company_name: z.string(),
    catalog_type: CatalogType,
    earliest_expiry: CalendarDate.nullable(),
    price_expiry: CalendarDate.nullable().describe('Of the lot at this price, which may last longer'),
    price: Money.nullable().describe('Of a pack'),
    unit_price: UnitPrice.nullable(),
    offer_count: z.int().describe('Offers of the product'),
  })
  .meta({ id: 'CatalogSuggestion' });
export type Suggestion = z.infer<typeof Suggestion>;
