import { afterAll, beforeAll, expect, it } from 'vitest';
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
