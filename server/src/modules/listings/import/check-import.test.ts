import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller, type Person } from '../../../../test/kit/world.ts';
import { carryOutImport } from './carry-out.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp('checks of price files');
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

const HEAD = 'NDC,Lot,Expiry,Price,Qty';
const read = async (id: number) => (await client.get<ListingImport>(`listing/import/${id}`)).data;
const upload = async (...lines: string[]) => {
  const file = { name: 'prices.csv', bytes: lines.join('\n') };
  return (await client.upload<ListingImport>('listing/import', file)).data;
};
async function check(...lines: string[]): Promise<ListingImport> {
  const { id } = await upload(...lines);
  await app.checkImports();
  return read(id);
}
async function run(id: number): Promise<ListingImport> {
  expect((await client.post(`listing/import/${id}/run`, { confirm_prices: true })).status).toBe(200);
  await carryOutImport({ db: app.db, clock: app.clock }, id);
  return read(id);
}
const listings = async () => (await client.get<SellerListing[]>('listing/seller?sort=name')).data;

describe('the check', () => {
  it('is a job: the upload is answered before it, and shows its progress', async () => {
    const { ndc } = await aDrug(app.db);
    const sent = await upload(HEAD, `${ndc},L1,2028-06-30,3.95,10`);
    expect(sent).toMatchObject({ state: 'checking', row_count: 1, progress: 0, good_rows: 0 });
    expect(sent.can).toEqual({ run: false, undo: false, cancel: true });
    const early = await client.post(`listing/import/${sent.id}/run`);
    expect(early.problem?.error).toBe('The file is still being checked. Wait until it is done.');
    await app.checkImports();
    expect(await read(sent.id)).toMatchObject({ state: 'checked', row_count: 1, good_rows: 1 });
  });

  it('is cancelled, and its job then does nothing', async () => {
    const { id } = await upload(HEAD, 'x,L1,2028-06-30,3.95,10');
    const cancelled = await client.post<ListingImport>(`listing/import/${id}/cancel`);
    expect(cancelled.data).toMatchObject({
      state: 'cancelled',
      row_count: 1,
      can: { run: false, undo: false, cancel: false },
    });
    await app.checkImports();
    expect(await read(id)).toMatchObject({ state: 'cancelled', good_rows: 0, problems: [] });
    for (const reply of await Promise.all([
      client.post(`listing/import/${id}/cancel`),
      client.post(`listing/import/${id}/run`),
      client.put(`listing/import/${id}`, { mapping: null }),
      client.delete(`listing/import/${id}`),
    ]))
      expect(reply.problem?.code).toBe('conflict');
  });

  it('RB-382 what was checked is discarded instead of imported, and nothing of it is listed', async () => {
    const { ndc } = await aDrug(app.db);
    const { id } = await upload(HEAD, `${ndc},L1,2028-06-30,3.95,10`);
    await app.checkImports();
    const discarded = await client.post<ListingImport>(`listing/import/${id}/cancel`);
    expect(discarded.data).toMatchObject({ state: 'cancelled', can: { run: false, cancel: false } });
    expect((await client.post(`listing/import/${id}/run`)).problem?.code).toBe('conflict');
    expect(await app.db.selectFrom('listing').select('id').where('ndc', '=', ndc).execute()).toEqual([]);
  });

  it('counts once, although two processes are at it', async () => {
    const { ndc } = await aDrug(app.db);
    const rows = Array.from({ length: 3_000 }, (_, row) => `${ndc},L${row},2028-06-30,3.95,10`);
    const { id } = await upload(HEAD, ...rows);
    await Promise.all([app.checkImports(), app.checkImports()]);
    expect(await read(id)).toMatchObject({ state: 'checked', good_rows: 3_000, new_lots: 3_000 });
  });

  it('that fails ends the import with a sentence', async () => {
    await sql`create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'XX001'; end $$`.execute(app.db);
    await sql`create trigger refuse_row before insert on listing_import_row for each row execute function refuse_row()`.execute(
      app.db,
    );
    const { id } = await upload(HEAD, 'x,L1,2028-06-30,3.95,10');
    await expect(app.checkImports()).rejects.toThrow('no room');
    await sql`drop trigger refuse_row on listing_import_row`.execute(app.db);
    const failed = await read(id);
    expect(failed).toMatchObject({ state: 'refused', can: { run: false, cancel: false } });
    expect(failed.failure).toMatch(/could not be checked .*upload it again/);
  });

  it('groups equal problems, however many rows have them', async () => {
    const rows = Array.from({ length: 48 }, (_, row) => `70101-0001-01,L${row},soon,3.95,10`);
    const { problem_groups } = await check(`${HEAD},Name`, ...rows.map((row) => `${row},N`));
    expect(problem_groups).toEqual([
      {
        column: 'expiry',
        code: 'not_understood',
        rows: 48,
        first_rows: [2, 3, 4, 5, 6],
        example: 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "soon".',
        value: 'soon',
      },
    ]);
  });
});

