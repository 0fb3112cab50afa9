import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openSession } from '../../../server/src/modules/accounts/index.ts';
import { utcDay } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import {
  aBrand,
  aBuyer,
  aListing,
  aSeller,
  refreshSearchOf,
  type Buyer,
} from '../../../server/test/kit/world.ts';
import { Caller } from './caller.ts';

export interface Signed {
  userId: number;
  token: string;
}

export interface Product {
  id: number;
  lotId: number;
  priceCents: number;
}

export interface Shop {
  buyers: (Buyer & Signed)[];
  sellers: (Signed & { companyId: number })[];
  products: Product[];
  /** The first of each. */
  seller: Shop['sellers'][number];
  product: Product;
}

const FAR = '2090-06-30';

/** Buyers with sessions, and products of one lot each, dealt to the sellers in turn. Lots hold `stock` packs. */
export function aShop(
  db: Database,
  size: {
    buyers: number;
    sellers?: number;
    products: number;
    stock: number;
    priceOf?: (index: number) => number;
  },
): Promise<Shop> {
  return db.transaction().execute(async (tx) => {
    await aBrand(tx, { hostkey: 'main', host: 'localhost', isDefault: true, hydra: false });
    const sellers = [];
    for (let index = 0; index < (size.sellers ?? 1); index += 1)
      sellers.push(await signed(tx, await aSeller(tx)));
    const products: Product[] = [];
    for (let index = 0; index < size.products; index += 1) {
      const priceCents = size.priceOf?.(index) ?? 1000;
      const { companyId } = sellers[index % sellers.length] ?? { companyId: 0 };
      const lots = [{ stock: size.stock, price_cents: priceCents, expiry_date: FAR }];
      const { id, lotIds } = await aListing(tx, { companyId, lots });
      products.push({ id, lotId: lotIds[0] ?? 0, priceCents });
    }
    await refreshSearchOf(
      tx,
      products.map((product) => product.id),
      utcDay(new Date()),
    );
    const buyers = [];
    for (let index = 0; index < size.buyers; index += 1) buyers.push(await signed(tx, await aBuyer(tx)));
    const [[seller], [product]] = [sellers, products];
    assert(seller && product);
    return { buyers, sellers, products, seller, product };
  });
}

async function signed<P extends { userId: number }>(db: Database, person: P): Promise<P & Signed> {
  const token = await openSession(db, {
    userId: person.userId,
    actorUserId: null,
    host: 'main',
    now: new Date(),
  });
  return { ...person, token };
}

export const addToCart = ({ id, lotId }: Product, quantity: number) => ({
  method: 'POST' as const,
  path: 'cart/c0',
  body: { listing: { id, lots: [{ id: lotId, quantity }] } },
});

export const checkout = (key?: string) => ({
  method: 'POST' as const,
  path: 'order/place_order',
  body: { cart_type: 'c0' },
  ...(key !== undefined && { key }),
});

/** Each buyer orders one pack of the first product. */
export async function everyoneOrders(url: string, { buyers, product }: Shop): Promise<void> {
  for (const { token } of buyers) {
    const caller = new Caller(url, token);
    await caller.insist(addToCart(product, 1));
    assert.equal((await caller.insist(checkout('once'))).status, 201);
  }
}

export interface Placed {
  order_group_id: number;
  orders: { id: number; total: number }[];
}

/** Packs in the lots, packs on the lines of orders that stand, and how many groups there are. */
export async function countStock(db: Database): Promise<{ stock: number; sold: number; groups: number }> {
  const { rows } = await sql<{ stock: number; sold: number; groups: number }>`
    select (select coalesce(sum(stock), 0) from lot) as stock, (select count(*) from order_group) as groups,
      (select coalesce(sum(l.quantity), 0) from order_line l join orders r on r.id = l.order_id
        where r.status <> 'cancelled') as sold`.execute(db);
  return rows[0] ?? { stock: 0, sold: 0, groups: 0 };
}
