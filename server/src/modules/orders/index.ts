export { orderJobs } from './jobs.ts';
export { createPaymentProvider, type PaymentProvider } from './payments.ts';
export { placeOrder, type OrderPlacement, type Placement } from './place-order.ts';
export { orderRoutes } from './routes.ts';
