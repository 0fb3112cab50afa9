import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import type { favoriteEndpoints } from '#contract/catalog/favorites.ts';
import type { productEndpoints } from '#contract/catalog/products.ts';
import type { shelfEndpoints } from '#contract/catalog/shelf.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { favoriteRoutes } from './favorites.ts';
import { searchRoutes } from './search-routes.ts';
import { shelfRoutes } from './shelf-routes.ts';

type Own = typeof catalogEndpoints &
  typeof productEndpoints &
  typeof favoriteEndpoints &
  typeof shelfEndpoints;

export const catalogRoutes = (): Handlers<keyof Own> => ({
  ...searchRoutes(),
  ...favoriteRoutes(),
  ...shelfRoutes(),
});
