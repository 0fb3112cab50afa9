import type { RequestContext } from '../../platform/http/context.ts';
import { listToChange } from './save-list.ts';

/** 403 for who may not change the list. */
export async function removeOrderList(context: RequestContext, id: number): Promise<{ data: { ok: true } }> {
  return context.command(async ({ tx, audit }) => {
    const { name, shared, lines } = await listToChange(context.scope, tx, id);
    await tx.deleteFrom('order_list').where('id', '=', id).execute();
    audit({ entity: 'order_list', entityId: id, before: { name, shared, lines } });
    return { data: { ok: true } };
  });
}
