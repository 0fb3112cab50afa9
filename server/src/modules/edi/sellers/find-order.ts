import { sql } from 'kysely';
import { noOpenOrder, severalOrders } from '#rules/edi/shipments.ts';
import { OPEN_STATUSES } from '#rules/orders/order-status.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Unsigned, an order is not its seller's to see. */
const OPEN = OPEN_STATUSES.filter((status) => status !== 'pending_signature');

/** An order of the seller by our number, else the one open order of it with that PO number; a sentence where that is none or several (RB-370). */
export async function findOrder(
  tx: Tx,
  sellerId: number,
  reference: string,
): Promise<{ id: number } | { refusal: string }> {
  const number = /^\d{1,15}$/.test(reference) ? Number(reference) : null;
  const { rows } = await sql<{
    id: number;
    named: boolean;
  }>`select r.id, coalesce(r.id = ${number}::bigint, false) as named from orders r
    where r.seller_company_id = ${sellerId}
      and (r.id = ${number}::bigint or (r.po_number = ${reference} and r.status = any (${OPEN}::text[])))
    order by r.id limit 100`.execute(tx);
  const [first, ...others] = rows;
  const named = rows.find((row) => row.named);
  if (named !== undefined) return { id: named.id };
  if (first === undefined) return { refusal: noOpenOrder(reference) };
  return others.length === 0 ? { id: first.id } : { refusal: severalOrders(reference, rows.length) };
}
