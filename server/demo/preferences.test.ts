import { expect, it } from 'vitest';
import { numberListings } from './catalog-rows.ts';
import { HARBOR } from './buyers.ts';
import { makeFacilities } from './companies.ts';
import { makeDrugPacks } from './drugs.ts';
import { makeListings } from './listings.ts';
import { readProducts } from './molecules.ts';
import { makePreferences } from './preferences.ts';
import { seededRandom } from './random.ts';
import { TEST_DAY, TEST_NOW } from './test-world.ts';

it('nobody likes a listing twice, whatever moved most', () => {
  const packs = makeDrugPacks(readProducts().first, seededRandom(1));
  const random = seededRandom(2);
  const listings = numberListings(makeListings({ packs, size: 100, today: TEST_DAY, random }));
  const facilities = makeFacilities(seededRandom(3));
  const harbor = facilities.find(({ name }) => name === HARBOR)?.id ?? 0;
  for (let seed = 1; seed <= 50; seed++) {
    const bought = seededRandom(seed).sample(listings, 30);
    const line = { facility_id: harbor, order_id: 1 };
    const orders = {
      orders: [{ id: 1, status: 'delivered' }],
      lines: bought.map(({ id }, index) => ({ ...line, listing_id: id, price_cents: 10 ** (index % 7) })),
    };
    const world = { listings, facilities, orders, now: new Date(TEST_NOW), random: seededRandom(seed) };
    const likes = makePreferences(world).favorites.map((one) => `${one.user_id} ${one.listing_id}`);
    expect(new Set(likes).size).toBe(likes.length);
  }
});
