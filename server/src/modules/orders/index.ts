export { orderJobs } from './jobs.ts';
export { createPaymentProvider, recordPayment, usePayment, type PaymentProvider } from './payments.ts';
export { placeOrder, type PlacedGroup, type Placement } from './place-order.ts';
export { orderRoutes } from './routes.ts';
