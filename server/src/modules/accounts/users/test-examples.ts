import { aNumber, on, type Examples } from '../../../../test/kit/example.ts';
import { aColleague, aCompanyAdmin, adminWith, type Tenant } from '../../../../test/kit/tenant.ts';

const person = ({ buyer }: Tenant) => ({
  first_name: 'New',
  last_name: 'Person',
  title: 'Pharmacist',
  phone: '(555) 123-4567',
  roles: ['Buyer'],
  facility_ids: [buyer.facilityId],
  company_id: buyer.companyId,
  is_field_rep: false,
});
const USER_FILTERS = { search: 'a', role: 'Buyer', active: '1', page: '1' };
const ALL_USERS = { type: 'buyer', vetting_status: 'Approved', company_id: '1', sort: '-created' };

export const USERS_EXAMPLES: Examples = {
  listUsers: async (tenant) => ({ ...(await aCompanyAdmin(tenant)), query: USER_FILTERS }),
  getUser: on('user', async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    params: { id: tenant.buyer.userId },
  })),
  getUserChoices: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    query: { company_id: String(tenant.buyer.companyId) },
  }),
  createUser: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    body: { ...person(tenant), email: `new${aNumber()}@example.test` },
  }),
  saveUser: {
    record: 'user',
    harmless: {
      body: { version: -1, first_name: 'M', last_name: 'M', roles: [], facility_ids: [], active: true },
    },
    make: async (tenant) => ({
      ...(await aCompanyAdmin(tenant)),
      params: { id: await aColleague(tenant) },
      body: {
        ...person(tenant),
        version: 1,
        active: true,
        primary_facility_id: tenant.buyer.facilityId,
      },
    }),
  },
  inviteUser: on('user', async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    params: { id: await aColleague(tenant) },
  })),
  listFacilityUsers: on('facility', async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    params: { id: tenant.buyer.facilityId },
    query: { page: '1' },
  })),
  listCompanyUsers: on('company', ({ seller }) => ({
    as: 'seller',
    params: { id: seller.companyId },
    query: { page: '1' },
  })),
  listAllUsers: async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    query: { ...USER_FILTERS, ...ALL_USERS },
  }),
  exportUsers: {
    harmless: { query: 'format=csv&search=none' },
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'users')),
      query: { ...ALL_USERS, format: 'csv' },
    }),
  },
};
