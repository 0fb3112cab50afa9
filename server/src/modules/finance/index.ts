export { billShipments, cancelInvoice } from './invoices.ts';
export { postCancelled, postPlaced } from './post-orders.ts';
