import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { ListingImport } from '#contract/listings/imports.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, type Person } from '../../../../test/kit/world.ts';
import { rowsXml, workbookOf } from '../../../../test/kit/workbook.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp('price file import', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

const HEADERS = ['NDC', 'Name', 'Lot', 'Expiry', 'Pack price', 'Stock'];
const csvOf = (rows: readonly (readonly (string | number)[])[], headers: readonly string[] = HEADERS) =>
  [headers, ...rows].map((row) => row.join(',')).join('\n');

async function upload(
  rows: readonly (readonly (string | number)[])[],
  headers = HEADERS,
): Promise<ListingImport> {
  const reply = await client.upload<ListingImport>('listing/import', {
    name: 'prices.csv',
    bytes: csvOf(rows, headers),
  });
  expect([reply.status, reply.data.state]).toEqual([201, 'checking']);
  return checked(reply.data);
}

async function checked({ id }: { id: number }): Promise<ListingImport> {
  await app.jobsDone();
  return (await client.get<ListingImport>(`listing/import/${id}`)).data;
}

async function run({ id }: { id: number }): Promise<ListingImport> {
  await client.post(`listing/import/${id}/run`, { confirm_prices: true, confirm_names: true });
  return checked({ id });
}

const listings = async () => (await client.get<SellerListing[]>('listing/seller?sort=name')).data;
const found = async (name: string) => {
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  return (await buyer.get<{ id: number }[]>(`listing/catalog?search=${encodeURIComponent(name)}`)).data;
};

