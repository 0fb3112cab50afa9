import { seeded } from '../scale/queues.ts';
import { shuffled } from './draw.ts';
import { PACKS } from './lots.ts';
import { detailsOf, type Catalog } from './reading.ts';
import { add, carts, order, search, type Request } from './requests.ts';
import type { Side } from './sides.ts';
import { buyerAt, type Work } from './work.ts';

const SEARCHES = { rare: 25, ordinary: 20, common: 5 } as const;
const DETAILS = 25;
const CARTS = 15;
/** Adds before an order. */
const LINES = 4;
const ORDERS = 2;

/** A hundred requests: 90 reads, 8 changes of a cart and 2 orders, the jobs of the orders along with them. */
export const mixedWork = (catalog: Catalog): Work => ({
  name: 'mixed',
  sides: ['product', 'honest', 'bare'],
  requests: (side, connection) => mixOf(catalog, side, connection),
  steps: 1,
  carts: 'empty',
  linesEach: LINES,
  queue: 'along',
});

function mixOf(catalog: Catalog, side: Side, connection: number): Request[] {
  const random = seeded(connection + 1);
  const buyer = buyerAt(side, connection);
  const reads = [
    ...Object.entries(SEARCHES).flatMap(([hitClass, count]) =>
      shuffled(catalog.searches[hitClass as keyof typeof SEARCHES], random)
        .slice(0, count)
        .map((values) => search(buyer, values)),
    ),
    ...detailsOf(catalog, side, connection, DETAILS),
    ...Array.from({ length: CARTS }, () => carts(buyer)),
  ];
  const basket = side.baskets[connection % side.baskets.length] ?? [];
  const writes = Array.from({ length: ORDERS }, (_, number) => [
    ...basket.slice(number * LINES, (number + 1) * LINES).map((lot) => add(buyer, lot, PACKS)),
    order(buyer),
  ]).flat();
  const places = shuffled([...reads.map(() => 'read'), ...writes.map(() => 'write')], random);
  return places.map((kind) => {
    const next = kind === 'read' ? reads.shift() : writes.shift();
    if (!next) throw new RangeError('There are as many places as requests.');
    return next;
  });
}
