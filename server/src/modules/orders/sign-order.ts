import { sql } from 'kysely';
import { canMove } from '#rules/orders/order-status.ts';
import { shipPromise } from '#rules/orders/ship-promise.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderEvent } from './events.ts';
import { sellerDaysOf } from './seller-days.ts';
import { announceMove, lockOrder, setStatus, type LockedOrder } from './move-order.ts';

/** Locks an order of the asker's range that waits for its signature. 404 outside of the range, 409 for any other. */
export async function lockToSign(
  context: RequestContext,
  command: CommandContext,
  id: number,
): Promise<LockedOrder> {
  const order = await lockOrder(context, command, id);
  if (order.signed_at !== null) throw conflict('This order is signed already.');
  if (!canMove(order.status, 'placed', 'csos_signer')) throw conflict('This order can no longer be signed.');
  return order;
}

/** Places an order that was signed: the seller hears of it now, and who ordered that it is with the seller. The signature was checked and is stored. */
export async function placeSigned(
  command: CommandContext,
  order: LockedOrder,
  { at, by, number, sha256 }: { at: Date; by: number; number: string; sha256: string },
): Promise<void> {
  // What was promised at placing could not ship before it is signed.
  const promise =
    order.shipping_option === 'expedited'
      ? shipPromise(at, await sellerDaysOf(command.tx, order.seller_company_id))
      : null;
  await sql`update orders set signed_at = ${at}, ship_on = ${promise?.day ?? null}::date,
    ship_deadline = ${promise?.deadline ?? null}::timestamptz where id = ${order.id}`.execute(command.tx);
  order.signed_at = at;
  await setStatus(command, order, 'placed', { who: 'csos_signer', at });
  const signer = await nameOf(command.tx, by);
  announceMove(command, order, {
    event: 'order.placed',
    note: `It is schedule II (CII): CSOS ${number}, signed by ${signer}.`,
  });
  command.announce(orderEvent('order.signed', order, `CSOS ${number}, signed by ${signer}.`));
  command.audit({
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { move: 'order.signed', status: order.reached, detail: number, signature: sha256 },
  });
}

const nameOf = async (tx: Tx, id: number): Promise<string> => {
  const { first_name: first, last_name: last } = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${first} ${last}`;
};
