import type { PaymentInput } from '#contract/billing/payments.ts';
import { payOldestFirst, payOrders, sumOf, type Allocated } from '#rules/finance/allocation.ts';
import { OPEN_HAS_CHANGED, paymentEntries } from '#rules/finance/receipts.ts';
import { fromDollars, toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { wasInvoicedBy } from '../finance/index.ts';
import { auditParts, centsOf, closePaid, lockOwing, pastDay, usd, wrongDay, type Owing } from './money.ts';
import { addReceipt } from './receipts.ts';

/** Pays invoices of one order or of several of its company; what is left becomes credit, which whoever sends it has to know. */
export async function takePayment(
  { now, today }: Pick<RequestContext, 'now' | 'today'>,
  command: CommandContext,
  id: number,
  input: Extract<PaymentInput, { kind: 'payment' }>,
): Promise<void> {
  const cents = centsOf(input.amount);
  const day = pastDay(input.received_date, today);
  const owing = await lockOwing(command, id, input.allocations);
  const { order } = owing;
  if (!(await wasInvoicedBy(command, order.buyer_company_id, day)))
    throw wrongDay('The date is before the first invoice of the company.');
  const allocated = allocate(cents, owing);
  if (allocated.leftCents !== fromDollars(input.expected_credit)) throw changed(allocated.leftCents);
  const { method, reference } = input;
  const entries = paymentEntries(cents, allocated);
  const receipt = await addReceipt(command, {
    kind: 'payment',
    order,
    cents,
    day,
    method,
    reference,
    entries,
  });
  const touched = await closePaid(command, owing, allocated, now);
  auditParts(
    command,
    { owing, touched, parts: allocated.parts },
    {
      move: 'payment.recorded',
      payment_id: receipt,
      amount: input.amount,
      method,
      reference,
      received_date: day,
      credit: toDollars(allocated.leftCents),
    },
  );
}

function allocate(cents: Cents, { order, invoices, wanted }: Owing): Allocated {
  if (wanted === null)
    return payOldestFirst(
      cents,
      invoices.filter(({ orderId }) => orderId === order.id),
    );
  const sum = sumOf(wanted);
  if (sum > cents) throw ruleBroken(`The parts add up to ${usd(sum)}, the payment is ${usd(cents)}.`);
  return payOrders(cents, invoices, wanted);
}

const changed = (cents: Cents) => conflict(OPEN_HAS_CHANGED, { expected_credit: toDollars(cents) });
