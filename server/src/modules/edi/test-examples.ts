import { sql } from 'kysely';
import { on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';
import { aClientOf } from './test-clients.ts';

const CLIENTS = 'admin/edi/clients';

async function aClient(tenant: Tenant) {
  const { as } = await adminWith(tenant, 'edi');
  const { data } = await as.post<{ id: number }>(CLIENTS, aClientOf(tenant.buyer));
  return { as, params: { id: data.id } };
}

/** A message of a file that cannot be read, which failed. */
async function aMessage(tenant: Tenant) {
  const { as, params } = await aClient(tenant);
  const { rows } = await sql<{ id: number }>`with file as (
      insert into edi_file (direction, client_id, channel, name, content, sha256, at)
      values ('In', ${params.id}, 'Upload', 'order.edi', 'ISA', sha256('ISA'), now()) returning id, sha256
    ), made as (
      insert into edi_interchange (direction, file_id, start_at, bytes, used, sha256, at)
      select 'In', id, 0, 3, false, sha256, now() from file returning id
    ) insert into edi_message (interchange_id, client_id, direction, type, place, status, error, at)
      select id, ${params.id}, 'In', '–', -1, 'Failed', 'This is no X12 interchange.', now() from made
      returning id`.execute(tenant.db);
  return { as, client: params.id, params: { id: rows[0]?.id ?? 0 } };
}

const messageFilters = (client: number) => ({
  from: '2026-01-01',
  to: '2030-12-31',
  client_id: String(client),
  direction: 'In',
  type: '–',
  status: 'Failed',
});

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
  listEdiMessages: async (tenant) => {
    const { as, client } = await aMessage(tenant);
    return { as, query: { ...messageFilters(client), page: '1', per_page: '50' } };
  },
  exportEdiMessages: async (tenant) => {
    const { as, client } = await aMessage(tenant);
    return { as, query: { ...messageFilters(client), format: 'csv' } };
  },
  getEdiMessage: on('edi_message', async (tenant) => {
    const { as, params } = await aMessage(tenant);
    return { as, params };
  }),
  getEdiMessageFile: on('edi_message', async (tenant) => {
    const { as, params } = await aMessage(tenant);
    return { as, params };
  }),
  retryEdiMessage: on('edi_message', async (tenant) => {
    const { as, params } = await aMessage(tenant);
    return { as, params };
  }),
  uploadEdiFile: on('edi_client', async (tenant) => ({
    ...(await aClient(tenant)),
    file: { name: 'order.edi', bytes: 'ISA' },
  })),
  searchEdiCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    query: { search: 'a' },
  }),
  getEdiCompany: on('company', async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    params: { id: tenant.buyer.companyId },
  })),
};
