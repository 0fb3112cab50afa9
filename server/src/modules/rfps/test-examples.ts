import { ABSENT, on, type Examples } from '../../../test/kit/example.ts';
import { anRfp, aProposal } from '../../../test/kit/tenant.ts';
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
    refused: { status: 403, because: 'only a page of this site sends it' },
    make: async (tenant) => {
      const { id } = await anRfp(tenant);
      return { as: 'admin', params: { a: id, b: tenant.seller.companyId } };
    },
  },
  calculateProposal: {
    unaudited: 'it only reads',
    harmless: { body: { rfp_id: ABSENT, ndc: NDC, price: 1 } },
    make: async (tenant) => {
      const { id, ndc } = await anRfp(tenant);
      return { as: 'seller', body: { rfp_id: id, ndc, price: 12.5, shipping_price: 20 } };
    },
  },
};
