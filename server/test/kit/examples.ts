/**
 * One request per operation that is carried out as it stands. What attacks the API starts from these: a refusal then
 * means that the attack was refused, not that the request was unfit. An operation that takes input needs one here.
 */
import {
  aCardBuyer,
  anImport,
  anOrder,
  aShipment,
  fillCart,
  priceFile,
  sendPriceFile,
  type Side,
  type Tenant,
} from './tenant.ts';
import { USER_EXAMPLES } from './examples-users.ts';
import { shortageEntry, shortageFile } from './drug-files.ts';
import { asBuyer, type Example, type Examples } from './example.ts';
import { BRAND_EXAMPLES } from './examples-brands.ts';
import { ACCOUNT_EXAMPLES } from './examples-accounts.ts';
import { DOCUMENT_EXAMPLES } from './examples-documents.ts';
import { REGISTRATION_EXAMPLES } from './examples-registration.ts';
import { aDrug, aListing } from './world.ts';

const asSeller =
  (rest: Omit<Example, 'as'> = {}) =>
  (): Example => ({ as: 'seller', ...rest });
const toOrder =
  (as: Side, body?: Record<string, unknown>) =>
  async (tenant: Tenant): Promise<Example> => ({
    as,
    params: { id: (await anOrder(tenant)).id },
    ...(body && { body }),
  });
const toImport =
  (rest: Omit<Example, 'as' | 'params'> = {}) =>
  async (tenant: Tenant): Promise<Example> => ({
    as: 'seller',
    params: { id: (await anImport(tenant)).id },
    ...rest,
  });

const SHIPMENT = { carrier: 'UPS', tracking_number: 'TRACK 1', ship_date: '06/15/2026' };
const LOT = { expiry_date: '12/31/2030', price: 12.5, stock: 5, min_qty: 1, public_note: 'Kept cold' };
const CARD = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };
const FILTERS = { search: 'a', gcns: '1,2', seller_id: '1', category: 'Generic', pack_types: 'Bottle' };
const LOG_FILTERS = {
  from: '2026-06-01',
  to: '2026-06-30',
  user: 'a',
  company: 'a',
  event: 'order',
  text: 'placed',
};
const ORDER_FILTERS = { search: 'a', status: 'open', facility_id: '1', seller_id: '1', sort: 'total' };

async function aSellerListing(tenant: Tenant) {
  const { seller, db } = tenant;
  const { id, lotIds } = await aListing(db, { companyId: seller.companyId });
  return { id, lotId: lotIds[0] ?? 0 };
}

async function anUnreadNotification({ db, buyer }: Tenant): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: buyer.userId,
      effect_key: `example ${Math.random()}`,
      title: 'T',
      content: 'C',
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function withPayment(tenant: Tenant) {
  const client = await aCardBuyer(tenant);
  const cart = await client.get<{ total: number }>('cart/c0');
  return { client, amount: cart.data.total };
}

