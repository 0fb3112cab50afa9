export { orderJobs } from './jobs.ts';
export type { PaymentProvider } from './payment-provider.ts';
export { createPaymentProvider, recordPayment, usePayment } from './payments.ts';
export { placeOrder, type PlacedGroup } from './place-order.ts';
export type { LineAgreement, Placement } from './placement.ts';
export { lockToSign, placeSigned } from './sign-order.ts';
export { tellOfDocument } from './tell-of-document.ts';
export { ordersOf } from './views/range.ts';
export { orderRoutes } from './routes.ts';
