import type { RequestContext } from '../../platform/http/context.ts';
import { moveOrder, setStatus } from './move-order.ts';
import { releaseDelivered } from './payment-moves.ts';
import { supplier } from './policy.ts';

/** The seller knows that the order arrived. */
export const deliverOrder = (context: RequestContext, id: number) =>
  moveOrder(context, id, {
    needs: 'deliver',
    work: async (command, order) => {
      await setStatus(command, order, 'delivered', { who: supplier(context.scope), at: context.now });
      await releaseDelivered(command, order);
      return { event: 'order.delivered' };
    },
  });
