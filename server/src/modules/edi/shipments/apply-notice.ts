import { sql } from 'kysely';
import { TrackingInput } from '#contract/orders/order-shapes.ts';
import { noOpenOrder, takesNoShipment } from '#rules/edi/shipments.ts';
import { matchItems, type LineOfOrder, type Matched, type SentLine } from '#rules/edi/shipped-lines.ts';
import type { NoticedOrder } from '#rules/edi/ship-notice.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockOfSeller, shipByDocument, takesShipment, type DocumentShipment } from '../../orders/index.ts';
import type { Sender } from '../intake/partner.ts';
import { toMapping } from '../settings.ts';

type Shipper = Pick<Sender, 'name' | 'company_id'> & { settings: Pick<Sender['settings'], 'mapping'> };

export interface ToApply {
  notice: NoticedOrder;
  orderId: number;
  client: Shipper;
  /** Null where no person decided. */
  decided: Decided | null;
  shipping: DocumentShipment['shipping'];
}

/** A person may say how many packs of which lines left, and takes a lot that the notice names. */
export interface Decided {
  quantities: readonly { line_id: number; quantity: number }[] | null;
}

export type Applied =
  { kind: 'applied'; shipmentId: number; note: string | null } | { kind: 'refused'; sentence: string };

const refused = (sentence: string): Applied => ({ kind: 'refused', sentence });

/** Ships what a notice says of one order by the command of a click (RB-368). Inside of a savepoint; throws what that command throws. */
export async function applyNotice(command: CommandContext, to: ToApply): Promise<Applied> {
  const { notice, orderId, client, decided, shipping } = to;
  const order = await lockOfSeller(command, { id: orderId, sellerId: client.company_id });
  if (order === null) return refused(noOpenOrder(notice.reference));
  if (!takesShipment(order.status)) return refused(takesNoShipment(order.id, order.status));
  const matched = matchItems({
    orderId,
    lines: await linesToShip(command.tx, orderId),
    notice,
    shippedOn: notice.shippedOn ?? shipping.today,
    mapping: toMapping(client.settings.mapping),
  });
  const quantities = decided?.quantities ?? null;
  const problems = decided === null ? matched.problems : quantities === null ? matched.misfits : [];
  if (problems.length > 0) return refused(problems.join(' '));
  const input = TrackingInput.safeParse({
    carrier: notice.carrier,
    tracking_number: notice.tracking ?? '',
    ship_date: notice.shippedOn ?? shipping.today,
  });
  if (!input.success) return refused(input.error.issues.map(({ message }) => message).join(' '));
  const sent = quantities === null ? matched.sent : sentAs(quantities, matched);
  const { remarks } = matched;
  const shipmentId = await shipByDocument(command, order, { input: input.data, sent, remarks, shipping });
  return { kind: 'applied', shipmentId, note: [...matched.warnings, ...remarks].join('; ') || null };
}

/** The lots of the notice as far as they fill what a person says; more of it has none. */
function sentAs(quantities: readonly { line_id: number; quantity: number }[], { sent }: Matched): SentLine[] {
  const wanted = new Map<number, number>();
  for (const { line_id: id, quantity } of quantities) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  return [...wanted].map(([lineId, quantity]) => {
    let left = quantity;
    const lots = (sent.find((line) => line.lineId === lineId)?.lots ?? []).flatMap((lot) => {
      const packs = Math.min(lot.packs, left);
      left -= packs;
      return packs === 0 ? [] : { ...lot, packs };
    });
    return { lineId, quantity, lots: left > 0 ? [...lots, { lot: null, expiry: null, packs: left }] : lots };
  });
}

async function linesToShip(tx: Tx, orderId: number): Promise<LineOfOrder[]> {
  const { rows } =
    await sql<LineOfOrder>`select l.id, l.line_number as number, l.listing_id as "listingId", l.ndc,
      l.lot_name as "lotName", l.expiry_date as expiry, l.quantity - l.not_shipped_quantity - l.shipped_quantity as open
    from order_line l where l.order_id = ${orderId} order by l.line_number`.execute(tx);
  return rows;
}
