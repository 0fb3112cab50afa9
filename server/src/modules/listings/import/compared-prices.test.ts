import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller, type Person } from '../../../../test/kit/world.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';
import { carryOutImport } from './carry-out.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp('prices of price files');
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

const read = async (id: number) => (await client.get<ListingImport>(`listing/import/${id}`)).data;
async function check(...lines: string[]): Promise<ListingImport> {
  const file = { name: 'prices.csv', bytes: ['NDC,Lot,Expiry,Price,Qty', ...lines].join('\n') };
  const { data } = await client.upload<ListingImport>('listing/import', file);
  await app.checkImports();
  return read(data.id);
}
/** A listing with a lot for each price in cents. */
const listed = (...prices: number[]) =>
  aListing(app.db, {
    companyId: seller.companyId,
    lots: prices.map((price_cents, index) => ({
      lot_name: `OLD${index}`,
      price_cents,
      stock: 10,
      expiry_date: '2028-06-30',
    })),
  });
const row = (ndc: string, lot: string, price: number) => `${ndc},${lot},2028-06-30,${price.toFixed(2)},10`;
const pricesOf = async (id: number, format: 'csv' | 'xlsx') => {
  const { bytes } = await client.get(`listing/import/${id}/prices?format=${format}`);
  return (await readTable({ name: `p.${format}`, bytes })).rows.map(({ cells }) => cells);
};

describe('the price of a new lot', () => {
  it('is told beside the nearest price of its listing when it is far off, and needs a confirmation', async () => {
    const { ndc } = await listed(1000, 5000);
    const dry = await check(
      row(ndc, 'N1', 11_000),
      row(ndc, 'N2', 11.9),
      row(ndc, 'N3', 41),
      row(ndc, 'N4', 25),
      row(ndc, 'N5', 0.9),
    );
    expect(dry).toMatchObject({ new_lots: 5, changed_lots: 0 });
    const near = { ndc, compared_with: 'listing' };
    expect(dry.price_changes).toEqual({
      up: 0,
      down: 0,
      new_lots: 3,
      large: 3,
      shown: [
        { row: 2, lot: 'N1', before: 50, after: 11_000, ...near },
        { row: 6, lot: 'N5', before: 10, after: 0.9, ...near },
        { row: 5, lot: 'N4', before: 50, after: 25, ...near },
      ],
    });
    const refused = await client.post(`listing/import/${dry.id}/run`);
    expect(refused.problem?.data).toHaveProperty('confirm_prices');
    expect((await client.post(`listing/import/${dry.id}/run`, { confirm_prices: true })).status).toBe(200);
  });

  it('of a product in another catalog is told when it is tenfold only', async () => {
    const { ndc } = await listed(1000);
    const short = (lot: string, price: number) => `${ndc},${lot},2026-12-31,${price},10`;
    const cheap = await check(short('S1', 6));
    expect(cheap).toMatchObject({ new_listings: 1, price_changes: { new_lots: 0, large: 0 } });
    const slipped = await check(short('S1', 600));
    expect(slipped).toMatchObject({
      new_listings: 1,
      price_changes: { new_lots: 1, large: 1, shown: [{ lot: 'S1', before: 10, after: 600 }] },
    });
  });

  it('is compared with nothing where the product is not listed, and not with lots that were withdrawn', async () => {
    const { ndc: other } = await aDrug(app.db);
    const { ndc, lotIds } = await listed(1000, 90_000);
    await app.db
      .updateTable('lot')
      .set({ status: 'withdrawn' })
      .where('id', '=', lotIds[1] ?? 0)
      .execute();
    const { price_changes } = await check(row(other, 'N1', 900), row(ndc, 'N2', 900));
    expect(price_changes).toMatchObject({ new_lots: 1, shown: [{ lot: 'N2', before: 10 }] });
  });
});

