import type { SellerListing } from '#contract/listings/listings.ts';
import { ABSENT, on, type Example, type Examples } from '../../../test/kit/example.ts';
import { anImport, priceFile, sendPriceFile, type Tenant } from '../../../test/kit/tenant.ts';
import { photograph } from '../../../test/kit/files.ts';
import { aDrug, aListing, NOW } from '../../../test/kit/world.ts';

const asSeller =
  (rest: Omit<Example, 'as'> = {}) =>
  (): Example => ({ as: 'seller', ...rest });
const toImport =
  (rest: Omit<Example, 'as' | 'params'> = {}) =>
  async (tenant: Tenant): Promise<Example> => ({
    as: 'seller',
    params: { id: (await anImport(tenant)).id },
    ...rest,
  });

const LOT = { expiry_date: '12/31/2030', price: 12.5, stock: 5, min_qty: 1, public_note: 'Kept cold' };

async function aSellerListing(tenant: Tenant) {
  const { seller, db } = tenant;
  const { id, lotIds } = await aListing(db, { companyId: seller.companyId });
  return { id, lotId: lotIds[0] ?? 0 };
}

const IMAGE = { name: 'bottle.png', bytes: await photograph() };

async function anImage(tenant: Tenant) {
  const { id } = await aSellerListing(tenant);
  const path = `listing/seller/${id}/images`;
  const { data } = await tenant.clients.seller.upload<SellerListing>(path, IMAGE);
  return { id, images: data.images };
}

async function aShortage({ db }: Tenant): Promise<string> {
  const { ndc } = await aDrug(db);
  await db.insertInto('drug_shortage').values({ ndc, status: 'Current', generic_name: 'Saline' }).execute();
  return `FDA-${ndc}`;
}

async function toBulkEdit(tenant: Tenant) {
  const { id } = await aSellerListing(tenant);
  const body = { change: { kind: 'stock', stock: 7 }, listings: [id] };
  const { data } = await tenant.clients.seller.post<{ id: number }>('listing/seller/bulk', body);
  return { as: 'seller' as const, params: { id: data.id } };
}

