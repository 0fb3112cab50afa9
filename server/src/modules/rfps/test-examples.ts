import { ABSENT, on, type Examples } from '../../../test/kit/example.ts';
import { aContract, anRfp, aProposal } from '../../../test/kit/tenant.ts';
import { aDrug } from '../../../test/kit/world.ts';

const SENT = {
  catalog_type: 'medigi',
  quantity: 40,
  duration: 6,
  period: 'biweekly',
  start_date: '07/15/2026',
  acknowledged: true,
};
const NDC = '70101000101';
const PRICE = { price: 12.5, shipping_price: 20, acknowledged: true, shipping_acknowledged: true };

export const RFPS_EXAMPLES: Examples = {
  lookUpNdcs: ({ seller }) => ({
    as: 'buyer',
    query: {
      search_type: 'desc',
      desc: 'Drug',
      ndc: '7010',
      gcn: '10001',
      company_id: String(seller.companyId),
    },
  }),
  groupNdcs: () => ({
    as: 'seller',
    query: { search_type: 'ndc', ndc: '70101-', company_id: '1', pack_size: '10' },
  }),
  getNdc: on('drug', async ({ db }) => ({ as: 'buyer', params: { id: Number((await aDrug(db)).ndc) } })),
  listSuppliers: () => ({ as: 'buyer', query: { gcn: '10001', search: 'a' } }),
  listRfps: async (tenant) => {
    await anRfp(tenant);
    const { buyer, seller } = tenant;
    const ids = { facility_id: String(buyer.facilityId), seller_id: String(seller.companyId) };
    return { as: 'buyer', query: { ...ids, status: 'open,accepted', period: 'monthly', page: '1' } };
  },
  exportRfps: {
    harmless: { query: 'format=csv' },
    make: async (tenant) => {
      await anRfp(tenant);
      const ids = {
        facility_id: String(tenant.buyer.facilityId),
        seller_id: String(tenant.seller.companyId),
      };
      return { as: 'seller', query: { ...ids, status: 'open', turn: 'mine', format: 'csv' } };
    },
  },
  getRfp: on('rfp', async (tenant) => ({ as: 'buyer', params: { id: (await aProposal(tenant)).rfpId } })),
  placeRfp: {
    harmless: { body: { ...SENT, ndc: NDC, acknowledged: false } },
    make: async (tenant) => {
      const { id: parent, ndc } = await anRfp(tenant);
      await tenant.clients.buyer.put(`rfp/${parent}`, { status: 'cancelled' });
      const asked = { inclusions: [tenant.seller.companyId], resubmit: true, request_id: parent };
      return { as: 'buyer', body: { ...SENT, ndc, csp: 1, gcn: null, description: 'Tablets', ...asked } };
    },
  },
  cancelRfp: {
    record: 'rfp',
    harmless: { body: { status: 'cancelled', reason: 'Asked by phone' } },
    make: async (tenant) => {
      const { id } = await anRfp(tenant);
      return { as: 'buyer', params: { id }, body: { id, status: 'cancelled' } };
    },
  },
  declineRfp: {
    record: 'rfp',
    harmless: { body: { decline_reason: 'Not made any more' } },
    make: async (tenant) => {
      const { id } = await anRfp(tenant);
      return { as: 'seller', params: { id }, body: { id, decline_reason: 'Not made any more' } };
    },
  },
  listProposals: on('rfp', async (tenant) => ({
    as: 'buyer',
    params: { id: (await aProposal(tenant)).rfpId },
  })),
  placeProposal: {
    harmless: { body: { request_id: ABSENT, ndc: NDC, ...PRICE } },
    make: async (tenant) => {
      const { id, ndc } = await anRfp(tenant);
      const copied = {
        period: 'monthly',
        csp: 1,
        quantity: 40,
        description: 'Tablets',
        catalog_type: 'medigi',
      };
      return { as: 'seller', body: { request_id: id, ndc, ...PRICE, ...copied, start_date: '07/15/2026' } };
    },
  },
  declineProposal: {
    record: 'proposal',
    make: async (tenant) => {
      const { id } = await aProposal(tenant);
      return { as: 'buyer', params: { id }, body: { id, decline_reason: 'Too dear' } };
    },
  },
  repeatRfpMail: {
    record: 'rfp',
    make: async (tenant) => {
      const { id } = await anRfp(tenant);
      return { as: 'admin', params: { a: id, b: tenant.seller.companyId } };
    },
  },
  repeatRfpMailByLink: {
    record: 'rfp',
    make: async (tenant) => {
      const { id } = await anRfp(tenant);
      return { as: 'admin', params: { a: id, b: tenant.seller.companyId } };
    },
  },
  acceptProposal: {
    record: 'proposal',
    make: async (tenant) => {
      const { id } = await aProposal(tenant);
      return { as: 'buyer', params: { id }, body: { id } };
    },
  },
  extendRfp: {
    harmless: { body: { id: ABSENT, duration: 3 } },
    make: async (tenant) => {
      const { id } = await aContract(tenant);
      await tenant.clients.buyer.put('rfp/extend', { id, duration: 3 });
      return { as: 'seller', body: { id, duration: 3, confirm: true } };
    },
  },
  pauseRfp: {
    harmless: { body: { id: ABSENT, months: 1 } },
    make: async (tenant) => {
      const { id } = await aContract(tenant);
      await tenant.clients.buyer.put('rfp/pause', { id, months: 1, reason: 'Renovation' });
      return { as: 'seller', body: { id, months: 1, confirm: true } };
    },
  },
  listDeliveries: async (tenant) => {
    const { id } = await aContract(tenant);
    const { buyer, seller } = tenant;
    const ids = { facility_id: String(buyer.facilityId), seller_id: String(seller.companyId) };
    const days = { from: '2026-07-01', to: '2026-12-31' };
    return {
      as: 'buyer',
      query: { ...ids, ...days, request_id: String(id), state: 'scheduled,placed', page: '1' },
    };
  },
  exportDeliveries: {
    harmless: { query: 'format=csv' },
    make: async (tenant) => {
      const { id } = await aContract(tenant);
      const { buyer, seller } = tenant;
      const ids = { facility_id: String(buyer.facilityId), seller_id: String(seller.companyId) };
      return { as: 'seller', query: { ...ids, request_id: String(id), state: 'coming', format: 'csv' } };
    },
  },
  countDeliveries: async (tenant) => {
    const { id } = await aContract(tenant);
    const { buyer, seller } = tenant;
    const ids = { facility_id: String(buyer.facilityId), seller_id: String(seller.companyId) };
    return {
      as: 'seller',
      query: { ...ids, month: '2026-07', request_id: String(id), search: String(id) },
    };
  },
  askSkip: {
    record: 'delivery',
    make: async (tenant) => {
      const { deliveryId } = await aContract(tenant);
      return { as: 'buyer', params: { id: deliveryId }, body: { reason: 'Stocktaking' } };
    },
  },
  answerSkip: {
    record: 'delivery',
    harmless: { body: { agreed: false } },
    make: async (tenant) => {
      const { deliveryId: id } = await aContract(tenant);
      await tenant.clients.buyer.post(`rfp/scheduled_orders/${id}/skip`, {});
      return { as: 'seller', params: { id }, body: { agreed: true } };
    },
  },
  retryDelivery: {
    record: 'delivery',
    make: async (tenant) => {
      const { deliveryId: id } = await aContract(tenant);
      await tenant.db
        .updateTable('rfp_delivery')
        .set({ state: 'failed', fail_reason: 'No stock', attempts: 1 })
        .where('id', '=', id)
        .execute();
      return { as: 'admin', params: { id } };
    },
  },
  recommendContracts: () => ({ as: 'buyer' }),
  calculateProposal: {
    unaudited: 'it only reads',
    harmless: { body: { rfp_id: ABSENT, ndc: NDC, price: 1 } },
    make: async (tenant) => {
      const { id, ndc } = await anRfp(tenant);
      return { as: 'seller', body: { rfp_id: id, ndc, price: 12.5, shipping_price: 20 } };
    },
  },
};
