import { z } from 'zod';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TEXT_LENGTH,
  MOST_IMAGES,
  STORED_SIDES,
  STORED_SIZES,
} from '#rules/catalog/images.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, data, text } from '../primitives.ts';
import { SellerListing } from './listings.ts';

const sellers = { audience: ['Seller', 'Administrator'], permission: 'catalog' } as const;

export const listingImageEndpoints = {
  addListingImage: endpoint({
    method: 'POST',
    path: 'listing/seller/{id}/images',
    summary: `Add an image to a listing: JPEG or PNG, up to 5 MB, 200 to 6,000 pixels a side, ${MOST_IMAGES} a listing`,
    ...sellers,
    params: IdParam,
    upload: { maxBytes: IMAGE_MAX_BYTES },
    reply: data(SellerListing),
    status: 201,
    rate: 'heavy',
    audit: 'listing.image_added',
    errors: ['not_found', 'conflict', 'too_large', 'rule_broken'],
  }),
  saveListingImages: endpoint({
    method: 'PUT',
    path: 'listing/seller/{id}/images',
    summary: 'Order the images of a listing and say what they show; those left out are removed',
    ...sellers,
    params: IdParam,
    body: z.strictObject({
      images: z.array(Id).max(MOST_IMAGES).describe('The ones that stay, the first one first'),
      texts: z
        .array(z.strictObject({ id: Id, text: text(IMAGE_TEXT_LENGTH) }))
        .max(MOST_IMAGES)
        .default([])
        .describe('What images show, for those who cannot see them; the others keep theirs'),
    }),
    reply: data(SellerListing),
    audit: 'listing.images_saved',
    errors: ['not_found', 'conflict', 'stale'],
  }),
  getListingImage: endpoint({
    method: 'GET',
    path: 'listing/image/{digest}',
    summary: 'Get an image of a listing by its content hash',
    audience: 'signed-in',
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    query: z.strictObject({
      size: z
        .enum(STORED_SIZES)
        .default('large')
        .describe(`Its longer side has at most ${STORED_SIDES.large} or ${STORED_SIDES.small} pixels`),
    }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
} as const;
