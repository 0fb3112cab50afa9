import { sql } from 'kysely';
import type { PaymentInput } from '#contract/billing/payments.ts';
import { AMOUNT_ABOVE_0 } from '#rules/finance/receipts.ts';
import { recordedEntries } from '#rules/finance/card-refunds.ts';
import {
  billedParts,
  notShippedPart,
  refundEntries,
  RefundProblem,
  type RefundPart,
  type WantedRefund,
} from '#rules/finance/refunds.ts';
import { fromDollars, toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { postRefund } from '../finance/index.ts';
import { announceChange, closeOrders, closeShort, markRefunded, type LockedOrder } from '../orders/index.ts';
import { checkCards, endRecorded } from './cards/record-provided.ts';
import { centsOf, lockOwing, usd, type Owing } from './money.ts';
import { refundableOf, type Refundable } from './unscoped/refundable.ts';

type Input = Extract<PaymentInput, { kind: 'refund' }>;

/** Gives back lines of an order and its shipping: a credit note on terms, else money to the card or credit. */
export async function giveBack(
  { now }: Pick<RequestContext, 'now'>,
  command: CommandContext,
  id: number,
  input: Input,
): Promise<void> {
  if (input.reason === 'other' && (input.note ?? '').trim() === '')
    throw ruleBroken('Say in the note why.', { note: 'Say why' });
  const owing = await lockOwing(command, id);
  const { order, before } = owing;
  const given = await refundableOf(command.tx, id);
  const parts = partsOf(input, order, { given, owing });
  const shipping = shippingOf(input, given);
  const total = parts.reduce((sum, part) => sum + part.cents + part.feeCents, shipping?.cents ?? 0);
  if (total <= 0) throw ruleBroken(AMOUNT_ABOVE_0);
  await checkCards(command, order, total, input.card_refund_id);
  const refundId = await write(command, { order, input, parts, total });
  const wasPaid = order.payment_status === 'paid' || order.payment_status === 'refunded';
  const open = new Map(owing.invoices.map((invoice) => [invoice.id, invoice.openCents]));
  const { borne_by: borneBy, reason, note } = input;
  const released = wasPaid && order.status === 'delivered';
  const all = refundEntries({ payment: order.payment_option, borneBy, released, parts, shipping, open });
  const entries = input.card_refund_id === undefined ? all : recordedEntries(all);
  postRefund(command, { id: refundId, sale: order, reason: note ?? reason, entries });
  if (reason === 'not_shipped')
    await closeShort(command, order, {
      lines: parts.map(({ lineId, packs }) => ({ lineId, packs })),
      at: now,
    });
  const on = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.cents, 0);
  const owes = owing.invoices.reduce((sum, invoice) => sum + invoice.openCents, 0) + on('buyer_receivable');
  if (owes === 0) await closeOrders(command, [order], { at: now, less: on('seller_pending') });
  if (order.payment_status === 'paid' && given.refundedCents + total === order.total_cents)
    await markRefunded(command, order, now);
  announceChange(command, order);
  if (input.card_refund_id !== undefined) await endRecorded(command, input.card_refund_id);
  command.audit({
    entity: 'order',
    entityId: id,
    before: { payment_status: before.get(id), status: order.status },
    after: {
      move: reason === 'not_shipped' ? 'order.closed_short' : 'payment.refunded',
      refund_id: refundId,
      reason,
      borne_by: borneBy,
      note,
      amount: toDollars(total),
      status: order.reached,
      payment_status: order.payment_status,
    },
  });
}

function partsOf(
  { reason, lines }: Input,
  order: LockedOrder,
  { given, owing }: { given: Refundable; owing: Owing },
): RefundPart[] {
  if (reason === 'not_shipped' && given.lines.every(({ shipped }) => shipped === 0))
    throw conflict('Cancel the order instead.');
  const open = new Map(owing.invoices.map((invoice) => [invoice.id, invoice.dueOn]));
  try {
    return lines.flatMap((line) => {
      const wanted = wantedOf(reason, line, { given, order });
      return reason === 'not_shipped' ? notShippedPart(wanted) : billedParts(wanted, open);
    });
  } catch (error) {
    if (error instanceof RefundProblem) throw ruleBroken(error.message);
    throw error;
  }
}

/** Packs, or an amount where the price is corrected. */
function wantedOf(
  reason: Input['reason'],
  { line_id: id, packs, amount }: Input['lines'][number],
  { given, order }: { given: Refundable; order: LockedOrder },
): WantedRefund {
  const line = given.lines.find((one) => one.id === id);
  if (line === undefined) throw ruleBroken(`Line ${id} is not part of order ${order.id}.`);
  if (reason === 'price_correction') {
    if (amount === undefined || packs !== undefined)
      throw ruleBroken('A price correction takes an amount per line.');
    return { line, packs: 0, cents: centsOf(amount) };
  }
  if (packs === undefined || amount !== undefined) throw ruleBroken('Say how many packs of each line.');
  return { line, packs, cents: null };
}

function shippingOf({ reason, shipping }: Input, given: Refundable): Refundable['shipping'] {
  const cents = fromDollars(shipping);
  if (cents === 0) return null;
  if (reason === 'not_shipped') throw ruleBroken('Shipping is given back by a refund of its own.');
  const left = given.shipping?.cents ?? 0;
  if (given.shipping === null || cents > left)
    throw ruleBroken(`Only ${usd(left)} of shipping is left to refund.`);
  return { invoiceId: given.shipping.invoiceId, cents };
}

interface Written {
  order: LockedOrder;
  input: Input;
  parts: readonly RefundPart[];
  total: Cents;
}

async function write(command: CommandContext, { order, input, parts, total }: Written): Promise<number> {
  const { at, realUserId } = command.by.actor;
  const { rows } = await sql<{ id: number }>`with made as (
      insert into refund (order_id, reason, borne_by, note, shipping_cents, total_cents, recorded_by, recorded_at, card_refund_id)
      values (${order.id}, ${input.reason}, ${input.borne_by}, ${input.note ?? null}, ${fromDollars(input.shipping)}, ${total},
        ${realUserId}, ${at}, ${input.card_refund_id ?? null}) returning id
    ), lines as (
      insert into refund_line (refund_id, order_line_id, invoice_id, packs, cents, fee_cents)
      select m.id, p."lineId", p."invoiceId", p.packs, p.cents, p."feeCents"
      from made m, json_to_recordset(${JSON.stringify(parts)}::json) as p("lineId" bigint, "invoiceId" bigint, packs int,
        cents bigint, "feeCents" bigint)
    ) select id from made`.execute(command.tx);
  return rows[0]?.id ?? 0;
}
