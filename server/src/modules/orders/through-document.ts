import { sql } from 'kysely';
import { trackingMoves, type OrderStatus } from '#rules/orders/order-status.ts';
import type { ShippedLot } from '#rules/orders/shipped-lots.ts';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import { shipLocked } from './add-tracking.ts';
import { confirmLocked } from './confirm-order.ts';
import {
  announceChange,
  announceMove,
  auditOf,
  lockWhere,
  type Happened,
  type LockedOrder,
} from './move-order.ts';
import { whatChanged } from './save-order.ts';
import type { ShipmentInput } from './shipments.ts';
import type { SentPacks, Shipping } from './write-shipments.ts';

/** What a document of its seller does with an order: the same as the seller's click, told as of the document. */

/** An order of that seller, locked; null of another seller's. */
export const lockOfSeller = (
  command: CommandContext,
  { id, sellerId }: { id: number; sellerId: number },
): Promise<LockedOrder | null> => lockWhere(command, sql`r.id = ${id} and r.seller_company_id = ${sellerId}`);

export const takesShipment = (status: OrderStatus): boolean => trackingMoves(status, 'shipped') !== null;

/** `remarks` are what both sides read of it besides. */
export interface DocumentShipment {
  input: ShipmentInput;
  sent: readonly (SentPacks & { lots: readonly ShippedLot[] })[];
  remarks: readonly string[];
  shipping: Shipping & { ediClient: string };
}

/** Throws 409 and 422 as a click does; inside of a savepoint, since a shipment that is there already breaks the transaction. Answers its id. */
export async function shipByDocument(
  command: CommandContext,
  order: LockedOrder,
  { remarks, ...shipment }: DocumentShipment,
): Promise<number> {
  const happened = await shipLocked(command, order, shipment);
  const note = [happened.note ?? '', ...remarks.map((remark) => `${remark}.`)].join(' ').trim();
  tell(command, order, { ...happened, note }, shipment.shipping.ediClient);
  return Number(happened.facts?.['shipment_id']);
}

export async function confirmByDocument(
  command: CommandContext,
  order: LockedOrder,
  { client, now }: { client: string; now: Date },
): Promise<void> {
  const happened = await confirmLocked(command, order, { who: 'seller', at: now });
  tell(command, order, happened, client);
}

/** The order stays as it is; its buyer, and who looks after orders, are told what the seller answered. */
export function answeredByDocument(
  command: CommandContext,
  order: LockedOrder,
  { client, sentence, step }: { client: string; sentence: string; step: string },
): void {
  const happened = { event: 'order.supplier_answered', detail: sentence, note: sentence, step } as const;
  tell(command, order, happened, client);
}

/** The seller's number of its invoice, as if the seller had typed it. Tells what to audit. */
export async function numberByDocument(
  command: CommandContext,
  order: LockedOrder,
  { client, number, now }: { client: string; number: string; now: Date },
): Promise<CommandAudit> {
  const { rows } = await sql<{ invoice_number: string | null }>`select invoice_number from orders
    where id = ${order.id}`.execute(command.tx);
  const before = { invoice_number: rows[0]?.invoice_number ?? null };
  const fields = { invoice_number: number };
  await command.tx
    .updateTable('orders')
    .set((eb) => ({ ...fields, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute();
  announceChange(command, order);
  const after = { move: 'order.saved', ...fields, detail: whatChanged(fields, before), edi_client: client };
  return { operation: 'order.saved', entity: 'order', entityId: order.id, before, after };
}

function tell(command: CommandContext, order: LockedOrder, happened: Happened, client: string) {
  announceMove(command, order, happened);
  command.audit(auditOfDocument(order, happened, client));
}

/** The row is of the step, not of the document that was taken in; who acted is the client, which is no user. */
function auditOfDocument(order: LockedOrder, happened: Happened, client: string): CommandAudit {
  const entry = auditOf(order, { ...happened, facts: { ...happened.facts, edi_client: client } });
  return { ...entry, operation: happened.event };
}
