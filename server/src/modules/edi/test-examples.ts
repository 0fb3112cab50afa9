import { sql } from 'kysely';
import { aNumber, on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';
import { aClientOf } from './test-clients.ts';

const CLIENTS = 'admin/edi/clients';

async function aClient(tenant: Tenant, documents: readonly string[] = ['850', '855']) {
  const { as } = await adminWith(tenant, 'edi');
  const { data } = await as.post<{ id: number }>(CLIENTS, aClientOf(tenant.buyer, { documents }));
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

/** A shipment of an order that was not found. */
async function aShipment(tenant: Tenant) {
  const { as, client, params: message } = await aMessage(tenant);
  const { rows } = await sql<{
    id: number;
  }>`insert into edi_shipment (client_id, message_id, place, shipment_number,
      content_sha256, first, reference, carrier, tracking_number, ship_date, items, status, error, at)
    values (${client}, ${message.id}, 0, 'SHIP-5531', sha256('SHIP-5531'), true, 'HP-7', 'UPS', '1Z999AA10123456784',
      '2026-06-15', ${JSON.stringify([
        {
          items: [['N4', '70101000101']],
          packs: '30',
          unit: 'EA',
          lot: 'A721',
          expiry: '2028-01-31',
          package: null,
        },
      ])}, 'Unmatched', 'No open order for PO HP-7.', now())
    returning id`.execute(tenant.db);
  return { as, client, params: { id: rows[0]?.id ?? 0 } };
}

/** An invoice of an order that was not found. */
async function anInvoice(tenant: Tenant) {
  const { as, client, params: message } = await aMessage(tenant);
  const lines = [{ number: '1', packs: '30', price: '9.10', items: [['N4', '70101000101']] }];
  const document = { lines, charges: [{ code: 'D240', amount: 2500 }] };
  const { rows } = await sql<{
    id: number;
  }>`insert into edi_invoice (client_id, message_id, invoice_number, content_sha256, first, reference, is_credit, invoice_date,
      net_days, document, total_cents, sentences, status, at)
    values (${client}, ${message.id}, 'INV-8841', sha256('INV-8841'), true, 'HP-7', false, '2026-06-15', 30,
      ${JSON.stringify(document)}, 29800, '{No open order for PO HP-7.}', 'Unmatched', now())
    returning id`.execute(tenant.db);
  return { as, client, params: { id: rows[0]?.id ?? 0 } };
}

const invoiceFilters = (client: number) => ({
  search: 'INV',
  from: '2026-01-01',
  to: '2030-12-31',
  client_id: String(client),
  status: 'Unmatched',
});

/** An order of the company of the client. */
async function anOrderOf(tenant: Tenant, client: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
    company: number;
  }>`select id, seller_company_id as company from orders
    where status <> 'pending_signature' order by id limit 1`.execute(tenant.db);
  const [order] = rows;
  await sql`update edi_client set company_id = coalesce(${order?.company ?? null}, company_id) where id = ${client}`.execute(
    tenant.db,
  );
  return order?.id ?? 0;
}

const shipmentFilters = (client: number) => ({
  search: 'SHIP',
  from: '2026-01-01',
  to: '2030-12-31',
  client_id: String(client),
  status: 'Unmatched',
});

/** A mail without a document. */
async function aMail(tenant: Tenant) {
  const { as, params } = await aClient(tenant);
  const { rows } = await sql<{
    id: number;
  }>`insert into edi_mail (client_id, at, sender, from_header, subject, message_id,
      content, body_sha256, status, error)
    values (${params.id}, now(), 'edi@partner.test', 'edi@partner.test', 'Order', '<1@partner.test>',
      'Subject: Order', sha256(''), 'Failed', 'No EDI document found.') returning id`.execute(tenant.db);
  return { as, client: params.id, params: { id: rows[0]?.id ?? 0 } };
}

const mailFilters = (client: number) => ({
  from: '2026-01-01',
  to: '2030-12-31',
  client_id: String(client),
  status: 'Failed',
});

const messageFilters = (client: number) => ({
  search: '000000042',
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

const HOST_KEY = `SHA256:${'k'.repeat(43)}`;

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
  tolerances: { price: 1, total: 1 },
  acknowledge_hours: 24,
  repeats_groups: false,
  always_ta1: false,
  sftp: SFTP,
  password: 'A password of the partner',
  private_key: 'A key of the partner',
  pass_phrase: 'A phrase of the partner',
  senders: ['edi@partner.test'],
  token: `token${aNumber()}`.padEnd(24, 'x'),
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
  testEdiClient: on('edi_client', aClient),
  acceptEdiHostKey: {
    record: 'edi_client',
    harmless: { body: { fingerprint: HOST_KEY } },
    make: async (tenant) => {
      const { as, params } = await aClient(tenant);
      await sql`update edi_client set settings = settings || ${JSON.stringify({ sftp: SFTP })}::jsonb
        where id = ${params.id}`.execute(tenant.db);
      await sql`update edi_way set seen_host = '8.8.8.8:22', seen_key = ${HOST_KEY}
        where client_id = ${params.id}`.execute(tenant.db);
      return { as, params, body: { fingerprint: HOST_KEY } };
    },
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
  handleEdiMessage: on('edi_message', async (tenant) => {
    const { as, params } = await aMessage(tenant);
    return { as, params, body: { ignored: true, reason: 'Sent by mistake' } };
  }),
  checkEdiDocument: {
    record: 'edi_client',
    unaudited: 'it changes nothing',
    make: async (tenant) => ({ ...(await aClient(tenant)), body: { text: 'ISA*00*' } }),
  },
  listEdiInvoices: async (tenant) => {
    const { as, client } = await anInvoice(tenant);
    return { as, query: { ...invoiceFilters(client), page: '1', per_page: '50' } };
  },
  exportEdiInvoices: async (tenant) => {
    const { as, client } = await anInvoice(tenant);
    return { as, query: { ...invoiceFilters(client), format: 'csv' } };
  },
  getEdiInvoice: on('edi_invoice', async (tenant) => {
    const { as, params } = await anInvoice(tenant);
    return { as, params };
  }),
  linkEdiInvoice: on('edi_invoice', async (tenant) => {
    const { as, client, params } = await anInvoice(tenant);
    return { as, params, body: { order_id: await anOrderOf(tenant, client) } };
  }),
  decideEdiInvoice: on('edi_invoice', async (tenant) => {
    const { as, params } = await anInvoice(tenant);
    return { as, params, body: { decision: 'reject', reason: 'It is the invoice of another customer' } };
  }),
  listEdiShipments: async (tenant) => {
    const { as, client } = await aShipment(tenant);
    return { as, query: { ...shipmentFilters(client), page: '1', per_page: '50' } };
  },
  exportEdiShipments: async (tenant) => {
    const { as, client } = await aShipment(tenant);
    return { as, query: { ...shipmentFilters(client), format: 'csv' } };
  },
  getEdiShipment: on('edi_shipment', async (tenant) => {
    const { as, params } = await aShipment(tenant);
    return { as, params };
  }),
  decideEdiShipment: on('edi_shipment', async (tenant) => {
    const { as, params } = await aShipment(tenant);
    return { as, params, body: { decision: 'reject', reason: 'It was sent to us by mistake' } };
  }),
  uploadEdiFile: on('edi_client', async (tenant) => ({
    ...(await aClient(tenant)),
    file: { name: 'order.edi', bytes: 'ISA' },
  })),
  sendEdiCatalog: on('edi_client', (tenant) => aClient(tenant, ['832'])),
  listEdiMails: async (tenant) => {
    const { as, client } = await aMail(tenant);
    return { as, query: { ...mailFilters(client), page: '1', per_page: '50' } };
  },
  exportEdiMails: async (tenant) => {
    const { as, client } = await aMail(tenant);
    return { as, query: { ...mailFilters(client), format: 'csv' } };
  },
  getEdiMail: on('edi_mail', async (tenant) => {
    const { as, params } = await aMail(tenant);
    return { as, params };
  }),
  parseEdiMail: on('edi_mail', async (tenant) => {
    const { as, params } = await aMail(tenant);
    return { as, params };
  }),
  searchEdiCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    query: { search: 'a' },
  }),
  getEdiCompany: on('company', async (tenant) => ({
    ...(await adminWith(tenant, 'edi')),
    params: { id: tenant.buyer.companyId },
  })),
};
