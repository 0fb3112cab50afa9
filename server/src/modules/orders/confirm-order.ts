import type { RequestContext } from '../../platform/http/context.ts';
import { moveOrder, setStatus } from './move-order.ts';
import { supplier } from './policy.ts';

/** The seller takes the order on. */
export const confirmOrder = (context: RequestContext, id: number) =>
  moveOrder(context, id, {
    needs: 'confirm',
    work: async (command, order) => {
      await setStatus(command, order, 'confirmed', { who: supplier(context.scope), at: context.now });
      return { event: 'order.confirmed' };
    },
  });
