export { billShipments, cancelInvoice } from './invoices.ts';
export { postCancelled, postExpedited, postPlaced } from './post-orders.ts';
export {
  entriesOfReceipt,
  lockClearing,
  lockCredit,
  makeDue,
  openInvoices,
  postReceipt,
  postRefund,
  reverseReceipt,
  type ReceiptEntry,
  wasInvoicedBy,
} from './receipts.ts';
export { holdShare, releaseShare } from './shares.ts';
export { financeRoutes } from './routes.ts';
export {
  CreditRefused,
  creditRefusal,
  holdingCredit,
  takeCredit,
  useCredit,
  type HeldCredit,
} from './use-credit.ts';
