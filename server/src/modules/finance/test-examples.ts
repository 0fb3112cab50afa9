import type { Examples } from '../../../test/kit/example.ts';
import { adminWith } from '../../../test/kit/tenant.ts';

export const FINANCE_EXAMPLES: Examples = {
  getCredit: ({ buyer }) => ({ as: 'buyer', query: { company_id: String(buyer.companyId) } }),
  listCredit: async (tenant) => ({
    ...(await adminWith(tenant, 'finance')),
    query: { search: 'buying', sort: 'company' },
  }),
  saveCredit: {
    record: 'company',
    harmless: { body: { version: -1 } },
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'finance')),
      params: { company_id: tenant.buyer.companyId },
      body: { credit_limit: 100_000, on_hold: false, reason: 'Agreed with the buyer', version: 1 },
    }),
  },
};
