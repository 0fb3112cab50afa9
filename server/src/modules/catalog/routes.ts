import type { catalogEndpoints } from '#contract/catalog.ts';
import type { favoriteEndpoints } from '#contract/favorites.ts';
import type { importEndpoints } from '#contract/imports.ts';
import type { listingEndpoints } from '#contract/listings.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { buyerCatalogRoutes } from './buyer-routes.ts';
import { favoriteRoutes } from './favorites.ts';
import { importRoutes } from './import/routes.ts';
import { sellerRoutes } from './seller-routes.ts';

type Own = typeof catalogEndpoints &
  typeof favoriteEndpoints &
  typeof listingEndpoints &
  typeof importEndpoints;

export function catalogRoutes(deps: { files: FileStore }): Handlers<keyof Own> {
  return { ...buyerCatalogRoutes(), ...favoriteRoutes(), ...sellerRoutes(), ...importRoutes(deps) };
}
