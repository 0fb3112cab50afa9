export { adjustShare } from './adjust-share.ts';
export { billShipments, cancelInvoice } from './invoices.ts';
export { postCancelled, postExpedited, postPlaced } from './post-orders.ts';
export {
  entriesOfReceipts,
  lockClearing,
  lockCredit,
  makeDue,
  openInvoices,
  postReceipts,
  postRefund,
  reverseReceipts,
  type ReceiptEntry,
  wasInvoicedBy,
} from './receipts.ts';
export { postCardRefund, undoCardRefund } from './card-refunds.ts';
export { postPayout, returnPayout } from './payouts.ts';
export { holdShares, refundedBySeller, releaseShares } from './shares.ts';
export { financeRoutes } from './routes.ts';
export {
  CreditRefused,
  creditRefusal,
  holdingCredit,
  takeCredit,
  useCredit,
  type HeldCredit,
} from './use-credit.ts';
