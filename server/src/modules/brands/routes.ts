import type { brandEndpoints } from '#contract/brands/brands.ts';
import type { contactEndpoints } from '#contract/brands/contact.ts';
import type { directBlockEndpoints } from '#contract/brands/direct-blocks.ts';
import type { Config } from '../../platform/config.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { Brands } from './brands.ts';
import { listMessages, sendMessage } from './contact.ts';
import { createClient } from './create-client.ts';
import { readLogo, uploadLogo } from './logos.ts';
import { publishBlocks, reorderBlocks, undoPublication } from './publish-blocks.ts';
import { createBlock, deleteBlock, saveBlock } from './save-block.ts';
import { saveClient } from './save-client.ts';
import { listDrafts, viewDraft, viewPublished } from './unscoped/blocks.ts';
import { listClients, listSuppliers, viewClient } from './unscoped/clients.ts';

interface Deps {
  config: Config;
  files: FileStore;
  brands: Pick<Brands, 'hostOf'>;
}

type ClientRoutes = Handlers<keyof typeof brandEndpoints>;
type BlockRoutes = Handlers<keyof typeof directBlockEndpoints>;
type ContactRoutes = Handlers<keyof typeof contactEndpoints>;

export const brandRoutes = (deps: Deps): ClientRoutes & BlockRoutes & ContactRoutes => ({
  ...clientRoutes(deps),
  ...blockRoutes(),
  sendContactMessage: (context, { body }) => sendMessage(context, body),
  listContactMessages: ({ db }, { query }) => listMessages(db, query),
});

function clientRoutes({ config, files, brands }: Deps): ClientRoutes {
  const { hydra } = config;
  return {
    getMsClient: async ({ client }) => ({ data: client }),
    getAppConfig: async ({ client }) => ({
      data: {
        theme: { primary: client.accent, accent: client.accent, background: 'canvas' },
        clientName: client.name,
        markets: { main: await brands.hostOf('main'), shorts: await brands.hostOf('shorts') },
        auth: { issuer: config.auth.issuer, client_id: config.auth.clientId, scope: config.auth.scope },
        stripe_key: config.stripe?.publishableKey ?? null,
        test_card: config.stripe === null,
        store_url: config.merchStoreUrl ?? null,
      },
    }),
    listClients: ({ db }, { query }) => listClients(db, query, hydra),
    listClientSuppliers: async ({ db }) => ({ data: await listSuppliers(db) }),
    getClient: async ({ db }, { params }) => ({ data: await viewClient(db, params.id, hydra) }),
    createClient: (context, { body }) => createClient(context, body, hydra),
    saveClient: (context, { params, body }) => saveClient(context, params.id, body, hydra),
    uploadClientLogo: (context) => uploadLogo(context, files),
    getClientLogo: (context, { params }) => readLogo(context, params.digest, files),
  };
}

const blockRoutes = (): BlockRoutes => ({
  getDirectBlocks: async (context) => {
    const roles = context.signedIn ? context.scope.roles : null;
    const data = await viewPublished(context.db, context.client, roles);
    return { data, meta: { total: data.length, page: 1, per_page: data.length } };
  },
  listBlockDrafts: async ({ db }, { query }) => {
    const data = await listDrafts(db, query.client_id);
    return { data, meta: { total: data.length, page: 1, per_page: data.length } };
  },
  getBlockDraft: async ({ db }, { params }) => ({ data: await viewDraft(db, params.id) }),
  createBlock: (context, { body }) => createBlock(context, body),
  saveBlock: (context, { params, body }) => saveBlock(context, params.id, body),
  deleteBlock: (context, { params }) => deleteBlock(context, params.id),
  reorderBlocks: (context, { body }) => reorderBlocks(context, body),
  publishBlocks: (context, { body }) => publishBlocks(context, body.client_id),
  undoPublication: (context, { query }) => undoPublication(context, query.client_id),
});
