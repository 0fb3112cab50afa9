import { sql } from 'kysely';
import type { OrderGroup } from '#contract/orders/groups.ts';
import { PO_REQUIRED } from '#rules/orders/po-number.ts';
import { conflict, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { announceChange, lockAllWhere, REFUSED } from './move-order.ts';
import { findGroup, groupsOf } from './views/group-list.ts';
import { orderCan } from './policy.ts';

interface GroupChanges {
  version: number;
  po_number?: string | null | undefined;
  notes?: string | null | undefined;
}

/** 422 where the company asks for PO numbers and none is left (RB-129). */
export async function requirePo(
  tx: Tx,
  companyId: number,
  poNumber: string | null | undefined,
): Promise<void> {
  if (poNumber === undefined || (poNumber ?? '') !== '') return;
  const company = await tx
    .selectFrom('company')
    .select('po_required')
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (company?.po_required) throw ruleBroken(PO_REQUIRED, { po_number: PO_REQUIRED });
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
    const { rows } = await sql<{
      version: number;
      buyer_company_id: number;
      po_number: string | null;
      notes: string | null;
    }>`
      select g.version, g.buyer_company_id, g.po_number, g.notes from order_group g
      where g.id = ${id} and ${groupsOf(scope)} for no key update of g`.execute(tx);
    const [group] = rows;
    if (!group) throw notFound('This order does not exist.');
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
    await tx
      .updateTable('orders')
      .set((eb) => ({ ...fields, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    command.audit({
      entity: 'order_group',
      entityId: id,
      before: { po_number: group.po_number, notes: group.notes },
      after: { ...fields, orders: ids },
    });
    for (const order of changed) announceChange(command, order);
    const saved = await findGroup(scope, tx, id);
    if (!saved) throw notFound('This order does not exist.');
    return {
      data: { ...saved, kept: orders.flatMap((order) => (ids.includes(order.id) ? [] : [order.id])) },
    };
  });
}
