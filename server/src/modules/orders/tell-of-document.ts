import { sql } from 'kysely';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import { orderEvent } from './events.ts';
import { auditOf, lockWhere } from './move-order.ts';

/** Tells the buyer of a document that came with an order; answers the step for the history of the order. */
export async function tellOfDocument(
  command: CommandContext,
  orderId: number,
  { id, label, name }: { id: number; label: string; name: string },
): Promise<CommandAudit[]> {
  const order = await lockWhere(command, sql`r.id = ${orderId}`);
  if (!order) return [];
  const file = `${label}: ${name}`;
  command.announce(orderEvent('order.document_stored', order, file, String(id)));
  return [auditOf(order, { event: 'order.document_stored', detail: file })];
}
