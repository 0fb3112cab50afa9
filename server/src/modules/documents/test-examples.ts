import { on, type Example, type Examples } from '../../../test/kit/example.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aDocument, aKeeper, type Tenant } from '../../../test/kit/tenant.ts';

const toDocument = async (tenant: Tenant): Promise<Example> => {
  const { as, id } = await aDocument(tenant);
  return { as, params: { id } };
};

export const DOCUMENTS_EXAMPLES: Examples = {
  listDocuments: async (tenant) => {
    const { as, facilityId, companyId } = await aDocument(tenant);
    return { as, query: { facility_id: String(facilityId), company_id: String(companyId), page: '1' } };
  },
  uploadDocument: async (tenant) => {
    const { as, facilityId, companyId } = await aKeeper(tenant);
    const body = { type: 'state_license', facility_id: facilityId, company_id: companyId };
    return { as, file: LICENSE, body };
  },
  recordDocument: async (tenant) => {
    const { as, facilityId, companyId, uri } = await aDocument(tenant);
    const body = { type: 'reseller_certificate', facility_id: facilityId, company_id: companyId, uri };
    return { as, body };
  },
  deleteDocument: on('document', toDocument),
  getDocumentFile: on('document', toDocument),
};
