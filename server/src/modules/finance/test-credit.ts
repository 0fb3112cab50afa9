/** Buyers with a limit, and orders of any worth to the cent. */
import { sql } from 'kysely';
import type { CompanyCredit } from '#contract/finance/credit.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import type { TestReply } from '../../../test/kit/client.ts';
import { aBuyer, aListing, aSeller, aUser, NOW, type Buyer } from '../../../test/kit/world.ts';

/** As an administrator sets it; dollars, null for none. */
export async function setLimit({ db }: TestApp, companyId: number, limit: number | null): Promise<void> {
  const cents = limit === null ? null : Math.round(limit * 100);
  await sql`insert into company_credit (company_id, limit_cents, limit_set_at)
    values (${companyId}, ${cents}::bigint, ${NOW}::timestamptz)
    on conflict (company_id) do update set limit_cents = excluded.limit_cents, limit_set_at = excluded.limit_set_at`.execute(
    db,
  );
}

export async function putOnHold({ db }: TestApp, companyId: number): Promise<void> {
  await sql`insert into company_credit (company_id, on_hold_since, hold_reason) values (${companyId}, ${NOW}, 'Two bounced checks')
    on conflict (company_id) do update set on_hold_since = excluded.on_hold_since, hold_reason = excluded.hold_reason`.execute(
    db,
  );
}

/** Two lots of a cent a pack, each of a seller who ships free. */
export async function aCentShop({ db }: TestApp) {
  return Promise.all(
    [1, 2].map(async () => {
      const seller = await aSeller(db, { shipping_price_cents: 0 });
      const lots = [{ price_cents: 1, stock: 50_000_000 }];
      return { seller, listing: await aListing(db, { companyId: seller.companyId, lots }) };
    }),
  );
}
export type CentShop = Awaited<ReturnType<typeof aCentShop>>;

interface Placed {
  orders: { id: number; total: number }[];
}

/** Orders dollars, one amount from each seller. */
export async function order(
  client: TestClient,
  shop: CentShop,
  ...amounts: readonly number[]
): Promise<TestReply<Placed>> {
  for (const [at, dollars] of amounts.entries()) {
    const { id = 0, lotIds = [] } = shop[at]?.listing ?? {};
    const lots = [{ id: lotIds[0], quantity: Math.round(dollars * 100) }];
    const { status, text } = await client.post('cart/c0', { listing: { id, lots } });
    if (status >= 300) throw new Error(text);
  }
  return client.post<Placed>('order/place_order', { cart_type: 'c0' });
}

export interface CreditBuyer extends Buyer {
  client: TestClient;
  credit: () => Promise<CompanyCredit>;
}

/** A buyer on terms, of a company of its own; without `limit` the company has none. */
export async function aCreditBuyer(app: TestApp, limit?: number): Promise<CreditBuyer> {
  const buyer = await aBuyer(app.db);
  if (limit !== undefined) await setLimit(app, buyer.companyId, limit);
  const client = await app.signIn(buyer.userId);
  return { ...buyer, client, credit: async () => (await client.get<CompanyCredit>('order/credit')).data };
}

/** Somebody else who buys for the same facility, with an own cart. */
export async function aColleagueOf(app: TestApp, { companyId, facilityId }: Buyer): Promise<TestClient> {
  const { userId } = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  return app.signIn(userId);
}
