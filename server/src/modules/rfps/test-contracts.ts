import type { ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import type { Proposal, Rfp } from '#contract/rfps/rfp-shapes.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import type { TestReply } from '../../../test/kit/client.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  aSeller,
  refreshSearchOf,
  TODAY,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';
import type { Database } from '../../platform/database/database.ts';

export const START = '2026-07-15';
/** Three business days before. */
export const PLACED_ON = '2026-07-10';
export const TERMS = { quantity: 40, duration: 3, period: 'monthly', start_date: START };
export const PRICES = { price: 12.5, shipping_price: 20 };

export interface Supplier extends Person {
  client: TestClient;
  listing: { id: number; lotIds: number[] };
}

/** A facility with a request to two suppliers, who both list its product with 500 packs. */
export interface Deal {
  buyer: Buyer;
  buying: TestClient;
  ndc: string;
  suppliers: [Supplier, Supplier];
  ask: (change?: object) => Promise<number>;
  propose: (supplier: Supplier, id: number, change?: object) => Promise<Proposal>;
  accept: (id: number, client?: TestClient) => Promise<TestReply<Rfp>>;
  /** The id of a running contract with the first supplier. */
  contract: (change?: object, prices?: object) => Promise<number>;
  read: (id: number, client?: TestClient) => Promise<Rfp>;
  deliveries: (id: number, client?: TestClient) => Promise<ScheduledDelivery[]>;
  /** Sessions end meanwhile. */
  later: (day: string) => Promise<void>;
}

export async function aDeal(app: TestApp): Promise<Deal> {
  app.clock.set(`${TODAY}T12:00:00Z`);
  const buyer = await aBuyer(app.db);
  const { ndc } = await aDrug(app.db);
  const aSupplier = async (): Promise<Supplier> => {
    const person = await aSeller(app.db, { enable_rfp: true });
    const lots = [{ expiry_date: '2028-06-30', stock: 500 }];
    const listing = await aListing(app.db, { companyId: person.companyId, ndc, lots });
    return { ...person, client: await app.signIn(person.userId), listing };
  };
  const deal: Deal = {
    buyer,
    buying: await app.signIn(buyer.userId),
    ndc,
    suppliers: [await aSupplier(), await aSupplier()],
    ask: async (change = {}) => {
      const inclusions = deal.suppliers.map(({ companyId }) => companyId);
      const sent = { ndc, catalog_type: 'medigi', ...TERMS, inclusions, acknowledged: true, ...change };
      const reply = await deal.buying.post<{ id: number }>('rfp', sent);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data.id;
    },
    propose: async ({ client }, id, change = {}) => {
      const agreed = { acknowledged: true, shipping_acknowledged: true };
      const reply = await client.post<Proposal>('proposal', {
        request_id: id,
        ndc,
        ...PRICES,
        ...agreed,
        ...change,
      });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data;
    },
    accept: (id, client = deal.buying) => client.put<Rfp>(`proposal/accept/${id}`, {}),
    contract: async (change = {}, prices = {}) => {
      const id = await deal.ask(change);
      const reply = await deal.accept((await deal.propose(deal.suppliers[0], id, prices)).id);
      if (reply.status !== 200) throw new Error(reply.text);
      return id;
    },
    read: async (id, client = deal.buying) => (await client.get<Rfp>(`rfp/${id}`)).data,
    deliveries: async (id, client = deal.buying) =>
      (await client.get<ScheduledDelivery[]>(`rfp/scheduled_orders?request_id=${id}`)).data,
    later: async (day) => {
      app.clock.set(`${day}T12:00:00Z`);
      deal.buying = await app.signIn(buyer.userId);
      for (const supplier of deal.suppliers) supplier.client = await app.signIn(supplier.userId);
    },
  };
  return deal;
}

/** A listing that is sold no more. */
export async function withdraw(db: Database, listingId: number): Promise<void> {
  await db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', listingId).execute();
  await refreshSearchOf(db, [listingId]);
}
