import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import type { favoriteEndpoints } from '#contract/catalog/favorites.ts';
import type { productEndpoints } from '#contract/catalog/products.ts';
import type { reviewEndpoints } from '#contract/catalog/review.ts';
import type { shelfEndpoints } from '#contract/catalog/shelf.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { favoriteRoutes } from './favorites.ts';
import { searchRoutes } from './search-routes.ts';
import { shelfRoutes } from './shelf-routes.ts';
import { viewPurchaseReview } from './views/review.ts';

type Own = typeof catalogEndpoints &
  typeof productEndpoints &
  typeof favoriteEndpoints &
  typeof reviewEndpoints &
  typeof shelfEndpoints;

export const catalogRoutes = (): Handlers<keyof Own> => ({
  ...searchRoutes(),
  ...favoriteRoutes(),
  ...shelfRoutes(),
  getPurchaseReview: async ({ scope, db, today }) => ({ data: await viewPurchaseReview(scope, db, today) }),
});
