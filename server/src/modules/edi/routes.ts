import type { ediClientEndpoints } from '#contract/edi/clients.ts';
import type { ediMessageEndpoints } from '#contract/edi/messages.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { createClient, saveClient } from './clients/save-client.ts';
import { receiveFile } from './intake/receive-file.ts';
import { retryMessage } from './messages/retry.ts';
import type { EdiDeps } from './settings.ts';
import { exportClients, listClients, viewClient } from './unscoped/clients.ts';
import { exportMessages, listMessages } from './unscoped/messages.ts';
import { readMessageFile, viewMessage } from './unscoped/whole-message.ts';
import { readCompany, searchCompanies } from './unscoped/companies.ts';

export const ediRoutes = (
  deps: EdiDeps,
): Handlers<keyof typeof ediClientEndpoints | keyof typeof ediMessageEndpoints> => ({
  listEdiMessages: (context, { query }) => listMessages(context, query),
  exportEdiMessages: (context, { query }) => exportMessages(context, query),
  getEdiMessage: async ({ db, now }, { params }) => ({ data: await viewMessage(db, params.id, now) }),
  getEdiMessageFile: ({ db }, { params }) => readMessageFile(db, params.id),
  retryEdiMessage: (context, { params }) => retryMessage(context, deps, params.id),
  uploadEdiFile: (context, { params }) => receiveFile(context, params.id),
  listEdiClients: ({ db }, { query }) => listClients(db, query),
  exportEdiClients: (context, { query }) => exportClients(context, query),
  getEdiClient: async ({ db }, { params }) => ({ data: await viewClient(db, params.id, deps.edi.own) }),
  createEdiClient: (context, { body }) => createClient(context, deps, body),
  saveEdiClient: (context, { params, body }) => saveClient(context, deps, { id: params.id, body }),
  searchEdiCompanies: async ({ db }, { query }) => ({ data: await searchCompanies(db, query.search) }),
  getEdiCompany: async ({ db }, { params }) => {
    const company = await readCompany(db, params.id);
    if (company === null) throw notFound();
    return { data: company };
  },
});
