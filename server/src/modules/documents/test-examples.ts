import { on, type Example, type Examples } from '../../../test/kit/example.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aListing } from '../../../test/kit/world.ts';
import { adminWith, aDocument, anOrder, aRenewal, type Tenant } from '../../../test/kit/tenant.ts';

const toDocument = async (tenant: Tenant): Promise<Example> => {
  const { as, id } = await aDocument(tenant);
  return { as, params: { id } };
};

/** An order of the tenant with everything that may be named beside it. */
const ofOrder = async (tenant: Tenant) => ({
  order_id: (await anOrder(tenant)).id,
  listing_id: tenant.listing.id,
  facility_id: tenant.buyer.facilityId,
  company_id: tenant.seller.companyId,
});

export const DOCUMENTS_EXAMPLES: Examples = {
  listDocuments: async (tenant) => {
    const place = Object.entries(await ofOrder(tenant)).map(([name, id]) => [name, String(id)]);
    return { as: 'seller', query: { ...Object.fromEntries(place), history: '1', page: '1' } };
  },
  uploadDocument: async (tenant) => {
    const body = { context: 'order', type: 'invoice', ...(await ofOrder(tenant)) };
    return { as: 'seller', file: LICENSE, body };
  },
  recordDocument: async (tenant) => {
    const place = { context: 'order', ...(await ofOrder(tenant)) };
    const { data } = await tenant.clients.seller.upload<{ uri: string }>('document/upload', LICENSE, {
      type: 'invoice',
      ...place,
    });
    return { as: 'seller', body: { ...place, type: 'open_document', uri: data.uri } };
  },
  nameDocument: {
    record: 'document',
    harmless: { body: { title: 'x'.repeat(121) } },
    make: async ({ clients, seller, db }) => {
      const { id } = await aListing(db, { companyId: seller.companyId });
      const place = { context: 'listing', type: 'open_document', listing_id: id };
      const { data } = await clients.seller.upload<{ id: number }>('document/upload', LICENSE, place);
      return { as: 'seller', params: { id: data.id }, body: { title: 'Package insert' } };
    },
  },
  showDocument: {
    record: 'document',
    harmless: { body: { shown: 'yes' } },
    make: async ({ clients }) => {
      const place = { context: 'company', type: 'terms_pdf' };
      const stored = await clients.seller.get<{ id: number }[]>('document?context=company&type=terms_pdf');
      const { id } =
        stored.data[0] ??
        (await clients.seller.upload<{ id: number }>('document/upload', LICENSE, place)).data;
      return { as: 'seller', params: { id }, body: { shown: true } };
    },
  },
  deleteDocument: on('document', toDocument),
  approveLicense: on('document', async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aRenewal(tenant) },
  })),
  declineLicense: on('document', async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aRenewal(tenant) },
    body: { reason: 'The page is blank' },
  })),
  getDocumentFile: on('document', toDocument),
};
