import type { listingEndpoints } from '#contract/listings/listings.ts';
import type { listingImageEndpoints } from '#contract/listings/images.ts';
import type { listingStateEndpoints } from '#contract/listings/listing-states.ts';
import type { lotPriceEndpoints } from '#contract/listings/lot-prices.ts';
import type { lotChangeEndpoints } from '#contract/listings/lot-changes.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { changeLots } from './change-lots.ts';
import { duplicateListing } from './duplicate-listing.ts';
import { createListing, saveListing } from './edit-listing.ts';
import { addLot, saveLot, savePrice, withdrawLot } from './edit-lot.ts';
import { exportPriceHistory } from './export-price-history.ts';
import { exportSellerListings } from './export-seller-listings.ts';
import { addListingImage, readListingImage, saveListingImages } from './listing-images.ts';
import { activateListing, deactivateListing, pauseListing, withdrawListing } from './listing-states.ts';
import { undoLotChange } from './undo-lot-change.ts';
import { viewPriceHistory } from './views/price-history.ts';
import { listSellerListings, viewSellerListing } from './views/seller-listings.ts';

/** What sellers do with their own listings and lots. */
export function ownListingRoutes({
  files,
}: {
  files: FileStore;
}): Handlers<
  | keyof typeof listingEndpoints
  | keyof typeof listingStateEndpoints
  | keyof typeof listingImageEndpoints
  | keyof typeof lotChangeEndpoints
  | keyof typeof lotPriceEndpoints
> {
  return {
    listSellerListings: ({ scope, db, today }, { query }) => listSellerListings(scope, db, query, today),
    exportSellerListings: (context, { query }) => exportSellerListings(context, query),
    getSellerListing: async ({ scope, db, today }, { params }) => ({
      data: await viewSellerListing(scope, db, params.id, today),
    }),
    createListing: (context, { body }) => createListing(context, body),
    saveListing: (context, { params, body }) => saveListing(context, params.id, body),
    withdrawListing: (context, { params }) => withdrawListing(context, params.id),
    activateListing: (context, { params }) => activateListing(context, params.id),
    pauseListing: (context, { params }) => pauseListing(context, params.id),
    deactivateListing: (context, { params, body }) => deactivateListing(context, params.id, body.reason),
    duplicateListing: (context, { params, body }) => duplicateListing(context, params.id, body),
    addListingImage: (context, { params }) => addListingImage(context, params.id, files),
    saveListingImages: (context, { params, body }) => saveListingImages(context, params.id, body, files),
    getListingImage: (context, { params, query }) =>
      readListingImage(context, { ...params, ...query }, files),
    changeLots: (context, { body }) => changeLots(context, body),
    undoLotChange: (context, { params }) => undoLotChange(context, params.id),
    addLot: (context, { params, body }) => addLot(context, params.id, body),
    saveLot: (context, { params, body }) => saveLot(context, params.id, params.lot_id, body),
    addPrice: (context, { body: { listing_id: listing, ...lot } }) => addLot(context, listing, lot),
    savePrice: (context, { body }) => savePrice(context, body),
    getPriceHistory: async ({ scope, db, now }, { params, query }) => ({
      data: await viewPriceHistory(scope, { db, now }, { id: params.id, lotId: query.lot_id }),
    }),
    exportPriceHistory: (context, { params, query }) => exportPriceHistory(context, params.id, query),
    withdrawLot: (context, { params }) => withdrawLot(context, params.id, params.lot_id),
  };
}
