import type { Bid } from '#contract/bids/bid-shapes.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import type { TestReply } from '../../../test/kit/client.ts';
import {
  aBuyer,
  aListing,
  aSeller,
  TODAY,
  type Buyer,
  type ListingFields,
  type Person,
} from '../../../test/kit/world.ts';

export const LATE = '2027-01-31';
export const SOON = '2026-09-30';
export const TERMS = { price: 8, quantity: 20, earliest_expiry: SOON };

/** From 92 % of the price for 24 packs on; lower bids once at 95 %. */
export const RULE = {
  mode: 'proposes',
  accept_percent: 92,
  least_packs: 24,
  counter_percent: 95,
  counter_times: 1,
};

export interface Market {
  buyer: Buyer;
  seller: Person;
  buying: TestClient;
  selling: TestClient;
  listing: { id: number; lotIds: number[] };
  aBidListing: (fields?: Partial<ListingFields>) => Promise<{ id: number; ndc: string; lotIds: number[] }>;
  place: (change?: object, client?: TestClient) => Promise<TestReply<{ id: number }>>;
  aBid: (change?: object) => Promise<number>;
  read: (id: number, client?: TestClient) => Promise<Bid>;
  stocks: () => Promise<number[]>;
  later: (time: string) => Promise<void>;
}

/** A buyer, a seller who wants $50.00 an order, and a listing of it that takes bids. */
export async function aBidMarket(app: TestApp): Promise<Market> {
  app.clock.set(`${TODAY}T12:00:00Z`);
  const buyer = await aBuyer(app.db);
  const seller = await aSeller(app.db, { name: `Meridian ${buyer.userId}`, minimum_order_cents: 5000 });
  const market: Market = {
    buyer,
    seller,
    buying: await app.signIn(buyer.userId),
    selling: await app.signIn(seller.userId),
    listing: { id: 0, lotIds: [0] },
    /** 40 packs that expire soon for $10.00 and 60 that expire late for $12.00. */
    aBidListing: (fields = {}) =>
      aListing(app.db, {
        companyId: seller.companyId,
        offer_orders_enabled: true,
        lots: [
          { expiry_date: SOON, stock: 40, price_cents: 1000 },
          { expiry_date: LATE, stock: 60, price_cents: 1200 },
        ],
        ...fields,
      }),
    place: (change: object = {}, client = market.buying) =>
      client.post<{ id: number }>('offer', {
        listing_id: market.listing.id,
        ...TERMS,
        acknowledged: true,
        ...change,
      }),
    async aBid(change: object = {}): Promise<number> {
      const reply = await market.place(change);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data.id;
    },
    read: async (id: number, client = market.buying) => (await client.get<Bid>(`offer/${id}`)).data,
    stocks: async () => {
      const rows = await app.db
        .selectFrom('lot')
        .select('stock')
        .where('listing_id', '=', market.listing.id)
        .orderBy('id')
        .execute();
      return rows.map(({ stock }) => stock);
    },
    /** Sessions end meanwhile. */
    async later(time: string): Promise<void> {
      app.clock.set(time);
      market.buying = await app.signIn(buyer.userId);
      market.selling = await app.signIn(seller.userId);
    },
  };
  market.listing = await market.aBidListing();
  return market;
}

export const counter = (client: TestClient, id: number, change: object = {}) =>
  client.put<Bid>(`offer/counter/${id}`, { ...TERMS, ...change });
export const accept = (client: TestClient, id: number, change: object = {}) =>
  client.put<{ order_id: number }>(`offer/accept/${id}`, { acknowledged: true, ...change });
export const decline = (client: TestClient, id: number, change: object = {}) =>
  client.put<Bid>(`offer/decline/${id}`, { reason: 'Too low', ...change });
