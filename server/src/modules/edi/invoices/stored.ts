import { sql } from 'kysely';
import type { EdiSettings } from '#contract/edi/clients.ts';
import type { EdiInvoiceStatus } from '#rules/edi/invoices.ts';
import type { Charge, InvoicedLine, PartnerInvoice } from '#rules/edi/partner-invoice.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';

/** What of an invoice is kept as a document; amounts are plain numbers there. */
export interface KeptDocument {
  lines: readonly InvoicedLine[];
  charges: readonly { code: string; amount: number }[];
}

/** Which packs of a line of the order a line asks for; `invoiced` is its place among the lines of the invoice. */
export interface KeptPacks {
  invoiced: number;
  order_line_id: number;
  packs: number;
  open: number;
}

export interface StoredInvoice {
  id: number;
  status: EdiInvoiceStatus;
  first: boolean;
  invoice_number: string;
  reference: string;
  is_credit: boolean;
  invoice_date: string | null;
  net_days: number | null;
  document: KeptDocument;
  total_cents: number;
  order_id: number | null;
  compared_no: number | null;
  agreed_cents: number | null;
  difference_cents: number | null;
  sentences: string[];
  client: string;
  company_id: number;
  settings: EdiSettings;
}

const SELECT = sql`select v.id, v.status, v.first, v.invoice_number, v.reference, v.is_credit, v.invoice_date, v.net_days,
    v.document, v.total_cents, v.order_id, v.compared_no, v.agreed_cents, v.difference_cents, v.sentences,
    k.name as client, k.company_id, k.settings
  from edi_invoice v join edi_client k on k.id = v.client_id`;

/** As it stands; whoever changes it locks its order first, then the invoice. */
export async function readStored(tx: Tx, id: number): Promise<StoredInvoice> {
  const { rows } = await sql<StoredInvoice>`${SELECT} where v.id = ${id}`.execute(tx);
  const [invoice] = rows;
  if (!invoice) throw notFound();
  return invoice;
}

export async function lockStored(tx: Tx, id: number): Promise<StoredInvoice> {
  const { rows } = await sql<StoredInvoice>`${SELECT} where v.id = ${id} for no key update of v`.execute(tx);
  const [invoice] = rows;
  if (!invoice) throw notFound();
  return invoice;
}

/** Those of an order that a change of its packs is about, in the order in which they were compared. The order is locked. */
export async function lockOpen(
  tx: Tx,
  orderId: number,
  statuses: readonly EdiInvoiceStatus[],
): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`${SELECT} where v.order_id = ${orderId} and not v.is_credit
    and v.status = any (${[...statuses]}::text[]) order by v.compared_no for no key update of v`.execute(tx);
  return rows;
}

export const toDocument = ({ lines, charges }: PartnerInvoice): KeptDocument => ({
  lines,
  charges: charges.map(({ code, amount }) => ({ code, amount: Number(amount) })),
});

/** As it was read of its message. */
export const toPartnerInvoice = (stored: StoredInvoice): PartnerInvoice => ({
  number: stored.invoice_number,
  invoicedOn: stored.invoice_date,
  reference: stored.reference,
  isCredit: stored.is_credit,
  netDays: stored.net_days,
  lines: stored.document.lines,
  charges: stored.document.charges.map(({ code, amount }): Charge => ({ code, amount: BigInt(amount) })),
  total: BigInt(stored.total_cents),
});