export const LISTINGS_EXAMPLES: Examples = {
  listSellerListings: ({ seller }) => ({
    as: 'seller',
    query: { search: 'a', status: 'all', company_id: String(seller.companyId) },
  }),
  exportSellerListings: {
    harmless: { query: 'format=csv&search=amoxicillin' },
    make: asSeller({ query: { status: 'all', format: 'csv' } }),
  },
  getSellerListing: on('seller', ({ listing }) => ({ as: 'seller', params: { id: listing.id } })),
  createListing: {
    harmless: { body: { ndc: 'no ndc' } },
    make: async ({ db }) => ({
      as: 'seller',
      body: { ndc: (await aDrug(db)).ndc, name: 'New', case_size: 2, start_date: '2026-07-01' },
    }),
  },
  saveListing: {
    record: 'seller',
    harmless: { body: { version: -1 } },
    make: async (tenant) => {
      const { id } = await aSellerListing(tenant);
      return { as: 'seller', params: { id }, body: { version: 1, case_size: 2, start_date: '2026-07-01' } };
    },
  },
  withdrawListing: on('seller', async (tenant) => ({
    as: 'seller',
    params: { id: (await aSellerListing(tenant)).id },
  })),
  activateListing: on('seller', async (tenant) => {
    const { id } = await aSellerListing(tenant);
    await tenant.clients.seller.delete(`listing/seller/${id}`);
    return { as: 'seller', params: { id } };
  }),
  pauseListing: on('seller', async (tenant) => ({
    as: 'seller',
    params: { id: (await aSellerListing(tenant)).id },
  })),
  deactivateListing: {
    record: 'seller',
    harmless: { body: { reason: 'no' } },
    make: async (tenant) => ({
      as: 'admin',
      params: { id: (await aSellerListing(tenant)).id },
      body: { reason: 'Recalled by its maker' },
    }),
  },
  duplicateListing: {
    record: 'seller',
    harmless: { body: { ndc: 'no ndc' } },
    make: async (tenant) => ({
      as: 'seller',
      params: { id: (await aSellerListing(tenant)).id },
      body: { catalog_type: 'medshorts', ndc: (await aDrug(tenant.db)).ndc, name: 'Copy' },
    }),
  },
  addListingImage: on('seller', async (tenant) => ({
    as: 'seller',
    params: { id: (await aSellerListing(tenant)).id },
    file: IMAGE,
  })),
  saveListingImages: {
    record: 'seller',
    harmless: { body: { images: [ABSENT] } },
    make: async (tenant) => {
      const { id, images } = await anImage(tenant);
      const ids = images.map((image) => image.id);
      const texts = ids.map((one) => ({ id: one, text: 'The front of the bottle' }));
      return { as: 'seller', params: { id }, body: { images: ids, texts } };
    },
  },
  getListingImage: on('unguessable', async (tenant) => {
    const { images } = await anImage(tenant);
    return {
      as: 'seller',
      params: { digest: images[0]?.url.split('/').at(-1) ?? '' },
      query: { size: 'small' },
    };
  }),
  addLot: {
    record: 'seller',
    harmless: { body: { ...LOT, lot_name: 'NEW' } },
    make: async (tenant) => ({
      as: 'seller',
      params: { id: (await aSellerListing(tenant)).id },
      body: { ...LOT, lot_name: 'NEW' },
    }),
  },
  saveLot: {
    record: 'seller',
    harmless: { body: { version: -1 } },
    make: async (tenant) => {
      const { id, lotId } = await aSellerListing(tenant);
      return { as: 'seller', params: { id, lot_id: lotId }, body: { ...LOT, stock_seen: 100, version: 1 } };
    },
  },
  addPrice: {
    harmless: { body: { ...LOT, lot_name: 'NEW', listing_id: ABSENT } },
    make: async (tenant) => ({
      as: 'seller',
      body: { ...LOT, lot_name: 'NEW', listing_id: (await aSellerListing(tenant)).id },
    }),
  },
  savePrice: {
    harmless: { body: { lot_id: ABSENT, version: 1, price: 12.5 } },
    make: async (tenant) => ({
      as: 'seller',
      body: { lot_id: (await aSellerListing(tenant)).lotId, version: 1, price: 12.5 },
    }),
  },
  getPriceHistory: on('seller', ({ listing }) => ({
    as: 'seller',
    params: { id: listing.id },
    query: { lot_id: String(listing.lotIds[0]) },
  })),
  exportPriceHistory: {
    record: 'seller',
    harmless: { query: 'format=csv' },
    make: ({ listing }) => ({
      as: 'seller',
      params: { id: listing.id },
      query: { lot_id: String(listing.lotIds[0]), format: 'csv' },
    }),
  },
  changeLots: async (tenant) => {
    const { lotId } = await aSellerListing(tenant);
    return {
      as: 'seller',
      body: { change: { kind: 'price', percent: 2.5 }, lots: [{ id: lotId, version: 1 }] },
    };
  },
  previewBulkEdit: async (tenant) => ({
    as: 'seller',
    body: {
      change: { kind: 'price_percent', percent: 2.5 },
      listings: [(await aSellerListing(tenant)).id],
      found: { company_id: tenant.seller.companyId },
    },
  }),
  previewDeskEdit: async (tenant) => ({
    as: 'admin',
    body: {
      change: { kind: 'shortage', shortage_id: await aShortage(tenant) },
      listings: [(await aSellerListing(tenant)).id],
      found: { seller_id: tenant.seller.companyId },
    },
  }),
  listAdminCatalog: ({ seller }) => ({
    as: 'admin',
    query: { seller_id: String(seller.companyId), catalog_type: 'medigi', status: 'all', page: '1' },
  }),
  moveListing: {
    record: 'seller',
    harmless: { body: { catalog_type: 'medshorts', version: -1 } },
    make: async (tenant) => ({
      as: 'admin',
      params: { id: (await aSellerListing(tenant)).id },
      body: { catalog_type: 'medshorts', version: 1 },
    }),
  },
  linkShortage: {
    record: 'seller',
    harmless: { body: { shortage_id: null, version: -1 } },
    make: async (tenant) => ({
      as: 'admin',
      params: { id: (await aSellerListing(tenant)).id },
      body: { shortage_id: await aShortage(tenant), version: 1 },
    }),
  },
  findSellers: () => ({ as: 'admin', query: { search: 'a' } }),
  findShortages: () => ({ as: 'admin', query: { search: 'saline' } }),
  listBulkEdits: asSeller({ query: { page: '1' } }),
  getBulkEdit: on('bulk_edit', toBulkEdit),
  listBulkEditRows: {
    record: 'bulk_edit',
    harmless: { query: 'show=all' },
    make: async (tenant) => ({ ...(await toBulkEdit(tenant)), query: { show: 'all', page: '1' } }),
  },
  runBulkEdit: on('bulk_edit', async (tenant) => ({
    ...(await toBulkEdit(tenant)),
    body: { confirm_prices: true },
  })),
  undoBulkEdit: on('bulk_edit', async (tenant) => {
    const example = await toBulkEdit(tenant);
    await tenant.db
      .updateTable('bulk_edit')
      .set({ state: 'done', done_at: new Date(NOW) })
      .where('id', '=', example.params.id)
      .execute();
    return example;
  }),
  undoLotChange: on('lot_change', async (tenant) => {
    const { lotId } = await aSellerListing(tenant);
    const change = { kind: 'stock', stock: 7 };
    const { data } = await tenant.clients.seller.post<{ id: number }>('listing/seller/lot_changes', {
      change,
      lots: [{ id: lotId, version: 1, stock_seen: 100 }],
    });
    return { as: 'seller', params: { id: data.id } };
  }),
  withdrawLot: on('seller', async (tenant) => {
    const { id, lotId } = await aSellerListing(tenant);
    return { as: 'seller', params: { id, lot_id: lotId } };
  }),
  uploadImport: (tenant) => ({ as: 'seller', file: { name: 'prices.csv', bytes: priceFile(tenant) } }),
  listImports: asSeller({ query: { kind: 'listings', page: '1' } }),
  getImportTemplate: {
    harmless: { query: 'format=csv' },
    make: asSeller({ query: { kind: 'portfolio', format: 'csv' } }),
  },
  getImport: on('import', toImport()),
  mapImport: {
    record: 'import',
    harmless: { body: { mapping: {} } },
    make: toImport({
      body: {
        mapping: { ndc: 0, name: 1, lot: 2, expiry: 3, pack_price: 4, stock: 5 },
        settings: { pad_ndc: true },
      },
    }),
  },
  runImport: on('import', toImport({ body: { confirm_prices: true, confirm_names: true } })),
  cancelImport: on('import', async (tenant) => ({
    as: 'seller',
    params: { id: (await sendPriceFile(tenant)).id },
  })),
  getImportReport: {
    record: 'import',
    harmless: { query: 'format=csv' },
    make: toImport({ query: { format: 'xlsx' } }),
  },
  getImportPrices: on('import', toImport({ query: { format: 'csv' } })),
  undoImport: on('import', async (tenant) => {
    const { id } = await anImport(tenant);
    await tenant.db.updateTable('listing_import').set({ state: 'done' }).where('id', '=', id).execute();
    return { as: 'seller', params: { id } };
  }),
};
