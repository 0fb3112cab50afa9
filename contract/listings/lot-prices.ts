import { z } from 'zod';
import { PRICE_SOURCES } from '#rules/listings/price-sources.ts';
import { endpoint } from '../endpoint.ts';
import { ExportFormat, Id, IdParam, Money, Timestamp, UsDate, data } from '../primitives.ts';
import { LotInput, SellerListing } from './listings.ts';

export const MOST_PRICE_CHANGES = 500;

const PriceHistory = z
  .object({
    listing_id: Id,
    lots: z
      .array(
        z.object({
          id: Id,
          lot_name: z.string(),
          expiry_date: UsDate,
          withdrawn: z.boolean(),
          added_date: Timestamp,
          first_price: Money.describe('List price of a pack when the lot was added'),
          price: Money.describe('List price of a pack now'),
        }),
      )
      .describe('Those for sale first'),
    changes: z
      .array(
        z.object({
          id: Id,
          lot_id: Id,
          before: Money,
          price: Money,
          source: z
            .enum(PRICE_SOURCES)
            .describe('By what. A rule changes no list price, but the price of the buyers it is for'),
          rule: z
            .object({ name: z.string(), min_quantity: z.int().describe('Packs from which it applies') })
            .nullable()
            .describe('Of a rule'),
          changed_by: z.string().nullable().describe('Name; null: the last day of a rule was over'),
          changed_date: Timestamp,
        }),
      )
      .describe(`The newest ${MOST_PRICE_CHANGES}, newest first`),
  })
  .meta({ id: 'PriceHistory' });
export type PriceHistory = z.infer<typeof PriceHistory>;

const sellers = ['Seller', 'Administrator'] as const;
const ofLot = { lot_id: z.coerce.number().pipe(Id).optional().describe('Changes of this lot alone') };

/** Prices of lots by the addresses of the specification; they are written as by the operations of lots. */
export const lotPriceEndpoints = {
  addPrice: endpoint({
    method: 'POST',
    path: 'pricing/price',
    summary: 'Create a price: a lot of a listing',
    audience: sellers,
    permission: 'catalog',
    body: z.strictObject({ listing_id: Id, ...LotInput.shape }),
    reply: data(SellerListing),
    status: 201,
    audit: 'lot.added',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  savePrice: endpoint({
    method: 'PUT',
    path: 'pricing/price',
    summary: 'Update the list price of a lot',
    audience: sellers,
    permission: 'catalog',
    body: z.strictObject({
      lot_id: Id,
      version: z.int().describe('Of the lot, as it was read'),
      price: LotInput.shape.price,
    }),
    reply: data(SellerListing),
    audit: 'lot.saved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  getPriceHistory: endpoint({
    method: 'GET',
    path: 'pricing/price_history/{id}',
    summary: 'Get the list prices of a listing and its lots, now and earlier',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    query: z.strictObject(ofLot),
    reply: data(PriceHistory),
    errors: ['not_found'],
  }),
  exportPriceHistory: endpoint({
    method: 'GET',
    path: 'pricing/price_history/{id}/export',
    summary: 'Export the changes of prices of a listing as a file, newest first, up to 10,000 rows',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    query: z.strictObject({ ...ofLot, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
} as const;
