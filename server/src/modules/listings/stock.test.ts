import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aListing, aSeller, TODAY } from '../../../test/kit/world.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { refreshingStock, refreshSearch, takingStock, type MissingLot } from './stock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('stock');
});
afterAll(() => app.close());

const LOTS = [
  { price_cents: 900, stock: 10, expiry_date: '2027-01-31' },
  { price_cents: 1000, stock: 20, expiry_date: '2028-06-30' },
  { price_cents: 1000, stock: 30, expiry_date: '2028-09-30' },
];

const aListingOfThree = async () =>
  aListing(app.db, { companyId: (await aSeller(app.db)).companyId, lots: LOTS });

const call = (db: Queryable, expression: RawBuilder<unknown>) => sql`select ${expression}`.execute(db);

const setStock = (db: Queryable, lotId: number | undefined, stock: number) =>
  sql`update lot set stock = ${stock} where id = ${lotId}`.execute(db);

async function searchRow(listingId: number) {
  const { rows } = await sql<Record<string, unknown>>`select * from catalog_search
    where listing_id = ${listingId}`.execute(app.db);
  return rows[0];
}

describe('the search row after a sale', () => {
  it.each([
    ['a part of the cheapest lot', [4, 20, 30], { stock: 54, lot_count: 3, lowest_price_cents: 900 }],
    ['the cheapest lot', [0, 20, 30], { stock: 50, lot_count: 2, lowest_price_cents: 1000 }],
    ['all but the last lot', [0, 0, 30], { stock: 30, lot_count: 1, earliest_expiry: '2028-09-30' }],
    ['everything', [0, 0, 0], { stock: 0, lot_count: 0, lowest_price_cents: null, best_lot_id: null }],
  ])('of %s is what writing it anew gives', async (_sold, left, expected) => {
    const listing = await aListingOfThree();
    for (const [at, stock] of left.entries()) await setStock(app.db, listing.lotIds[at], stock);
    await call(app.db, refreshingStock([listing.id], TODAY));
    const sold = await searchRow(listing.id);
    expect(sold).toMatchObject(expected);
    await app.db.transaction().execute((tx) => refreshSearch(tx, [listing.id], TODAY));
    expect(sold).toEqual(await searchRow(listing.id));
  });
});

it.each([
  ['a lot', sql`update lot set status = 'withdrawn' where id = `, 'lot'],
  ['a listing', sql`update listing set status = 'withdrawn' where id = `, 'listing'],
] as const)(
  'nothing is taken from %s that was withdrawn after the cart was checked',
  async (_what, update, whose) => {
    const { id, lotIds } = await aListingOfThree();
    const [lotId = 0] = lotIds;
    const take = async () => {
      const { rows } =
        await sql<MissingLot>`select * from ${takingStock([{ lotId, quantity: 1, lotPriceCents: 900 }], TODAY)}`.execute(
          app.db,
        );
      return rows;
    };
    expect(await take()).toEqual([]);
    await sql`${update}${whose === 'lot' ? lotId : id}`.execute(app.db);
    expect(await take()).toEqual([{ lot_id: lotId, repriced: false }]);
  },
);

it.each([
  ['a sale', (tx: Tx, id: number) => call(tx, refreshingStock([id], TODAY))],
  ['an edit', (tx: Tx, id: number) => refreshSearch(tx, [id], TODAY)],
])('%s of one lot counts a sale of another one that was under way', async (_what, refresh) => {
  const listing = await aListingOfThree();
  let later: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await setStock(tx, listing.lotIds[0], 7);
    await call(tx, refreshingStock([listing.id], TODAY));
    later = app.db.transaction().execute(async (other) => {
      await setStock(other, listing.lotIds[1], 15);
      await refresh(other, listing.id);
    });
    await untilSomebodyWaits(tx);
  });
  await later;
  expect(await searchRow(listing.id)).toMatchObject({ stock: 7 + 15 + 30 });
});

/** Until another transaction waits for a lock that this one holds. */
async function untilSomebodyWaits(tx: Queryable): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const waiting = async () =>
    (
      await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where ${rows[0]?.pid}::int = any (pg_blocking_pids(pid))) as waits`.execute(app.db)
    ).rows[0]?.waits;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
}
