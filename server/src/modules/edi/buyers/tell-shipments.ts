import { sql } from 'kysely';
import { isTest } from '#rules/edi/messages.ts';
import { writeInvoice, writeShipNotice } from '#rules/edi/told-documents.ts';
import type { SetToWrite } from '#rules/x12/write.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockSender } from '../intake/partner.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import type { OwnSide } from '../settings.ts';
import { readToldShipment, type ToldBoth } from './read-shipment.ts';

interface Deps {
  db: Database;
  clock: Clock;
  own: OwnSide;
}

export const SHIPMENT_DELETED = 'Shipment was deleted afterwards.';

/**
 * Tells a buyer whose 850 an order came of what of it was shipped, by an 856 and an 810 for each shipment, whoever entered it
 * (RB-377, RB-395). Safe to repeat: a shipment has one of each.
 */
export function tellShipments({ own, ...deps }: Deps): Subscriber {
  return async ({ type, data }) => {
    if (type === 'order.shipped' && (await isOfDocument(deps.db, data.order_id)))
      await runSystemCommand({ ...deps, operation: 'edi_message.shipment_told' }, (command, now) =>
        tellUntold(command, { orderId: data.order_id, own, now }),
      );
    if (type === 'shipment.deleted')
      await runSystemCommand({ ...deps, operation: 'edi_message.shipment_deleted' }, (command) =>
        markDeleted(command, data.shipment_id),
      );
  };
}

async function isOfDocument(db: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from orders o
    join edi_message m on m.order_group_id = o.group_id and m.direction = 'In' where o.id = ${orderId}) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

interface Telling {
  orderId: number;
  own: OwnSide;
  now: Date;
}

async function tellUntold(
  { tx, audit, live }: CommandContext,
  { orderId, own, now }: Telling,
): Promise<void> {
  const { rows } = await sql<{ client_id: number; group_id: number }>`select m.client_id, o.group_id
    from orders o join edi_message m on m.order_group_id = o.group_id and m.direction = 'In'
    where o.id = ${orderId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  // Locked, so that an event that comes twice at once is told once.
  const partner = await lockSender(tx, found.client_id);
  for (const { document, write } of DOCUMENTS) {
    if (!partner.documents.includes(document)) continue;
    for (const shipmentId of await untold(tx, orderId, document)) {
      const set = write(await readToldShipment(tx, shipmentId));
      if (set === null) continue;
      await makeInterchange(tx, {
        partner,
        own,
        sets: [set],
        answers: null,
        about: { orderGroupId: found.group_id, cancelledOrderId: null, detail: null, shipmentId },
        isTest: isTest(partner.usage, 'P'),
        now,
      });
      audit({ entity: 'order', entityId: orderId, after: { document, shipment_id: shipmentId } });
      live({ topic: 'edi-messages', admins: true });
    }
  }
}

interface Document {
  document: '856' | '810';
  write: (told: ToldBoth) => SetToWrite | null;
}

/** Goods are told before they are billed. */
const DOCUMENTS: readonly Document[] = [
  { document: '856', write: ({ shipment }) => writeShipNotice(shipment) },
  { document: '810', write: ({ invoice }) => (invoice === null ? null : writeInvoice(invoice)) },
];

async function untold(tx: Tx, orderId: number, document: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s where s.order_id = ${orderId}
    and exists (select from shipment_line l where l.shipment_id = s.id)
    and not exists (select from edi_message m where m.told_shipment_id = s.id and m.type = ${document})
    order by s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What has not left stays; what has is known to be of nothing. */
async function markDeleted({ tx, audit, live }: CommandContext, shipmentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`update edi_message set
      note = case when status = 'Queued' then note else ${SHIPMENT_DELETED} end,
      error = case when status = 'Queued' then ${SHIPMENT_DELETED} else error end,
      status = case when status = 'Queued' then 'Failed' else status end
    where told_shipment_id = ${shipmentId} and note is distinct from ${SHIPMENT_DELETED} and error is distinct from ${SHIPMENT_DELETED}
    returning id`.execute(tx);
  for (const { id } of rows)
    audit({ entity: 'edi_message', entityId: id, after: { note: SHIPMENT_DELETED } });
  if (rows.length > 0) live({ topic: 'edi-messages', admins: true });
}
