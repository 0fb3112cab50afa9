import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, text } from '../primitives.ts';

const traders = ['Buyer', 'Seller', 'Administrator'] as const;

/** What is printed of an order. */
export const paperEndpoints = {
  getInvoice: endpoint({
    method: 'GET',
    path: 'order/{id}/invoice.pdf',
    summary: 'An invoice of the order as a PDF, the latest without a number; before it ships, the order',
    audience: traders,
    permission: 'orders',
    params: IdParam,
    query: z.object({ invoice: text(40).optional().describe('Its number') }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  getPackingList: endpoint({
    method: 'GET',
    path: 'order/{id}/packing_list.pdf',
    summary:
      'What goes into the boxes of the order, as a PDF without prices; of one shipment with its transaction statement',
    audience: traders,
    permission: 'orders',
    params: IdParam,
    query: z.object({ tracking_id: z.coerce.number().pipe(Id).optional().describe('The shipment') }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  getCreditNote: endpoint({
    method: 'GET',
    path: 'order/{id}/credit_note.pdf',
    summary: 'A credit note or refund of the order as a PDF: what it corrects, why, and where the money went',
    audience: traders,
    permission: 'orders',
    params: IdParam,
    query: z.object({ refund_id: z.coerce.number().pipe(Id) }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
} as const;
