import { sql } from 'kysely';
import type { EdiSettings } from '#contract/edi/clients.ts';
import type { EdiShipmentDecision, EdiWholeShipment } from '#contract/edi/shipments.ts';
import type { Carrier } from '#rules/accounts/addresses.ts';
import { cannotDecide, isOpenShipment, type EdiShipmentStatus } from '#rules/edi/shipments.ts';
import type { NoticedItem } from '#rules/edi/ship-notice.ts';
import { holding, type CommandAudit, type CommandContext } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { findOrder } from '../sellers/find-order.ts';
import { viewShipment } from '../unscoped/shipments.ts';
import { applyNotice } from './apply-notice.ts';

interface Stored {
  id: number;
  status: EdiShipmentStatus;
  message_id: number;
  reference: string;
  order_id: number | null;
  carrier: Carrier;
  tracking_number: string | null;
  ship_date: string | null;
  items: NoticedItem[];
  error: string | null;
  client: string;
  company_id: number;
  settings: Pick<EdiSettings, 'mapping'>;
}

/** A person ships what a notice says, or other packs of it, or ends it (RB-407). 409 for one that is decided, 422 for what the order refuses. */
export async function decideShipment(
  context: RequestContext,
  id: number,
  decision: EdiShipmentDecision,
): Promise<{ data: EdiWholeShipment }> {
  return context.command(async (command) => {
    const shipment = await lockShipment(command.tx, id);
    if (!isOpenShipment(shipment.status)) throw conflict(cannotDecide(shipment.status));
    const { scope, now } = context;
    const { held, keep } = holding(command);
    const became =
      decision.decision === 'reject'
        ? { status: 'Rejected' as const, error: decision.reason }
        : await apply(held, context, shipment, decision);
    await held.tx
      .updateTable('edi_shipment')
      .set({ ...became, decided_by: scope.userId, decided_at: now })
      .where('id', '=', id)
      .execute();
    await closeMessage(held.tx, shipment.message_id);
    command.auditEach([auditOf(shipment, decision, became.status), ...keep()]);
    for (const topic of ['edi-shipments', 'edi-messages']) command.live({ topic, admins: true });
    return { data: await viewShipment(command.tx, { id, today: context.today }) };
  });
}

async function lockShipment(tx: Tx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select s.id, s.status, s.message_id, s.reference, s.order_id, s.carrier,
      s.tracking_number, s.ship_date, s.items, s.error, k.name as client, k.company_id,
      json_build_object('mapping', k.settings -> 'mapping') as settings
    from edi_shipment s join edi_client k on k.id = s.client_id where s.id = ${id} for no key update of s`.execute(
    tx,
  );
  const [shipment] = rows;
  if (!shipment) throw notFound();
  return shipment;
}

async function apply(
  command: CommandContext,
  { scope, now, today }: RequestContext,
  shipment: Stored,
  { order_id: chosen, quantities }: Extract<EdiShipmentDecision, { decision: 'apply' }>,
) {
  const { client: name, company_id, settings } = shipment;
  const orderId = chosen ?? shipment.order_id ?? (await orderOf(command.tx, shipment));
  const applied = await applyNotice(command, {
    notice: {
      reference: shipment.reference,
      carrier: shipment.carrier,
      tracking: shipment.tracking_number,
      shippedOn: shipment.ship_date,
      items: shipment.items,
    },
    orderId,
    client: { name, company_id, settings },
    decided: { quantities: quantities ?? null },
    shipping: { who: 'admin', userId: scope.userId, ediClient: name, now, today },
  });
  if (applied.kind === 'refused') throw ruleBroken(applied.sentence);
  const { shipmentId } = applied;
  const known = [shipment.status === 'Error' ? shipment.error : null, applied.note].filter(
    (one) => one !== null,
  );
  const note = known.map((one) => one.replace(/\.$/, '')).join('; ') || null;
  return { status: 'Applied' as const, error: null, note, order_id: orderId, shipment_id: shipmentId };
}

/** As the notice names it: there may be one now. */
async function orderOf(tx: Tx, { company_id: sellerId, reference }: Stored): Promise<number> {
  const found = await findOrder(tx, sellerId, reference);
  if ('refusal' in found) throw ruleBroken(found.refusal);
  return found.id;
}

/** Its message waits for nobody once all of its orders are decided. */
const closeMessage = (tx: Tx, messageId: number) =>
  sql`update edi_message set status = 'Acknowledged', error = null where id = ${messageId} and status = 'Failed'
    and not exists (select from edi_shipment s where s.message_id = ${messageId} and s.status in ('Unmatched', 'Error'))`.execute(
    tx,
  );

const auditOf = (
  { id, status, client, order_id: orderId }: Stored,
  decision: EdiShipmentDecision,
  became: EdiShipmentStatus,
): CommandAudit => ({
  entity: 'edi_shipment',
  entityId: id,
  before: { status },
  after: { ...decision, status: became, edi_client: client, ...(orderId !== null && { order_id: orderId }) },
});
