import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, type Person } from '../../../test/kit/world.ts';
import { followDrugs } from '../listings/index.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('brand names');
  seller = await aSeller(app.db);
  client = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

const names = async (query: string) =>
  (await client.get<CatalogListing[]>(`listing/catalog?${query}`)).data.map((one) => one.name);

it('WB-230 a brand finds the generics of its drug group, and the substance its brands; other strengths are not it', async () => {
  const group = { gcn_seqno: 991_001, substance_name: 'Atorvastatin' };
  const [brand, generic, other] = [
    await aDrug(app.db, { ...group, name: 'Lipitor 10 mg Tablet', proprietary_name: 'Lipitor' }),
    await aDrug(app.db, { ...group, name: 'Atorvastatin 10 mg Tablet' }),
    await aDrug(app.db, { ...group, gcn_seqno: 991_002, name: 'Atorvastatin 20 mg Tablet' }),
  ];
  for (const { ndc } of [brand, generic, other]) await aListing(app.db, { companyId: seller.companyId, ndc });
  expect((await names('search=lipitor')).toSorted()).toEqual([
    'Atorvastatin 10 mg Tablet',
    'Lipitor 10 mg Tablet',
  ]);
  expect(await names('search=atorvastatin')).toHaveLength(3);
});

it('WB-230 a brand that comes into the directory later finds the generics that are listed', async () => {
  const { ndc } = await aDrug(app.db, { gcn_seqno: 991_003, name: 'Rosuvastatin 5 mg Tablet' });
  await aListing(app.db, { companyId: seller.companyId, ndc });
  const brand = await aDrug(app.db, {
    gcn_seqno: 991_003,
    name: 'Crestor 5 mg Tablet',
    proprietary_name: 'Crestor',
  });
  expect(await names('search=crestor')).toEqual([]);
  const event = {
    key: 'brand',
    type: 'drugs.changed',
    data: { drugs: [{ ndc: brand.ndc, former_name: null }] },
  } as const;
  await followDrugs({ db: app.db, clock: app.clock })(event);
  expect(await names('search=crestor')).toEqual(['Rosuvastatin 5 mg Tablet']);
});

describe('the brand beside the results', () => {
  const ask = async (path: string, search: string) => {
    const { meta, headers } = await client.get(`listing/${path}?search=${search}`);
    return { meta, statements: Number(headers['x-statements']) };
  };

  it('WB-230 a brand that no listing is named for says whose generics these are, in the same statement', async () => {
    const group = { gcn_seqno: 991_010, substance_name: 'Acetaminophen' };
    await aDrug(app.db, { ...group, name: 'Tylenol 500 mg Tablet', proprietary_name: 'Tylenol' });
    const { ndc } = await aDrug(app.db, { ...group, name: 'Acetaminophen 500 mg Tablet' });
    await aListing(app.db, { companyId: seller.companyId, ndc });
    expect(await names('search=tylenol')).toEqual(['Acetaminophen 500 mg Tablet']);
    for (const path of ['catalog', 'products']) {
      const generic = await ask(path, 'acetaminophen');
      expect(generic.meta).not.toHaveProperty('brands');
      for (const typed of ['tylenol', 'TYL', 'tylenol 500'])
        expect(await ask(path, typed)).toMatchObject({
          meta: { brands: [{ brand: 'Tylenol', generic: 'Acetaminophen' }] },
          statements: generic.statements,
        });
    }
  });

  it('WB-230 says nothing where the name itself has what was searched', async () => {
    const drug = { substance_name: 'Warfarin', name: 'Coumadin 5 mg Tablet', proprietary_name: 'Coumadin' };
    const { ndc } = await aDrug(app.db, { ...drug, gcn_seqno: 991_011 });
    await aListing(app.db, { companyId: seller.companyId, ndc });
    const { meta } = await ask('catalog', 'coumadin');
    expect(meta.total).toBe(1);
    expect(meta).not.toHaveProperty('brands');
  });
});
