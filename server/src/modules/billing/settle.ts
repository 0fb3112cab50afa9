import { settledEntries } from '#rules/finance/receipts.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockClearing } from '../finance/index.ts';
import { centsOf, pastDay, usd } from './money.ts';
import { addReceipt } from './receipts.ts';

interface Settlement {
  clearing: 'card' | 'ach';
  amount: number;
  cost: number;
  reference?: string | null | undefined;
  received_date: string;
}

/** What the provider paid into the bank leaves clearing. */
export async function recordSettlement(context: RequestContext, given: Settlement) {
  const cents = centsOf(given.amount);
  const cost = fromDollars(given.cost);
  if (cost >= cents) throw ruleBroken('The cost is not below the amount.', { cost: 'Below the amount' });
  const day = pastDay(given.received_date, context.today);
  const account = given.clearing === 'card' ? 'clearing_card' : 'clearing_ach';
  return context.command(async (command) => {
    const clearing = await lockClearing(command, account);
    if (cents > clearing) throw ruleBroken(`Only ${usd(clearing)} is in clearing.`);
    const { reference } = given;
    const entries = settledEntries(account, cents, cost);
    const id = await addReceipt(command, { kind: 'settlement', order: null, cents, day, reference, entries });
    command.audit({
      entity: 'settlement',
      entityId: id,
      after: { clearing: account, amount: given.amount, cost: given.cost, received_date: day, reference },
    });
    return {
      data: {
        id,
        amount: given.amount,
        cash: toDollars(cents - cost),
        in_clearing: toDollars(clearing - cents),
      },
    };
  });
}
