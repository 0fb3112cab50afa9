import { z } from 'zod';
import { LISTING_STATUSES } from '#rules/listings/listing-status.ts';
import { LISTING_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  Done,
  ExportFormat,
  Id,
  IdParam,
  ListMeta,
  Money,
  MoneyInput,
  Packs,
  Paging,
  PriceType,
  Timestamp,
  UsDate,
  data,
  requiredText,
  text,
} from '../primitives.ts';

/** A lot as its seller sees it. `version` guards against overwriting somebody else's change; sales do not move it. */
export const SellerLot = z
  .object({
    id: Id,
    lot_name: z.string(),
    expiry_date: UsDate,
    expiry_days: z.int(),
    price: Money,
    stock: z.int(),
    min_qty: z.int(),
    price_type: PriceType,
    shipping_price: Money.nullable(),
    free_shipping_threshold: Money.nullable(),
    public_note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'SellerLot' });
export type SellerLot = z.infer<typeof SellerLot>;

export const SellerListing = z
  .object({
    id: Id,
    name: z.string(),
    ndc: z.string(),
    ndc_number: z.string(),
    company_id: Id,
    company_name: z.string(),
    catalog_type: CatalogType,
    category: z.string(),
    package_description: z.string(),
    eaches_per_pack: z.number(),
    case_size: z.int(),
    case_lock: z.boolean(),
    min_packs: z.int(),
    offer_orders_enabled: z.boolean(),
    offer_minimum_quantity: z.int().describe('Fewest packs of a bid'),
    user_ack: z
      .string()
      .nullable()
      .describe('What buyers acknowledge before a bid on it; null: the text of the company'),
    fulldate: z.boolean(),
    start_date: CalendarDate.nullable(),
    can_buy_later: z.boolean(),
    stock: z.int(),
    lot_count: z.int(),
    lowest_price: Money.nullable(),
    wac: Money.nullable().describe('Of a pack'),
    open_bids: z.int(),
    image: z.string().nullable().describe('Address of the first image'),
    rank: z.string().nullable().describe("'4 of 7': `standing` in words"),
    earliest_expiry: CalendarDate.nullable(),
    status: z.enum(LISTING_STATUSES),
    deactivated_reason: z.string().nullable().describe('Why the marketplace took it out of sale'),
    shortage_id: z
      .string()
      .nullable()
      .describe('That the directory knows of its drug, or the marketplace linked'),
    updated_at: Timestamp,
    version: z.int(),
    lots: z.array(SellerLot),
    images: z
      .array(z.object({ id: Id, url: z.string(), text: z.string() }))
      .describe('As buyers see them, the first one first'),
    on_sale: z.boolean().describe('Whether buyers whose catalog holds it see it now'),
    product: z.object({
      dosage_form: z.string().nullable(),
      route: z.string().nullable(),
      proprietary_name: z.string().nullable(),
      storage_conditions: z.string().nullable(),
      pharm_class: z.string().nullable(),
      dea: z.string().nullable(),
      gcn_seqno: Id.nullable(),
      active_ingredients: z.array(z.object({ ingredient: z.string(), concentration: z.string() })),
    }),
    standing: z
      .object({
        rank: z.int().describe('1: nobody is cheaper by the unit'),
        of: z.int(),
        lowest_price: Money.describe('The lowest unit price of them, for a pack of this listing'),
      })
      .nullable()
      .describe(
        'Among the offers of the same drug group and package size that buyers see; null where it is none',
      ),
    can: z.object({
      edit: z.boolean(),
      pause: z.boolean(),
      activate: z.boolean(),
      withdraw: z.boolean(),
      deactivate: z.boolean(),
    }),
  })
  .meta({ id: 'SellerListing' });
export type SellerListing = z.infer<typeof SellerListing>;

export const sellerFilters = {
  search: text(100).optional(),
  catalog_type: CatalogType.optional(),
  fulldate: z.enum(['1']).optional(),
  status: z.enum([...LISTING_STATUSES, 'all']).default('active'),
  no_image: z.enum(['1']).optional(),
  stock: z.enum(['in', 'out']).optional(),
  undercut: z.enum(['any', 'over_5']).optional().describe('Somebody is cheaper; by more than 5 %'),
  expiring_within: z.coerce.number().int().min(1).max(3650).optional().describe('Days'),
  expires_from: CalendarDate.optional().describe('With a lot in stock that expires on this day or later'),
  expires_until: CalendarDate.optional().describe('With a lot in stock that expires on this day or earlier'),
  sort: z.enum(LISTING_SORTS).default('name'),
};

