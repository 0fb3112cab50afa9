import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CatalogType, IdParam, data, requiredText, text } from '../primitives.ts';
import { DeactivationReason } from './desk.ts';
import { SellerListing } from './listings.ts';

const sellers = ['Seller', 'Administrator'] as const;

/** The moves of a listing, and its copy. */
export const listingStateEndpoints = {
  activateListing: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/activate',
    summary: 'Sell a paused or withdrawn listing again, with the lots it had',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    reply: data(SellerListing),
    audit: 'listing.activated',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  pauseListing: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/pause',
    summary: 'Take a listing out of the catalog for a while; its lots, open bids and contracts stay',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    reply: data(SellerListing),
    audit: 'listing.paused',
    errors: ['not_found', 'conflict'],
  }),
  deactivateListing: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/deactivate',
    summary: 'Take a listing of a seller out of the catalog; its seller cannot bring it back',
    audience: ['Administrator'],
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({ reason: DeactivationReason }),
    reply: data(SellerListing),
    audit: 'listing.deactivated',
    errors: ['not_found', 'conflict'],
  }),
  duplicateListing: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/duplicate',
    summary: 'Make a paused copy for another catalog or NDC, without lots and bids',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({
      ndc: requiredText(20, 'NDC is required').optional(),
      name: text(200).optional(),
      catalog_type: CatalogType.optional(),
    }),
    reply: data(SellerListing),
    status: 201,
    audit: 'listing.duplicated',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
} as const;
