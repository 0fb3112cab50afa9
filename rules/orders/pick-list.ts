/** What to take from the shelves for several orders at once. */

/** So many orders are confirmed, picked and shipped in one go. */
export const MOST_AT_ONCE = 200;

export interface PickedLine {
  readonly lot_id: number;
  readonly name: string;
  readonly packs: number;
}

export type LotToPick<Line> = Omit<Line, 'id'> & { orders: { id: number; packs: number }[] };

/**
 * The lines of orders by lot: each lot once with all packs to take of it and which orders they are for, in the order of
 * product names, then of lots, as one walks along the shelves.
 */
export function byLot<Line extends PickedLine & { readonly id: number }>(
  orders: readonly { readonly id: number; readonly lines: readonly Line[] }[],
): LotToPick<Line>[] {
  const lots = new Map<number, LotToPick<Line>>();
  for (const order of orders)
    for (const { id: _, ...line } of order.lines) {
      const lot = lots.get(line.lot_id) ?? { ...line, packs: 0, orders: [] };
      const own = lot.orders.find(({ id }) => id === order.id);
      if (own) own.packs += line.packs;
      else lot.orders.push({ id: order.id, packs: line.packs });
      lots.set(line.lot_id, { ...lot, packs: lot.packs + line.packs });
    }
  return [...lots.values()].toSorted(
    (a, b) => Number(a.name > b.name) - Number(a.name < b.name) || a.lot_id - b.lot_id,
  );
}
