import { aNumber, asBuyer, on, ABSENT, type Examples } from '../../../test/kit/example.ts';
import type { Tenant } from '../../../test/kit/tenant.ts';
import { aListing, aDrug } from '../../../test/kit/world.ts';

const FILTERS = { search: 'a', gcns: '1,2', seller_id: '1', category: 'Generic', pack_types: 'Bottle' };

/** A listing of its own for each block: two of one scope are refused. */
async function aNewListing({ db, seller }: Tenant): Promise<number> {
  const { ndc } = await aDrug(db);
  return (await aListing(db, { companyId: seller.companyId, ndc })).id;
}

async function aSoftBlock(tenant: Tenant): Promise<number> {
  const body = { listing_id: await aNewListing(tenant), comment: 'Too dear' };
  return (await tenant.clients.buyer.post<{ id: number }>('listing/v2/soft_block', body)).data.id;
}

async function aNote({ clients, listing }: Tenant): Promise<number> {
  const body = { listing_id: listing.id, comment: 'Ask for the lot with the longest expiry' };
  return (await clients.buyer.post<{ id: number }>('listing/notes', body)).data.id;
}

async function anExclusion({ db, clients }: Tenant) {
  const { ndc } = await aDrug(db);
  const body = { ndc, reason: 'Recalled twice' };
  return (await clients.buyer.post<{ id: number; ndc: string }>('order/ndc_exclusion', body)).data;
}

const aView = () => ({ name: `View ${aNumber()}`, address: '?tag=fav' });

async function aSharedView({ clients }: Tenant): Promise<number> {
  return (await clients.buyer.post<{ id: number }>('listing/v2/view', aView())).data.id;
}

async function aFavorite({ clients, listing }: Tenant): Promise<number> {
  const added = await clients.buyer.post<{ favorite_id: number }>('listing/v2/favorite', {
    listing: { id: listing.id },
  });
  return added.data.favorite_id;
}

export const CATALOG_EXAMPLES: Examples = {
  searchCatalog: asBuyer({ query: { ...FILTERS, page: '1', per_page: '200', sort: 'price', tag: 'all' } }),
  getHomepageListings: asBuyer({ query: { section: 'new', page: '1', per_page: '5' } }),
  recommendPurchases: {
    unaudited: 'reads',
    harmless: { body: { facility_id: ABSENT } },
    make: ({ buyer }) => ({ as: 'buyer', body: { facility_id: buyer.facilityId, limit: 10 } }),
  },
  getListingTypes: asBuyer(),
  getMedshortsAlternatives: on('catalog', ({ listing }) => ({ as: 'buyer', params: { id: listing.id } })),
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
  getFavorite: on('favorite', async (tenant) => ({
    as: 'buyer',
    params: { favorite_id: await aFavorite(tenant) },
  })),
  saveFavorite: on('favorite', async (tenant) => ({
    as: 'buyer',
    params: { favorite_id: await aFavorite(tenant) },
    body: { comment: 'For the winter' },
  })),
  removeFavorite: on('favorite', async (tenant) => ({
    as: 'buyer',
    params: { favorite_id: await aFavorite(tenant) },
  })),
  listExclusions: async (tenant) => {
    await anExclusion(tenant);
    const query = { company_id: String(tenant.buyer.companyId), search: 'a', active: '1', page: '1' };
    return { as: 'buyer', query };
  },
  getExclusion: on('drug', async (tenant) => ({
    as: 'buyer',
    params: { id: (await anExclusion(tenant)).ndc },
    query: { company_id: String(tenant.buyer.companyId) },
  })),
  addExclusion: async ({ db, buyer }) => ({
    as: 'buyer',
    body: { ndc: (await aDrug(db)).ndc, reason: 'Recalled twice', company_id: buyer.companyId },
  }),
  saveExclusion: on('exclusion', async (tenant) => ({
    as: 'buyer',
    params: { id: (await anExclusion(tenant)).id },
    body: { version: 1, reason: 'Not in our contract', active: false },
  })),
  importExclusions: async ({ db, buyer }) => ({
    as: 'buyer',
    file: { name: 'exclusions.csv', bytes: `NDC,Reason\n${(await aDrug(db)).ndc},Recalled twice\n` },
    body: { company_id: buyer.companyId },
  }),
  listSoftBlocks: asBuyer({ query: { page: '1', search: 'a', scope: 'gcn' } }),
  getSoftBlock: on('soft_block', async (tenant) => ({
    as: 'buyer',
    params: { id: await aSoftBlock(tenant) },
  })),
  addSoftBlock: async (tenant) => ({
    as: 'buyer',
    body: {
      listing_id: await aNewListing(tenant),
      gcn: null,
      seller_company_id: null,
      catalog_type: null,
      comment: 'Too dear',
    },
  }),
  saveSoftBlock: on('soft_block', async (tenant) => {
    const id = await aSoftBlock(tenant);
    return { as: 'buyer', params: { id }, body: { id, comment: 'Still too dear' } };
  }),
  removeSoftBlock: on('soft_block', async (tenant) => ({
    as: 'buyer',
    params: { id: await aSoftBlock(tenant) },
  })),
  restoreSoftBlock: on('soft_block', async (tenant) => {
    const id = await aSoftBlock(tenant);
    await tenant.clients.buyer.delete(`listing/v2/soft_block/${id}`);
    return { as: 'buyer', params: { id } };
  }),
  listNotes: ({ listing }) => ({
    as: 'buyer',
    query: { page: '1', listing_id: String(listing.id), search: 'a', scope: 'listing_id' },
  }),
  getNote: on('note', async (tenant) => ({ as: 'buyer', params: { id: await aNote(tenant) } })),
  addNote: ({ listing }) => ({
    as: 'buyer',
    body: { listing_id: listing.id, comment: 'Comes in smaller boxes' },
  }),
  saveNote: on('note', async (tenant) => ({
    as: 'buyer',
    params: { id: await aNote(tenant) },
    body: { comment: 'Comes in larger boxes' },
  })),
  expireNote: on('note', async (tenant) => ({ as: 'buyer', params: { id: await aNote(tenant) } })),
  listSharedViews: asBuyer(),
  shareView: () => ({ as: 'buyer', body: aView() }),
  saveSharedView: on('shared_view', async (tenant) => ({
    as: 'buyer',
    params: { id: await aSharedView(tenant) },
    body: aView(),
  })),
  removeSharedView: on('shared_view', async (tenant) => ({
    as: 'buyer',
    params: { id: await aSharedView(tenant) },
  })),
};
