export type { InvoicesSearch } from './routes.ts';
export { OwnInvoices } from './components/own-invoices.tsx';
/** What a seller is paid. */
export { OwnPayouts } from './components/own-payouts.tsx';
/** What an order owes and what was recorded of it, for administrators of the marketplace's money. */
export { OrderPayments } from './components/order-payments.tsx';
