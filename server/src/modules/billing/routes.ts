import type { cardPaymentEndpoints } from '#contract/billing/card-payments.ts';
import type { paymentImportEndpoints } from '#contract/billing/imports.ts';
import type { invoiceEndpoints } from '#contract/billing/invoices.ts';
import type { ledgerEndpoints } from '#contract/billing/ledger.ts';
import type { billingPaymentEndpoints } from '#contract/billing/payments.ts';
import type { payoutEndpoints } from '#contract/billing/payouts.ts';
import type { statementEndpoints } from '#contract/billing/statements.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { moveCardRefund } from './cards/move-refund.ts';
import { receiveMessage, type MessageDeps } from './cards/receive-message.ts';
import { refundsToDo } from './cards/unscoped/card-refunds.ts';
import { downloadInvoices } from './download-invoices.ts';
import { exportInvoices } from './export-invoices.ts';
import { exportLedger } from './export-ledger.ts';
import { changeImport } from './imports/change-import.ts';
import { runImport } from './imports/run-import.ts';
import { undoImport } from './imports/undo-import.ts';
import { uploadPayments } from './imports/upload-payments.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { recordPayment } from './record-payment.ts';
import { recordSettlement } from './settle.ts';
import { listInvoices, toSummary } from './views/invoice-list.ts';
import { listTransactions } from './unscoped/ledger.ts';
import {
  listPaymentImports,
  listPaymentRows,
  paymentErrors,
  paymentFile,
  viewImport,
} from './unscoped/payment-imports.ts';
import { viewOrderPayments } from './views/order-payments.ts';

type Own = keyof (typeof invoiceEndpoints &
  typeof ledgerEndpoints &
  typeof billingPaymentEndpoints &
  typeof cardPaymentEndpoints &
  typeof paymentImportEndpoints &
  typeof payoutEndpoints &
  typeof statementEndpoints);

export const billingRoutes = (deps: { files: FileStore } & MessageDeps): Handlers<Own> => ({
  receiveCardMessage: (context) => receiveMessage(context, deps),
  listCardRefunds: async ({ db }) => ({ data: await refundsToDo(db) }),
  moveCardRefund: (context, { params, body }) => moveCardRefund(context, params.id, body.action),
  ...payoutRoutes(),
  ...statementRoutes(),
  listInvoices: async ({ scope, db, today }, { query }) => {
    const { data, meta } = await listInvoices(scope, db, query, today);
    const { fee: _, ...sums } = meta.sums;
    return { data: data.map(toSummary), meta: { ...meta, sums } };
  },
  exportInvoices: (context, { query }) => exportInvoices(context, query, { fees: false }),
  downloadInvoices: (context, { query }) => downloadInvoices(context, deps.files, query.ids),
  listFinanceInvoices: ({ scope, db, today }, { query }) => listInvoices(scope, db, query, today),
  exportFinanceInvoices: (context, { query }) => exportInvoices(context, query, { fees: true }),
  listLedgerTransactions: ({ db }, { query }) => listTransactions(db, query),
  exportLedgerTransactions: (context, { query }) => exportLedger(context, query),
  getOrderPayments: async ({ scope, db, today }, { params }) => ({
    data: await viewOrderPayments(scope, db, params.id, today),
  }),
  recordPayment: (context, { params, body }) => recordPayment(context, params.id, body),
  recordSettlement: (context, { body }) => recordSettlement(context, body),
  uploadPayments: (context) => uploadPayments(context, deps),
  listPaymentImports: ({ db }, { query }) => listPaymentImports(db, query),
  getPaymentImport: async ({ db, now }, { params }) => ({ data: await viewImport(db, params.id, now) }),
  listPaymentRows: ({ db }, { params, query }) => listPaymentRows(db, params.id, query),
  getPaymentErrors: (context, { params }) => paymentErrors(context, params.id),
  getPaymentFile: (context, { params }) => paymentFile(context, params.id, deps),
  changePaymentImport: (context, { params, body }) => changeImport(context, params.id, body),
  runPaymentImport: (context, { params, body }) => runImport(context, params.id, body),
  undoPaymentImport: (context, { params }) => undoImport(context, params.id, deps),
});
