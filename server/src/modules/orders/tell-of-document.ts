import { sql } from 'kysely';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import { orderEvent } from './events.ts';
import { auditOf, lockWhere } from './move-order.ts';

/** Tells the other side of a document that came with an order, `by` the company that keeps it; answers the step for the history of the order. */
export async function tellOfDocument(
  command: CommandContext,
  orderId: number,
  { id, label, name, by }: { id: number; label: string; name: string; by: number },
): Promise<CommandAudit[]> {
  const order = await lockWhere(command, sql`r.id = ${orderId}`);
  if (!order) return [];
  const file = `${label}: ${name}`;
  const told = by === order.seller_company_id ? 'order.document_stored' : 'order.document_received';
  command.announce(orderEvent(told, order, file, String(id)));
  return [auditOf(order, { event: 'order.document_stored', detail: file })];
}
