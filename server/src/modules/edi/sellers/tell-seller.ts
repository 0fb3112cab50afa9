import { sql } from 'kysely';
import { isTest } from '#rules/edi/messages.ts';
import { writeSellerOrder, type OrderToSend } from '#rules/edi/seller-order.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockSender } from '../intake/partner.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import type { OwnSide } from '../settings.ts';

interface Deps {
  db: Database;
  clock: Clock;
  own: OwnSide;
}

/** Writes the 850 of an order that is due to its seller (RB-365). Safe to repeat: an order has one. */
export function tellSellers({ own, ...deps }: Deps): Subscriber {
  return async ({ type, data }) => {
    if (type !== 'order.placed') return;
    const { order_id: orderId } = data;
    if (!(await isDue(deps.db, orderId))) return;
    await runSystemCommand({ ...deps, operation: 'edi_message.order_told' }, (command, now) =>
      tellSeller(command, { orderId, own, now }),
    );
  };
}

async function isDue(db: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (select from edi_seller_order
    where order_id = ${orderId} and message_id is null) as due`.execute(db);
  return rows[0]?.due ?? false;
}

async function tellSeller(
  { tx, audit, live }: CommandContext,
  { orderId, own, now }: { orderId: number; own: OwnSide; now: Date },
): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`select client_id from edi_seller_order
    where order_id = ${orderId} and message_id is null for no key update`.execute(tx);
  const [due] = rows;
  if (due === undefined) return;
  const partner = await lockSender(tx, due.client_id);
  const interchangeId = await makeInterchange(tx, {
    partner,
    own,
    sets: [writeSellerOrder(await readOrder(tx, orderId))],
    answers: null,
    isTest: isTest(partner.usage, 'P'),
    now,
  });
  await sql`update edi_seller_order set message_id = (select m.id from edi_message m where m.interchange_id = ${interchangeId})
    where order_id = ${orderId}`.execute(tx);
  audit({ entity: 'order', entityId: orderId, after: { edi_client: partner.name } });
  live({ topic: 'edi-messages', admins: true });
}

interface Row extends Omit<OrderToSend, 'facility'> {
  facility_id: number;
  facility_name: string;
  dea_number: string | null;
}

/** At what was agreed with the seller, which need not be what its buyer pays. */
async function readOrder(tx: Tx, id: number): Promise<OrderToSend> {
  const { rows } =
    await sql<Row>`select r.id, to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD') as "placedOn",
      r.notes, r.delivery_address as address, r.facility_dea_number as dea_number, f.id as facility_id,
      f.name as facility_name,
      (select json_agg(json_build_object('number', l.line_number, 'packs', l.quantity, 'ndc', l.ndc, 'name', l.name,
        'lot', l.lot_name, 'price', coalesce(l.seller_price_cents, l.price_cents)) order by l.line_number)
        from order_line l where l.order_id = r.id) as lines
    from orders r join facility f on f.id = r.facility_id where r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no order ${id}.`);
  const { facility_id: facilityId, facility_name: name, dea_number: deaNumber, ...order } = row;
  return { ...order, facility: { id: facilityId, name, deaNumber } };
}
