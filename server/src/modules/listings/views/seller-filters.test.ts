import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { SellerHome } from '#contract/orders/selling.ts';
import { LISTING_SORTS } from '#rules/lists.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aListing, anAdministrator, aSeller, refreshSearchOf, TODAY } from '../../../../test/kit/world.ts';

/** By what their lots are, expiry and stock of each; today is 2026-06-15. */
const LISTINGS: Record<string, [string, number][]> = {
  full: [['2028-06-30', 10]],
  soon: [
    ['2026-07-01', 5],
    ['2028-06-30', 0],
  ],
  partlyOver: [
    ['2026-06-14', 7],
    ['2027-06-30', 1],
  ],
  today: [[TODAY, 2]],
  over: [['2026-06-14', 9]],
  soldOut: [['2028-06-30', 0]],
  bare: [],
};
const STOCKED = ['full', 'soon', 'partlyOver', 'today'];
const OUT = ['over', 'soldOut', 'bare'];

let app: TestApp;
let client: TestClient;
let administrator: TestClient;
let companyId: number;
const names = new Map<number, string>();
beforeAll(async () => {
  app = await startTestApp('seller filters');
  const seller = await aSeller(app.db);
  ({ companyId } = seller);
  client = await app.signIn(seller.userId);
  administrator = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  for (const [name, all] of Object.entries(LISTINGS)) {
    const lots = all.map(([expiry_date, stock]) => ({ expiry_date, stock }));
    const { id } = await aListing(app.db, { companyId, lots });
    // A lot may be over since the search was last written.
    await refreshSearchOf(app.db, [id], '2026-06-13');
    names.set(id, name);
    names.set((await aListing(app.db, { companyId, lots, status: 'paused' })).id, `paused ${name}`);
  }
  await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, lots: [] });
});
afterAll(() => app.close());

async function found(query: string, who = client) {
  const { data, meta } = await who.get<SellerListing[]>(`listing/seller?${query}`);
  expect(meta?.['total']).toBe(data.length);
  return data.map(({ id }) => names.get(id) ?? 'of another seller').toSorted();
}
const also = (all: readonly string[]) => [...all, ...all.map((name) => `paused ${name}`)].toSorted();

it('R16 what is in stock has a pack that may be sold today, whether the listing is on sale or not', async () => {
  expect(await found('stock=in')).toEqual(STOCKED.toSorted());
  expect(await found('stock=out')).toEqual(OUT.toSorted());
  expect(await found('stock=in&status=all')).toEqual(also(STOCKED));
  expect(await found('stock=out&status=all')).toEqual(also(OUT));
  expect(await found('stock=out&status=paused')).toEqual(OUT.map((name) => `paused ${name}`).toSorted());
  expect(await found(`stock=out&company_id=${companyId}`, administrator)).toEqual(OUT.toSorted());
});

it('R16 what expires within some days has a pack in stock that does, or did', async () => {
  expect(await found('expiring_within=30')).toEqual(['over', 'partlyOver', 'soon', 'today']);
  expect(await found('expiring_within=30&status=all')).toEqual(also(['over', 'partlyOver', 'soon', 'today']));
});

it('RB-184 the home counts as out of stock what the list does', async () => {
  const { data } = await client.get<SellerHome>('order/seller_home');
  expect(data.out_of_stock.count).toBe(OUT.length);
});

it.each(LISTING_SORTS)('R16 in the order of %s the same are listed and counted', async (sort) => {
  expect(await found(`status=all&sort=${sort}`)).toEqual([...names.values()].toSorted());
});
