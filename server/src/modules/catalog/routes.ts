import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import type { exclusionEndpoints } from '#contract/catalog/exclusions.ts';
import type { favoriteEndpoints } from '#contract/catalog/favorites.ts';
import type { homeListingEndpoints } from '#contract/catalog/home-listings.ts';
import type { noteEndpoints } from '#contract/catalog/notes.ts';
import type { productEndpoints } from '#contract/catalog/products.ts';
import type { recommendationEndpoints } from '#contract/catalog/recommendations.ts';
import type { reviewEndpoints } from '#contract/catalog/review.ts';
import type { sharedViewEndpoints } from '#contract/catalog/shared-views.ts';
import type { shelfEndpoints } from '#contract/catalog/shelf.ts';
import type { softBlockEndpoints } from '#contract/catalog/soft-blocks.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exclusionRoutes } from './exclusions.ts';
import { favoriteRoutes } from './favorites.ts';
import { noteRoutes } from './notes.ts';
import { searchRoutes } from './search-routes.ts';
import { sharedViewRoutes } from './shared-views.ts';
import { shelfRoutes } from './shelf-routes.ts';
import { softBlockRoutes } from './soft-blocks.ts';
import { viewHomeListings, viewListingTypes, viewShortAlternatives } from './views/home-listings.ts';
import { viewRecommendations } from './views/recommendations.ts';
import { viewPurchaseReview } from './views/review.ts';

type Own = typeof catalogEndpoints &
  typeof homeListingEndpoints &
  typeof productEndpoints &
  typeof favoriteEndpoints &
  typeof exclusionEndpoints &
  typeof softBlockEndpoints &
  typeof noteEndpoints &
  typeof sharedViewEndpoints &
  typeof reviewEndpoints &
  typeof recommendationEndpoints &
  typeof shelfEndpoints;

export const catalogRoutes = (): Handlers<keyof Own> => ({
  ...searchRoutes(),
  ...favoriteRoutes(),
  ...exclusionRoutes(),
  ...softBlockRoutes(),
  ...noteRoutes(),
  ...sharedViewRoutes(),
  ...shelfRoutes(),
  getHomepageListings: async ({ scope, db, today }, { query }) => ({
    data: await viewHomeListings(scope, db, query, today),
  }),
  getListingTypes: async ({ scope, db }) => ({ data: await viewListingTypes(scope, db) }),
  getMedshortsAlternatives: async ({ scope, db, today }, { params }) => ({
    data: await viewShortAlternatives(scope, db, params.id, today),
  }),
  recommendPurchases: ({ scope, db, today }, { body }) => viewRecommendations(scope, db, body, today),
  getPurchaseReview: async ({ scope, db, today }) => ({ data: await viewPurchaseReview(scope, db, today) }),
});
