import { asBuyer, on, ABSENT, type Examples } from '../../../test/kit/example.ts';

const FILTERS = { search: 'a', gcns: '1,2', seller_id: '1', category: 'Generic', pack_types: 'Bottle' };

export const CATALOG_EXAMPLES: Examples = {
  searchCatalog: asBuyer({ query: { ...FILTERS, page: '1', per_page: '200', sort: 'price', tag: 'all' } }),
  searchProducts: asBuyer({ query: { ...FILTERS, package_size: '90', page: '1', per_page: '25' } }),
  getCatalogFacets: asBuyer({ query: FILTERS }),
  exportCatalog: {
    harmless: { query: 'format=csv&search=amoxicillin' },
    make: asBuyer({ query: { ...FILTERS, format: 'xlsx' } }),
  },
  getListing: on('catalog', ({ listing }) => ({ as: 'buyer', params: { id: listing.id } })),
  suggestListings: {
    harmless: { query: 'search=amo' },
    make: asBuyer({ query: { search: 'a', limit: '20' } }),
  },
  listCategories: asBuyer(),
  searchShelf: {
    make: () => ({ as: 'visitor', query: { search: 'a', page: '1', per_page: '50' } }),
    refused: { status: 404, because: 'the host of the examples belongs to no supplier' },
  },
  sampleShelf: () => ({ as: 'visitor' }),
  getPurchaseReview: asBuyer(),
  listFavorites: asBuyer({ query: { page: '1' } }),
  addFavorite: {
    harmless: { body: { listing: { id: ABSENT } } },
    make: ({ listing }) => ({ as: 'buyer', body: { listing: { id: listing.id }, comment: 'Mine' } }),
  },
  removeFavorite: on('favorite', async ({ listing, clients }) => {
    const added = await clients.buyer.post<{ favorite_id: number }>('listing/v2/favorite', {
      listing: { id: listing.id },
    });
    return { as: 'buyer', params: { favorite_id: added.data.favorite_id } };
  }),
};
