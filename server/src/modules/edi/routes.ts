import type { MsClient } from '#contract/brands/brands.ts';
import type { ediCatalogEndpoints } from '#contract/edi/catalogs.ts';
import type { ediCheckEndpoints } from '#contract/edi/check.ts';
import type { ediClientEndpoints } from '#contract/edi/clients.ts';
import type { ediInvoiceEndpoints } from '#contract/edi/invoices.ts';
import type { ediMailEndpoints } from '#contract/edi/mails.ts';
import type { ediMessageEndpoints } from '#contract/edi/messages.ts';
import type { ediShipmentEndpoints } from '#contract/edi/shipments.ts';
import type { ediWayEndpoints } from '#contract/edi/ways.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { askForCatalog } from './catalogs/ask-for-catalog.ts';
import { createClient, saveClient } from './clients/save-client.ts';
import { receiveFile } from './intake/receive-file.ts';
import { decideInvoice, linkInvoice } from './invoices/decide.ts';
import { parseAgain } from './mails/parse-again.ts';
import { checkDocument } from './messages/check.ts';
import { handleMessage } from './messages/handle.ts';
import { retryMessage } from './messages/retry.ts';
import { decideShipment } from './shipments/decide.ts';
import { exportClients, listClients, viewClient } from './unscoped/clients.ts';
import { exportInvoices, listInvoices, viewInvoice } from './unscoped/invoices.ts';
import { exportMails, listMails, viewMail } from './unscoped/mails.ts';
import { exportMessages, listMessages } from './unscoped/messages.ts';
import { readMessageFile, viewMessage } from './unscoped/whole-message.ts';
import { exportShipments, listShipments, viewShipment } from './unscoped/shipments.ts';
import { readCompany, searchCompanies } from './unscoped/companies.ts';
import { acceptHostKey } from './ways/accept-host-key.ts';
import { testClient } from './ways/try-connection.ts';
import type { WayDeps } from './ways/way.ts';

export const ediRoutes = (
  deps: Omit<WayDeps, 'db' | 'clock'> & { brandOf: (host: string) => Promise<{ client: MsClient }> },
): Handlers<
  | keyof typeof ediCatalogEndpoints
  | keyof typeof ediCheckEndpoints
  | keyof typeof ediClientEndpoints
  | keyof typeof ediInvoiceEndpoints
  | keyof typeof ediMailEndpoints
  | keyof typeof ediMessageEndpoints
  | keyof typeof ediShipmentEndpoints
  | keyof typeof ediWayEndpoints
> => ({
  listEdiInvoices: (context, { query }) => listInvoices(context, query),
  exportEdiInvoices: (context, { query }) => exportInvoices(context, query),
  getEdiInvoice: async ({ db }, { params }) => ({ data: await viewInvoice(db, params.id) }),
  linkEdiInvoice: (context, { params, body }) => linkInvoice(context, params.id, body.order_id),
  decideEdiInvoice: (context, { params, body }) => decideInvoice(context, params.id, body),
  listEdiShipments: (context, { query }) => listShipments(context, query),
  exportEdiShipments: (context, { query }) => exportShipments(context, query),
  getEdiShipment: async ({ db, today }, { params }) => ({
    data: await viewShipment(db, { id: params.id, today }),
  }),
  decideEdiShipment: (context, { params, body }) => decideShipment(context, params.id, body),
  listEdiMessages: (context, { query }) => listMessages(context, query),
  exportEdiMessages: (context, { query }) => exportMessages(context, query),
  getEdiMessage: async ({ db, now }, { params }) => ({ data: await viewMessage(db, params.id, now) }),
  getEdiMessageFile: ({ db }, { params }) => readMessageFile(db, params.id),
  retryEdiMessage: (context, { params }) => retryMessage(context, deps, params.id),
  handleEdiMessage: (context, { params, body }) => handleMessage(context, params.id, body),
  checkEdiDocument: (context, { params, body }) =>
    checkDocument(
      context,
      { own: deps.edi.own, client: async () => (await deps.brandOf('')).client },
      { clientId: params.id, text: body.text },
    ),
  uploadEdiFile: (context, { params }) => receiveFile(context, params.id),
  listEdiClients: ({ db }, { query }) => listClients(db, query),
  exportEdiClients: (context, { query }) => exportClients(context, query),
  getEdiClient: async ({ db, now }, { params }) => ({
    data: await viewClient(db, params.id, { edi: deps.edi, now }),
  }),
  createEdiClient: (context, { body }) => createClient(context, deps, body),
  saveEdiClient: (context, { params, body }) => saveClient(context, deps, { id: params.id, body }),
  sendEdiCatalog: (context, { params }) =>
    askForCatalog(context, async () => (await deps.brandOf('')).client, params.id),
  testEdiClient: (context, { params }) => testClient(context, deps, params.id),
  acceptEdiHostKey: (context, { params, body }) =>
    acceptHostKey(context, deps, { id: params.id, fingerprint: body.fingerprint }),
  listEdiMails: (context, { query }) => listMails(context, query),
  exportEdiMails: (context, { query }) => exportMails(context, query),
  getEdiMail: async ({ db }, { params }) => ({ data: await viewMail(db, params.id) }),
  parseEdiMail: (context, { params }) => parseAgain(context, params.id),
  searchEdiCompanies: async ({ db }, { query }) => ({ data: await searchCompanies(db, query.search) }),
  getEdiCompany: async ({ db }, { params }) => {
    const company = await readCompany(db, params.id);
    if (company === null) throw notFound();
    return { data: company };
  },
});
