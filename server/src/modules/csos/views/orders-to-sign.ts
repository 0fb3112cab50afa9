import { sql } from 'kysely';
import type { OrderToSign } from '#contract/csos/csos.ts';
import { utcDay } from '../../../platform/clock.ts';
import { marketDay } from '#rules/accounts/digests.ts';
import { orderNumber, orderText } from '#rules/csos/order-text.ts';
import { signingRefusal } from '#rules/csos/signing.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { ordersOf } from '../../orders/index.ts';
import { certifiedFor } from './certificates.ts';
import { readOrderFacts, type OrderFacts } from '../unscoped/order-facts.ts';

const MOST = 200;

/** The unsigned orders of the asker's range, oldest first; of all for an administrator with `csos`. `ids` narrows. */
export async function listOrdersToSign(
  scope: Scope,
  db: Queryable,
  now: Date,
  ids?: readonly number[],
): Promise<OrderToSign[]> {
  const range = hasPermission(scope, 'csos') ? sql`true` : ordersOf(scope);
  const chosen = ids ? sql`r.id = any (${[...ids]}::bigint[])` : sql`true`;
  const facts = await readOrderFacts(
    db,
    sql`r.status = 'pending_signature' and ${range} and ${chosen}`,
    MOST,
  );
  const certified = await certifiedFor(scope, db, now);
  const isSigner = hasRole(scope, 'CSOS Signer');
  return facts.map((order) => {
    const refusal = signingRefusal(
      { ...order, isSigner, certified: order.dea !== null && certified.includes(order.dea) },
      utcDay(now),
    );
    return present(order, refusal, marketDay(now));
  });
}

const present = (order: OrderFacts, refusal: string | null, day: string): OrderToSign => ({
  id: order.id,
  number: orderNumber(order.id, order.createdAt),
  facility_name: order.facilityName,
  seller_name: order.sellerName,
  dea_number: order.dea,
  placed_by: order.placedBy,
  products: [...new Set(order.written.lines.map((line) => line.name))],
  created_date: order.createdAt.toISOString(),
  total: toDollars(order.totalCents),
  text: orderText(order.written, day),
  refusal,
});
