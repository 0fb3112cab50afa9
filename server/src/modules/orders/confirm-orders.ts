import type { RequestContext } from '../../platform/http/context.ts';
import { setStatuses } from './move-order.ts';
import { moveOrders } from './move-orders.ts';
import { supplier } from './policy.ts';

/** The seller takes several orders on. */
export const confirmOrders = (context: RequestContext, ids: readonly number[]) =>
  moveOrders(context, ids, {
    needs: 'confirm',
    work: async (command, orders) => {
      const step = { who: supplier(context.scope), at: context.now } as const;
      await setStatuses(
        command,
        orders.map((order) => ({ order, moves: ['confirmed'] })),
        step,
      );
      const happened = { event: 'order.confirmed' } as const;
      return { moved: orders.map((order) => ({ order, happened })), refused: new Map() };
    },
  });
