import { sql } from 'kysely';
import { formatUsDate } from '#rules/dates.ts';
import { CREDIT_WAITS, INVOICE_OF_BEFORE, invoicedBefore } from '#rules/edi/invoices.ts';
import { NOTHING_DONE } from '#rules/edi/messages.ts';
import { readInvoice, type PartnerInvoice } from '#rules/edi/partner-invoice.ts';
import { noOpenOrder } from '#rules/edi/shipments.ts';
import { utcDay } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { lockOfSeller, numberByDocument, type LockedOrder } from '../../orders/index.ts';
import type { DocumentDone, DocumentWork } from '../intake/document-work.ts';
import { findOrder } from '../sellers/find-order.ts';
import { toMapping, toTolerances } from '../settings.ts';
import { columnsOf, compareWithOrder, type Compared } from './compare.ts';
import { toDocument } from './stored.ts';

/** A seller's 810 is compared with its order at once; what differs waits for a person. Nothing of it is booked (RB-383 … RB-391). */
export async function workOnInvoice(work: DocumentWork): Promise<DocumentDone> {
  const { command, sender, set, element, isTest } = work;
  if (isTest) return { error: null, note: NOTHING_DONE };
  const invoice = readInvoice(set, element, toMapping(sender.settings.mapping));
  const content = sha256(JSON.stringify(invoice, (_key, value: unknown) => plain(value)));
  const before = await receivedBefore(work, invoice.number, content);
  if (before?.same) return { error: null, note: INVOICE_OF_BEFORE };
  const doubled = before === null ? [] : [invoicedBefore(invoice.number, formatUsDate(utcDay(before.at)))];
  const { order, refusal } = await orderOf(work, invoice);
  const compared = order === null ? null : await compare(work, invoice, order);
  const isMatched = compared?.isMatched === true && doubled.length === 0;
  const sentences = [...doubled, ...(compared?.sentences ?? [refusal])];
  await keep(work, { invoice, content, first: before === null, order, compared, sentences, isMatched });
  if (isMatched && order !== null)
    command.audit(
      await numberByDocument(command, order, { client: sender.name, number: invoice.number, now: work.now }),
    );
  command.live({ topic: 'edi-invoices', admins: true });
  return { error: null, note: sentences.join(' ').slice(0, MOST) || null };
}

const MOST = 1000;
const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** The first invoice of this number, and whether one of them said the same (RB-389). */
async function receivedBefore(
  { command, sender }: DocumentWork,
  number: string,
  content: Buffer,
): Promise<{ at: Date; same: boolean } | null> {
  const { rows } = await sql<{ at: Date | null; same: boolean | null }>`select min(v.at) as at,
      bool_or(v.content_sha256 = ${content}) as same from edi_invoice v
    where v.client_id = ${sender.id} and v.invoice_number = ${number}`.execute(command.tx);
  const [row] = rows;
  return row?.at ? { at: row.at, same: row.same ?? false } : null;
}

/** Locked. A credit waits for a person who says what it is of. */
async function orderOf(
  { command, sender }: DocumentWork,
  { isCredit, reference }: PartnerInvoice,
): Promise<{ order: LockedOrder | null; refusal: string }> {
  if (isCredit) return { order: null, refusal: CREDIT_WAITS };
  const found = await findOrder(command.tx, sender.company_id, reference);
  if ('refusal' in found) return { order: null, refusal: found.refusal };
  const order = await lockOfSeller(command, { id: found.id, sellerId: sender.company_id });
  // Unsigned, it is not its seller's to see.
  return { order: order?.status === 'pending_signature' ? null : order, refusal: noOpenOrder(reference) };
}

const compare = ({ command, sender }: DocumentWork, invoice: PartnerInvoice, order: LockedOrder) =>
  compareWithOrder(command.tx, { invoice, order, tolerances: toTolerances(sender.settings), turn: null });

interface Kept {
  invoice: PartnerInvoice;
  content: Buffer;
  first: boolean;
  order: LockedOrder | null;
  compared: Compared | null;
  sentences: readonly string[];
  isMatched: boolean;
}

async function keep({ command, sender, messageId, now }: DocumentWork, kept: Kept): Promise<void> {
  const { invoice, content, first, order, compared, sentences, isMatched } = kept;
  const size = invoice.total < 0n ? -invoice.total : invoice.total;
  await command.tx
    .insertInto('edi_invoice')
    .values({
      client_id: sender.id,
      message_id: messageId,
      invoice_number: invoice.number,
      content_sha256: content,
      first,
      reference: invoice.reference,
      is_credit: invoice.isCredit,
      invoice_date: invoice.invoicedOn,
      net_days: invoice.netDays,
      document: JSON.stringify(toDocument(invoice)),
      total_cents: Number(invoice.isCredit ? -size : invoice.total),
      ...(compared !== null && columnsOf(compared)),
      ...(order !== null && {
        order_id: order.id,
        compared_no: sql<number>`nextval('edi_invoice_compared')`,
      }),
      sentences: [...sentences],
      status: order === null ? 'Unmatched' : isMatched ? 'Matched' : 'Mismatch',
      at: now,
    })
    .execute();
}
