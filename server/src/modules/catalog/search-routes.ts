import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import type { productEndpoints } from '#contract/catalog/products.ts';
import { LISTING_CATEGORIES } from '#rules/accounts/addresses.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportCatalog } from './export-catalog.ts';
import { viewFacets } from './views/facets.ts';
import { viewListing } from './views/listing-detail.ts';
import { searchProducts } from './views/products.ts';
import { searchCatalog } from './views/search.ts';
import { suggestListings } from './views/suggestions.ts';

/** What buyers ask of the catalog. */
export function searchRoutes(): Handlers<keyof typeof catalogEndpoints | keyof typeof productEndpoints> {
  return {
    searchCatalog: ({ scope, db, today }, { query }) => searchCatalog(scope, db, query, today),
    searchProducts: ({ scope, db, today }, { query }) => searchProducts(scope, db, query, today),
    getCatalogFacets: async ({ scope, db, today }, { query }) => ({
      data: await viewFacets(scope, db, query, today),
    }),
    exportCatalog: (context, { query }) => exportCatalog(context, query),
    getListing: async ({ scope, db, today }, { params }) => ({
      data: await viewListing(scope, db, params.id, today),
    }),
    suggestListings: async ({ scope, db, today }, { query }) => ({
      data: await suggestListings(scope, db, query, today),
    }),
    listCategories: async () => ({ data: [...LISTING_CATEGORIES] }),
  };
}
