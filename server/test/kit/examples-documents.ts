import type { Example, Examples } from './example.ts';
import { PDF } from './files.ts';
import type { Tenant } from './tenant.ts';
import { aBuyer } from './world.ts';

export const LICENSE = { name: 'license.pdf', bytes: PDF };

/** A buyer of a facility where nothing is stored yet. */
async function aKeeper({ db, openSession, withSession }: Tenant) {
  const { userId, facilityId, companyId } = await aBuyer(db);
  return { as: withSession(await openSession(userId)), facilityId, companyId };
}

export async function aDocument(tenant: Tenant, name = LICENSE.name) {
  const keeper = await aKeeper(tenant);
  const reply = await keeper.as.upload<{ id: number; uri: string }>(
    'document/upload',
    { ...LICENSE, name },
    { type: 'dea_license' },
  );
  return { ...keeper, id: reply.data.id, uri: reply.data.uri };
}

const toDocument = async (tenant: Tenant): Promise<Example> => {
  const { as, id } = await aDocument(tenant);
  return { as, params: { id } };
};

export const DOCUMENT_EXAMPLES: Examples = {
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
  deleteDocument: toDocument,
  getDocumentFile: toDocument,
};