/** A buyer orders one pack. */
async function order(listing: { id: number }, lotId: number): Promise<void> {
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  await buyer.post('cart/c0', { listing: { id: listing.id, lots: [{ id: lotId, quantity: 1 }] } });
  expect((await buyer.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
}

describe('a file that came before a sale', () => {
  it('leaves sold what was sold since, but for what was cancelled', async () => {
    const listed = await aListing(app.db, {
      companyId: seller.companyId,
      lots: [{ lot_name: 'L1', stock: 40 }],
    });
    const [lotId = 0] = listed.lotIds;
    await order(listed, lotId);
    app.clock.advance(60_000);
    const dry = await upload([[listed.ndc, '', 'L1', '2028-05-31', 9, 100]]);
    app.clock.advance(60_000);
    for (let packs = 0; packs < 3; packs += 1) await order(listed, lotId);
    await sql`update orders set status = 'cancelled' where id = (select max(id) from orders)`.execute(app.db);
    expect((await run(dry)).state).toBe('done');
    expect((await listings())[0]?.lots[0]).toMatchObject({ stock: 98, price: 9 });
  });
});

describe('the dry run', () => {
  it('guesses the columns, keeps samples and counts what would be made and changed, changing nothing', async () => {
    const drug = await aDrug(app.db);
    const listed = await aListing(app.db, { companyId: seller.companyId, lots: [{ lot_name: 'old1' }] });
    const dry = await upload([
      [drug.ndc, '', 'A1', '2028-01-31', 10.5, 5],
      [drug.ndc, '', 'A2', '01/31/2029', '$11.00', 6],
      [listed.ndc, '', 'OLD1', '2028-05-31', 9, 7],
    ]);
    expect(dry).toMatchObject({
      state: 'checked',
      row_count: 3,
      good_rows: 3,
      refused_rows: 0,
      problems: [],
    });
    expect(dry).toMatchObject({
      new_listings: 1,
      new_lots: 2,
      changed_lots: 1,
      progress: 0,
      missing_columns: [],
    });
    expect(dry.mapping).toEqual({ ndc: 0, name: 1, lot: 2, expiry: 3, pack_price: 4, stock: 5 });
    expect(dry.headers[2]).toEqual({ index: 2, header: 'Lot', samples: ['A1', 'A2', 'OLD1'] });
    expect(dry.can).toEqual({ run: true, undo: false, cancel: true });
    expect(await listings()).toHaveLength(1);
  });

  it('names every reason in every row', async () => {
    const drug = await aDrug(app.db);
    await aDrug(app.db, { ndc: '05555566677' });
    await aDrug(app.db, { ndc: '55555066677' });
    const dry = await upload(
      [
        [drug.ndc, 'X', 'A1', '2028-01-31', 10.5, 5, 6, 'medigi'],
        [drug.ndc, 'X', 'a1', '2028-01-31', 10.5, 5, 6, 'medigi'],
        [drug.ndc, 'X', 'A3', '2028-01-31', 10.5, 5, 12, 'medigi'],
        [drug.ndc, 'X', '', 'soon', '=1+1', -5, 0, 'shop'],
        [drug.ndc, 'X', 'A5', '2020-01-31', 1.005, 1.5, '', '503b'],
        ['99999-0001-01', 'X', 'A6', '2028-01-31', 1, 1, '', ''],
        ['9999900010', 'X', 'A7', '2028-01-31', 1, 1, '', ''],
        ['5555566677', 'X', 'A8', '2028-01-31', 1, 1, '', ''],
        [drug.ndc, 'X', '=cmd', '2028-01-31', 1, 1, '', '503b'],
        [drug.ndc, 'X', 'A10', '2028-01-31', 1, 1, '', '503b'],
      ],
      [...HEADERS, 'Case size', 'Catalog'],
    );
    const reasons = Object.groupBy(dry.problems, (problem) => problem.row);
    const of = (row: number) => (reasons[row] ?? []).map((problem) => problem.message).join(' ');
    expect(of(2)).toBe('');
    expect(of(3)).toBe('Lot a1 of this product is already in row 2.');
    expect(of(4)).toBe('Case size is 12, but row 2 of the same product says 6.');
    expect(reasons[5]?.map((problem) => problem.column)).toEqual([
      'lot',
      'expiry',
      'pack_price',
      'stock',
      'case_size',
      'catalog',
    ]);
    expect(of(5)).toMatch(/Pack price looks like a spreadsheet formula/);
    expect(of(6)).toMatch(/01\/31\/2020 is past.*two decimals.*whole number/);
    expect(of(7)).toMatch(/NDC 99999-0001-01 is not in the drug directory; correct it, or list/);
    expect(of(8)).toMatch(/NDC can be read as 09999-9000-10, .*; write it with dashes/);
    expect(of(9)).toMatch(/NDC can be read as 05555-5666-77, 55555-0666-77; write it with dashes/);
    expect(of(10)).toMatch(/Lot looks like a spreadsheet formula/);
    expect(of(11)).toBe('Catalog 503b is open to outsourcing facilities only.');
    expect(dry).toMatchObject({ good_rows: 1, refused_rows: 9 });
  });

  it('reads an ambiguous NDC that the directory knows one way', async () => {
    await aDrug(app.db, { ndc: '07777888899' });
    const dry = await upload([['7777888899', '', 'A1', '2028-01-31', 10.5, 5]]);
    expect(dry.good_rows).toBe(1);
    await run(dry);
    expect((await listings())[0]?.ndc).toBe('07777888899');
  });

  it('asks for the columns that are missing and takes them from the seller', async () => {
    const drug = await aDrug(app.db);
    const rows = [[drug.ndc, 'A1', '2028-01-31', 10.5, 5]];
    const dry = await upload(rows, ['NDC', 'Code', 'Keep until', 'Pack price', 'Units']);
    expect(dry).toMatchObject({
      state: 'checked',
      missing_columns: ['lot', 'expiry', 'stock'],
      good_rows: 0,
      refused_rows: 0,
    });
    expect(dry.can.run).toBe(false);
    expect((await client.post(`listing/import/${dry.id}/run`)).problem?.code).toBe('rule_broken');
    const mapping = { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4, name: null };
    const mapped = await client.put<ListingImport>(`listing/import/${dry.id}`, { mapping });
    expect(mapped.data).toMatchObject({ state: 'checking', mapping_source: 'chosen', can: { cancel: true } });
    expect(await checked(dry)).toMatchObject({
      missing_columns: [],
      good_rows: 1,
      new_lots: 1,
      can: { run: true },
    });
    expect(await run(dry)).toMatchObject({ state: 'done', progress: 1, new_listings: 1, new_lots: 1 });
  });

  it('refuses columns that the file does not have or that are used twice', async () => {
    const { id } = await upload([['1', '', 'A1', '2028-01-31', 10.5, 5]]);
    const far = await client.put(`listing/import/${id}`, { mapping: { ndc: 6 } });
    expect(far.problem).toMatchObject({
      code: 'rule_broken',
      data: { 'mapping.ndc': 'The file has no such column.' },
    });
    const twice = await client.put(`listing/import/${id}`, { mapping: { ndc: 1, name: 1 } });
    expect(twice.problem?.error).toBe('Name: This column of the file is already used for NDC.');
  });
});

describe('carrying it out', () => {
  it('lists an .xlsx file: names, catalog by the longest-dated lot, figures of the product, search', async () => {
    const drug = await aDrug(app.db, { name: 'Directory name' });
    const other = await aDrug(app.db, { name: 'Zyxitol' });
    const bytes = workbookOf(
      rowsXml([
        [
          'Item description',
          'NDC Number',
          'Lot #',
          'Exp Date',
          'Price',
          'Qty',
          'MOQ',
          'Case pack',
          'Price type',
        ],
        ['', drug.ndc, 'S1', '12/2026', 10, 5, 2, 12, '340B'],
        ['', drug.ndc, 'S2', '2027-12-31', 19.989999999999998, 6, 2, 12, 'wac'],
        ['Zyxitol tablets', other.ndc, 'N1', 46387, 5, 7, '', '', ''],
      ]),
    );
    const sent = await client.upload<ListingImport>('listing/import', { name: 'prices.xlsx', bytes });
    const dry = await checked(sent.data);
    expect(dry).toMatchObject({ good_rows: 3, new_listings: 2, problems: [] });
    expect(await run(dry)).toMatchObject({
      state: 'done',
      failure: null,
      new_listings: 2,
      new_lots: 3,
      can: { undo: true },
    });
    const [known, own] = await listings();
    expect(known).toMatchObject({
      name: 'Directory name',
      catalog_type: 'medigi',
      min_packs: 2,
      case_size: 12,
      stock: 11,
    });
    expect(known?.lots.map((lot) => [lot.lot_name, lot.expiry_date, lot.price, lot.price_type])).toEqual([
      ['S1', '12/31/2026', 10, '340b'],
      ['S2', '12/31/2027', 19.99, 'WAC'],
    ]);
    expect(own).toMatchObject({ name: 'Zyxitol tablets', ndc: other.ndc, catalog_type: 'medshorts' });
    expect(await found('Zyxitol')).toMatchObject([{ id: own?.id }]);
    expect(await found('Directory name')).toMatchObject([{ id: known?.id }]);
  });

  it('changes lots by name, leaves what the file does not say, and reuses the catalog the lot is in', async () => {
    const { id, ndc } = await aListing(app.db, {
      companyId: seller.companyId,
      catalog_type: 'medshorts',
      case_size: 6,
      lots: [{ lot_name: 'Abc', price_type: 'GPO', stock: 1 }, { lot_name: 'Other' }],
    });
    await run(await upload([[ndc, 'New name', 'ABC', '2028-11-30', 7.25, 90]]));
    const [listing, ...others] = await listings();
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      id,
      name: 'New name',
      catalog_type: 'medshorts',
      case_size: 6,
      lot_count: 2,
      version: 2,
    });
    const lot = {
      lot_name: 'Abc',
      price: 7.25,
      stock: 90,
      expiry_date: '11/30/2028',
      price_type: 'GPO',
      version: 2,
    };
    expect(listing?.lots.find((one) => one.lot_name === 'Abc')).toMatchObject(lot);
  });

  it('lists everything of an outsourcing facility in its own catalog', async () => {
    const other = await aSeller(app.db, { is_503b: true });
    client = await app.signIn(other.userId);
    const drug = await aDrug(app.db);
    const rows = [
      [drug.ndc, '', 'A1', '2028-01-31', 1, 1, ''],
      [drug.ndc, '', 'A2', '2028-01-31', 1, 1, 'medigi'],
    ];
    const dry = await upload(rows, [...HEADERS, 'Catalog']);
    expect(dry.problems).toEqual([
      { row: 3, column: 'catalog', message: 'Catalog must be 503b for an outsourcing facility.' },
    ]);
    await run(dry);
    expect(await listings()).toMatchObject([{ catalog_type: '503b', lot_count: 1 }]);
  });

  it('runs once, and replays the answer of a repeated key', async () => {
    const drug = await aDrug(app.db);
    const { id } = await upload([[drug.ndc, '', 'A1', '2028-01-31', 1, 1]]);
    const key = { 'idempotency-key': 'run-1' };
    const first = await client.post<ListingImport>(`listing/import/${id}/run`, undefined, key);
    expect(first.data.state).toBe('running');
    await app.jobsDone();
    expect((await client.post(`listing/import/${id}/run`, undefined, key)).data).toEqual(first.data);
    expect((await client.post(`listing/import/${id}/run`)).problem?.code).toBe('conflict');
    expect((await client.put(`listing/import/${id}`, { mapping: {} })).problem?.code).toBe('conflict');
    expect(await listings()).toMatchObject([{ lot_count: 1, stock: 1 }]);
  });

  it('leaves out lots that expired between dry run and start', async () => {
    const drug = await aDrug(app.db);
    const dry = await upload([
      [drug.ndc, '', 'A1', '2026-06-16', 1, 1],
      [drug.ndc, '', 'A2', '2028-01-31', 1, 1],
    ]);
    app.clock.advance(86_400_000 * 2);
    client = await app.signIn(seller.userId);
    expect(await run(dry)).toMatchObject({ state: 'done', good_rows: 1, refused_rows: 1, new_lots: 1 });
    app.clock.advance(-86_400_000 * 2);
  });
});

