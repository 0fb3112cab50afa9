import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, refreshSearchOf } from '../../../test/kit/world.ts';
import { MATCH_REQUESTS, matchJobs } from './index.ts';
import { aMarket, type Market } from './test-requests.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp('matching requests', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aMarket(app);
});

const match = async () => {
  await runTask(matchJobs(app), MATCH_REQUESTS);
  await app.jobsDone();
};
const setStock = async (listingId: number, stock: number) => {
  await app.db.updateTable('lot').set({ stock }).where('listing_id', '=', listingId).execute();
  await refreshSearchOf(app.db, [listingId]);
};
const nameOf = async (companyId: number) =>
  (await app.db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow())
    .name;
const inbox = async (userId: number) =>
  app.db
    .selectFrom('notification')
    .select(['title', 'content', 'relative_url', 'type'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('RB-192 a listing that comes back answers open requests', () => {
  it('a new one, with who offers it and from which price, told to the asker', async () => {
    const request = await market.asked();
    await match();
    expect((await market.read(request.id)).status).toBe('New');
    const listing = await market.lists(request.ndc ?? '');
    await match();
    const seller = await nameOf(market.seller.companyId);
    const found = await market.read(request.id);
    expect(found).toMatchObject({
      status: 'Available',
      answer: `${seller} offers it from $10.00`,
      offers: [{ listing_id: listing.id, equal: null, refusal: null }],
      sold_out: false,
    });
    expect(await inbox(market.buyer.userId)).toEqual([
      {
        title: 'Request answered',
        content: `${request.product} is available. ${seller} offers it from $10.00.`,
        relative_url: `/requested-products?id=${request.id}`,
        type: 'Request',
      },
    ]);
    await match();
    expect((await market.read(request.id)).version).toBe(found.version);
    expect(await inbox(market.buyer.userId)).toHaveLength(1);
  });

  it('one that is in stock or active again; not one that was offered when it was asked for anyway', async () => {
    const { id: listingId, ndc } = await market.lists((await aDrug(app.db)).ndc);
    const { data: request } = await market.ask({ ndc, ask_anyway: true });
    await refreshSearchOf(app.db, [listingId]);
    await match();
    expect((await market.read(request.id)).status).toBe('New');
    await setStock(listingId, 0);
    await match();
    expect((await market.read(request.id)).status).toBe('New');
    await setStock(listingId, 5);
    await match();
    expect((await market.read(request.id)).status).toBe('Available');
    const { data: again } = await market.ask({ ndc, ask_anyway: true });
    const active = async (status: string) => {
      await app.db.updateTable('listing').set({ status }).where('id', '=', listingId).execute();
      await refreshSearchOf(app.db, [listingId]);
    };
    await active('withdrawn');
    await match();
    expect((await market.read(again.id)).status).toBe('New');
    await active('active');
    await match();
    expect((await market.read(again.id)).status).toBe('Available');
  });

  it('packs of a cancelled order that are given back bring a listing back, too', async () => {
    const request = await market.asked();
    const { id } = await market.lists(request.ndc ?? '', market.seller, { lots: [{ stock: 0 }] });
    await match();
    await app.db.updateTable('lot').set({ stock: 3 }).where('listing_id', '=', id).execute();
    await sql`select refresh_catalog_stock(array[${id}]::bigint[], '2026-06-15')`.execute(app.db);
    await match();
    expect((await market.read(request.id)).status).toBe('Available');
  });

  it('one that begins to be sold today', async () => {
    const { ndc } = await aDrug(app.db);
    const { id } = await market.lists(ndc, market.seller, { start_date: '2026-06-16' });
    const { data: request } = await market.ask({ ndc });
    await match();
    expect((await market.read(request.id)).status).toBe('New');
    await app.db.updateTable('listing').set({ start_date: '2026-06-15' }).where('id', '=', id).execute();
    await refreshSearchOf(app.db, [id]);
    await sql`update catalog_search set offered_since = '2020-01-01' where listing_id = ${id}`.execute(
      app.db,
    );
    await match();
    expect((await market.read(request.id)).status).toBe('Available');
  });

  it('that the facility may buy: not of a closed catalog, a blocked seller, or schedule II that nobody approved', async () => {
    const closed = await aMarket(app);
    await app.db
      .updateTable('company')
      .set({ agreed_to_medigi: false })
      .where('id', '=', closed.buyer.companyId)
      .execute();
    const request = await closed.asked();
    const controlled = (await market.ask({ ndc: (await aDrug(app.db, { dea_schedule: '2' })).ndc })).data;
    const blocked = await market.asked();
    const unlucky = await aSeller(app.db);
    await app.db
      .insertInto('soft_block')
      .values({
        facility_id: market.buyer.facilityId,
        user_id: market.buyer.userId,
        comment: 'Late',
        seller_company_id: unlucky.companyId,
      })
      .execute();
    for (const { ndc } of [request, controlled, blocked]) await market.lists(ndc ?? '', unlucky);
    await match();
    for (const [one, reader] of [
      [request, closed.buying],
      [controlled, market.buying],
      [blocked, market.buying],
    ] as const)
      expect((await market.read(one.id, reader)).status).toBe('New');
    await market.lists(request.ndc ?? '', market.seller, { catalog_type: 'medshorts' });
    await match();
    expect((await market.read(request.id, closed.buying)).status).toBe('Available');
  });

  it('X-62 the price is left out where prices are hidden', async () => {
    const noTerms = await aBuyer(app.db);
    await app.db.deleteFrom('company_terms').where('company_id', '=', noTerms.companyId).execute();
    const buying = await app.signIn(noTerms.userId);
    const { ndc } = await aDrug(app.db);
    const { data: hidden } = await market.ask({ ndc }, buying);
    await market.lists(ndc);
    await match();
    const answer = `${await nameOf(market.seller.companyId)} offers it`;
    expect((await market.read(hidden.id, buying)).answer).toBe(answer);
    expect((await inbox(noTerms.userId)).map(({ content }) => content).join()).not.toContain('$');
  });

  it('walks the listed moves as the system, in one audit row for each request', async () => {
    const request = await market.asked();
    await market.lists(request.ndc ?? '');
    await match();
    const { rows } = await sql<{ operation: string; after: unknown; subject_user_id: number | null }>`
      select operation, after, subject_user_id from audit_log where entity = 'requested_product' and entity_id = ${String(request.id)}
      order by seq`.execute(app.db);
    expect(rows.map(({ operation }) => operation)).toEqual([
      'requested_product.asked',
      'requested_product.matched',
    ]);
    expect(rows[1]).toMatchObject({ subject_user_id: null, after: { moves: ['Sourcing', 'Available'] } });
  });
});

describe('RB-193 which match', () => {
  it('an exact NDC before an equal product, the cheaper first; an equal one says so', async () => {
    const gcn = 4_300_000 + Math.floor(market.buyer.userId);
    const { ndc } = await aDrug(app.db, { gcn_seqno: gcn });
    const equal = await aDrug(app.db, { gcn_seqno: gcn });
    const { data: request } = await market.ask({ ndc });
    const cheap = await market.lists(equal.ndc, market.seller, { lots: [{ price_cents: 100 }] });
    const dear = await market.lists(ndc, await aSeller(app.db), { lots: [{ price_cents: 900 }] });
    const exact = await market.lists(ndc, market.seller, { lots: [{ price_cents: 800 }] });
    await match();
    const { offers, answer } = await market.read(request.id);
    expect(offers.map(({ listing_id: id, equal: words }) => [id, words])).toEqual([
      [exact.id, null],
      [dear.id, null],
      [cheap.id, `Equal product: ${equal.name}`],
    ]);
    expect(answer).toBe(`${await nameOf(market.seller.companyId)} offers it from $8.00`);
    const other = await aMarket(app);
    const { data: second } = await other.ask({
      ndc: (await aDrug(app.db, { gcn_seqno: gcn })).ndc,
      ask_anyway: true,
    });
    await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      ndc: equal.ndc,
      lots: [{ price_cents: 50 }],
    });
    await match();
    expect((await other.read(second.id)).offers[0]?.equal).toBe(`Equal product: ${equal.name}`);
    expect((await inbox(other.buyer.userId))[0]?.content).toContain(`Equal product: ${equal.name}. `);
  });

  it('a text matches nothing by itself', async () => {
    const { ndc, name } = await aDrug(app.db);
    const { data: request } = await market.ask({ product: name });
    await market.lists(ndc);
    await match();
    expect((await market.read(request.id)).status).toBe('New');
  });

  it('sold out again is said beside it until it is ordered or back; the status stays', async () => {
    const request = await market.asked();
    const { id, lotIds } = await market.lists(request.ndc ?? '');
    await match();
    await setStock(id, 0);
    expect(await market.read(request.id)).toMatchObject({ status: 'Available', sold_out: true });
    await setStock(id, 5);
    expect((await market.read(request.id)).sold_out).toBe(false);
    const { buying } = market;
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 5 }] } });
    const placed = await buying.post('order/place_order', { cart_type: 'c0' });
    expect(placed.status).toBe(201);
    await setStock(id, 0);
    expect(await market.read(request.id)).toMatchObject({ status: 'Available', sold_out: false });
  });
});