describe('WB-138 the report of price changes', () => {
  it.each(['csv', 'xlsx'] as const)(
    'has every change, the largest first, before and after the import: .%s',
    async (format) => {
      const { ndc } = await listed(1000, 1000);
      const dry = await check(row(ndc, 'OLD0', 10.5), row(ndc, 'OLD1', 10), row(ndc, 'N1', 10_000));
      const changes = (await pricesOf(dry.id, format)).map((cells) => cells.map(String));
      expect(changes[0]).toEqual(['Row', 'NDC', 'Name', 'Lot', 'What', 'Before', 'After', 'Change %']);
      expect(changes.slice(1).map(([number, , , ...cells]) => [number, ...cells])).toEqual([
        ['4', 'N1', 'New lot', '10', '10000', '99900'],
        ['2', 'OLD0', 'Changed lot', '10', '10.5', '5'],
      ]);
      await client.post(`listing/import/${dry.id}/run`, { confirm_prices: true });
      await carryOutImport({ db: app.db, clock: app.clock }, dry.id);
      expect((await read(dry.id)).state).toBe('done');
      expect((await pricesOf(dry.id, format)).map((cells) => cells.map(String))).toEqual(changes);
    },
  );

  it('has those beyond the hundred that are shown', async () => {
    const { ndc } = await listed(...Array.from({ length: 130 }, () => 1000));
    const dry = await check(
      ...Array.from({ length: 130 }, (_, lot) => row(ndc, `OLD${lot}`, 10.01 + lot / 100)),
    );
    expect(dry.price_changes).toMatchObject({ up: 130, large: 0 });
    expect(dry.price_changes.shown).toHaveLength(100);
    const [, first, ...rest] = await pricesOf(dry.id, 'csv');
    expect([first?.[3], rest.length]).toEqual(['OLD129', 129]);
  });

  it('belongs to the company', async () => {
    const { id } = await check(row((await aDrug(app.db)).ndc, 'N1', 1));
    const foreign = await app.signIn((await aSeller(app.db)).userId);
    expect((await foreign.get(`listing/import/${id}/prices?format=csv`)).status).toBe(404);
  });
});

describe('a lot that stands twice', () => {
  const problemsOf = ({ problems }: ListingImport) =>
    problems.map(({ row: at, message }) => `${at}: ${message}`);

  it('with different values is taken from no row, and both are named', async () => {
    const { ndc } = await aDrug(app.db);
    const dry = await check(row(ndc, 'A', 10), row(ndc, 'B', 5), row(ndc, 'a', 12), row(ndc, 'A', 10));
    expect(dry).toMatchObject({ good_rows: 1, refused_rows: 3, new_lots: 1 });
    expect(dry.problem_groups).toMatchObject([
      { column: 'lot', code: 'repeated_otherwise', rows: 3, first_rows: [2, 4, 5], value: 'A' },
    ]);
    expect(problemsOf(dry)[1]).toBe(
      '4: Lot a of this product stands in rows 2, 4 and 5 with different values: Pack price $10.00, $12.00 and $10.00.',
    );
  });

  it.each([
    ['stock', '2028-06-30,10,11', 'Stock 10 and 11.'],
    ['expiry', '2028-07-31,10,10', 'Expiry 06/30/2028 and 07/31/2028.'],
  ])('with another %s too', async (_what, rest, told) => {
    const { ndc } = await aDrug(app.db);
    const dry = await check(row(ndc, 'A', 10), `${ndc},A,${rest}`);
    expect(dry.refused_rows).toBe(2);
    expect(problemsOf(dry)[0]).toContain(`rows 2 and 3 with different values: ${told}`);
  });

  it('with the same values is taken once', async () => {
    const { ndc } = await aDrug(app.db);
    const dry = await check(row(ndc, 'A', 10), row(ndc, 'A', 10));
    expect(dry).toMatchObject({ good_rows: 1, refused_rows: 1 });
    expect(problemsOf(dry)).toEqual(['3: Lot A of this product is already in row 2.']);
  });
});
