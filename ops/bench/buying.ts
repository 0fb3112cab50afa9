import { PACKS } from './lots.ts';
import { add, order } from './requests.ts';
import type { Side } from './sides.ts';
import { buyerAt, type Work } from './work.ts';

const ALL = ['product', 'honest', 'bare'] as const;
const AND_RULED = ['product', 'ruled', 'honest', 'bare'] as const;

export const ownOf = (side: Side, connection: number) => side.own[connection % side.own.length] ?? side.hot;

export const buyingWork = (): Work[] => [
  {
    name: 'add to cart',
    sides: AND_RULED,
    // Another number of packs each time, as a change of a cart is.
    requests: (side, connection) =>
      [PACKS, PACKS - 1].map((packs) => add(buyerAt(side, connection), ownOf(side, connection), packs)),
    steps: 1,
    carts: 'standing',
  },
  {
    name: 'checkout, 1 line',
    sides: AND_RULED,
    requests: (side, connection) => {
      const buyer = buyerAt(side, connection);
      return [add(buyer, ownOf(side, connection), PACKS), order(buyer)];
    },
    steps: 2,
    carts: 'empty',
    linesEach: 1,
    queue: 'held',
  },
  {
    name: 'checkout, 10 lines',
    sides: ALL,
    requests: (side, connection, connections) =>
      side.buyers.filter((_, place) => place % connections === connection).map(order),
    steps: 1,
    carts: 'full',
    linesEach: 10,
    queue: 'held',
    once: true,
  },
  {
    name: 'checkout, hot lot',
    sides: ALL,
    requests: (side, connection) => {
      const buyer = buyerAt(side, connection);
      return [add(buyer, side.hot, PACKS), order(buyer)];
    },
    steps: 2,
    carts: 'empty',
    linesEach: 1,
    queue: 'held',
  },
];
