import { z } from 'zod';
import { INVOICE_STATUSES } from '#rules/finance/invoice-status.ts';
import { INVOICE_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, commaList, ExportFormat, Id, ListMeta, Money, Paging, text } from '../primitives.ts';

/** Invoices that go into one file. */
export const MOST_INVOICES_AT_ONCE = 100;

const invoice = {
  id: Id,
  number: z.string(),
  order_id: Id,
  po_number: z.string().nullable().describe('As it was when the invoice was made'),
  buyer_company_id: Id,
  buyer_company_name: z.string(),
  facility_id: Id,
  facility_name: z.string(),
  seller_company_id: Id,
  seller_company_name: z.string(),
  invoice_date: CalendarDate,
  due_date: CalendarDate,
  amount: Money,
  paid: Money.describe('What was paid or credited of it'),
  open: Money,
  status: z.enum(INVOICE_STATUSES).describe('Overdue from the day after it was due'),
  paid_by: z.string().nullable().describe('Where it was paid with its order'),
};
export const InvoiceSummary = z.object(invoice).meta({ id: 'InvoiceSummary' });
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

const Fee = Money.describe('What the marketplace keeps of it');
export const FinanceInvoice = z.object({ ...invoice, fee: Fee }).meta({ id: 'FinanceInvoice' });
export type FinanceInvoice = z.infer<typeof FinanceInvoice>;

const sums = { amount: Money, paid: Money, open: Money };
const AllFound = 'Of all invoices found that are not cancelled';

const filters = {
  facility_id: z.coerce.number().pipe(Id).optional(),
  seller_id: z.coerce.number().pipe(Id).optional(),
  status: z.enum(INVOICE_STATUSES).optional(),
  start_date: CalendarDate.optional().describe('First day of its date'),
  end_date: CalendarDate.optional().describe('Last day of its date'),
  search: text(100).optional().describe('Number of the invoice or order, PO number, or name of a party'),
  sort: z.enum(INVOICE_SORTS).default('-date'),
};
const financeFilters = {
  ...filters,
  company_id: z.coerce.number().pipe(Id).optional().describe('Of the buyer'),
};

const readers = { audience: ['Buyer', 'Seller', 'Administrator'], permission: 'finance' } as const;
const finance = { audience: ['Administrator'], permission: 'finance' } as const;

export const invoiceEndpoints = {
  listInvoices: endpoint({
    method: 'GET',
    path: 'order/invoices',
    summary: 'Invoices of the own orders or sales, newest first',
    ...readers,
    query: z.strictObject({ ...filters, ...Paging }),
    lagTolerant: true,
    reply: z.object({
      data: z.array(InvoiceSummary),
      meta: ListMeta.extend({ sums: z.object(sums).describe(AllFound) }),
    }),
  }),
  exportInvoices: endpoint({
    method: 'GET',
    path: 'order/invoices/export',
    summary: 'Export invoices as a file, up to 10,000 rows',
    ...readers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  downloadInvoices: endpoint({
    method: 'GET',
    path: 'order/invoices.zip',
    summary: `Up to ${MOST_INVOICES_AT_ONCE} invoices as PDFs in one file`,
    audience: readers.audience,
    permission: 'orders',
    query: z.strictObject({ ids: commaList(z.coerce.number().pipe(Id), MOST_INVOICES_AT_ONCE) }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  listFinanceInvoices: endpoint({
    method: 'GET',
    path: 'admin/finance/invoices',
    summary: 'Invoices of all buyers with what the marketplace keeps of them',
    ...finance,
    query: z.strictObject({ ...financeFilters, ...Paging }),
    lagTolerant: true,
    reply: z.object({
      data: z.array(FinanceInvoice),
      meta: ListMeta.extend({ sums: z.object({ ...sums, fee: Fee }).describe(AllFound) }),
    }),
  }),
  exportFinanceInvoices: endpoint({
    method: 'GET',
    path: 'admin/finance/invoices/export',
    summary: 'Export invoices of all buyers as a file, up to 10,000 rows',
    ...finance,
    query: z.strictObject({ ...financeFilters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
} as const;
