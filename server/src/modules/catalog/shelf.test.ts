import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShelfProduct } from '#contract/catalog/shelf.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBrand,
  aBuyer,
  aDrug,
  aListing,
  aSeller,
  refreshSearchOf,
  type ListingFields,
} from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('shelf');
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('rate_window').execute());

let last = 0;

/** A supplier with a site of its own. */
async function aSite(): Promise<{ companyId: number; host: string; visitor: TestClient }> {
  const { companyId } = await aSeller(app.db);
  const host = `maker${(last += 1)}.test`;
  await aBrand(app.db, {
    host,
    brand: 'direct',
    hydra: true,
    use_direct: true,
    supplier_company_id: companyId,
  });
  await sql`select pg_notify('galenic_live', '{"topic":"brands"}')`.execute(app.db);
  const visitor = app.visitor(host);
  await expect
    .poll(async () => (await visitor.get<{ supplier_company_id: number }>('user/ms_client')).data)
    .toMatchObject({ supplier_company_id: companyId });
  return { companyId, host, visitor };
}

async function aProduct(companyId: number, name: string, more: Partial<ListingFields> = {}) {
  const { ndc } = await aDrug(app.db, { name, package_description: '100 tablets in 1 bottle' });
  return aListing(app.db, { companyId, ndc, ...more });
}

const shelf = (visitor: TestClient, query = '') => visitor.get<ShelfProduct[]>(`listing/shelf?${query}`);
const sample = (visitor: TestClient) => visitor.get<ShelfProduct[]>('listing/shelf/sample');
const namesOf = async (visitor: TestClient, query = '') =>
  (await shelf(visitor, query)).data.map(({ name }) => name);

describe('WB-173 visitors search the shelf of a supplier', () => {
  it('and read names and packs, and nothing of prices, stock, dates, sellers or records', async () => {
    const { companyId, visitor } = await aSite();
    const { ndc } = await aProduct(companyId, 'Amoxicillin 500 mg Capsule');
    const reply = await shelf(visitor, 'search=amox');
    expect(JSON.parse(reply.text)).toEqual({
      data: [
        {
          name: 'Amoxicillin 500 mg Capsule',
          ndc_number: `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`,
          package_description: '100 tablets in 1 bottle',
          dosage_form: 'Tablet',
          catalog_type: 'medigi',
        },
      ],
      meta: { total: 1, page: 1, per_page: 24, total_is_estimate: false },
    });
  });

  it('by words, by NDC, and by a misspelt name, which is said', async () => {
    const { companyId, visitor } = await aSite();
    const { ndc } = await aProduct(companyId, 'Levetiracetam 750 mg Tablet');
    await aProduct(companyId, 'Warfarin 5 mg Tablet');
    await sql`select refresh_catalog_words()`.execute(app.db);
    for (const text of ['levet', 'tablet 750mg', ndc, `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}`])
      expect(await namesOf(visitor, `search=${encodeURIComponent(text)}`)).toContain(
        'Levetiracetam 750 mg Tablet',
      );
    const misspelt = await shelf(visitor, 'search=levetiracetan');
    expect(misspelt.data.map(({ name }) => name)).toEqual(['Levetiracetam 750 mg Tablet']);
    expect(misspelt.meta).toMatchObject({ corrected_search: 'levetiracetam' });
    expect((await shelf(visitor, 'search=zzzzzz')).meta).toMatchObject({ total: 0 });
  });

  it('page by page, in the order of names, whatever they cost', async () => {
    const { companyId, visitor } = await aSite();
    for (const [name, price_cents] of [
      ['C drug', 100],
      ['A drug', 900],
      ['B drug', 500],
    ] as const)
      await aProduct(companyId, name, { lots: [{ price_cents }] });
    const first = await shelf(visitor, 'per_page=2');
    expect(first.data.map(({ name }) => name)).toEqual(['A drug', 'B drug']);
    expect(first.meta).toMatchObject({ total: 3, page: 1, per_page: 2 });
    expect(await namesOf(visitor, 'per_page=2&page=2')).toEqual(['C drug']);
    expect(await namesOf(visitor, 'per_page=2&page=3')).toEqual([]);
  });

  it('where withdrawn, sold-out, expired and not yet announced listings do not stand', async () => {
    const { companyId, visitor } = await aSite();
    await aProduct(companyId, 'On sale');
    await aProduct(companyId, 'Announced', { start_date: '2026-07-01', can_buy_later: true });
    await aProduct(companyId, 'Not yet', { start_date: '2026-07-01' });
    await aProduct(companyId, 'Sold out', { lots: [{ stock: 0 }] });
    await aProduct(companyId, 'Expired', { lots: [{ expiry_date: '2026-06-14' }] });
    const { id } = await aProduct(companyId, 'Withdrawn');
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    await refreshSearchOf(app.db, [id]);
    expect(await namesOf(visitor)).toEqual(['Announced', 'On sale']);
    expect((await sample(visitor)).data.map(({ name }) => name).toSorted()).toEqual(['Announced', 'On sale']);
  });

  it('where nothing of another supplier stands, whatever is asked', async () => {
    const { companyId, visitor } = await aSite();
    const other = await aSite();
    await aProduct(companyId, 'Heparin of ours');
    const { ndc } = await aProduct(other.companyId, 'Heparin of theirs');
    for (const query of ['', 'search=heparin', 'search=theirs', `search=${ndc}`])
      expect(await namesOf(visitor, query)).not.toContain('Heparin of theirs');
    for (const query of ['seller_id', 'supplier_company_id', 'company_id'].map(
      (name) => `${name}=${other.companyId}`,
    ))
      expect((await shelf(visitor, query)).status).toBe(422);
    const asked = await visitor.get<ShelfProduct[]>('listing/shelf', {
      'x-client-id': '1',
      'x-forwarded-host': other.host,
    });
    expect(asked.data.map(({ name }) => name)).toEqual(['Heparin of ours']);
  });

  it('and stand alike for who is signed in', async () => {
    const { companyId, host } = await aSite();
    await aProduct(companyId, 'Ibuprofen 200 mg Tablet');
    const buyer = await app.signIn((await aBuyer(app.db)).userId, host);
    expect(await namesOf(buyer)).toEqual(['Ibuprofen 200 mg Tablet']);
  });

  it('and find it empty once the supplier is deactivated', async () => {
    const { companyId, visitor } = await aSite();
    await aProduct(companyId, 'Ketorolac');
    await app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute();
    expect(await namesOf(visitor)).toEqual([]);
    expect((await sample(visitor)).data).toEqual([]);
  });
});

