import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller, type Person } from '../../../../test/kit/world.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp('undoing price files', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

type Row = readonly [ndc: string, name: string, lot: string, expiry: string, price: number, stock: number];

async function read({ id }: { id: number }): Promise<ListingImport> {
  return (await client.get<ListingImport>(`listing/import/${id}`)).data;
}

/** Carries out a file of these rows. */
async function imported(...rows: Row[]): Promise<{ id: number }> {
  const bytes = ['NDC,Name,Lot,Expiry,Pack price,Stock', ...rows.map((row) => row.join(','))].join('\n');
  const { data } = await client.upload<ListingImport>('listing/import', { name: 'prices.csv', bytes });
  await app.jobsDone();
  await client.post(`listing/import/${data.id}/run`, { confirm_prices: true, confirm_names: true });
  await app.jobsDone();
  expect((await read(data)).state).toBe('done');
  return data;
}
const undo = async ({ id }: { id: number }) =>
  (await client.delete<ListingImport>(`listing/import/${id}`)).data;

const listings = async () => (await client.get<SellerListing[]>('listing/seller?sort=name')).data;
const lotsByName = async () =>
  Object.fromEntries((await listings()).flatMap(({ lots }) => lots.map((lot) => [lot.lot_name, lot])));
async function edit(lotName: string, change: Record<string, unknown>): Promise<void> {
  const listing = (await listings()).find(({ lots }) => lots.some((lot) => lot.lot_name === lotName));
  const lot = listing?.lots.find((one) => one.lot_name === lotName);
  const body = { version: lot?.version, ...change };
  expect((await client.put(`listing/seller/${listing?.id}/lots/${lot?.id}`, body)).status).toBe(200);
}

const aProduct = (...lots: string[]) =>
  aListing(app.db, {
    companyId: seller.companyId,
    name: 'Before',
    lots: lots.map((lot_name) => ({ lot_name, price_cents: 500, stock: 40, expiry_date: '2027-01-31' })),
  });

it('WB-267 leaves a lot that was changed by hand later, and tells it before and afterwards with both counts', async () => {
  const { ndc } = await aProduct('L1', 'L2', 'L3');
  const file = await imported(
    [ndc, '', 'L1', '2028-01-31', 6, 40],
    [ndc, '', 'L2', '2028-01-31', 6, 40],
    [ndc, '', 'L3', '2028-01-31', 6, 40],
  );
  await edit('L1', { price: 7.95 });
  await edit('L2', { public_note: 'Keep cold' });
  await edit('L3', { stock: 12, stock_seen: 40 });
  const kept = {
    listings: 0,
    withdrawn: 0,
    restored: 1,
    kept: 2,
    shown: [
      { name: 'Before, lot L1', reason: 'it was changed since and costs $7.95, not $6.00' },
      { name: 'Before, lot L3', reason: 'it was changed since and has 12 packs, not 40' },
    ],
  };
  expect((await read(file)).undo).toEqual(kept);
  expect((await undo(file)).undo).toEqual(kept);
  expect((await read(file)).undo).toEqual(kept);
  expect(await lotsByName()).toMatchObject({
    L1: { price: 7.95, expiry_date: '01/31/2028' },
    L2: { price: 5, stock: 40, expiry_date: '01/31/2027', public_note: 'Keep cold' },
    L3: { price: 6, stock: 12 },
  });
});

it('WB-267 leaves what a later file gave, and gives back once that one was undone', async () => {
  const { ndc } = await aProduct('L1');
  const [first, second] = [
    await imported([ndc, '', 'L1', '2028-01-31', 6, 40]),
    await imported([ndc, '', 'L1', '2028-01-31', 7, 30]),
  ];
  expect((await read(first)).undo).toMatchObject({ restored: 0, kept: 1 });
  await undo(second);
  expect((await read(first)).undo).toMatchObject({ restored: 1, kept: 0 });
  await undo(first);
  expect(await lotsByName()).toMatchObject({ L1: { price: 5, stock: 40 } });
});

it('WB-267 RB-171 gives no stock back that came or went without an edit', async () => {
  const { ndc, lotIds } = await aProduct('L1');
  const file = await imported([ndc, '', 'L1', '2028-01-31', 6, 100]);
  // A cancelled order of before gives its packs back, and leaves the version alone.
  await sql`update lot set stock = stock + 3 where id = ${lotIds[0]}`.execute(app.db);
  await undo(file);
  expect(await lotsByName()).toMatchObject({ L1: { price: 5, stock: 43 } });
});

it('WB-267 keeps a new lot that was changed later with its listing, and withdraws the others', async () => {
  const [one, other] = [await aDrug(app.db), await aDrug(app.db)];
  const file = await imported(
    [one.ndc, '', 'A1', '2028-01-31', 6, 40],
    [one.ndc, '', 'A2', '2028-01-31', 6, 40],
    [other.ndc, '', 'B1', '2028-01-31', 6, 40],
  );
  await edit('A1', { price: 6.5 });
  expect((await undo(file)).undo).toMatchObject({ listings: 1, withdrawn: 2, restored: 0, kept: 1 });
  expect(Object.keys(await lotsByName())).toEqual(['A1']);
});

it('WB-267 leaves a name that was changed later, and a lot that was withdrawn', async () => {
  const { ndc } = await aProduct('L1', 'L2');
  const file = await imported(
    [ndc, 'By file', 'L1', '2028-01-31', 6, 40],
    [ndc, 'By file', 'L2', '2028-01-31', 6, 40],
  );
  const [listing] = await listings();
  await imported([ndc, 'By a later file', 'L1', '2028-01-31', 6, 40]);
  await client.delete(
    `listing/seller/${listing?.id}/lots/${listing?.lots.find((lot) => lot.lot_name === 'L2')?.id}`,
  );
  expect((await undo(file)).undo).toMatchObject({
    restored: 1,
    kept: 1,
    shown: [
      { name: 'By a later file, lot L2', reason: 'it was withdrawn' },
      { name: 'By a later file', reason: 'its name, minimum, case size or bids were changed since' },
    ],
  });
  expect(await listings()).toMatchObject([{ name: 'By a later file', lots: [{ lot_name: 'L1', price: 5 }] }]);
});

it('WB-267 compares price and expiry alone for an import of the release before', async () => {
  const { ndc } = await aProduct('L1', 'L2');
  const file = await imported([ndc, '', 'L1', '2028-01-31', 6, 40], [ndc, '', 'L2', '2028-01-31', 6, 40]);
  await sql`update listing_import_row set effect = effect - 'lot_after' where import_id = ${file.id}`.execute(
    app.db,
  );
  await edit('L1', { price: 7.95 });
  await undo(file);
  expect(await lotsByName()).toMatchObject({
    L1: { price: 7.95 },
    L2: { price: 5, expiry_date: '01/31/2027' },
  });
});
