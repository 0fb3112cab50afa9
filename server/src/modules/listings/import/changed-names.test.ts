import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller, type Person } from '../../../../test/kit/world.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp('names of price files');
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

async function check(...lines: string[]): Promise<ListingImport> {
  const file = { name: 'names.csv', bytes: ['NDC,Name,Lot,Expiry,Price,Qty', ...lines].join('\n') };
  const { data } = await client.upload<ListingImport>('listing/import', file);
  await app.checkImports();
  return (await client.get<ListingImport>(`listing/import/${data.id}`)).data;
}
const row = (ndc: string, name: string, lot: string, price = 10) =>
  `${ndc},${name},${lot},2028-06-30,${price.toFixed(2)},10`;
const aNamed = (name: string) =>
  aListing(app.db, { companyId: seller.companyId, name, lots: [{ lot_name: 'OLD', price_cents: 1000 }] });

it('WB-138 the dry run and its file name what is renamed, listed anew and added', async () => {
  const { ndc } = await aNamed('Lisinopril 10 mg Tablet');
  const { ndc: fresh } = await aDrug(app.db, { name: 'Zyxitol 5 mg' });
  const dry = await check(
    row(ndc, 'Lisinopril', 'OLD'),
    row(ndc, 'Lisinopril', 'N1'),
    row(fresh, '', 'F1', 4),
    row(fresh, '', 'F2', 5),
  );
  expect(dry).toMatchObject({ new_listings: 1, new_lots: 3, changed_listings: 1 });
  const renamed = { ndc, name: 'Lisinopril', lot: null, price: null, price_before: null };
  expect(dry.changes).toEqual({
    names: 1,
    doubtful_names: 1,
    shown: [
      { what: 'name', row: 2, ...renamed, name_before: 'Lisinopril 10 mg Tablet', doubtful: true },
      ...[
        { what: 'new_listing', row: 4, ndc: fresh, name: 'Zyxitol 5 mg', lot: null, price: null },
        { what: 'new_lot', row: 3, ...renamed, lot: 'N1', price: 10 },
        { what: 'new_lot', row: 4, ndc: fresh, name: 'Zyxitol 5 mg', lot: 'F1', price: 4 },
        { what: 'new_lot', row: 5, ndc: fresh, name: 'Zyxitol 5 mg', lot: 'F2', price: 5 },
      ].map((one) => ({ ...one, name_before: null, price_before: null, doubtful: false })),
    ],
  });
  const { bytes } = await client.get(`listing/import/${dry.id}/prices?format=csv`);
  const lines = (await readTable({ name: 'c.csv', bytes })).rows.map(({ cells }) => cells.map(String));
  expect(lines.slice(1).map(([at, , name, lot, ...rest]) => [at, name, lot, ...rest])).toEqual([
    ['2', 'Lisinopril', '', 'Name', 'Lisinopril 10 mg Tablet', 'Lisinopril'],
    ['4', 'Zyxitol 5 mg', '', 'New listing', '', 'Zyxitol 5 mg'],
    ['3', 'Lisinopril', 'N1', 'New lot', '', '10'],
    ['4', 'Zyxitol 5 mg', 'F1', 'New lot', '', '4'],
    ['5', 'Zyxitol 5 mg', 'F2', 'New lot', '', '5'],
  ]);
});

it('WB-138 a name that loses its strength needs a confirmation, one that keeps it none', async () => {
  const { ndc } = await aNamed('Lisinopril 10 mg Tablet');
  const dry = await check(row(ndc, 'Lisinopril', 'OLD'));
  const refused = await client.post(`listing/import/${dry.id}/run`, { confirm_prices: true });
  expect([refused.status, Object.keys(refused.problem?.data ?? {})]).toEqual([422, ['confirm_names']]);
  expect((await client.post(`listing/import/${dry.id}/run`, { confirm_names: true })).status).toBe(200);
  const { ndc: other } = await aNamed('Ramipril 5 mg');
  const kept = await check(row(other, 'RAMIPRIL 5MG CAPS', 'OLD'));
  expect(kept.changes).toMatchObject({ names: 1, doubtful_names: 0 });
  expect((await client.post(`listing/import/${kept.id}/run`)).status).toBe(200);
});

it('an NDC that the directory does not know is a problem of its row, named or not', async () => {
  const dry = await check(row('99999-9999-99', 'Nothing', 'N1'));
  expect(dry).toMatchObject({
    good_rows: 0,
    refused_rows: 1,
    problem_groups: [{ column: 'ndc', code: 'unknown_drug', rows: 1 }],
  });
});
