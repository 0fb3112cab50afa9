import { on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';
import { aClientOf } from './test-clients.ts';

const CLIENTS = 'admin/edi/clients';

async function aClient(tenant: Tenant) {
  const { as } = await adminWith(tenant, 'edi');
  const { data } = await as.post<{ id: number }>(CLIENTS, aClientOf(tenant.buyer));
  return { as, params: { id: data.id } };
}

const SFTP = {
  host: '8.8.8.8',
  port: 22,
  user: 'galenic',
  folder_in: '/in',
  folder_out: '/out',
  folder_archive: '/archive',
  file_pattern: '*.edi',
};

const wholeClient = (tenant: Tenant) => ({
  ...aClientOf(tenant.buyer, { protocol: 'SFTP', active: true }),
  own: { isa_qualifier: 'ZZ', isa_code: 'GALENICTEST', gs_code: 'GALENICTEST' },
  separators: { element: '*', component: '>', segment: '~' },
  breaks_lines: true,
  mapping: {
    item_qualifiers: ['VC', 'N4'],
    pack_units: ['EA'],
    places: { po_number: { segment: 'REF', qualifier: 'PO', element: 2 } },
  },
  policies: {
    line_choice: 'catalog number',
    price: 'reject',
    short_stock: 'cut',
    order: 'partly',
    least_days: 90,
  },
  acknowledge_hours: 24,
  always_ta1: false,
  sftp: SFTP,
  password: 'A password of the partner',
  private_key: 'A key of the partner',
  pass_phrase: 'A phrase of the partner',
  token: 'A token of the partner',
});

export const EDI_EXAMPLES: Examples = {
  listEdiClients: async (tenant) => {
    const { as } = await aClient(tenant);
    const query = { search: 'client', direction: 'Buyer', protocol: 'Email', active: '1', sort: '-name' };
    return { as, query: { ...query, page: '1', per_page: '50' } };
  },
  exportEdiClients: async (tenant) => {
    const { as } = await aClient(tenant);
    const query = { search: 'client', direction: 'Buyer', protocol: 'Email', active: '1', sort: 'company' };
    return { as, query: { ...query, format: 'csv' } };
  },
  getEdiClient: on('edi_client', aClient),
  createEdiClient: async (tenant) => ({ ...(await adminWith(tenant, 'edi')), body: wholeClient(tenant) }),
  saveEdiClient: {
    record: 'edi_client',
    harmless: {
      body: {
        ...aClientOf({ companyId: 1, userId: 1, facilityId: 1 }),
        ship_to: [],
        version: -1,
      },
    },
    make: async (tenant) => ({
      ...(await aClient(tenant)),
      body: { ...wholeClient(tenant), version: 1 },
    }),
  },
  searchEdiCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    query: { search: 'a' },
  }),
  getEdiCompany: on('company', async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    params: { id: tenant.buyer.companyId },
  })),
};
