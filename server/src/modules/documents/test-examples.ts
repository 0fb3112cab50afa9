import { on, type Example, type Examples } from '../../../test/kit/example.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aDocument, aKeeper, anOrder, type Tenant } from '../../../test/kit/tenant.ts';

const toDocument = async (tenant: Tenant): Promise<Example> => {
  const { as, id } = await aDocument(tenant);
  return { as, params: { id } };
};

/** What documents of other contexts would name. */
const elsewhere = async (tenant: Tenant) => ({
  listing_id: tenant.listing.id,
  order_id: (await anOrder(tenant)).id,
});

export const DOCUMENTS_EXAMPLES: Examples = {
  listDocuments: async (tenant) => {
    const { as, facilityId, companyId } = await aDocument(tenant);
    const place = await elsewhere(tenant);
    const query = {
      facility_id: String(facilityId),
      company_id: String(companyId),
      listing_id: String(place.listing_id),
      order_id: String(place.order_id),
      history: '1',
      page: '1',
    };
    return { as, query };
  },
  uploadDocument: async (tenant) => {
    const { as, facilityId, companyId } = await aKeeper(tenant);
    const body = { type: 'state_license', facility_id: facilityId, company_id: companyId };
    return { as, file: LICENSE, body: { ...body, ...(await elsewhere(tenant)) } };
  },
  recordDocument: async (tenant) => {
    const { as, facilityId, companyId, uri } = await aDocument(tenant);
    const body = { type: 'reseller_certificate', facility_id: facilityId, company_id: companyId, uri };
    return { as, body: { ...body, ...(await elsewhere(tenant)) } };
  },
  deleteDocument: on('document', toDocument),
  getDocumentFile: on('document', toDocument),
};
