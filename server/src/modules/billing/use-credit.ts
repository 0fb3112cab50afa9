import type { PaymentInput } from '#contract/billing/payments.ts';
import { payOldestFirst, payOrders, sumOf, type Allocated } from '#rules/finance/allocation.ts';
import { appliedEntries, paidBackEntries, writtenOffEntries } from '#rules/finance/receipts.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockCredit } from '../finance/index.ts';
import { announceChange } from '../orders/index.ts';
import { auditParts, centsOf, closePaid, lockOwing, pastDay, usd, type Owing } from './money.ts';
import { addReceipt } from './receipts.ts';

type Moment = Pick<RequestContext, 'now' | 'today'>;
type Input<K extends PaymentInput['kind']> = Extract<PaymentInput, { kind: K }>;

/** Pays invoices with what the company has to its credit. */
export async function applyCredit(
  { now, today: day }: Moment,
  command: CommandContext,
  id: number,
  input: Input<'apply_credit'>,
): Promise<void> {
  const cents = centsOf(input.amount);
  const owing = await lockOwing(command, id, input.allocations);
  const { order } = owing;
  refuseMore(cents, await lockCredit(command, order.buyer_company_id));
  const allocated = allocateAll(cents, owing);
  const entries = appliedEntries(allocated);
  const receipt = await addReceipt(command, { kind: 'applied_credit', order, cents, day, entries });
  const touched = await closePaid(command, owing, allocated, now);
  // The seller reads the history too, and credit is not its business.
  const told = {
    move: 'payment.recorded',
    kind: 'applied_credit',
    payment_id: receipt,
    amount: input.amount,
  };
  auditParts(command, { owing, touched, parts: allocated.parts }, told);
}

export async function payBack(
  { today }: Moment,
  command: CommandContext,
  id: number,
  input: Input<'pay_back'>,
): Promise<void> {
  const cents = centsOf(input.amount);
  const day = pastDay(input.received_date, today);
  const { order } = await lockOwing(command, id);
  refuseMore(cents, await lockCredit(command, order.buyer_company_id));
  const { method, reference, amount } = input;
  const entries = paidBackEntries(cents);
  const receipt = await addReceipt(command, {
    kind: 'pay_back',
    order,
    cents,
    day,
    method,
    reference,
    entries,
  });
  announceChange(command, order);
  const told = { move: 'credit.paid_back', payment_id: receipt, order_id: id, amount, method, reference };
  command.audit({
    entity: 'company',
    entityId: order.buyer_company_id,
    after: { ...told, received_date: day },
  });
}

/** Closes what is open at the marketplace's cost. */
export async function writeOff(
  { now, today: day }: Moment,
  command: CommandContext,
  id: number,
  input: Input<'write_off'>,
): Promise<void> {
  const cents = centsOf(input.amount);
  const owing = await lockOwing(command, id);
  const { order } = owing;
  const { reason, amount } = input;
  const allocated = allocateAll(cents, owing);
  const entries = writtenOffEntries(allocated);
  const receipt = await addReceipt(command, { kind: 'write_off', order, cents, day, reason, entries });
  const touched = await closePaid(command, owing, allocated, now);
  const told = { move: 'payment.written_off', payment_id: receipt, amount, reason };
  auditParts(command, { owing, touched, parts: allocated.parts }, told);
}

function refuseMore(cents: Cents, credit: Cents): void {
  if (cents > credit) throw ruleBroken(`Only ${usd(credit)} of credit is left.`);
}

/** Nothing may be left of it: 422 where less is open. */
function allocateAll(cents: Cents, { order, invoices, wanted }: Owing): Allocated {
  if (wanted !== null && sumOf(wanted) !== cents)
    throw ruleBroken(`The parts add up to ${usd(sumOf(wanted))}, the amount is ${usd(cents)}.`);
  const allocated =
    wanted === null
      ? payOldestFirst(
          cents,
          invoices.filter(({ orderId }) => orderId === order.id),
        )
      : payOrders(cents, invoices, wanted);
  if (allocated.leftCents > 0) throw ruleBroken(`Only ${usd(sumOf(allocated.parts))} is open.`);
  return allocated;
}
