import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { addDays } from '#rules/dates.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  aSeller,
  aUser,
  TODAY,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';
import { catalogJobs, COUNT_TRENDING } from './jobs.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let buyer: Buyer;
let buying: TestClient;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp('home listings');
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`update catalog_search set stock = 0`.execute(app.db);
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
  seller = await aSeller(app.db);
});

const at = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const section = async (name: string, more = '', who = buying) =>
  (await who.get<CatalogListing[]>(`listing/homepage_listings?section=${name}${more}`)).data.map(
    ({ id }) => id,
  );
const listed = (fields: Parameters<typeof aListing>[1] extends infer F ? Partial<F> : never = {}) =>
  aListing(app.db, { companyId: seller.companyId, ...fields });
const countTrending = () => runTask(catalogJobs(app), COUNT_TRENDING);
const ordered = (
  listing: Awaited<ReturnType<typeof listed>>,
  count: number,
  days: number,
  status = 'placed',
) => manyOrders(app.db, { buyer, seller, listing }, { count, status, at: at(days) });

describe('RB-215 TR-391 TR-443 listings of the home', () => {
  it('favorites are the own ones in stock, the latest first', async () => {
    const [first, second, gone] = [await listed(), await listed(), await listed({ lots: [{ stock: 0 }] })];
    for (const { id } of [first, second, gone]) await buying.post('listing/v2/favorite', { listing: { id } });
    expect(await section('favorites')).toEqual([second.id, first.id]);
    const { companyId, facilityId } = buyer;
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    expect(await section('favorites', '', await app.signIn(colleague.userId))).toEqual([]);
  });

  it('trending counts the packs of 30 days, not what was cancelled', async () => {
    const [most, some, old, cancelled] = [await listed(), await listed(), await listed(), await listed()];
    await ordered(most, 3, 2);
    await ordered(some, 2, 29);
    await ordered(old, 9, 31);
    await ordered(cancelled, 9, 1, 'cancelled');
    await countTrending();
    expect(await section('trending')).toEqual([most.id, some.id]);
    await countTrending();
    expect(await section('trending')).toEqual([most.id, some.id]);
  });

  it('of shortages those come first that the facility uses', async () => {
    const plain = await listed({ name: 'Aa plain' });
    const used = await listed({ name: 'Zz used' });
    await sql`update catalog_search set shortage_id = 'S1' where listing_id = any (${[plain.id, used.id]}::bigint[])`.execute(
      app.db,
    );
    expect(await section('shortages')).toEqual([plain.id, used.id]);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, eaches, spend_cents, months)
      select ${buyer.facilityId}, s.gcn_seqno, s.package_size, 100, 100, 3 from catalog_search s where s.listing_id = ${used.id}`.execute(
      app.db,
    );
    expect(await section('shortages')).toEqual([used.id, plain.id]);
  });

  it('of shortages a product stands once, by its cheapest offer', async () => {
    const dear = await listed({ name: 'Aa dear', lots: [{ price_cents: 900, stock: 5 }] });
    const cheap = await listed({ name: 'Zz cheap', lots: [{ price_cents: 700, stock: 5 }] });
    const group = { shortage_id: 'S1', gcn_seqno: 777, package_size: 10 };
    const ids = [dear.id, cheap.id];
    await app.db.updateTable('catalog_search').set(group).where('listing_id', 'in', ids).execute();
    const shown = await section('shortages');
    expect(shown.filter((id) => ids.includes(id))).toEqual([cheap.id]);
  });

  it('new are those of 30 days, at most five on a page', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.unshift((await listed()).id);
    const aged = (id: number, days: number) =>
      sql`update listing set created_at = ${at(days)} where id = ${id}`.execute(app.db);
    for (const [place, id] of made.entries()) await aged(id, place);
    const old = await listed();
    await aged(old.id, 31);
    expect(await section('new')).toEqual(made.slice(0, 5));
    expect(await section('new', '&page=2')).toEqual(made.slice(5));
  });

  it('another section, and more on a page, are refused; sellers have none', async () => {
    for (const query of ['section=best', 'section=new&per_page=6', 'page=1'])
      expect((await buying.get(`listing/homepage_listings?${query}`)).status).toBe(422);
    const selling = await app.signIn(seller.userId);
    expect((await selling.get('listing/homepage_listings?section=new')).status).toBe(403);
  });
});

describe('RB-216 TR-442 product types', () => {
  it('are counted over the catalogs that are open to the asker', async () => {
    const [one, two] = [await listed(), await listed({ catalog_type: 'medshorts' })];
    const paused = await listed({ status: 'paused' });
    const gone = await aListing(app.db, { companyId: (await aSeller(app.db, { active: false })).companyId });
    const ids = [one.id, two.id, paused.id, gone.id];
    await sql`update listing set product_type_name = 'Insulin' where id = any (${ids}::bigint[])`.execute(
      app.db,
    );
    const types = async (who: TestClient) =>
      (await who.get<{ name: string; count: number }[]>('listing/listings_types')).data;
    expect(await types(buying)).toEqual([{ name: 'Insulin', count: 2 }]);
    const apart = await aBuyer(app.db, { agreed_to_medigi: false });
    expect(await types(await app.signIn(apart.userId))).toEqual([{ name: 'Insulin', count: 1 }]);
  });
});

describe('RB-217 TR-446 SP-205 alternatives of short date', () => {
  it('are offers of the same product with a lot under 12 months, the cheapest such lot first', async () => {
    const { ndc } = await aDrug(app.db);
    const offer = async (...lots: { price_cents: number; days: number }[]) => {
      const { companyId } = await aSeller(app.db);
      const of = lots.map(({ price_cents, days }) => ({ price_cents, expiry_date: addDays(TODAY, days) }));
      return (await aListing(app.db, { companyId, ndc, lots: of })).id;
    };
    const own = await offer({ price_cents: 900, days: 100 });
    const long = await offer({ price_cents: 100, days: 500 });
    const dear = await offer({ price_cents: 800, days: 200 }, { price_cents: 100, days: 500 });
    const cheap = await offer({ price_cents: 700, days: 300 });
    const { data } = await buying.get<CatalogListing[]>(`listing/medshorts_alternatives/${own}`);
    expect(data.map(({ id }) => id)).toEqual([cheap, dear]);
    expect((await buying.get<CatalogListing[]>(`listing/medshorts_alternatives/${long}`)).data).toHaveLength(
      3,
    );
    const alone = await listed();
    expect((await buying.get(`listing/medshorts_alternatives/${alone.id}`)).data).toEqual([]);
    expect((await buying.get('listing/medshorts_alternatives/999999999')).status).toBe(404);
  });
});