export const EXAMPLES: Examples = {
  ...ACCOUNT_EXAMPLES,
  ...DOCUMENT_EXAMPLES,
  ...REGISTRATION_EXAMPLES,
  getMsClient: () => ({ as: 'visitor' }),
  getAppConfig: () => ({ as: 'visitor' }),
  ...BRAND_EXAMPLES,
  ...USER_EXAMPLES,
  listNotifications: asBuyer(),
  readNotification: async (tenant) => ({ as: 'buyer', params: { id: await anUnreadNotification(tenant) } }),
  searchCatalog: asBuyer({ query: { ...FILTERS, page: '1', per_page: '200', sort: 'price', tag: 'all' } }),
  getCatalogFacets: asBuyer({ query: FILTERS }),
  exportCatalog: asBuyer({ query: { ...FILTERS, format: 'xlsx' } }),
  getListing: ({ listing }) => ({ as: 'buyer', params: { id: listing.id } }),
  suggestListings: asBuyer({ query: { search: 'a', limit: '20' } }),
  listCategories: asBuyer(),
  searchDrugs: () => ({ as: 'admin', query: { search: 'a', gcn: '1', source: 'directory', sort: 'ndc' } }),
  listDrugImports: () => ({ as: 'admin', query: { page: '1' } }),
  getDrug: async ({ db }) => ({ as: 'admin', params: { ndc: Number((await aDrug(db)).ndc) } }),
  correctDrug: async ({ db }) => ({
    as: 'admin',
    params: { ndc: Number((await aDrug(db)).ndc) },
    body: { version: 1, name: 'Corrected 5 mg Tablet', gcn_seqno: 12 },
  }),
  importDrugs: () => ({
    as: 'admin',
    file: { name: 'shortages.json', bytes: shortageFile([shortageEntry('70101-0001-01')]) },
  }),
  getAdminHome: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  getMonthlySales: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  listLogs: () => ({ as: 'admin', query: { ...LOG_FILTERS, page: '1' } }),
  exportLogs: () => ({ as: 'admin', query: { ...LOG_FILTERS, format: 'csv' } }),
  listFavorites: asBuyer({ query: { page: '1' } }),
  addFavorite: ({ listing }) => ({ as: 'buyer', body: { listing: { id: listing.id }, comment: 'Mine' } }),
  removeFavorite: async ({ listing, clients }) => {
    const added = await clients.buyer.post<{ favorite_id: number }>('listing/v2/favorite', {
      listing: { id: listing.id },
    });
    return { as: 'buyer', params: { favorite_id: added.data.favorite_id } };
  },
  listSellerListings: ({ seller }) => ({
    as: 'seller',
    query: { search: 'a', status: 'all', company_id: String(seller.companyId) },
  }),
  exportSellerListings: asSeller({ query: { status: 'all', format: 'csv' } }),
  getSellerListing: ({ listing }) => ({ as: 'seller', params: { id: listing.id } }),
  createListing: async ({ db }) => ({
    as: 'seller',
    body: { ndc: (await aDrug(db)).ndc, name: 'New', case_size: 2, start_date: '2026-07-01' },
  }),
  saveListing: async (tenant) => {
    const { id } = await aSellerListing(tenant);
    return { as: 'seller', params: { id }, body: { version: 1, case_size: 2, start_date: '2026-07-01' } };
  },
  withdrawListing: async (tenant) => ({ as: 'seller', params: { id: (await aSellerListing(tenant)).id } }),
  addLot: async (tenant) => ({
    as: 'seller',
    params: { id: (await aSellerListing(tenant)).id },
    body: { ...LOT, lot_name: 'NEW' },
  }),
  saveLot: async (tenant) => {
    const { id, lotId } = await aSellerListing(tenant);
    return { as: 'seller', params: { id, lot_id: lotId }, body: { ...LOT, version: 1 } };
  },
  withdrawLot: async (tenant) => {
    const { id, lotId } = await aSellerListing(tenant);
    return { as: 'seller', params: { id, lot_id: lotId } };
  },
  uploadImport: (tenant) => ({ as: 'seller', file: { name: 'prices.csv', bytes: priceFile(tenant) } }),
  listImports: asSeller({ query: { page: '1' } }),
  getImportTemplate: asSeller({ query: { format: 'csv' } }),
  getImport: toImport(),
  mapImport: toImport({
    body: {
      mapping: { ndc: 0, name: 1, lot: 2, expiry: 3, pack_price: 4, stock: 5 },
      settings: { pad_ndc: true },
    },
  }),
  runImport: toImport({ body: { confirm_prices: true } }),
  cancelImport: async (tenant) => ({ as: 'seller', params: { id: (await sendPriceFile(tenant)).id } }),
  getImportReport: toImport({ query: { format: 'xlsx' } }),
  getImportPrices: toImport({ query: { format: 'csv' } }),
  undoImport: async (tenant) => {
    const { id } = await anImport(tenant);
    await tenant.db.updateTable('listing_import').set({ state: 'done' }).where('id', '=', id).execute();
    return { as: 'seller', params: { id } };
  },
  getCarts: asBuyer({ query: { type: 'c0' } }),
  refreshCart: asBuyer({ query: { refresh: '1' } }),
  updateCart: ({ listing }) => ({
    as: 'buyer',
    query: { agree_soft_block: '1' },
    body: { listing: { id: listing.id, lots: [{ id: listing.lotIds[0] ?? 0, quantity: 1 }] } },
  }),
  setCartShipping: asBuyer({ body: { selected_shipping: 'standard' } }),
  removeFromCart: async (tenant) => {
    await fillCart(tenant, tenant.clients.buyer);
    return { as: 'buyer', query: { item_id: String(tenant.listing.id) } };
  },
  placeOrder: async (tenant) => {
    const { client, amount } = await withPayment(tenant);
    const made = await client.post<{ id: string; client_secret: string }>('user/payment', {
      cart_type: 'c0',
      amount,
    });
    await client.post('user/payment/test_card', {
      ...made.data,
      ...CARD,
      amount: undefined,
      provider: undefined,
    });
    const body = { cart_type: 'c0', po_number: 'PO 1', notes: 'N', payment_id: made.data.id };
    return { as: client, body: { ...body, expected_total: amount } };
  },
  getPaymentOptions: asBuyer(),
  generatePo: asBuyer(),
  listOrders: asBuyer({ query: ORDER_FILTERS }),
  exportOrders: asBuyer({ query: { ...ORDER_FILTERS, format: 'csv' } }),
  getOrderGroup: async (tenant) => ({ as: 'buyer', params: { id: (await anOrder(tenant)).groupId } }),
  getOrder: toOrder('buyer'),
  saveOrder: async (tenant) => {
    const { id, version } = await anOrder(tenant);
    return { as: 'buyer', params: { id }, body: { version, po_number: 'PO 2', notes: 'Ring twice' } };
  },
  confirmOrder: toOrder('seller'),
  addTracking: async (tenant) => {
    const { id, lineId } = await anOrder(tenant);
    return {
      as: 'seller',
      params: { id },
      body: { ...SHIPMENT, quantities: [{ line_id: lineId, quantity: 1 }] },
    };
  },
  saveTracking: async (tenant) => {
    const { id, orderId } = await aShipment(tenant);
    return { as: 'seller', params: { id: orderId, tracking_id: id }, body: SHIPMENT };
  },
  removeTracking: async (tenant) => {
    const { id, orderId } = await aShipment(tenant);
    return { as: 'seller', params: { id: orderId, tracking_id: id } };
  },
  deliverOrder: async (tenant) => ({ as: 'seller', params: { id: (await aShipment(tenant)).orderId } }),
  cancelOrder: toOrder('buyer', { reason: 'Too much' }),
  answerCancellation: async (tenant) => {
    const { id } = await anOrder(tenant);
    await tenant.clients.seller.post(`order/${id}/confirmation`);
    await tenant.clients.buyer.post(`order/${id}/cancellation`, { reason: 'Too much' });
    return { as: 'seller', params: { id }, body: { approve: false, note: 'No' } };
  },
  getInvoice: toOrder('buyer'),
  createPayment: async (tenant) => {
    const { client, amount } = await withPayment(tenant);
    return { as: client, body: { cart_type: 'c0', amount } };
  },
  payWithTestCard: async (tenant) => {
    const { client, amount } = await withPayment(tenant);
    const { data } = await client.post<{ id: string; client_secret: string }>('user/payment', {
      cart_type: 'c0',
      amount,
    });
    return { as: client, body: { ...CARD, id: data.id, client_secret: data.client_secret } };
  },
};
