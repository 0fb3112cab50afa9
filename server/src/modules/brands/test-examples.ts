import { aNumber, on, ABSENT, type Example, type Examples } from '../../../test/kit/example.ts';
import type { Tenant } from '../../../test/kit/tenant.ts';
import { aBlock, aBrand, clientBody, PNG } from '../../../test/kit/world.ts';

const BLOCK = {
  title: 'Company',
  url: '/about',
  new_tab: true,
  content: '<p>Words</p>',
  children: [{ label: 'More', url: 'https://example.test/more' }],
  roles: ['Visitor'],
  active: true,
};
const LOGO = { name: 'logo.png', bytes: PNG };
const CONTACT = { name: 'Pat', email: 'pat@example.test', phone: '(217) 555-0188', message: 'Call me' };

const aClient = (db: Tenant['db']) => aBrand(db, { host: `example${aNumber()}.test` });
const toBlock =
  (rest: Omit<Example, 'as' | 'params'> = {}) =>
  async ({ db }: Tenant): Promise<Example> => ({
    as: 'admin',
    params: { id: await aBlock(db, { client_id: (await aClient(db)).id }) },
    ...rest,
  });

export const BRANDS_EXAMPLES: Examples = {
  getMsClient: () => ({ as: 'visitor' }),
  getAppConfig: () => ({ as: 'visitor' }),
  listClients: () => ({ as: 'admin', query: { search: 'a', use_direct: 'no', page: '1' } }),
  listClientSuppliers: () => ({ as: 'admin' }),
  getClient: on('client', async ({ db }) => ({ as: 'admin', params: { id: (await aClient(db)).id } })),
  createClient: {
    harmless: { body: { hostkey: 'main', name: 'M', brand: 'main', supplier_company_id: null } },
    make: async ({ db }) => ({
      as: 'admin',
      body: {
        hostkey: `copy-${(await aClient(db)).hostkey}`,
        name: 'New brand',
        brand: 'main',
        supplier_company_id: null,
      },
    }),
  },
  saveClient: {
    record: 'client',
    harmless: { body: clientBody({ version: -1 }) },
    make: async ({ db }) => {
      const { id } = await aClient(db);
      // Other hosts are for administrators who have every permission.
      const { host } = await db
        .selectFrom('brand_host')
        .select('host')
        .where('client_id', '=', id)
        .executeTakeFirstOrThrow();
      return { as: 'admin', params: { id }, body: clientBody({ hosts: [host] }) };
    },
  },
  uploadClientLogo: () => ({ as: 'admin', file: LOGO }),
  getClientLogo: on('unguessable', async ({ clients }) => {
    const { data } = await clients.admin.upload<{ url: string }>('user/ms_client/logo', LOGO);
    return { as: 'visitor', params: { digest: data.url.split('/').at(-1) ?? '' } };
  }),
  getDirectBlocks: () => ({ as: 'visitor' }),
  listBlockDrafts: {
    harmless: { query: `client_id=${ABSENT}` },
    make: async ({ db }) => ({
      as: 'admin',
      query: { client_id: String((await aClient(db)).id) },
    }),
  },
  getBlockDraft: on('block', toBlock()),
  createBlock: {
    harmless: { body: { ...BLOCK, client_id: ABSENT, block_type: 'footer' } },
    make: async ({ db }) => ({
      as: 'admin',
      body: { ...BLOCK, client_id: (await aClient(db)).id, block_type: 'footer' },
    }),
  },
  saveBlock: {
    record: 'block',
    harmless: { body: { ...BLOCK, version: -1 } },
    make: toBlock({ body: { ...BLOCK, version: 1 } }),
  },
  deleteBlock: on('block', toBlock()),
  reorderBlocks: {
    harmless: { body: { client_id: ABSENT, block_type: 'footer', ids: [] } },
    make: async ({ db }) => {
      const client = await aClient(db);
      const ids = [await aBlock(db, { client_id: client.id }), await aBlock(db, { client_id: client.id })];
      return { as: 'admin', body: { client_id: client.id, block_type: 'footer', ids: ids.toReversed() } };
    },
  },
  publishBlocks: {
    harmless: { body: { client_id: ABSENT } },
    make: async ({ db }) => {
      const client = await aClient(db);
      await aBlock(db, { client_id: client.id });
      return { as: 'admin', body: { client_id: client.id } };
    },
  },
  undoPublication: {
    harmless: { query: `client_id=${ABSENT}` },
    make: async ({ db, clients }) => {
      const client = await aClient(db);
      await aBlock(db, { client_id: client.id });
      await clients.admin.post('user/direct_blocks/publication', { client_id: client.id });
      return { as: 'admin', query: { client_id: String(client.id) } };
    },
  },
  sendContactMessage: async ({ db }) => {
    await db.deleteFrom('rate_window').where('budget', '=', 'contact').execute();
    return { as: 'visitor', body: CONTACT };
  },
  listContactMessages: () => ({ as: 'admin', query: { page: '1', search: 'a' } }),
};
