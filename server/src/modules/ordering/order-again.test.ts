import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import type { orderAgainEndpoints } from '#contract/ordering/order-again.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aControlledListing } from '../../../test/kit/tenant.ts';
import {
  aBuyer,
  aDrug,
  aFacility,
  aListing,
  aSeller,
  aUser,
  refreshSearchOf,
  type Buyer,
} from '../../../test/kit/world.ts';

type Again = Reply<typeof orderAgainEndpoints.getOrderAgain>['data'];
type Bought = Reply<typeof orderAgainEndpoints.getBoughtMost>['data'];
type Listed = Awaited<ReturnType<typeof aListing>>;

let app: TestApp;
let buyer: Buyer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('order again');
});
beforeEach(async () => {
  buyer = await aBuyer(app.db);
  client = await app.signIn(buyer.userId);
});
afterAll(() => app.close());

const listing = async (fields: { ndc?: string; lots?: { price_cents?: number; stock?: number }[] } = {}) =>
  aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ...fields });

async function order(...bought: readonly (readonly [Listed, number])[]): Promise<number[]> {
  for (const [{ id, lotIds }, quantity] of bought)
    await client.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity }] } });
  const { data } = await client.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  return data.orders.map((one) => one.id);
}

const again = (id: number | undefined, who = client) => who.get<Again>(`order/${id}/again`);

describe('an order again', () => {
  it('WB-051 answers what was ordered, what was paid, and today’s offers of its product', async () => {
    const { ndc } = await aDrug(app.db, { gcn_seqno: 777 });
    const [bought, substitute] = [
      await listing({ ndc }),
      await listing({ ndc: (await aDrug(app.db, { gcn_seqno: 777 })).ndc, lots: [{ price_cents: 800 }] }),
    ];
    const [id] = await order([bought, 3]);
    await app.db.updateTable('lot').set({ price_cents: 1250 }).where('id', 'in', bought.lotIds).execute();
    await refreshSearchOf(app.db, [bought.id]);
    const { data } = await again(id);
    expect(data.lines).toMatchObject([
      { listing_id: bought.id, quantity: 3, last_price: 10, product: 'g777-10' },
    ]);
    const offers = data.products[0]?.offers.map((offer) => [
      offer.listing_id,
      offer.lots[0]?.price,
      offer.lots[0]?.stock,
    ]);
    expect(offers).toEqual([
      [substitute.id, 8, 100],
      [bought.id, 12.5, 97],
    ]);
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', bought.id).execute();
    await refreshSearchOf(app.db, [bought.id]);
    expect((await again(id)).data.products[0]?.offers.map((offer) => offer.listing_id)).toEqual([
      substitute.id,
    ]);
  });

  it('WB-056 of another facility or company is not there, whoever may see the order', async () => {
    const [id] = await order([await listing(), 1]);
    const { companyId } = buyer;
    const elsewhere = await aFacility(app.db, { company_id: companyId });
    const roles = ['Buyer', 'CompanyAdmin', 'FacilityAdmin'] as const;
    const { userId } = await aUser(app.db, {
      companyId,
      roles,
      facilityIds: [elsewhere.id, buyer.facilityId],
    });
    const manager = await app.signIn(userId);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await manager.get(`order/${id}`)).status).toBe(200);
    const [absent, ...others] = [
      await again(999_999_999),
      await again(id, manager),
      await again(id, stranger),
    ];
    expect(others.map((reply) => [reply.status, reply.text])).toEqual(others.map(() => [404, absent?.text]));
  });
});

