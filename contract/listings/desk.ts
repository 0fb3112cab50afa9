import { z } from 'zod';
import { LEAST_REASON, LISTING_STATUSES, MOST_REASON } from '#rules/listings/listing-status.ts';
import { LISTING_CATEGORIES } from '#rules/accounts/addresses.ts';
import { DESK_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  Id,
  IdParam,
  Money,
  Paging,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import { SellerListing } from './listings.ts';

export const DeactivationReason = requiredText(MOST_REASON, 'Reason is required').refine(
  (reason) => reason.length >= LEAST_REASON,
  `A reason has at least ${LEAST_REASON} characters.`,
);
export const ShortageId = requiredText(40, 'Shortage is required');

export const deskFilters = {
  search: text(100).optional().describe('Part of a name, an NDC, or the ID of a listing'),
  seller_id: z.coerce.number().pipe(Id).optional(),
  catalog_type: CatalogType.optional(),
  category: z.enum(LISTING_CATEGORIES).optional(),
  status: z
    .enum(['listed', ...LISTING_STATUSES, 'all'])
    .default('listed')
    .describe('listed: all but withdrawn ones'),
  stock: z.enum(['in', 'out']).optional(),
  expiring_within: z.coerce.number().int().min(1).max(3650).optional().describe('Days'),
  no_image: z.enum(['1']).optional(),
  sort: z.enum(DESK_SORTS).default('-id'),
};

export const DeskListing = z
  .object({
    id: Id,
    image: z.string().nullable().describe('Address of the first image'),
    name: z.string(),
    ndc: z.string(),
    ndc_number: z.string(),
    company_id: Id,
    company_name: z.string(),
    is_503b: z.boolean().describe('Of its seller'),
    catalog_type: CatalogType,
    category: z.string(),
    price: Money.nullable().describe('List price of its cheapest lot that can be sold'),
    lowest_price: Money.nullable().describe(
      'The lowest that anybody asks for the product, by the unit, for a pack of this listing',
    ),
    stock: z.int(),
    lot_count: z.int(),
    earliest_expiry: CalendarDate.nullable(),
    offer_orders_enabled: z.boolean(),
    shortage_id: z.string().nullable(),
    shortage_linked: z.boolean().describe('By the marketplace; else the directory knows it of the drug'),
    status: z.enum(LISTING_STATUSES),
    deactivated_reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'DeskListing' });
export type DeskListing = z.infer<typeof DeskListing>;

const Shortage = z.object({
  id: z.string(),
  name: z.string(),
  ndc_number: z.string(),
  posted_on: CalendarDate.nullable(),
});
export type Shortage = z.infer<typeof Shortage>;

const desk = { audience: ['Administrator'], permission: 'catalog' } as const;

/** The marketplace's desk for the listings of all sellers (RB-205 … RB-207). */
export const deskEndpoints = {
  listAdminCatalog: endpoint({
    method: 'GET',
    path: 'admin/catalog',
    summary: 'All listings of all sellers; withdrawn ones where they are asked for',
    ...desk,
    query: z.strictObject({ ...deskFilters, ...Paging }),
    reply: list(DeskListing),
  }),
  moveListing: endpoint({
    method: 'POST',
    path: 'admin/catalog/{id}/move',
    summary: 'Move a listing to another catalog; carts and open bids keep it',
    ...desk,
    params: IdParam,
    body: z.strictObject({ catalog_type: CatalogType, version: z.int() }),
    reply: data(SellerListing),
    audit: 'listing.moved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  linkShortage: endpoint({
    method: 'POST',
    path: 'admin/catalog/{id}/shortage',
    summary: 'Link a listing to a shortage, or take the link away',
    ...desk,
    params: IdParam,
    body: z.strictObject({ shortage_id: ShortageId.nullable(), version: z.int() }),
    reply: data(SellerListing),
    audit: 'listing.shortage_linked',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  findSellers: endpoint({
    method: 'GET',
    path: 'admin/catalog/sellers',
    summary: 'Sellers by name, to narrow the list by',
    ...desk,
    query: z.strictObject({ search: text(100).optional() }),
    reply: data(z.array(z.object({ id: Id, name: z.string() }))),
  }),
  findShortages: endpoint({
    method: 'GET',
    path: 'admin/catalog/shortages',
    summary: 'Current shortages by name or NDC, to link listings to',
    ...desk,
    query: z.strictObject({ search: text(100).optional() }),
    reply: data(z.array(Shortage)),
  }),
} as const;
