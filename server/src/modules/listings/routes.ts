import type { importEndpoints } from '#contract/listings/imports.ts';
import type { listingEndpoints } from '#contract/listings/listings.ts';
import type { listingImageEndpoints } from '#contract/listings/images.ts';
import type { lotPriceEndpoints } from '#contract/listings/lot-prices.ts';
import type { lotChangeEndpoints } from '#contract/listings/lot-changes.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { importRoutes } from './import/routes.ts';
import { ownListingRoutes } from './own-listing-routes.ts';

type Own = typeof listingEndpoints &
  typeof listingImageEndpoints &
  typeof lotChangeEndpoints &
  typeof lotPriceEndpoints &
  typeof importEndpoints;

export const listingRoutes = (deps: { files: FileStore }): Handlers<keyof Own> => ({
  ...ownListingRoutes(deps),
  ...importRoutes(deps),
});
