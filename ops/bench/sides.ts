import type { Database } from '../../server/src/platform/database/database.ts';
import { makeBuyers, type Buyer } from './buyers.ts';
import { fillBareCarts, fillCarts, linesOfBareOrders, linesOfOrders } from './carts.ts';
import type { FillCarts, LinesOfOrders } from './carts.ts';
import { buyableLots, dealBaskets, type BuyableLot } from './lots.ts';
import type { Running } from './processes.ts';

/** `ruled`: the product, for buyers with price rules. */
export const SIDE_NAMES = ['product', 'ruled', 'honest', 'bare'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** One that answers the same requests, with buyers, carts and lots of its own. */
export interface Side {
  name: SideName;
  running: Running;
  buyers: Buyer[];
  /** Of each buyer: ten lots of three sellers, and one that nobody else buys. */
  baskets: BuyableLot[][];
  own: BuyableLot[];
  /** One for all buyers. */
  hot: BuyableLot;
  fill: FillCarts;
  linesOf: LinesOfOrders;
}

export const BUYERS = 192;
const BASKET = { baskets: BUYERS, lines: 10, sellers: 3 };

export async function makeSides(
  db: Database,
  running: Record<Exclude<SideName, 'ruled'>, Running>,
): Promise<Side[]> {
  const lots = await buyableLots(db);
  const sides = await Promise.all(
    SIDE_NAMES.map(async (name, place): Promise<Side> => {
      const [hot, ...mine] = lots.filter((_, number) => number % SIDE_NAMES.length === place);
      const own = mine.slice(0, BUYERS);
      if (!hot || own.length < BUYERS) throw new Error('Too few lots for the buyers of a side.');
      const buyers = await makeBuyers(db, name, BUYERS);
      return {
        name,
        running: running[name === 'ruled' ? 'product' : name],
        // The bare floor has no sessions.
        buyers: name === 'bare' ? buyers.map(({ id }) => ({ id, token: String(id) })) : buyers,
        baskets: dealBaskets(mine.slice(BUYERS), BASKET),
        own,
        hot,
        fill: name === 'bare' ? fillBareCarts(db) : fillCarts(db),
        linesOf: name === 'bare' ? linesOfBareOrders(db) : linesOfOrders(db),
      };
    }),
  );
  return sides;
}