describe('undo', () => {
  it('withdraws what was made, restores what was changed, and tidies the search', async () => {
    const listed = await aListing(app.db, {
      companyId: seller.companyId,
      name: 'Before',
      lots: [{ lot_name: 'L1', price_cents: 500, stock: 3, expiry_date: '2027-01-31' }],
    });
    const { name, ndc } = await aDrug(app.db);
    const dry = await upload([
      [listed.ndc, 'After', 'L1', '2028-01-31', 6, 4],
      [listed.ndc, '', 'L2', '2028-01-31', 6, 4],
      [ndc, '', 'M1', '2028-01-31', 6, 4],
    ]);
    await run(dry);
    expect(await listings()).toHaveLength(2);
    const undone = await client.delete<ListingImport>(`listing/import/${dry.id}`);
    expect(undone.data).toMatchObject({ state: 'undone', can: { run: false, undo: false } });
    const [listing, ...others] = await listings();
    expect(others).toEqual([]);
    expect(listing).toMatchObject({ id: listed.id, name: 'Before', lot_count: 1 });
    expect(listing?.lots).toMatchObject([{ lot_name: 'L1', price: 5, stock: 3, expiry_date: '01/31/2027' }]);
    expect(await found(name)).toHaveLength(0);
    expect((await client.delete(`listing/import/${dry.id}`)).problem?.code).toBe('conflict');
    expect(await run(await upload([[ndc, '', 'M1', '2028-01-31', 6, 4]]))).toMatchObject({
      new_listings: 1,
      new_lots: 1,
    });
  });

  it('keeps a listing to which the seller has added a lot of another origin', async () => {
    const drug = await aDrug(app.db);
    const dry = await upload([[drug.ndc, '', 'A1', '2028-01-31', 6, 4]]);
    await run(dry);
    const [made] = await listings();
    const lot = { lot_name: 'By hand', expiry_date: '2028-01-31', price: 3, stock: 2 };
    await client.post(`listing/seller/${made?.id}/lots`, lot);
    await client.delete(`listing/import/${dry.id}`);
    expect(await listings()).toMatchObject([{ id: made?.id, lots: [{ lot_name: 'By hand' }] }]);
  });

  it('is refused once a lot that it made or changed was ordered, but not for orders before it', async () => {
    const listed = await aListing(app.db, { companyId: seller.companyId, lots: [{ lot_name: 'L1' }] });
    const [lotId = 0] = listed.lotIds;
    await order(listed, lotId);
    const dry = await upload([[listed.ndc, '', 'L1', '2028-01-31', 6, 4]]);
    expect(await run(dry)).toMatchObject({ can: { undo: true }, undo_refusal: null });
    await order(listed, lotId);
    const refusal = 'Lot L1 was ordered since, so this import can no longer be undone.';
    const after = await client.get<ListingImport>(`listing/import/${dry.id}`);
    expect(after.data).toMatchObject({ can: { undo: false }, undo_refusal: refusal });
    const refused = await client.delete(`listing/import/${dry.id}`);
    expect(refused).toMatchObject({
      status: 409,
      problem: { error: refusal, data: { undo_refusal: refusal } },
    });
    expect((await listings())[0]?.lots).toMatchObject([{ price: 6, stock: 3 }]);
  });
});

it('belongs to the company: others find nothing, and buyers may not', async () => {
  const { id } = await upload([['1', '', 'A1', '2028-01-31', 10.5, 5]]);
  const foreign = await app.signIn((await aSeller(app.db)).userId);
  const replies = await Promise.all([
    foreign.get(`listing/import/${id}`),
    foreign.put(`listing/import/${id}`, { mapping: {} }),
    foreign.post(`listing/import/${id}/run`),
    foreign.get(`listing/import/${id}/report?format=csv`),
    foreign.delete(`listing/import/${id}`),
    foreign.get('listing/import/999999999'),
  ]);
  for (const reply of replies) {
    expect([reply.status, reply.problem?.error]).toEqual([404, 'This import does not exist.']);
  }
  expect((await foreign.get('listing/import')).meta.total).toBe(0);
  expect((await client.get<ListingImport[]>('listing/import?per_page=1')).data).toMatchObject([
    { id, file_name: 'prices.csv' },
  ]);
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  expect((await buyer.get('listing/import')).status).toBe(403);
});
