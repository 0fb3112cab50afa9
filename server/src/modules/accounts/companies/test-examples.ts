import { aNumber, on, type Examples } from '../../../../test/kit/example.ts';
import { PNG } from '../../../../test/kit/files.ts';
import { adminWith, aSellerChief, type Tenant } from '../../../../test/kit/tenant.ts';

const COMPANY_FILTERS = { type: 'Supplier', state: 'IL', agreed: '1', rfp: '0', terms: '1', sort: '-name' };

const LOGO = { name: 'logo.png', bytes: PNG };

const logoOf = ({ seller }: Tenant) => ({ params: { id: seller.companyId, kind: 'logo' } });

async function withLogo(tenant: Tenant) {
  const { as } = await aSellerChief(tenant);
  await as.upload(`user/company/${tenant.seller.companyId}/picture/logo`, LOGO, undefined, { method: 'PUT' });
  return { as };
}

export const COMPANIES_EXAMPLES: Examples = {
  saveCompany: {
    record: 'company',
    harmless: { body: { version: -1 } },
    make: ({ buyer }) => ({
      as: 'buyer',
      params: { id: buyer.companyId },
      body: { agreed_to_medigi: 1 },
    }),
  },
  listCompanies: ({ buyer }) => ({
    as: 'buyer',
    query: {
      type: 'GPO Institution',
      medigi_agreed: '1',
      company_ids: String(buyer.companyId),
      search: 'a',
    },
  }),
  getCompany: on('company', ({ buyer }) => ({ as: 'buyer', params: { id: buyer.companyId } })),
  listAllCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: COMPANY_FILTERS,
  }),
  exportCompanies: {
    harmless: { query: 'format=csv&search=none' },
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'companies')),
      query: { ...COMPANY_FILTERS, format: 'xlsx' },
    }),
  },
  createCompany: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    body: {
      name: `Lakeview Pharmacy ${aNumber()}`,
      type: 'GPO Institution',
      is_503b: false,
      agreed_to_medigi: true,
      email: 'office@example.test',
      phone: '(555) 123-4567',
      line_1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      payment_option: 'net_terms',
      terms: { name: 'Net 30', net_days: 30, active: true },
    },
  }),
  putCompanyPicture: on('company', async (tenant) => ({
    ...(await aSellerChief(tenant)),
    ...logoOf(tenant),
    file: LOGO,
  })),
  removeCompanyPicture: on('company', async (tenant) => ({
    as: (await withLogo(tenant)).as,
    ...logoOf(tenant),
  })),
  getCompanyPicture: on('company', async (tenant) => {
    await withLogo(tenant);
    return { as: 'buyer', ...logoOf(tenant), query: { v: '1' } };
  }),
  setVacation: ({ seller }) => ({
    as: 'seller',
    body: { start: '2026-07-01', end: '2026-07-14', company_id: seller.companyId },
  }),
  setContactUser: on('company', async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: tenant.buyer.companyId },
    body: { user_id: tenant.buyer.userId },
  })),
};
