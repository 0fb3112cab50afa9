import type { Input } from '#contract/endpoint.ts';
import type { OrderList, OrderListDetail, orderListEndpoints } from '#contract/ordering/order-lists.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { forbidden, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { refuseSameName } from './add-list.ts';
import { viewOrderList } from './views/order-lists.ts';

type Change = Input<typeof orderListEndpoints.saveOrderList>['body'];

const MAY_NOT = 'Only its author and company administrators change a list.';

/** The list, to be changed. Throws 404 outside of the range and 403 for who may not change it. */
export async function listToChange(scope: Scope, db: Queryable, id: number): Promise<OrderListDetail> {
  const list = await viewOrderList(scope, db, id);
  if (!list.can.change) throw forbidden(MAY_NOT);
  return list;
}

/** Renames, shares or overwrites a list. 403 for who may not, 409 where it changed since it was read. */
export async function saveOrderList(
  context: RequestContext,
  id: number,
  { version, name, shared, lines }: Change,
): Promise<{ data: OrderList }> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit }) => {
    const before = await listToChange(scope, tx, id);
    const changed = await tx
      .updateTable('order_list')
      .set({
        version: version + 1,
        updated_at: now,
        ...(name !== undefined && { name }),
        ...(shared !== undefined && { shared }),
        ...(lines !== undefined && { lines: JSON.stringify(lines) }),
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['name', 'shared'])
      .executeTakeFirst()
      .catch(refuseSameName);
    if (!changed) throw stale('This list was changed meanwhile. Please open it again.');
    audit({
      entity: 'order_list',
      entityId: id,
      before: { name: before.name, shared: before.shared, lines: before.line_count },
      after: { ...changed, lines: lines?.length ?? before.line_count },
    });
    const { lines: _, ...list } = await viewOrderList(scope, tx, id);
    return { data: list };
  });
}
