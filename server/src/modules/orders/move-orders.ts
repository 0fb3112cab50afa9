import { sql } from 'kysely';
import type { MovedOrders } from '#contract/orders/selling.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  announceMove,
  auditOf,
  lockAllWhere,
  REFUSED,
  type Happened,
  type LockedOrder,
  type Move,
} from './move-order.ts';
import { orderCan } from './policy.ts';
import { ordersOf } from './views/range.ts';

export interface MovedOrder {
  order: LockedOrder;
  happened: Happened;
}

export interface ManyMoves {
  needs: Move['needs'];
  /** Does the writing for all that may move; answers those it moved, and why it did not move others. */
  work(
    command: CommandContext,
    orders: readonly LockedOrder[],
  ): Promise<{ moved: readonly MovedOrder[]; refused: ReadonlyMap<number, string> }>;
}

const UNKNOWN = 'This order does not exist.';

/**
 * One move of several orders in one transaction and as many statements as for one: each that the table of moves does not let
 * move is named with its reason, the others go. Every order that moved has its event, its live change and its audit row.
 */
export async function moveOrders(
  context: RequestContext,
  ids: readonly number[],
  { needs, work }: ManyMoves,
): Promise<{ data: MovedOrders }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const orders = await lockAllWhere(command, sql`r.id = any (${ids}::bigint[]) and ${ordersOf(scope)}`);
    const known = new Map(orders.map((order) => [order.id, order]));
    const movable = orders.filter((order) => orderCan(scope, order, now)[needs]);
    const { moved, refused } = await work(command, movable);
    for (const { order, happened } of moved) announceMove(command, order, happened);
    command.auditEach(moved.map(({ order, happened }) => auditOf(order, happened)));
    const gone = new Set(moved.map(({ order }) => order.id));
    const reasonOf = (id: number) => refused.get(id) ?? (known.has(id) ? REFUSED[needs] : UNKNOWN);
    return {
      data: {
        moved: moved.map(({ order }) => ({ id: order.id, status: order.reached })),
        refused: ids.filter((id) => !gone.has(id)).map((id) => ({ id, reason: reasonOf(id) })),
      },
    };
  });
}
