import { sql } from 'kysely';
import { acknowledgeCancellation } from '#rules/edi/order-acknowledgment.ts';
import { isTest } from '#rules/edi/messages.ts';
import { readPurchaseOrder } from '#rules/edi/purchase-order.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockSender } from '../intake/partner.ts';
import type { OrderedPart } from '../intake/message-rows.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import { toMapping, type OwnSide } from '../settings.ts';
import { readContent, setOf } from '../unscoped/messages.ts';

interface Deps {
  db: Database;
  clock: Clock;
  own: OwnSide;
}

/** Tells a partner that an order of its 850 is cancelled (RB-364). Safe to repeat. */
export function followOrders({ own, ...deps }: Deps): Subscriber {
  return async ({ type, data }) => {
    if (type !== 'order.cancelled' && type !== 'order.cancelled_by_buyer') return;
    const { order_id: orderId } = data;
    await runSystemCommand({ ...deps, operation: 'edi_message.cancellation_told' }, (command, now) =>
      tellCancellation(command, { orderId, own, now }),
    );
  };
}

interface Cancelled {
  message_id: number;
  client_id: number;
  interchange_id: number;
  place: number;
  group_id: number;
  seller_id: number;
  reason: string | null;
  ordered: OrderedPart[];
}

/** The 850 that an order came of; null of every other order. */
async function findDocument(tx: Tx, orderId: number): Promise<Cancelled | null> {
  const { rows } = await sql<Cancelled>`select m.id as message_id, m.client_id, m.interchange_id, m.place,
      o.group_id, o.seller_company_id as seller_id, o.cancel_reason as reason, m.ordered
    from orders o join edi_message m on m.order_group_id = o.group_id and m.direction = 'In'
    where o.id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

async function tellCancellation(
  { tx, audit, live }: CommandContext,
  { orderId, own, now }: { orderId: number; own: OwnSide; now: Date },
): Promise<void> {
  const found = await findDocument(tx, orderId);
  if (found === null) return;
  // Locked, so that an event that comes twice at once is told once.
  const partner = await lockSender(tx, found.client_id);
  if (!partner.documents.includes('855') || (await isTold(tx, orderId))) return;
  const stored = setOf(await readContent(tx, found.interchange_id), found.place);
  if (stored === null) throw new Error(`The text of EDI message ${found.message_id} cannot be read again.`);
  const order = readPurchaseOrder(stored.set, stored.element, toMapping(partner.settings.mapping));
  const lines = found.ordered.filter(({ seller }) => seller === found.seller_id);
  const sentence = found.reason === null ? 'Cancelled.' : `Cancelled: ${found.reason}`;
  await makeInterchange(tx, {
    partner,
    own,
    sets: [acknowledgeCancellation(order, lines, sentence, found.group_id)],
    answers: null,
    about: { orderGroupId: found.group_id, cancelledOrderId: orderId, detail: 'cancelled' },
    isTest: isTest(partner.usage, 'P'),
    now,
  });
  audit({ entity: 'edi_message', entityId: found.message_id, after: { cancelled_order: orderId } });
  live({ topic: 'edi-messages', admins: true });
}

async function isTold(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`select exists (select from edi_message
    where cancelled_order_id = ${orderId}) as told`.execute(tx);
  return rows[0]?.told ?? false;
}
