import type { OrderPayments, PaymentInput } from '#contract/billing/payments.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { giveBack } from './refund.ts';
import { takePayment } from './take-payment.ts';
import { undoPayment } from './undo-payment.ts';
import { applyCredit, payBack, writeOff } from './use-credit.ts';
import { viewOrderPayments } from './views/order-payments.ts';

/** What an administrator records of the money of an order; answers what it then is. */
export async function recordPayment(
  context: RequestContext,
  id: number,
  input: PaymentInput,
): Promise<{ data: OrderPayments }> {
  await context.command(async (command) => {
    await carryOut(context, command, id, input);
    return { data: { ok: true } };
  });
  return { data: await viewOrderPayments(context.scope, context.db, id, context.today) };
}

function carryOut(
  context: RequestContext,
  command: CommandContext,
  id: number,
  input: PaymentInput,
): Promise<void> {
  switch (input.kind) {
    case 'payment':
      return takePayment(context, command, id, input);
    case 'apply_credit':
      return applyCredit(context, command, id, input);
    case 'pay_back':
      return payBack(context, command, id, input);
    case 'write_off':
      return writeOff(context, command, id, input);
    case 'refund':
      return giveBack(context, command, id, input);
    case 'undo':
    case 'returned':
      return undoPayment(context, command, id, input);
  }
}