describe('WB-054 bought most in 90 days', () => {
  const bought = async (who = client) => (await who.get<Bought>('order/bought_most')).data;

  it('counts packs by product, with the last purchase, days since and AMU', async () => {
    const { ndc } = await aDrug(app.db, { gcn_seqno: 888 });
    const [first, second, other] = [
      await listing({ ndc }),
      await listing({ ndc, lots: [{ price_cents: 900 }] }),
      await listing(),
    ];
    const [early] = await order([first, 30]);
    await sql`update orders set created_at = created_at - interval '20 days' where id = ${early}`.execute(
      app.db,
    );
    await order([second, 5]);
    await order([other, 20]);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents)
      values (${buyer.facilityId}, 888, 10, 2, 400, 1000)`.execute(app.db);
    const { lines, products } = await bought();
    expect(
      lines.map((line) => [
        line.listing_id,
        line.packs,
        line.quantity,
        line.last_price,
        line.days_since,
        line.amu,
      ]),
    ).toEqual([
      [second.id, 35, 5, 9, 0, 20],
      [other.id, 20, 20, 10, 0, null],
    ]);
    expect(new Set(products[0]?.offers.map((offer) => offer.listing_id))).toEqual(
      new Set([first.id, second.id]),
    );
  });

  it('WB-054 the last quantity is of all lots of the listing in the order', async () => {
    const two = await listing({ lots: [{ price_cents: 900 }, { price_cents: 950 }] });
    const lots = two.lotIds.map((id, place) => ({ id, quantity: place === 0 ? 19 : 58 }));
    await client.post('cart/c0', { listing: { id: two.id, lots } });
    await client.post('order/place_order', { cart_type: 'c0' });
    expect((await bought()).lines.map((line) => [line.listing_id, line.quantity, line.packs])).toEqual([
      [two.id, 77, 77],
    ]);
  });

  it('leaves out what is older, cancelled, or of another facility, and ends at ten', async () => {
    const [old, cancelled] = [await order([await listing(), 1]), await order([await listing(), 1])];
    await sql`update orders set created_at = created_at - interval '91 days' where id = ${old[0]}`.execute(
      app.db,
    );
    await sql`update orders set status = 'cancelled' where id = ${cancelled[0]}`.execute(app.db);
    expect((await bought()).lines).toEqual([]);
    for (let index = 0; index < 11; index += 1) await order([await listing(), index + 1]);
    const { lines } = await bought();
    expect(lines.map((line) => line.packs)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await bought(stranger)).toEqual({ lines: [], products: [] });
  });
});

describe('WB-092 bought before from a supplier', () => {
  const before = async (sellerIds: readonly number[], who = client) =>
    (await who.get<Bought>(`order/bought_before?seller_ids=${sellerIds.join(',')}`)).data;

  it('the listings bought there most often, at most three, with the last purchase and today’s offers', async () => {
    const { companyId } = await aSeller(app.db);
    const [often, late, early, first] = [
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
    ];
    for (const bought of [first, often, early, often, late]) await order([bought, 2]);
    await order([await listing(), 1]);
    await order([often, 5]);
    const { lines, products } = await before([companyId]);
    expect(lines.map((line) => [line.listing_id, line.quantity])).toEqual([
      [often.id, 5],
      [late.id, 2],
      [early.id, 2],
    ]);
    expect(products.map((product) => product.offers[0]?.listing_id)).toEqual([often.id, late.id, early.id]);
  });

  it('SP-278 below the minimum of a CII cart, of schedule II alone', async () => {
    const seller = await aSeller(app.db);
    const controlled = await aControlledListing({ db: app.db, buyer, seller });
    const regular = await aListing(app.db, { companyId: seller.companyId });
    await order([regular, 2]);
    await client.post('cart/c2', {
      listing: { id: controlled.id, lots: [{ id: controlled.lotIds[0], quantity: 3 }] },
    });
    expect((await client.post('order/place_order', { cart_type: 'c2' })).status).toBe(201);
    const of = async (type: string) =>
      (await client.get<Bought>(`order/bought_before?cart_type=${type}&seller_ids=${seller.companyId}`)).data
        .lines;
    expect((await of('c0')).map((line) => line.listing_id)).toEqual([regular.id]);
    expect((await of('c2')).map((line) => [line.listing_id, line.quantity])).toEqual([[controlled.id, 3]]);
  });

  it('nothing that is in the cart, gone, cancelled, older than a year, or bought by others', async () => {
    const { companyId } = await aSeller(app.db);
    const [inCart, gone, cancelled, old] = [
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
      await aListing(app.db, { companyId }),
    ];
    const orders = [];
    for (const bought of [inCart, gone, cancelled, old]) orders.push(...(await order([bought, 1])));
    expect((await before([companyId])).lines).toHaveLength(3);
    await client.post('cart/c0', {
      listing: { id: inCart.id, lots: [{ id: inCart.lotIds[0], quantity: 1 }] },
    });
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', gone.id).execute();
    await refreshSearchOf(app.db, [gone.id]);
    await sql`update orders set status = 'cancelled' where id = ${orders[2]}`.execute(app.db);
    await sql`update orders set created_at = created_at - interval '366 days' where id = ${orders[3]}`.execute(
      app.db,
    );
    expect((await before([companyId])).lines).toEqual([]);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await before([companyId], stranger)).toEqual({ lines: [], products: [] });
  });
});