describe('the columns', () => {
  const OWN = 'Kode,Charge,Datum,Preis,Menge';
  const mapping = { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 };
  const row = 'x,L1,2028-06-30,3.95,10';

  it('are remembered for the company and the header, and forgotten when it says so', async () => {
    const { id } = await check(OWN, row);
    await client.put(`listing/import/${id}`, { mapping });
    await app.checkImports();
    const next = await check(OWN, row);
    expect(next).toMatchObject({ mapping, mapping_source: 'remembered', refused_rows: 1 });
    expect(next.notes).toContain('The columns are those you chose for prices.csv.');
    expect(await check(`${OWN},More`, row)).toMatchObject({ mapping: {}, mapping_source: 'guessed' });

    await client.put(`listing/import/${next.id}`, { mapping: null });
    await app.checkImports();
    expect(await read(next.id)).toMatchObject({ mapping: {}, mapping_source: 'guessed' });
    expect(await check(OWN, row)).toMatchObject({ mapping: {}, mapping_source: 'guessed' });
  });

  it('of one company are not those of another', async () => {
    const { id } = await check(OWN, row);
    await client.put(`listing/import/${id}`, { mapping });
    client = await app.signIn((await aSeller(app.db)).userId);
    expect(await check(OWN, row)).toMatchObject({ mapping: {}, mapping_source: 'guessed' });
  });
});

describe('beside what is listed', () => {
  const lot = (lot_name: string, price_cents: number) => ({
    lot_name,
    price_cents,
    stock: 10,
    expiry_date: '2028-06-30',
  });

  it('the same file again cannot be run, as nothing differs, until something does', async () => {
    const { ndc } = await aDrug(app.db);
    const lines = [HEAD, `${ndc},L1,2028-06-30,3.95,10`, `${ndc},L2,2028-06-30,4.95,10`];
    await run((await check(...lines)).id);
    const before = await listings();
    const again = await check(...lines);
    expect(again).toMatchObject({ good_rows: 2, new_lots: 0, changed_lots: 0, unchanged_lots: 2 });
    expect(again.price_changes).toEqual({ up: 0, down: 0, new_lots: 0, large: 0, shown: [] });
    expect(again.can.run).toBe(false);
    const refused = await client.post(`listing/import/${again.id}/run`, { confirm_prices: true });
    expect(refused).toMatchObject({
      status: 422,
      problem: { error: 'Nothing in this file differs from your listings.' },
    });
    expect(await listings()).toEqual(before);
    await app.db.updateTable('lot').set({ stock: 9 }).where('lot_name', '=', 'L2').execute();
    expect(await run(again.id)).toMatchObject({ state: 'done', changed_lots: 1, unchanged_lots: 1 });
    expect((await listings())[0]?.lots.map(({ stock, version }) => [stock, version])).toEqual([
      [10, 1],
      [10, 2],
    ]);
  });

  it('tells old and new prices, and large ones need a confirmation', async () => {
    const { companyId } = seller;
    const { ndc } = await aListing(app.db, {
      companyId,
      lots: [lot('L1', 395), lot('L2', 1000), lot('L3', 500)],
    });
    const dry = await check(
      HEAD,
      `${ndc},L1,2028-06-30,3950,10`,
      `${ndc},l2,2028-06-30,9.50,10`,
      `${ndc},L3,2028-06-30,5,11`,
    );
    expect(dry).toMatchObject({ changed_lots: 3, unchanged_lots: 0 });
    expect(dry.price_changes).toEqual({
      up: 1,
      down: 1,
      new_lots: 0,
      large: 1,
      shown: [
        { row: 2, ndc, lot: 'L1', before: 3.95, after: 3950, compared_with: 'lot' },
        { row: 3, ndc, lot: 'l2', before: 10, after: 9.5, compared_with: 'lot' },
      ],
    });
    const refused = await client.post(`listing/import/${dry.id}/run`);
    expect(refused.problem).toMatchObject({
      code: 'rule_broken',
      error: 'Some prices differ by more than 20 %. Confirm that they are right.',
    });
    expect(await run(dry.id)).toMatchObject({ state: 'done', changed_lots: 3 });
  });

  it('tells a change as large that became so after the check, so that it can be confirmed', async () => {
    const { ndc, lotIds } = await aListing(app.db, { companyId: seller.companyId, lots: [lot('L1', 1000)] });
    const dry = await check(HEAD, `${ndc},L1,2028-06-30,11.00,10`);
    expect(dry.price_changes.large).toBe(0);
    await app.db
      .updateTable('lot')
      .set({ price_cents: 50 })
      .where('id', '=', lotIds[0] ?? 0)
      .execute();
    expect((await client.post(`listing/import/${dry.id}/run`)).status).toBe(422);
    const { data } = await client.get<ListingImport>(`listing/import/${dry.id}`);
    expect(data).toMatchObject({
      state: 'checked',
      price_changes: { large: 1, shown: [{ before: 0.5, after: 11 }] },
    });
    expect((await run(dry.id)).state).toBe('done');
  });

  it('names the lots that the file does not, but not those of refused rows', async () => {
    const { companyId } = seller;
    const named = await aListing(app.db, {
      companyId,
      lots: [lot('L1', 395), lot('L2', 395), lot('L3', 395)],
    });
    const other = await aListing(app.db, { companyId, name: 'Other', lots: [lot('X', 395)] });
    const { gone } = await check(HEAD, `${named.ndc},L1,2028-06-30,3.95,10`, `${named.ndc},l2,soon,3.95,10`);
    expect(gone).toMatchObject({ listings: 1, lots: 2 });
    expect(gone.shown.map(({ ndc, lot: name, stock }) => [ndc, name, stock])).toEqual([
      [named.ndc, 'L3', 10],
      [other.ndc, 'X', 10],
    ]);
    expect(await listings()).toHaveLength(2);
  });
});
