import type { OrderList, SavedList } from '#contract/ordering/order-lists.ts';
import { MOST_LISTS } from '#rules/ordering/limits.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { conflict, isUniqueViolation, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { countOwnLists, listOrderLists } from './views/order-lists.ts';

const NAME_TAKEN = 'You have a list of this name already.';

/** Saves lines under a name for the current facility. 409 for a name that the author has there already. */
export async function addOrderList(context: RequestContext, list: SavedList): Promise<{ data: OrderList }> {
  const { scope, now } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async ({ tx, audit }) => {
    if ((await countOwnLists(scope, tx)) >= MOST_LISTS) {
      throw ruleBroken('You keep at most 200 lists for a facility. Remove one first.');
    }
    const { id } = await tx
      .insertInto('order_list')
      .values({
        facility_id: facility.id,
        user_id: scope.userId,
        name: list.name,
        shared: list.shared,
        lines: JSON.stringify(list.lines),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseSameName);
    audit({ entity: 'order_list', entityId: id, after: { ...list, lines: list.lines.length } });
    const added = (await listOrderLists(scope, tx)).find((one) => one.id === id);
    if (!added) throw new Error('A list that was just added is there.');
    return { data: added };
  });
}

export function refuseSameName(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(NAME_TAKEN, { name: NAME_TAKEN });
  throw error;
}
