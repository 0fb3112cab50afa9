import { INVOICE_STATUS_LABELS } from '#rules/finance/invoice-status.ts';
import { formatUsDate } from '#rules/dates.ts';
import type { FinanceInvoice } from '#contract/billing/invoices.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allInvoices, type InvoiceFilters } from './views/invoice-list.ts';

type Cell = (invoice: FinanceInvoice) => string | number | null;

const COLUMNS: readonly (readonly [header: string, cell: Cell])[] = [
  ['Invoice #', ({ number }) => number],
  ['Order #', ({ order_id }) => order_id],
  ['PO #', ({ po_number }) => po_number],
  ['Buyer', ({ buyer_company_name }) => buyer_company_name],
  ['Facility', ({ facility_name }) => facility_name],
  ['Seller', ({ seller_company_name }) => seller_company_name],
  ['Invoice Date', ({ invoice_date }) => formatUsDate(invoice_date)],
  ['Due Date', ({ due_date }) => formatUsDate(due_date)],
  ['Amount', ({ amount }) => amount],
  ['Fee', ({ fee }) => fee],
  ['Paid', ({ paid }) => paid],
  ['Open', ({ open }) => open],
  ['Status', ({ status, paid_by }) => paid_by ?? INVOICE_STATUS_LABELS[status]],
];
const MONEY = ['Amount', 'Fee', 'Paid', 'Open'];
/** What the marketplace keeps is shown to it alone. */
const OF_THE_MARKETPLACE = 'Fee';

/** The filtered invoices in the asker's range, in the order of the list. */
export async function exportInvoices(
  { scope, db, today }: RequestContext,
  { format, ...filters }: InvoiceFilters & { format: 'csv' | 'xlsx' },
  { fees }: { fees: boolean },
): Promise<FileReply> {
  const columns = COLUMNS.filter(([header]) => fees || header !== OF_THE_MARKETPLACE);
  const invoices = await allInvoices(scope, db, filters, today);
  return exportFile(
    {
      name: `invoices-${today}`,
      headers: columns.map(([header]) => header),
      money: MONEY,
      rows: invoices.map((invoice) => columns.map(([, cell]) => cell(invoice))),
    },
    format,
  );
}
