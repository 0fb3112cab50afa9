import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortfolioReply } from '#contract/portfolio.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, type Person } from '../../../test/kit/world.ts';

const PATH = 'listing/portfolio';
let app: TestApp;
let seller: Person;
let selling: TestClient;
beforeAll(async () => {
  app = await startTestApp('portfolio');
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  selling = await app.signIn(seller.userId);
});

let groups = 900_000;
/** A product of a drug group of its own, ten eaches a pack. */
async function aProduct(more: Parameters<typeof aDrug>[1] = {}) {
  const gcn = (groups += 1);
  return { ...(await aDrug(app.db, { gcn_seqno: gcn, ...more })), gcn };
}
const add = (ndc: string, more: Record<string, unknown> = {}, as = selling) =>
  as.post<PortfolioReply>(PATH, { ndc, ...more });
const list = async (query = '', as = selling) => (await as.get<PortfolioReply[]>(`${PATH}?${query}`)).data;
/** So many facilities that use 30 eaches of the group a month. */
async function usedBy(gcn: number, facilities: number): Promise<void> {
  for (let count = 0; count < facilities; count += 1) {
    const { facilityId } = await aBuyer(app.db);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents)
      values (${facilityId}, ${gcn}, 10, 3, 90, 9000)`.execute(app.db);
  }
}

describe('RB-159 adding an NDC', () => {
  it('takes one of the directory, dashed or not, with a price', async () => {
    const { ndc, name, gcn } = await aProduct({ wac_cents: 4500, route: 'Oral' });
    const dashed = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    const { status, data } = await add(dashed, { contract_price: 12.5 });
    expect([status, data]).toMatchObject([
      201,
      {
        ndc,
        ndc_number: dashed,
        product: name,
        gcn_seqno: gcn,
        route: 'Oral',
        wac: 45,
        contract_price: 12.5,
        company_id: seller.companyId,
        active_listings: 0,
        buyers_with_usage: null,
        total_amu: null,
        open_rfps: 0,
        open_requests: 0,
        needed_by: null,
      },
    ]);
  });

  it('refuses what is unknown, ambiguous or there already, also where two add it at once', async () => {
    const unknown = await add('99999999999');
    expect([unknown.status, unknown.problem?.error]).toEqual([422, 'This NDC is not in the drug directory.']);
    const [one, two] = ['01234567890', '12345067890'];
    for (const ndc of [one, two]) await aDrug(app.db, { ndc });
    const several = await add('1234567890');
    expect([several.status, several.problem?.error]).toEqual([
      422,
      'This NDC can be read as 01234-5678-90 or 12345-0678-90. Write it with dashes.',
    ]);
    const { ndc } = await aProduct();
    const statuses = (await Promise.all([add(ndc), add(ndc)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect((await add(ndc)).problem?.error).toBe('This NDC is in your portfolio already.');
    const other = await app.signIn((await aSeller(app.db)).userId);
    expect((await add(ndc, {}, other)).status).toBe(201);
  });
});

describe('what stands beside a product', () => {
  it('its active listings, and what is asked for of its drug group without a name', async () => {
    const { ndc, gcn } = await aProduct();
    const equal = await aDrug(app.db, { gcn_seqno: gcn });
    await add(ndc);
    await aListing(app.db, { companyId: seller.companyId, ndc });
    await aListing(app.db, {
      companyId: seller.companyId,
      ndc,
      status: 'withdrawn',
      catalog_type: 'medshorts',
    });
    const buyer = await aBuyer(app.db);
    const buying = await app.signIn(buyer.userId);
    const ask = (body: Record<string, unknown>) =>
      buying.post('listing/requested_product', { quantity: 40, ask_anyway: true, ...body });
    await ask({ ndc, needed_by: '2026-07-20' });
    await ask({ ndc: equal.ndc, quantity: 5, needed_by: '2026-07-01' });
    await ask({ product: 'In words alone' });
    const [item] = await list();
    expect(item).toMatchObject({
      active_listings: 1,
      open_requests: 2,
      packs_asked: 45,
      needed_by: '2026-07-01',
    });
    expect(JSON.stringify(item)).not.toContain(buyer.email);
    expect(Object.keys(item ?? {}).join()).not.toMatch(/facility/);
  });

  it('RFPs of the group that the seller was asked to answer, and no others', async () => {
    const { ndc } = await aListing(app.db, { companyId: seller.companyId });
    const stranger = await aSeller(app.db);
    await aListing(app.db, { companyId: stranger.companyId, ndc });
    await app.db
      .updateTable('company')
      .set({ enable_rfp: true })
      .where('id', 'in', [seller.companyId, stranger.companyId])
      .execute();
    await add(ndc);
    const buying = await app.signIn((await aBuyer(app.db)).userId);
    const ask = (to: number) =>
      buying.post('rfp', {
        ndc,
        catalog_type: 'medigi',
        quantity: 40,
        duration: 3,
        period: 'monthly',
        start_date: '2026-07-15',
        inclusions: [to],
        acknowledged: true,
      });
    const [own] = [await ask(seller.companyId)];
    expect(own.status).toBe(201);
    const other = await app.signIn((await aBuyer(app.db)).userId);
    await other.post('rfp', {
      ndc,
      catalog_type: 'medigi',
      quantity: 40,
      duration: 3,
      period: 'monthly',
      start_date: '2026-07-15',
      inclusions: [stranger.companyId],
      acknowledged: true,
    });
    expect((await list())[0]?.open_rfps).toBe(1);
  });
});

describe('RB-162 usage of few is not told', () => {
  it('from 3 facilities on, in packs a month; below as nothing, in lists and files', async () => {
    const [few, enough] = [await aProduct(), await aProduct()];
    await usedBy(few.gcn, 2);
    await usedBy(enough.gcn, 3);
    for (const { ndc } of [few, enough]) await add(ndc);
    const byNdc = new Map((await list()).map((one) => [one.ndc, [one.buyers_with_usage, one.total_amu]]));
    expect([byNdc.get(few.ndc), byNdc.get(enough.ndc)]).toEqual([
      [null, null],
      [3, 9],
    ]);
    const file = (await selling.get(`${PATH}/export?format=csv`)).text;
    expect(file.split('\n').filter((line) => line.includes('< 3'))).toHaveLength(1);
  });

  it('nor sorted by', async () => {
    const [none, two, three] = [await aProduct(), await aProduct(), await aProduct()];
    for (const { ndc } of [none, two, three]) await add(ndc);
    const orders = async () => {
      const sorts = ['buyers', '-buyers', 'amu', '-amu'];
      const all = await Promise.all(sorts.map((sort) => list(`sort=${sort}`)));
      return all.map((items) => items.map(({ ndc }) => ndc));
    };
    await usedBy(three.gcn, 3);
    const before = await orders();
    await usedBy(two.gcn, 2);
    expect(await orders()).toEqual(before);
    expect(before.map(([first]) => first)).toEqual([three.ndc, three.ndc, three.ndc, three.ndc]);
  });
});

describe('whose it is', () => {
  it('filters and sorts it', async () => {
    const [listed, plain] = [await aProduct({ route: 'Oral' }), await aProduct({ route: 'Topical' })];
    for (const { ndc } of [listed, plain]) await add(ndc);
    await aListing(app.db, { companyId: seller.companyId, ndc: listed.ndc });
    const found = async (query: string) => (await list(query)).map(({ ndc }) => ndc);
    expect(await found('listed=yes')).toEqual([listed.ndc]);
    expect(await found('listed=no')).toEqual([plain.ndc]);
    expect(await found(`gcn=${plain.gcn}`)).toEqual([plain.ndc]);
    expect(await found('route=oral')).toEqual([listed.ndc]);
    expect(await found(`search=${plain.ndc}`)).toEqual([plain.ndc]);
    expect(await found('sort=-listings')).toEqual([listed.ndc, plain.ndc]);
  });

  it('of the own company, and of all for administrators of the catalog', async () => {
    const { ndc } = await aProduct();
    const { id } = (await add(ndc)).data;
    const other = await app.signIn((await aSeller(app.db)).userId);
    expect(await list('', other)).toEqual([]);
    expect((await other.delete(`${PATH}/${id}`)).problem?.error).toBe(
      'This product is not in the portfolio.',
    );
    const keeper = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    expect((await list(`company_id=${seller.companyId}`, keeper)).map((one) => one.id)).toEqual([id]);
    const buying = await app.signIn((await aBuyer(app.db)).userId);
    expect((await buying.get(PATH)).status).toBe(403);
  });

  it('removing it touches no listing', async () => {
    const { id: listing, ndc } = await aListing(app.db, { companyId: seller.companyId });
    const { id } = (await add(ndc)).data;
    expect((await selling.delete(`${PATH}/${id}`)).status).toBe(200);
    expect([await list(), (await selling.delete(`${PATH}/${id}`)).status]).toEqual([[], 404]);
    const kept = await app.db
      .selectFrom('listing')
      .select('status')
      .where('id', '=', listing)
      .executeTakeFirst();
    expect(kept?.status).toBe('active');
  });
});
