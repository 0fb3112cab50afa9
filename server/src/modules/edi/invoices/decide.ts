import { sql } from 'kysely';
import type { EdiInvoiceDecision, EdiWholeInvoice } from '#contract/edi/invoices.ts';
import {
  cannotMove,
  invoiceMoves,
  needsFinance,
  onlyFinance,
  ORDER_MOVED,
  type EdiInvoiceMove,
  type EdiInvoiceStatus,
} from '#rules/edi/invoices.ts';
import { noOrderOf } from '#rules/edi/messages.ts';
import { toDollars } from '#rules/money.ts';
import type { CommandAudit, CommandContext } from '../../../platform/command.ts';
import { conflict, forbidden, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { newUuid } from '../../../platform/secrets.ts';
import { hasPermission } from '../../../platform/scope.ts';
import { adjustShare } from '../../finance/index.ts';
import { lockOfSeller, lockOrders, numberByDocument, type LockedOrder } from '../../orders/index.ts';
import { toTolerances } from '../settings.ts';
import { viewInvoice } from '../unscoped/invoices.ts';
import { compareAgain, sentencesOf } from './compare-again.ts';
import { columnsOf, compareWithOrder } from './compare.ts';
import { lockStored, readStored, toPartnerInvoice, type StoredInvoice } from './stored.ts';

/** A person says which order an invoice is of (RB-384). 409 for one that has an order or is decided, 422 for an order of others. */
export async function linkInvoice(
  context: RequestContext,
  id: number,
  orderId: number,
): Promise<{ data: EdiWholeInvoice }> {
  return context.command(async (command) => {
    const { tx } = command;
    const seen = await readStored(tx, id);
    requireMove(seen, 'link');
    const order = await lockOfSeller(command, { id: orderId, sellerId: seen.company_id });
    if (order === null || order.status === 'pending_signature')
      throw ruleBroken(noOrderOf(orderId, seen.client), { order_id: noOrderOf(orderId, seen.client) });
    const stored = await lockStored(tx, id);
    requireMove(stored, 'link');
    const compared = await compareWithOrder(tx, {
      invoice: toPartnerInvoice(stored),
      order,
      tolerances: toTolerances(stored.settings),
      turn: null,
    });
    // A second one of its number is never matched by itself.
    const status = compared.isMatched && stored.first ? 'Matched' : 'Mismatch';
    await tx
      .updateTable('edi_invoice')
      .set({
        ...columnsOf(compared),
        sentences: sentencesOf(stored, compared.sentences),
        status,
        order_id: orderId,
        compared_no: sql<number>`nextval('edi_invoice_compared')`,
      })
      .where('id', '=', id)
      .execute();
    const { client, invoice_number: number } = stored;
    const audits = [auditOf(stored, { status, order_id: orderId })];
    if (status === 'Matched' && !stored.is_credit)
      audits.push(await numberByDocument(command, order, { client, number, now: context.now }));
    command.auditEach(audits);
    return reply(command, id);
  });
}

/** Books the difference towards the seller, or sends the invoice back (RB-391, RB-392). 409 for one that is decided. */
export async function decideInvoice(
  context: RequestContext,
  id: number,
  { decision, reason }: EdiInvoiceDecision,
): Promise<{ data: EdiWholeInvoice }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const seen = await readStored(command.tx, id);
    const [order] = seen.order_id === null ? [] : await lockOrders(command, [seen.order_id]);
    const stored = await lockStored(command.tx, id);
    requireMove(stored, decision);
    if (stored.order_id !== seen.order_id) throw conflict(ORDER_MOVED);
    if (decision === 'approve' && order !== undefined)
      await book(context, command, { stored, order, reason });
    const status = decision === 'approve' ? 'Approved' : 'Rejected';
    await command.tx
      .updateTable('edi_invoice')
      .set({ status, reason, decided_by: scope.userId, decided_at: now })
      .where('id', '=', id)
      .execute();
    if (decision === 'reject') tellSeller(command, stored, reason);
    if (order !== undefined) await compareAgain(command, order, ['Mismatch']);
    command.auditEach([auditOf(stored, { status, reason, ...differenceOf(stored) })]);
    return reply(command, id);
  });
}

function requireMove({ status }: StoredInvoice, move: EdiInvoiceMove): void {
  if (!invoiceMoves(status).includes(move)) throw conflict(cannotMove(status, move));
}

async function book(
  { scope }: RequestContext,
  command: CommandContext,
  { stored, order, reason }: { stored: StoredInvoice; order: LockedOrder; reason: string },
): Promise<void> {
  const difference = stored.difference_cents ?? 0;
  if (needsFinance(difference, order.total_cents) && !hasPermission(scope, 'finance'))
    throw forbidden(onlyFinance(difference));
  // A credit is never booked: the refund that it is of was.
  if (stored.is_credit) return;
  const { agreedCents } = await compareWithOrder(command.tx, {
    invoice: toPartnerInvoice(stored),
    order,
    tolerances: toTolerances(stored.settings),
    turn: stored.compared_no,
  });
  // Who approves has to have seen what is booked; whoever hears of shipments compares it again.
  if (agreedCents !== stored.agreed_cents) throw conflict(ORDER_MOVED);
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'refunded';
  const isDue = order.status === 'delivered' && isPaid;
  adjustShare(command, { sale: order, ediInvoiceId: stored.id, cents: difference, isDue, reason });
}

const tellSeller = (command: CommandContext, stored: StoredInvoice, reason: string): void =>
  command.announce({
    key: newUuid(),
    type: 'edi.invoice_rejected',
    data: {
      invoice: stored.id,
      company_id: stored.company_id,
      invoice_number: stored.invoice_number,
      order_id: stored.order_id,
      reason,
      sentences: stored.sentences,
    },
  });

const differenceOf = ({ difference_cents: cents, order_id: orderId }: StoredInvoice) =>
  cents === null ? {} : { difference: toDollars(cents), order_id: orderId };

const auditOf = (
  { id, status, client, invoice_number: number }: StoredInvoice,
  after: Record<string, unknown> & { status: EdiInvoiceStatus },
): CommandAudit => ({
  entity: 'edi_invoice',
  entityId: id,
  before: { status },
  after: { ...after, invoice_number: number, edi_client: client },
});

async function reply(command: CommandContext, id: number) {
  command.live({ topic: 'edi-invoices', admins: true });
  return { data: await viewInvoice(command.tx, id) };
}
