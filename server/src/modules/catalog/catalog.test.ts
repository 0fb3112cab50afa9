import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogFacets, CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBrand,
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';

let app: TestApp;
let seller: Person;
let buyer: Buyer;
let buying: TestClient;
beforeAll(async () => {
  app = await startTestApp('catalog');
  await aBrand(app.db, {
    host: 'supplier.test',
    brand: 'direct',
    hydra: true,
    supplier_company_id: (await aSeller(app.db)).companyId,
  });
  seller = await aSeller(app.db, { name: 'Search Labs' });
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
});
afterAll(() => app.close());

const search = (client: TestClient, query: string) =>
  client.get<CatalogListing[]>(`listing/catalog?${query}`);
const detail = (client: TestClient, id: number, headers = {}) =>
  client.get<ListingDetail>(`listing/catalog/${id}`, headers);
const names = async (query: string) => (await search(buying, query)).data.map((one) => one.name);

describe('search', () => {
  it('SP-033 finds all words as word beginnings in any order, digits apart from letters, and NDC in any form', async () => {
    const { ndc } = await aDrug(app.db, {
      name: 'Zolpidem 10 mg Tablet',
      ndc: '70999123401',
      proprietary_name: 'Ambien',
    });
    await aListing(app.db, { companyId: seller.companyId, ndc });
    for (const text of [
      'zolp',
      'tablet zolpidem',
      '10mg zol',
      'AMBIEN',
      '70999-1234-01',
      '70999123401',
      '0999-1234',
      'search labs zolpidem',
    ]) {
      expect([text, ...(await names(`search=${encodeURIComponent(text)}`))]).toEqual([
        text,
        'Zolpidem 10 mg Tablet',
      ]);
    }
    expect(await names('search=olpidem')).toEqual([]);
    expect(await names(`search=${encodeURIComponent("zolp' | !x & (")}`)).toEqual([]);
  });

  it('takes numbers whole', async () => {
    const own = await aSeller(app.db);
    for (const name of ['Clonazepam 0.5 mg Tablet', 'Clonazepam 5 mg Tablet', 'Clonazepam 50 mg Tablet']) {
      await aListing(app.db, { companyId: own.companyId, ndc: (await aDrug(app.db, { name })).ndc });
    }
    expect(await names('search=clonazepam%200.5')).toEqual(['Clonazepam 0.5 mg Tablet']);
    expect(await names('search=clonazepam%205mg')).toEqual(['Clonazepam 5 mg Tablet']);
  });

  it('answers what a misspelt name means, and says so', async () => {
    const { ndc } = await aDrug(app.db, { name: 'Levofloxacin 250 mg Tablet' });
    await aListing(app.db, { companyId: seller.companyId, ndc });
    await sql`select refresh_catalog_words()`.execute(app.db);
    const reply = await search(buying, 'search=levofloxasin%20250%20MG');
    expect(reply.data.map((one) => one.name)).toEqual(['Levofloxacin 250 mg Tablet']);
    expect(reply.meta).toMatchObject({ total: 1, corrected_search: 'levofloxacin 250 mg' });
    const typed = await buying.get<{ name: string }[]>('listing/search?search=levofoxacin');
    expect(typed.data.map((one) => one.name)).toEqual(['Levofloxacin 250 mg Tablet']);
    expect((await search(buying, 'search=levofloxacin')).meta).not.toHaveProperty('corrected_search');
    expect((await search(buying, 'search=qqqqqq')).meta).toMatchObject({ total: 0 });
  });

  it('filters, sorts and pages, with the exact total, in one statement after the session', async () => {
    const own = await aSeller(app.db);
    for (const price of [900, 300, 600]) {
      const { ndc } = await aDrug(app.db, { package_type: 'Vial', category: 'Injectable' });
      await aListing(app.db, { companyId: own.companyId, ndc, lots: [{ price_cents: price }] });
    }
    const reply = await search(
      buying,
      `seller_id=${own.companyId}&sort=price&per_page=2&pack_types=Vial&category=Injectable`,
    );
    expect(reply.data.map((one) => one.pricing.price)).toEqual([3, 6]);
    expect(reply.meta).toMatchObject({ total: 3, page: 1, per_page: 2 });
    expect(Number(reply.headers['x-statements'])).toBe(2);
    const second = await search(buying, `seller_id=${own.companyId}&sort=price&per_page=2&page=2`);
    expect(second.data.map((one) => one.pricing.price)).toEqual([9]);
    expect((await search(buying, `seller_id=${own.companyId}&pack_types=Bottle`)).meta.total).toBe(0);
    expect((await search(buying, 'catalog_types=nonsense')).status).toBe(422);
    expect((await search(buying, 'sort=price;drop')).status).toBe(422);
  });

  it('TR-389 keeps listings whose expiry range touches the asked days', async () => {
    const own = await aSeller(app.db);
    await aListing(app.db, { companyId: own.companyId, lots: [{ expiry_date: '2026-08-01' }] });
    const ask = async (range: string) =>
      (await search(buying, `seller_id=${own.companyId}&${range}`)).meta.total;
    expect([
      await ask('expiry_max=14'),
      await ask('expiry_min=14&expiry_max=90'),
      await ask('expiry_min=90'),
    ]).toEqual([0, 1, 0]);
  });

  it('TR-383 narrows by eight tags, and by no other', async () => {
    const { data } = await buying.get<CatalogFacets>('listing/catalog/facets');
    const tags = data.tags.map((one) => one.value);
    expect(tags).toEqual(['all', 'ashp', 'fav', 'softblock', 'rfp', 'vbo', 'match', 'exact']);
    for (const tag of tags) expect((await search(buying, `tag=${tag}`)).status).toBe(200);
    expect((await search(buying, 'tag=shortages')).status).toBe(422);
  });

  it('counts each filter over the others', async () => {
    const own = await aSeller(app.db, { name: 'Facet Labs' });
    const { ndc } = await aDrug(app.db, { package_type: 'Kit', shortage_id: 'SH1' });
    await aListing(app.db, { companyId: own.companyId, ndc });
    await aListing(app.db, { companyId: own.companyId });
    const { data } = await buying.get<CatalogFacets>(
      `listing/catalog/facets?seller_id=${own.companyId}&pack_types=Kit`,
    );
    expect(data.pack_types.map((one) => [one.value, one.count])).toEqual([
      ['Bottle', 1],
      ['Kit', 1],
    ]);
    expect(data.tags.find((tag) => tag.value === 'ashp')).toEqual({
      value: 'ashp',
      label: 'Shortages',
      count: 1,
    });
    expect(data.sellers.find((one) => one.label === 'Facet Labs')?.count).toBe(1);
  });

  it('exports what the asker may see, text that a spreadsheet would run defused', async () => {
    const own = await aSeller(app.db);
    const { ndc } = await aDrug(app.db, { name: '=HYPERLINK("x")' });
    await aListing(app.db, { companyId: own.companyId, ndc });
    const csv = await buying.get(`listing/catalog/export?format=csv&seller_id=${own.companyId}`);
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(
      (await buying.get(`listing/catalog/export?format=xlsx&seller_id=${own.companyId}`)).bytes
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('what a buyer sees', () => {
  it('X-62 no price, saving or price order for a user not vetted or a company without terms; administrators do', async () => {
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const unvetted = await aBuyer(app.db);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Denied' })
      .where('id', '=', unvetted.userId)
      .execute();
    const noTerms = await aBuyer(app.db);
    await app.db
      .updateTable('company_terms')
      .set({ active: false })
      .where('company_id', '=', noTerms.companyId)
      .execute();
    for (const who of [unvetted, noTerms]) {
      const client = await app.signIn(who.userId);
      const { data } = await detail(client, listing.id);
      expect([
        data.pricing.price,
        data.pricing.base_price,
        data.lots[0]?.price,
        data.current_price_signal,
      ]).toEqual([null, null, null, null]);
      expect((await search(client, 'sort=-price')).data.map((one) => one.pricing.price)).not.toContain(10);
    }
    const admin = await app.signIn((await anAdministrator(app.db, [])).userId);
    expect((await detail(admin, listing.id)).data.pricing.price).toBe(10);
  });

  it('X-31 a company that has not agreed sees medshorts only; a supplier host only its supplier', async () => {
    const [main, shorts] = [
      await aListing(app.db, { companyId: seller.companyId }),
      await aListing(app.db, { companyId: seller.companyId, catalog_type: 'medshorts' }),
    ];
    const client = await app.signIn((await aBuyer(app.db, { agreed_to_medigi: false })).userId);
    expect([(await detail(client, main.id)).status, (await detail(client, shorts.id)).status]).toEqual([
      404, 200,
    ]);
    const there = await app.signIn(buyer.userId, 'supplier.test');
    expect((await detail(there, main.id)).status).toBe(404);
    expect((await search(there, '')).meta.total).toBe(0);
  });

  it('X-76 a lot whose shipping costs nothing says so, not from where on it would', async () => {
    const listing = await aListing(app.db, {
      companyId: seller.companyId,
      lots: [{ shipping_price_cents: 0 }, { price_cents: 1500 }],
    });
    const stacks = (await detail(buying, listing.id)).data.lots.map((lot) => lot.stack);
    expect(stacks).toMatchObject([
      [{ description: 'Free shipping', context: { free_shipping_threshold: 0 } }],
      [{ description: expect.stringMatching(/^Free shipping on orders of /) }],
    ]);
  });

  it('RB-177 a listing says in the catalog and in its record when its seller is on vacation', async () => {
    const away = await aSeller(app.db, {
      name: 'Away Labs',
      vacation_start: '2000-01-01',
      vacation_end: '2999-12-31',
    });
    const listing = await aListing(app.db, { companyId: away.companyId });
    const there = await aListing(app.db, { companyId: seller.companyId });
    const vacation = { start: '01/01/2000', end: '12/31/2999' };
    expect((await detail(buying, listing.id)).data.on_vacation).toEqual(vacation);
    expect((await detail(buying, there.id)).data.on_vacation).toBeNull();
    const rows = (await search(buying, `seller_id=${away.companyId}`)).data;
    expect(rows.map((one) => [one.company_name, one.on_vacation])).toEqual([['Away Labs', vacation]]);
  });

  it('SH-006 … SH-008 X-64 base price and savings from est. wholesale cost, from usage, then from a price flag, exactly', async () => {
    const { ndc } = await aDrug(app.db, {
      gcn_seqno: 777,
      package_size: 50,
      eaches_per_pack: 50,
      wac_cents: 5000,
    });
    const listing = await aListing(app.db, {
      companyId: seller.companyId,
      ndc,
      lots: [{ price_cents: 900 }],
    });
    const pricing = async () => (await detail(buying, listing.id)).data.pricing;
    expect(await pricing()).toMatchObject({
      lowest_price: 9,
      base_price: 50,
      savings_per_pack: 41,
      signal_type: 'Predicted',
      amu: { amu: null },
    });
    await app.db
      .insertInto('facility_usage')
      .values({
        facility_id: buyer.facilityId,
        gcn_seqno: 777,
        package_size: 50,
        months: 6,
        eaches: 4500,
        spend_cents: 102_000,
        gpo_eaches: 3000,
        gpo_spend_cents: 60_000,
        wac_eaches: 1500,
        wac_spend_cents: 42_000,
      })
      .execute();
    expect(await pricing()).toMatchObject({
      base_price: 11.33,
      savings_per_pack: 2.33,
      savings_percent: 20.6,
      amu: { amu: 15 },
      monthly_exact_savings: 35,
      signal_type: 'History Upload',
    });
    const { data } = await detail(buying, listing.id);
    expect(data.amu_data?.gpo).toMatchObject({
      amu: 10,
      amu_pct: 66.67,
      pct_spend: 58.82,
      savings: { monthly_avg_savings: 10 },
    });
    await app.db
      .insertInto('price_flag')
      .values({
        facility_id: buyer.facilityId,
        gcn_seqno: 777,
        package_size: 50,
        price_cents: 2400,
        eaches_per_pack: 100,
        user_id: buyer.userId,
      })
      .execute();
    expect(await pricing()).toMatchObject({ base_price: 12, signal_type: 'User Supplied' });
    const sorted = await search(buying, 'sort=-savings&per_page=1');
    expect(sorted.data[0]?.pricing.savings_per_pack).toBeGreaterThan(0);
  });

  it('SP-039 SP-206 alternatives of the same drug and package size; expired, sold out and withdrawn do not exist', async () => {
    const shared = { gcn_seqno: 4242, package_size: 30, eaches_per_pack: 30 };
    const [a, b] = [await aDrug(app.db, shared), await aDrug(app.db, shared)];
    const other = await aDrug(app.db, { ...shared, package_size: 60 });
    const shown = await aListing(app.db, { companyId: seller.companyId, ndc: a.ndc });
    const twin = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc: b.ndc });
    await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc: other.ndc });
    const { data } = await detail(buying, shown.id);
    expect(data.alternatives.map((one) => one.id)).toEqual([twin.id]);
    const selling = await app.signIn(seller.userId);
    await selling.delete(`listing/seller/${shown.id}`);
    const gone = await detail(buying, shown.id);
    expect([gone.status, gone.problem?.error]).toEqual([
      404,
      'Listing does not exist or you are not eligible for purchase',
    ]);
  });

  it('SP-346 favorites belong to the user, adding twice answers the same, foreign ones do not exist', async () => {
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const add = () =>
      buying.post<{ favorite_id: number }>('listing/v2/favorite', { listing: { id: listing.id } });
    const { favorite_id } = (await add()).data;
    expect((await add()).data.favorite_id).toBe(favorite_id);
    expect((await search(buying, 'tag=fav')).data.map((one) => one.id)).toEqual([listing.id]);
    const other = await app.signIn((await aBuyer(app.db)).userId);
    expect((await other.delete(`listing/v2/favorite/${favorite_id}`)).status).toBe(404);
    expect((await buying.delete(`listing/v2/favorite/${favorite_id}`)).status).toBe(200);
  });
});

describe('a seller', () => {
  it('SH-012 creates, edits and withdraws listings and lots; the catalog follows at once', async () => {
    const selling = await app.signIn(seller.userId);
    const { ndc } = await aDrug(app.db, { name: 'Edited 5 mg Tablet' });
    const made = await selling.post<{ id: number; version: number }>('listing/seller', { ndc, min_packs: 2 });
    expect(made.status).toBe(201);
    const path = `listing/seller/${made.data.id}`;
    const lot = { lot_name: 'A1', expiry_date: '12/31/2027', price: 19.99, stock: 40 };
    const added = await selling.post<{ lots: { id: number; version: number; min_qty: number }[] }>(
      `${path}/lots`,
      { ...lot, min_qty: 4 },
    );
    expect(await names('search=edited')).toEqual(['Edited 5 mg Tablet']);
    const [first] = added.data.lots;
    const saved = await selling.put<typeof added.data>(`${path}/lots/${first?.id}`, {
      version: first?.version,
      price: 18.5,
    });
    expect(saved.data.lots[0]).toMatchObject({ price: 18.5, min_qty: 4, stock: 40 });
    expect(
      (await selling.put(`${path}/lots/${first?.id}`, { version: first?.version, price: 1 })).status,
    ).toBe(409);
    expect((await selling.post(`${path}/lots`, { ...lot, lot_name: 'a1' })).status).toBe(409);
    expect(
      (await selling.post(`${path}/lots`, { ...lot, lot_name: 'B', expiry_date: '01/01/2020' })).status,
    ).toBe(422);
    expect((await selling.post('listing/seller', { ndc })).status).toBe(409);
    await selling.delete(`${path}/lots/${first?.id}`);
    expect(await names('search=edited')).toEqual([]);
  });

  it('SH-017 X-46 sees and changes the own company only; an administrator of the catalog any', async () => {
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const other = await app.signIn((await aSeller(app.db)).userId);
    const path = `listing/seller/${listing.id}`;
    const statuses = [
      (await other.get(path)).status,
      (await other.put(path, { version: 1, min_packs: 5 })).status,
      (await other.delete(path)).status,
      (await other.post(`${path}/lots`, { lot_name: 'X', expiry_date: '12/31/2027', price: 1, stock: 1 }))
        .status,
      (await other.put(`${path}/lots/${listing.lotIds[0]}`, { version: 1, price: 1 })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect((await buying.get(path)).status).toBe(403);
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    expect((await admin.put(path, { version: 1, min_packs: 5 })).status).toBe(200);
    const exported = async (client: TestClient) =>
      (await client.get('listing/seller/export?format=csv')).text.split(/\r?\n/);
    expect((await exported(other))[0]).toMatch(/,Offer minimum$/);
    const { company_name } = (await admin.get<{ company_name: string }>(path)).data;
    const [heads, ...rows] = await exported(admin);
    expect(heads).toMatch(/,Offer minimum,Company$/);
    expect(rows.some((row) => row.endsWith(`,${company_name}`))).toBe(true);
  });

  it('README 10 ambiguous NDC is asked back, an unknown one needs a name, 503b belongs to outsourcing facilities', async () => {
    const selling = await app.signIn(seller.userId);
    expect((await selling.post('listing/seller', { ndc: '1234567890' })).status).toBe(422);
    expect((await selling.post('listing/seller', { ndc: '11111-1111-11' })).problem?.data).toEqual({
      name: 'Name is required',
    });
    expect((await selling.post('listing/seller', { ndc: '11111-1111-11', name: 'Own brand' })).status).toBe(
      201,
    );
    const { ndc } = await aDrug(app.db);
    expect((await selling.post('listing/seller', { ndc, catalog_type: '503b' })).status).toBe(422);
  });
});