describe('WB-173 what is no shelf, and what is no question', () => {
  it.each(['localhost', 'evil.test', 'evil.test:80', '127.0.0.1'])(
    '%s has none, whatever is for sale there',
    async (host) => {
      const { companyId } = await aSeller(app.db);
      await aProduct(companyId, 'For buyers alone');
      const reply = await shelf(app.visitor(host), 'search=buyers');
      expect([reply.status, reply.problem?.code]).toEqual([404, 'not_found']);
    },
  );

  it.each([
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'page=0',
    'page=10001',
    'page=1e9',
    'per_page=51',
    'per_page=-1',
    'sort=price',
    'search=a&search=b',
  ])('%s is refused', async (query) => {
    const { visitor } = await aSite();
    expect((await shelf(visitor, query)).status).toBe(422);
  });

  it.each([
    "' or true --",
    "zolp' | !x & (",
    '%',
    '_',
    '\\',
    '<->',
    ':*',
    '٣',
    '🂡',
    'a'.repeat(100),
    '1 '.repeat(50),
  ])('%s finds nothing and breaks nothing', async (text) => {
    const { companyId, visitor } = await aSite();
    await aProduct(companyId, 'Naproxen');
    const reply = await shelf(visitor, `search=${encodeURIComponent(text)}`);
    expect([reply.status, reply.data]).toEqual([200, []]);
  });

  it('the sixty-first question of a minute waits, and costs nobody a link', async () => {
    const { visitor } = await aSite();
    for (let asked = 0; asked < 60; asked += 1) await shelf(visitor);
    const refused = await shelf(visitor);
    expect([refused.status, refused.problem?.code]).toEqual([429, 'rate_limited']);
    expect((await sample(visitor)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await shelf(visitor)).status).toBe(200);
  });

  it('takes as many statements for many products as for one', async () => {
    const { companyId, visitor } = await aSite();
    await aProduct(companyId, 'Product 0');
    const statements = async () => Number((await shelf(visitor, 'search=product')).headers['x-statements']);
    await statements();
    const one = await statements();
    for (let at = 1; at < 12; at += 1) await aProduct(companyId, `Product ${at}`);
    expect(await statements()).toBe(one);
  });
});

describe('WB-172 a host shows some of what it sells', () => {
  it('of its catalog alone, each name once, the same ones every time', async () => {
    const { companyId } = await aSeller(app.db);
    await aBrand(app.db, { host: 'shorts.test', brand: 'shorts', catalog_type: 'medshorts' });
    await sql`select pg_notify('galenic_live', '{"topic":"brands"}')`.execute(app.db);
    const visitor = app.visitor('shorts.test');
    await expect
      .poll(async () => (await visitor.get<{ brand: string }>('user/ms_client')).data.brand)
      .toBe('shorts');
    await aProduct(companyId, 'Full-dated');
    for (let at = 0; at < 8; at += 1)
      await aProduct(companyId, `Short ${at % 7}`, { catalog_type: 'medshorts' });
    const first = await sample(visitor);
    const names = first.data.map(({ name }) => name);
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(name).toMatch(/^Short \d$/);
    expect(Object.keys(first.data[0] ?? {})).toEqual([
      'name',
      'ndc_number',
      'package_description',
      'dosage_form',
      'catalog_type',
    ]);
    expect((await sample(visitor)).data).toEqual(first.data);
    expect((await sample(app.visitor())).data.map(({ catalog_type: one }) => one)).not.toContain('medshorts');
  });

  it('of its supplier alone', async () => {
    const { companyId, visitor } = await aSite();
    await aProduct(companyId, 'Ours, short', { catalog_type: 'medshorts' });
    await aProduct((await aSite()).companyId, 'Theirs');
    expect((await sample(visitor)).data.map(({ name }) => name)).toEqual(['Ours, short']);
  });
});
