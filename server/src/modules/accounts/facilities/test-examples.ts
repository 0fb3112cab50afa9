import { asBuyer, on, type Examples } from '../../../../test/kit/example.ts';
import { aCompanyAdmin } from '../../../../test/kit/tenant.ts';
import { aFacility } from '../../../../test/kit/world.ts';

const FACILITY = {
  name: 'Second Street Pharmacy',
  type: 'Retail',
  dea_number: 'FS1234563',
  hin: '12A4567B9',
  bed_count: 12,
  delivery_address: { line_1: '2 Second Street', city: 'Springfield', state: 'IL', postal_code: '62701' },
  ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
};

export const FACILITIES_EXAMPLES: Examples = {
  listPharmacies: asBuyer({
    query: { with_company: '1', with_buyers: '1', with_documents: '0', search: 'a' },
  }),
  listFacilities: asBuyer({ query: { search: 'a', page: '1' } }),
  exportOwnFacilities: asBuyer({ query: { search: 'a', format: 'csv' } }),
  getFacility: on('facility', ({ buyer }) => ({ as: 'buyer', params: { id: buyer.facilityId } })),
  getFacilityTerms: on('facility', ({ buyer, seller }) => ({
    as: 'buyer',
    params: { id: buyer.facilityId, supplier_id: seller.companyId },
  })),
  createFacility: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    body: { ...FACILITY, company_id: tenant.buyer.companyId },
  }),
  saveFacility: on('facility', async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    // Not the buyer's own: another DEA number sends it back to vetting.
    params: { id: (await aFacility(tenant.db, { company_id: tenant.buyer.companyId })).id },
    body: { ...FACILITY, name: 'Third Street Pharmacy', version: 1 },
  })),
  setPrimaryFacility: async (tenant) => {
    const { userId, ...example } = await aCompanyAdmin(tenant);
    return { ...example, body: { facility_id: tenant.buyer.facilityId, user_id: userId } };
  },
};
