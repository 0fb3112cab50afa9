import type { Task } from '../../../platform/jobs/jobs.ts';
import { followPayment } from '../../orders/index.ts';
import { followDispute } from './follow-dispute.ts';
import { followRefund, type CardDeps } from './follow-refund.ts';

/** A message only names an object; what that is now the provider says. */
export const workMessage =
  (deps: CardDeps): Task =>
  async ({ id }) => {
    const { db, clock } = deps;
    const message = await db
      .selectFrom('card_message')
      .select(['id', 'object_kind', 'object_id'])
      .where('id', '=', String(id))
      .where('worked_at', 'is', null)
      .executeTakeFirst();
    if (message === undefined) return;
    await follow(deps, message.object_kind, message.object_id);
    await db
      .updateTable('card_message')
      .set({ worked_at: clock.now(), outcome: 'done' })
      .where('id', '=', message.id)
      .execute();
  };

async function follow(deps: CardDeps, kind: string, id: string): Promise<void> {
  const { provider } = deps;
  switch (kind) {
    case 'payment_intent':
      await followPayment(deps, id);
      return;
    case 'charge': {
      const payment = await provider.paymentOfCharge(id);
      if (payment === null) return;
      for (const refund of await provider.refundsOf(payment)) await followRefund(deps, refund);
      return;
    }
    case 'refund':
      return followRefund(deps, await provider.readRefund(id));
    case 'dispute':
      return followDispute(deps, await provider.readDispute(id));
  }
}
