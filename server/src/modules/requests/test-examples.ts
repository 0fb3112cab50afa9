import { on, type Examples } from '../../../test/kit/example.ts';
import type { Tenant } from '../../../test/kit/tenant.ts';
import { aDrug } from '../../../test/kit/world.ts';

/** A request of the buyer for a product that nobody lists. */
export async function aRequest(tenant: Tenant): Promise<{ id: number; version: number; ndc: string }> {
  const { ndc } = await aDrug(tenant.db);
  const { data } = await tenant.clients.buyer.post<{ id: number; version: number }>(
    'listing/requested_product',
    { ndc, quantity: 40, note: 'For the winter' },
  );
  return { id: data.id, version: data.version, ndc };
}

const PAGE = { status: 'open', from: '2026-06-01', to: '2026-06-30' };

export const REQUESTS_EXAMPLES: Examples = {
  listRequestedProducts: async (tenant) => {
    await aRequest(tenant);
    const query = { ...PAGE, facility_id: String(tenant.buyer.facilityId), page: '1', search: 'drug' };
    return { as: 'buyer', query };
  },
  exportRequestedProducts: {
    harmless: { query: 'format=csv' },
    make: async (tenant) => {
      await aRequest(tenant);
      const facility_id = String(tenant.buyer.facilityId);
      return { as: 'buyer', query: { ...PAGE, facility_id, format: 'csv' } };
    },
  },
  listRequestDemand: async (tenant) => {
    await aRequest(tenant);
    return { as: 'admin' };
  },
  listRequestAssignees: () => ({ as: 'admin' }),
  getRequestedProduct: on('requested_product', async (tenant) => ({
    as: 'buyer',
    params: { id: (await aRequest(tenant)).id },
  })),
  findRequestOffers: on('requested_product', async (tenant) => ({
    as: 'admin',
    params: { id: (await aRequest(tenant)).id },
    query: { search: tenant.listing.ndc },
  })),
  askForProduct: {
    harmless: { body: { ndc: '99999999999', quantity: 1 } },
    make: async ({ db }) => {
      const { ndc } = await aDrug(db);
      const words = { product: 'Tablets', note: 'For the winter', needed_by: '2026-07-01' };
      return { as: 'buyer', body: { ndc, ...words, quantity: 40, ask_anyway: true } };
    },
  },
  answerRequestedProduct: {
    record: 'requested_product',
    harmless: { body: { assigned_to: null, answer: null, listing_ids: [], version: 0 } },
    make: async (tenant) => {
      const { id, version } = await aRequest(tenant);
      const keeper = await tenant.clients.admin.get<{ id: number }[]>('listing/requested_product/assignees');
      const assigned_to = keeper.data[0]?.id ?? null;
      const body = {
        assigned_to,
        answer: 'Two suppliers were asked',
        listing_ids: [tenant.listing.id],
        version,
      };
      return { as: 'admin', params: { id }, body };
    },
  },
  moveRequestedProduct: {
    record: 'requested_product',
    harmless: { body: { status: 'New' } },
    make: async (tenant) => {
      const { id, version } = await aRequest(tenant);
      const body = { status: 'Sourcing', answer: 'Two suppliers were asked', version };
      return { as: 'admin', params: { id }, body };
    },
  },
  cancelRequestedProduct: on('requested_product', async (tenant) => ({
    as: 'buyer',
    params: { id: (await aRequest(tenant)).id },
  })),
};
