import { on, type Examples } from '../../../../test/kit/example.ts';
import { aCompanyAdmin, type Tenant } from '../../../../test/kit/tenant.ts';

/** A key of the buying company, as it is stored. */
async function aStoredKey(tenant: Tenant) {
  const { db, buyer } = tenant;
  const { id } = await db
    .insertInto('api_key')
    .values({
      company_id: buyer.companyId,
      user_id: buyer.userId,
      name: 'ERP',
      scopes: ['orders:read'],
      facility_ids: [buyer.facilityId],
      created_by: buyer.userId,
      created_at: '2026-06-01T12:00:00Z',
      expires_at: '2026-09-01T12:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...(await aCompanyAdmin(tenant)), params: { id } };
}

const filtersOf = ({ buyer }: Tenant) => ({
  company_id: String(buyer.companyId),
  search: 'ERP',
  state: 'active',
  sort: 'name',
});

export const API_KEYS_EXAMPLES: Examples = {
  listApiKeys: async (tenant) => ({ ...(await aCompanyAdmin(tenant)), query: filtersOf(tenant) }),
  exportApiKeys: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    query: { ...filtersOf(tenant), format: 'csv' },
  }),
  listKeyOwners: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    query: { company_id: String(tenant.buyer.companyId) },
  }),
  createApiKey: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    body: {
      company_id: tenant.buyer.companyId,
      name: 'ERP',
      user_id: tenant.buyer.userId,
      scopes: ['catalog:read', 'cart:write', 'orders:write'],
      facility_ids: [tenant.buyer.facilityId],
      expires_in_days: 90,
    },
  }),
  saveApiKey: {
    record: 'api_key',
    make: async (tenant) => ({ ...(await aStoredKey(tenant)), body: { name: 'ERP', expires_in_days: 90 } }),
    // No name, so that nothing changes.
    harmless: { body: {} },
  },
  rotateApiKey: {
    record: 'api_key',
    make: async (tenant) => ({ ...(await aStoredKey(tenant)), body: { old_works_hours: 24 } }),
    harmless: { body: { old_works_hours: 5 } },
  },
  revokeApiKey: on('api_key', aStoredKey),
};
