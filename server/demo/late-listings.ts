import type { IsoDate } from '#rules/dates.ts';
import { numberListings, type StockedListing } from './catalog-rows.ts';
import type { DrugPack } from './drugs.ts';
import { alternative } from './handle-listings.ts';
import type { OrderWorld } from './orders.ts';

const MARGINS = 5;

/** What came to the market last: behind all other listings and lots, whose ids and orders stay as they are. */
export function makeLateListings(
  packs: readonly DrugPack[],
  former: { listings: readonly StockedListing[]; orders: OrderWorld },
  today: IsoDate,
): StockedListing[] {
  const lots = former.listings.flatMap((listing) => listing.lots).length + former.orders.soldOutLots.length;
  return numberListings(
    packs.map((drug, index) => alternative(drug, index % MARGINS, today)),
    { listing: former.listings.length, lot: lots },
  );
}
