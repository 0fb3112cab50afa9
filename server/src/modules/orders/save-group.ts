import { sql } from 'kysely';
import type { OrderGroup } from '#contract/orders/groups.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { announceChange, lockAllWhere, REFUSED } from './move-order.ts';
import { findGroup, groupsOf } from './views/group-list.ts';
import { orderCan } from './policy.ts';
import { requirePo, whatChanged } from './save-order.ts';

interface LockedGroup {
  version: number;
  buyer_company_id: number;
  po_number: string | null;
  notes: string | null;
}

/** 404 outside the asker's range. */
async function lockGroup(scope: Scope, tx: Tx, id: number): Promise<LockedGroup> {
  const { rows } = await sql<LockedGroup>`
    select g.version, g.buyer_company_id, g.po_number, g.notes from order_group g
    where g.id = ${id} and ${groupsOf(scope)} for no key update of g`.execute(tx);
  const [group] = rows;
  if (!group) throw notFound('This order does not exist.');
  return group;
}

interface GroupChanges {
  version: number;
  po_number?: string | null | undefined;
  notes?: string | null | undefined;
}

/**
 * PO number and notes of a checkout and of each of its orders that can still be changed; answers the others as `kept`. 404 outside the
 * asker's range, 409 where somebody else changed it.
 */
export function saveGroup(
  context: RequestContext,
  id: number,
  { version, ...changes }: GroupChanges,
): Promise<{ data: OrderGroup & { kept: number[] } }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const group = await lockGroup(scope, tx, id);
    if (group.version !== version) throw stale('Someone else changed this order. Please review it again.');
    const orders = await lockAllWhere(command, sql`r.group_id = ${id}`);
    const changed = orders.filter((order) => orderCan(scope, order, now).edit_po);
    if (changed.length === 0) throw conflict(REFUSED.edit_po);
    const poNumber = changes.po_number === undefined ? undefined : changes.po_number || null;
    await requirePo(tx, group.buyer_company_id, poNumber);
    const fields = {
      ...(poNumber !== undefined && { po_number: poNumber }),
      ...(changes.notes !== undefined && { notes: changes.notes || null }),
    };
    await tx
      .updateTable('order_group')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const ids = changed.map((order) => order.id);
    const before = await tx
      .selectFrom('orders')
      .select(['id', 'po_number', 'notes'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    await tx
      .updateTable('orders')
      .set((eb) => ({ ...fields, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    const former = { po_number: group.po_number, notes: group.notes };
    command.auditEach([
      { entity: 'order_group', entityId: id, before: former, after: { ...fields, orders: ids } },
      ...before.map(({ id: orderId, ...order }) => ({
        entity: 'order',
        entityId: orderId,
        before: order,
        after: { move: 'order.saved', ...fields, detail: whatChanged(fields, order) },
      })),
    ]);
    for (const order of changed) announceChange(command, order);
    const saved = await findGroup(scope, tx, id);
    if (!saved) throw notFound('This order does not exist.');
    return {
      data: { ...saved, kept: orders.flatMap((order) => (ids.includes(order.id) ? [] : [order.id])) },
    };
  });
}
