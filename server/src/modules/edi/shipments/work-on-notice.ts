import { sql } from 'kysely';
import { formatUsDate } from '#rules/dates.ts';
import { NOTHING_DONE } from '#rules/edi/messages.ts';
import { receivedBefore, SHIPMENT_OF_BEFORE, type EdiShipmentStatus } from '#rules/edi/shipments.ts';
import { readShipNotice, type NoticedOrder, type ShipNotice } from '#rules/edi/ship-notice.ts';
import { utcDay } from '../../../platform/clock.ts';
import { holding } from '../../../platform/command.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { DocumentDone, DocumentWork } from '../intake/document-work.ts';
import { findOrder } from '../sellers/find-order.ts';
import { toMapping } from '../settings.ts';
import { applyNotice, type Applied } from './apply-notice.ts';

/** A seller's 856 ships its orders, each for itself; what does not fit waits for a person (RB-368 … RB-376). */
export async function workOnNotice(work: DocumentWork): Promise<DocumentDone> {
  const { sender, set, element, isTest } = work;
  if (isTest) return { error: null, note: NOTHING_DONE };
  const notice = readShipNotice(set, element, toMapping(sender.settings.mapping));
  const content = sha256(JSON.stringify(notice));
  const before = await receivedAlready(work, notice.number);
  if (before?.content.equals(content)) return { error: null, note: SHIPMENT_OF_BEFORE };
  const refusal = before === null ? null : receivedBefore(notice.number, formatUsDate(utcDay(before.at)));
  const errors: string[] = [];
  const notes: string[] = [];
  for (const [place, order] of notice.orders.entries()) {
    if (await isDecided(work, place)) continue;
    const became = refusal === null ? await take(work, order) : { status: 'Error' as const, error: refusal };
    await keep(work, { notice, content, order, place, first: refusal === null }, became);
    if (became.error !== null) errors.push(became.error);
    if (became.note) notes.push(became.note);
  }
  work.command.live({ topic: 'edi-shipments', admins: true });
  const told = (sentences: readonly string[]) => [...new Set(sentences)].join(' ').slice(0, MOST) || null;
  return { error: told(errors), note: errors.length > 0 ? null : told(notes) };
}

const MOST = 1000;

/** The first notice of this number, by another message (RB-374). */
async function receivedAlready(
  { command, sender, messageId }: DocumentWork,
  number: string,
): Promise<{ content: Buffer; at: Date } | null> {
  const { rows } = await sql<{
    content: Buffer;
    at: Date;
  }>`select s.content_sha256 as content, s.at from edi_shipment s
    where s.client_id = ${sender.id} and s.shipment_number = ${number} and s.first and s.message_id <> ${messageId}
    order by s.place limit 1`.execute(command.tx);
  return rows[0] ?? null;
}

/** By a person, or by an attempt before: of a message that is worked on again only what is open is done. */
async function isDecided({ command, messageId }: DocumentWork, place: number): Promise<boolean> {
  const { rows } = await sql<{
    decided: boolean;
  }>`select status in ('Applied', 'Rejected') as decided from edi_shipment
    where message_id = ${messageId} and place = ${place}`.execute(command.tx);
  return rows[0]?.decided ?? false;
}

interface Became {
  status: EdiShipmentStatus;
  error: string | null;
  note?: string | null;
  orderId?: number;
  shipmentId?: number;
}

/** Behind a savepoint: what one order refuses leaves the others be (RB-375). */
async function take(work: DocumentWork, notice: NoticedOrder): Promise<Became> {
  const { command, sender, now } = work;
  const { tx } = command;
  const found = await findOrder(tx, sender.company_id, notice.reference);
  if ('refusal' in found) return { status: 'Unmatched', error: found.refusal };
  const { held, keep: leave } = holding(command);
  const today = utcDay(now);
  const shipping = { who: 'seller', userId: null, ediClient: sender.name, now, today } as const;
  await sql`savepoint edi_shipment`.execute(tx);
  try {
    const applied = await applyNotice(held, {
      notice,
      orderId: found.id,
      client: sender,
      decided: null,
      shipping,
    });
    await sql`release savepoint edi_shipment`.execute(tx);
    command.auditEach(leave());
    return becameOf(applied, found.id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    await sql`rollback to savepoint edi_shipment`.execute(tx);
    return { status: 'Error', error: error.message, orderId: found.id };
  }
}

const becameOf = (applied: Applied, orderId: number): Became =>
  applied.kind === 'applied'
    ? { status: 'Applied', error: null, note: applied.note, orderId, shipmentId: applied.shipmentId }
    : { status: 'Error', error: applied.sentence, orderId };

interface Kept {
  notice: ShipNotice;
  content: Buffer;
  order: NoticedOrder;
  place: number;
  first: boolean;
}

async function keep(
  { command, sender, messageId, now }: DocumentWork,
  { notice, content, order, place, first }: Kept,
  { status, error, note = null, orderId, shipmentId }: Became,
): Promise<void> {
  const values = {
    shipment_number: notice.number,
    content_sha256: content,
    first,
    reference: order.reference,
    order_id: orderId ?? null,
    carrier: order.carrier,
    tracking_number: order.tracking,
    ship_date: order.shippedOn,
    items: JSON.stringify(order.items),
    status,
    error,
    note,
    shipment_id: shipmentId ?? null,
  };
  await command.tx
    .insertInto('edi_shipment')
    .values({ ...values, client_id: sender.id, message_id: messageId, place, at: now })
    .onConflict((conflict) => conflict.columns(['message_id', 'place']).doUpdateSet(values))
    .execute();
}