const lotFields = {
  lot_name: requiredText(60, 'Lot is required'),
  expiry_date: DateInput,
  price: MoneyInput.refine((dollars) => dollars >= 0.01, 'Price is at least $0.01'),
  stock: Packs,
};
/** Without defaults, so that saving a lot changes only what is sent. */
const lotOptions = {
  min_qty: Packs.optional(),
  price_type: PriceType.optional(),
  shipping_price: MoneyInput.nullable().optional(),
  free_shipping_threshold: MoneyInput.nullable().optional(),
  public_note: text(250).nullable().optional(),
};
export const LotInput = z.strictObject({ ...lotFields, ...lotOptions });
export const LotChange = z
  .strictObject({
    version: z.int().describe('The one that was read. Sales and cancelled orders leave it alone.'),
    ...lotOptions,
    stock_seen: Packs.optional().describe(
      'Required with `stock`: the stock that was read. What was sold or given back since then stays so: the lot gets as many packs more or fewer as `stock` differs from this, and never has fewer than none.',
    ),
  })
  .extend(z.object(lotFields).partial().shape);

const ListingInput = {
  catalog_type: CatalogType.optional(),
  case_size: z.int().min(1).max(100_000).optional(),
  case_lock: z.boolean().optional(),
  min_packs: z.int().min(1).max(1_000_000).optional(),
  offer_orders_enabled: z.boolean().optional(),
  offer_minimum_quantity: z.int().min(1).max(1_000_000).optional(),
  user_ack: text(4000).nullable().optional(),
  fulldate: z.boolean().optional(),
  start_date: DateInput.nullable().optional(),
  can_buy_later: z.boolean().optional(),
};

const sellers = ['Seller', 'Administrator'] as const;
const LotParams = z.strictObject({ id: z.coerce.number().pipe(Id), lot_id: z.coerce.number().pipe(Id) });

export const listingEndpoints = {
  listSellerListings: endpoint({
    method: 'GET',
    path: 'listing/seller',
    summary: "Your company's listings",
    audience: sellers,
    permission: 'catalog',
    query: z.strictObject({ ...sellerFilters, ...Paging, company_id: z.coerce.number().pipe(Id).optional() }),
    reply: z.object({
      data: z.array(SellerListing),
      meta: ListMeta.extend({
        sums: z
          .object({ lots: z.int(), worth: Money })
          .nullable()
          .describe(
            'Of all found, their lots of `expires_from` and `expires_until`: how many, and their stock at its price',
          ),
      }),
    }),
    errors: ['rule_broken'],
  }),
  exportSellerListings: endpoint({
    method: 'GET',
    path: 'listing/seller/export',
    summary: 'Export your listings and lots as a file with the import columns',
    audience: sellers,
    permission: 'catalog',
    query: z.strictObject({ ...sellerFilters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['rule_broken'],
  }),
  getSellerListing: endpoint({
    method: 'GET',
    path: 'listing/seller/{id}',
    summary: 'Get a listing, as its seller sees it',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    reply: data(SellerListing),
    errors: ['not_found'],
  }),
  createListing: endpoint({
    method: 'POST',
    path: 'listing/seller',
    summary: 'Create a listing for an NDC',
    audience: ['Seller'],
    body: z.strictObject({
      ndc: requiredText(20, 'NDC is required'),
      name: text(200).optional(),
      ...ListingInput,
    }),
    reply: data(SellerListing),
    status: 201,
    audit: 'listing.created',
    errors: ['rule_broken', 'conflict'],
  }),
  saveListing: endpoint({
    method: 'PUT',
    path: 'listing/seller/{id}',
    summary: 'Update a listing',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({ version: z.int(), ...ListingInput }),
    reply: data(SellerListing),
    audit: 'listing.saved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  withdrawListing: endpoint({
    method: 'DELETE',
    path: 'listing/seller/{id}',
    summary: 'Withdraw a listing; it leaves the catalog and stays in the history',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    reply: Done,
    audit: 'listing.withdrawn',
    errors: ['not_found', 'conflict'],
  }),
  addLot: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/lots',
    summary: 'Add a lot',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    body: LotInput,
    reply: data(SellerListing),
    status: 201,
    audit: 'lot.added',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  saveLot: endpoint({
    method: 'PUT',
    path: 'listing/seller/{id}/lots/{lot_id}',
    summary: 'Update a lot',
    audience: sellers,
    permission: 'catalog',
    params: LotParams,
    body: LotChange,
    reply: data(SellerListing),
    audit: 'lot.saved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  withdrawLot: endpoint({
    method: 'DELETE',
    path: 'listing/seller/{id}/lots/{lot_id}',
    summary: 'Withdraw a lot',
    audience: sellers,
    permission: 'catalog',
    params: LotParams,
    reply: data(SellerListing),
    audit: 'lot.withdrawn',
    errors: ['not_found', 'conflict'],
  }),
} as const;
