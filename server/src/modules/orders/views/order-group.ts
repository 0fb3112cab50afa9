import { sql } from 'kysely';
import { fromDollars, toDollars } from '#rules/money.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ordersOfGroup } from './order-list.ts';
import { ordersOf } from './range.ts';
import { signersOf } from './signers.ts';

/** One checkout with the orders of it that the asker may see, and their total; 404 without any. */
export async function viewGroup(scope: Scope, db: Queryable, id: number, now: Date) {
  const orders = await ordersOfGroup(scope, db, id, now);
  if (orders.length === 0) throw notFound('This order does not exist.');
  const group = await db
    .selectFrom('order_group')
    .select(['id', 'created_at', 'po_number', 'payment_option'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ signers: string[] }>`select ${signersOf} as signers from orders r
    where r.group_id = ${id} and ${ordersOf(scope)} order by r.status = 'pending_signature' desc, r.id limit 1`.execute(
    db,
  );
  return {
    id: group.id,
    created_date: group.created_at.toISOString(),
    po_number: group.po_number,
    // Held to its values by a CHECK constraint.
    payment_option: group.payment_option as 'net_terms' | 'credit_card' | 'ach',
    total: toDollars(orders.reduce((cents, order) => cents + fromDollars(order.total), 0)),
    signers: rows[0]?.signers ?? [],
    orders,
  };
}
