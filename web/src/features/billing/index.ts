export type { InvoicesSearch } from './routes.ts';
export { OwnInvoices } from './components/own-invoices.tsx';
