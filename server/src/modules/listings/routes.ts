import type { bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
import type { deskEndpoints } from '#contract/listings/desk.ts';
import type { importEndpoints } from '#contract/listings/imports.ts';
import type { listingEndpoints } from '#contract/listings/listings.ts';
import type { listingImageEndpoints } from '#contract/listings/images.ts';
import type { listingStateEndpoints } from '#contract/listings/listing-states.ts';
import type { lotPriceEndpoints } from '#contract/listings/lot-prices.ts';
import type { lotChangeEndpoints } from '#contract/listings/lot-changes.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { importRoutes } from './import/routes.ts';
import { ownListingRoutes } from './own-listing-routes.ts';

type Own = typeof listingEndpoints &
  typeof listingStateEndpoints &
  typeof listingImageEndpoints &
  typeof lotChangeEndpoints &
  typeof lotPriceEndpoints &
  typeof bulkEditEndpoints &
  typeof deskEndpoints &
  typeof importEndpoints;

export const listingRoutes = (deps: { files: FileStore }): Handlers<keyof Own> => ({
  ...ownListingRoutes(deps),
  ...bulkRoutes,
  ...deskRoutes,
  ...importRoutes(deps),
});
