export { agreedIn, agreementTo, isAgreed } from './agreement.ts';
export { COMPARE_FIGURES, orderJobs, REFRESH_FIGURES } from './jobs.ts';
export { announceChange, announceChanges, type LockedOrder } from './move-order.ts';
export { closeShort } from './close-short.ts';
export { closeOrders, lockOrders, markDisputed, markRefunded, reopenOrders } from './payment-moves.ts';
export type { PaymentProvider, ProviderDispute, ProviderRefund } from './payment-provider.ts';
export { createExpeditePayment } from './create-expedite-payment.ts';
export {
  createPaymentProvider,
  makePayment,
  markPaymentRefunded,
  newPaymentId,
  providerOf,
  usePayment,
  withholdPayment,
} from './payments.ts';
export { followPayment, settlePayment } from './settle-payment.ts';
export { placeOrder, type PlacedGroup } from './place-order.ts';
export type { LineAgreement, Placement } from './placement.ts';
export {
  answeredByDocument,
  confirmByDocument,
  lockOfSeller,
  numberByDocument,
  shipByDocument,
  takesShipment,
  type DocumentShipment,
} from './through-document.ts';
export { lockToSign, placeSigned } from './sign-order.ts';
export { buyerFacilities, buysFor, facilityRange, moderates } from './policy.ts';
export { toSellerDays } from './seller-days.ts';
export { tellOfDocument } from './tell-of-document.ts';
export { invoicePdf } from './print/invoice.ts';
export { viewOrder } from './views/order-detail.ts';
export { viewBudgetUse } from './views/budget-use.ts';
export { isOverdue } from './views/late.ts';
export { ordersOf } from './views/range.ts';
export { orderRoutes } from './routes.ts';
