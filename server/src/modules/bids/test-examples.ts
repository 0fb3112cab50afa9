import { ABSENT, on, type Example, type Examples } from '../../../test/kit/example.ts';
import { aBid, type Tenant } from '../../../test/kit/tenant.ts';
import { aListing } from '../../../test/kit/world.ts';

const EXPIRY = '2028-06-30';
const TERMS = { price: 8.5, quantity: 12, earliest_expiry: EXPIRY };

const RULE = {
  mode: 'proposes',
  accept_percent: 92,
  least_packs: 24,
  counter_percent: 95,
  counter_times: 1,
};

async function aRuledListing({ db, seller, clients }: Tenant): Promise<number> {
  const { id } = await aListing(db, { companyId: seller.companyId });
  await clients.seller.put(`listing/seller/${id}/standing_rule`, { ...RULE, version: null });
  return id;
}

/** Everything that a question about a bid may name. */
async function asked(tenant: Tenant) {
  const { id, listingId } = await aBid(tenant);
  return { listing_id: listingId, offer_id: id };
}

const subject = async (tenant: Tenant): Promise<Record<string, string>> => ({
  listing_id: String((await aBid(tenant)).listingId),
  facility_id: String(tenant.buyer.facilityId),
  facilityId: String(tenant.buyer.facilityId),
  seller_id: String(tenant.seller.companyId),
  period: '90',
});

const filters = async (tenant: Tenant) => ({ ...(await subject(tenant)), status: 'open,accepted' });

const answer = async (tenant: Tenant, body: Record<string, unknown>): Promise<Example> => {
  const { id, lineId } = await aBid(tenant);
  return { as: 'seller', params: { id }, body: { id, current_line_id: lineId, ...body } };
};

export const BIDS_EXAMPLES: Examples = {
  listBids: async (tenant) => ({ as: 'buyer', query: { ...(await filters(tenant)), page: '1' } }),
  exportBids: {
    harmless: { query: 'format=csv' },
    make: async (tenant) => ({ as: 'seller', query: { ...(await filters(tenant)), format: 'csv' } }),
  },
  summariseBids: async (tenant) => ({ as: 'buyer', query: await subject(tenant) }),
  countBids: () => ({ as: 'seller', query: { period: '180' } }),
  listBidFacilities: async (tenant) => {
    await aBid(tenant);
    return { as: 'seller' };
  },
  calculateBid: {
    harmless: { query: `listing_id=${ABSENT}&price=1&quantity=1&earliest_expiry=${EXPIRY}` },
    make: async (tenant) => {
      const { listing_id: listing, offer_id: bid } = await asked(tenant);
      const query = { listing_id: String(listing), offer_id: String(bid), price: '8.5', quantity: '12' };
      return { as: 'buyer', query: { ...query, earliest_expiry: EXPIRY } };
    },
  },
  weighAcceptance: {
    harmless: { query: `offer_id=${ABSENT}&price=1&quantity=1&earliest_expiry=${EXPIRY}` },
    make: async (tenant) => {
      const { offer_id: bid } = await asked(tenant);
      const query = { offer_id: String(bid), price: '8.5', quantity: '12' };
      return { as: 'seller', query: { ...query, earliest_expiry: EXPIRY } };
    },
  },
  listBidLots: {
    harmless: { query: `listing_id=${ABSENT}` },
    make: async (tenant) => {
      const { listing_id: listing, offer_id: bid } = await asked(tenant);
      return { as: 'buyer', query: { listing_id: String(listing), offer_id: String(bid) } };
    },
  },
  getOfferableLots: {
    unaudited: 'it only reads',
    harmless: { body: { listing_id: ABSENT, earliest_expiry: EXPIRY } },
    make: async (tenant) => ({
      as: 'buyer',
      body: { ...(await asked(tenant)), earliest_expiry: EXPIRY, quantity: 12 },
    }),
  },
  distributeLots: {
    unaudited: 'it only reads',
    harmless: { body: { listing_id: ABSENT, earliest_expiry: EXPIRY, quantity: 1 } },
    make: async (tenant) => ({
      as: 'seller',
      body: { ...(await asked(tenant)), earliest_expiry: EXPIRY, quantity: 12 },
    }),
  },
  getBid: on('bid', async (tenant) => ({ as: 'buyer', params: { id: (await aBid(tenant)).id } })),
  placeBid: {
    harmless: { body: { listing_id: ABSENT, ...TERMS, acknowledged: true } },
    make: async ({ db, seller }) => {
      const { id } = await aListing(db, { companyId: seller.companyId, offer_orders_enabled: true });
      return { as: 'buyer', body: { listing_id: id, ...TERMS, acknowledged: true, buyer_po: 'PO 17' } };
    },
  },
  counterBid: {
    record: 'bid',
    harmless: { body: TERMS },
    make: (tenant) => answer(tenant, { ...TERMS, acknowledged: true }),
  },
  acceptBid: {
    record: 'bid',
    harmless: { body: { acknowledged: true } },
    make: (tenant) => answer(tenant, { acknowledged: true, buyer_po: 'PO 18' }),
  },
  declineBid: {
    record: 'bid',
    harmless: { body: { reason: 'Too low' } },
    make: (tenant) => answer(tenant, { reason: 'Too low', erroneous: true }),
  },
  extendBid: {
    record: 'bid',
    harmless: { body: { hours: 24 } },
    make: async (tenant) => {
      const { id } = await aBid(tenant);
      return { as: 'buyer', params: { id }, body: { id, hours: 24 } };
    },
  },
  saveBid: {
    record: 'bid',
    harmless: { body: { expiration_date: '2000-01-01T00:00:00.000Z' } },
    make: async (tenant) => ({
      as: 'admin',
      params: { id: (await aBid(tenant)).id },
      body: { buyer_po: 'PO 19', expiration_date: '2026-06-30T12:00:00.000Z', admin_note: 'Asked by phone' },
    }),
  },
  getStandingRule: on('seller', async (tenant) => ({
    as: 'seller',
    params: { id: await aRuledListing(tenant) },
  })),
  saveStandingRule: {
    record: 'seller',
    harmless: { body: { ...RULE, version: -1 } },
    make: async ({ db, seller }) => {
      const { id } = await aListing(db, { companyId: seller.companyId });
      return { as: 'seller', params: { id }, body: { ...RULE, version: null } };
    },
  },
  removeStandingRule: on('seller', async (tenant) => ({
    as: 'seller',
    params: { id: await aRuledListing(tenant) },
  })),
  getBidOrder: on('bid', async (tenant) => {
    const { id } = await aBid(tenant);
    await tenant.clients.seller.put(`offer/accept/${id}`, { acknowledged: true });
    return { as: 'admin', params: { id } };
  }),
};
