import { z } from 'zod';
import { EDI_INVOICE_REASON_LENGTH, EDI_INVOICE_CHOICES, EDI_INVOICE_STATUSES } from '#rules/edi/invoices.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  data,
  ExportFormat,
  Id,
  IdParam,
  ListMeta,
  Money,
  Paging,
  requiredText,
  text,
  Timestamp,
} from '../primitives.ts';
import { keepers, Named, ofDaysAndClient } from './common.ts';

const Invoice = z
  .object({
    id: Id,
    at: Timestamp.describe('When it was taken in'),
    invoice_number: z.string().describe('Of the partner'),
    client: Named,
    po_number: z.string().nullable().describe('Of its order; unmatched what the invoice names'),
    order_id: Id.nullable(),
    invoice_date: CalendarDate.nullable(),
    is_credit: z.boolean(),
    amount: Money.describe('Below 0 for a credit'),
    order_amount: Money.nullable().describe('What is agreed for what was invoiced and shipped'),
    difference: Money.nullable().describe('What the invoice asks for more than that; null while unmatched'),
    status: z.enum(EDI_INVOICE_STATUSES),
  })
  .meta({ id: 'EdiInvoice' });
export type EdiInvoice = z.infer<typeof Invoice>;

const Row = z.object({
  line: z.string().nullable().describe('Its number in the invoice; null of one that is not invoiced'),
  ndc: z.string(),
  name: z.string().nullable(),
  ordered: z.int().nullable(),
  shipped: z.int().nullable(),
  invoiced: z.string().nullable().describe('Packs, as written'),
  agreed: Money.nullable().describe('Per pack'),
  price: z.string().nullable().describe('Per pack, as written'),
  difference: Money.nullable(),
  words: z.array(z.string()).describe('What differs'),
});

const Charge = z.object({ code: z.string(), amount: Money });

const WholeInvoice = Invoice.extend({
  message_id: Id,
  reference: z.string().describe('Of the order, as the invoice has it: our number, or the PO number'),
  net_days: z.int().nullable(),
  sentences: z.array(z.string()).describe('What differs, or why it is not matched'),
  still_to_invoice: z.string().nullable(),
  rows: z.array(Row).describe('The lines of order and invoice side by side'),
  charges: z.array(Charge).describe('Of the invoice; `D240` is freight'),
  agreed_shipping: Money.nullable().describe('0 once an earlier invoice had it'),
  shipments: z
    .array(
      z.object({
        id: Id,
        carrier: z.string(),
        tracking_number: z.string(),
        ship_date: CalendarDate,
        packs: z.int(),
      }),
    )
    .describe('Of its order'),
  needs_finance: z.boolean().describe('Only administrators with `finance` approve its difference'),
  reason: z.string().nullable(),
  decided: z.object({ by: z.string(), at: Timestamp }).nullable(),
}).meta({ id: 'EdiWholeInvoice' });
export type EdiWholeInvoice = z.infer<typeof WholeInvoice>;

const Decision = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  reason: requiredText(EDI_INVOICE_REASON_LENGTH, 'Reason is required'),
});
export type EdiInvoiceDecision = z.output<typeof Decision>;

const filters = {
  search: text(100).optional().describe('Part of invoice or PO number, or the order number'),
  ...ofDaysAndClient,
  status: z.enum(EDI_INVOICE_CHOICES).optional(),
};

const PATH = 'admin/edi/invoices';

export const ediInvoiceEndpoints = {
  listEdiInvoices: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Invoices of sellers beside their orders, newest first',
    ...keepers,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: z.object({
      data: z.array(Invoice),
      meta: ListMeta.extend({
        sums: z.object({ difference: Money }).describe('Of all invoices found that are matched to an order'),
      }),
    }),
  }),
  exportEdiInvoices: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export EDI invoices as a file, up to 10,000 rows',
    ...keepers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getEdiInvoice: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One EDI invoice beside its order and shipments, line by line',
    ...keepers,
    params: IdParam,
    reply: data(WholeInvoice),
    errors: ['not_found'],
  }),
  linkEdiInvoice: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Match an EDI invoice to an order of its seller and compare it',
    ...keepers,
    params: IdParam,
    body: z.strictObject({ order_id: Id }),
    reply: data(WholeInvoice),
    rate: 'write',
    audit: 'edi_invoice.linked',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  decideEdiInvoice: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/decision`,
    summary: 'Approve the difference of an EDI invoice, which books it, or reject the invoice',
    ...keepers,
    params: IdParam,
    body: Decision,
    reply: data(WholeInvoice),
    rate: 'write',
    audit: 'edi_invoice.decided',
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
} as const;
