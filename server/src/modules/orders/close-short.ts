import { sql } from 'kysely';
import { utcDay } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict } from '../../platform/errors.ts';
import { refreshingStock, returnStock } from '../listings/index.ts';
import { setStatus, type LockedOrder } from './move-order.ts';

/**
 * Takes packs off what an order has to ship, since they will not come: they return to their lot where that is active, and
 * the order has shipped when nothing is left.
 */
export async function closeShort(
  command: CommandContext,
  order: LockedOrder,
  { lines, at }: { lines: readonly { lineId: number; packs: number }[]; at: Date },
): Promise<void> {
  if (order.status !== 'partially_shipped') throw conflict('Cancel the order instead.');
  const { rows } = await sql<{ lot_id: number; listing_id: number; packs: number; active: boolean }>`
    update order_line l set not_shipped_quantity = l.not_shipped_quantity + w.packs
    from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ packs }) => packs)}::int[]) w(id, packs), lot o
    where l.id = w.id and l.order_id = ${order.id} and o.id = l.lot_id
    returning l.lot_id, l.listing_id, w.packs, o.status = 'active' as active`.execute(command.tx);
  const back = rows.filter(({ active }) => active);
  await returnStock(
    command.tx,
    back.map((row) => ({ lotId: row.lot_id, quantity: row.packs })),
  );
  command.atEnd(
    refreshingStock(
      back.map((row) => row.listing_id),
      utcDay(at),
    ),
  );
  const left = await sql`select 1 from order_line where order_id = ${order.id}
    and shipped_quantity + not_shipped_quantity < quantity limit 1`.execute(command.tx);
  if (left.rows.length === 0) await setStatus(command, order, 'shipped', { who: 'admin', at });
}
