import type { RequestContext } from '../../platform/http/context.ts';
import { cancelNow } from './cancellation.ts';
import { moveOrder, setStatus } from './move-order.ts';
import { supplier } from './policy.ts';

/** The seller agrees, and the stock returns, or refuses, and the order is what it was. */
export const answerCancellation = (
  context: RequestContext,
  id: number,
  answer: { approve: boolean; note?: string | undefined },
) =>
  moveOrder(context, id, {
    needs: 'answer_cancellation',
    work: async (command, order) => {
      await command.tx
        .updateTable('orders')
        .set({
          cancel_answer: answer.approve ? 'agreed' : 'refused',
          cancel_answer_note: answer.note ?? null,
          cancel_answered_at: context.now,
        })
        .where('id', '=', order.id)
        .execute();
      const step = { who: supplier(context.scope), at: context.now } as const;
      if (answer.approve) await cancelNow(command, order, { ...step, reason: order.cancel_reason });
      else await setStatus(command, order, order.cancel_from ?? 'placed', step);
      const note = answer.note ?? null;
      return {
        event: answer.approve ? 'order.cancelled' : 'order.cancellation_refused',
        note,
        step: context.now.toISOString(),
        ...(note !== null && { detail: note }),
      };
    },
  });
