import { forbidden } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { viewOrderList } from './views/order-lists.ts';

/** 403 for a list of somebody else's. */
export async function removeOrderList(context: RequestContext, id: number): Promise<{ data: { ok: true } }> {
  return context.command(async ({ tx, audit }) => {
    const list = await viewOrderList(context.scope, tx, id);
    if (!list.can.change) throw forbidden('Only its author and company administrators change a list.');
    await tx.deleteFrom('order_list').where('id', '=', id).execute();
    audit({
      entity: 'order_list',
      entityId: id,
      before: { name: list.name, shared: list.shared, lines: list.lines },
    });
    return { data: { ok: true } };
  });
}
