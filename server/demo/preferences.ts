import type { StockedListing } from './catalog-rows.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { HARBOR } from './buyers.ts';
import type { FacilityInfo } from './companies.ts';
import { HANDLES } from './handles.ts';
import type { Row } from './insert-rows.ts';
import { eachesOf } from './molecules.ts';
import type { OrderWorld } from './orders.ts';
import { at, type Random } from './random.ts';

export interface Preferences {
  favorites: Row<'favorite'>[];
  softBlocks: Row<'soft_block'>[];
  priceFlags: Row<'price_flag'>[];
  amuOverrides: Row<'amu_override'>[];
}

interface Buyers {
  listings: readonly StockedListing[];
  facilities: readonly FacilityInfo[];
  orders: Pick<OrderWorld, 'orders' | 'lines'>;
  now: Date;
  random: Random;
}

const FAVORITES = ['70101000101', '70101000701', '70101000301'];
const BLOCKED = '70101000601';

/** What buyers have noted: favorites, blocks, prices they pay elsewhere, their own usage. */
export function makePreferences({ listings, facilities, orders, now, random }: Buyers): Preferences {
  const handleNdcs = new Set(HANDLES.map(({ ndc }) => ndc));
  const regular = listings.filter(({ catalog, drug }) => catalog === 'medigi' && !handleNdcs.has(drug.ndc));
  const harbor = at(
    facilities.filter(({ name }) => name === HARBOR),
    0,
  );
  const buyer = userNamed('buyer');
  const switcher = userNamed('switcher');
  const listingOf = (ndc: string) => listings.filter(({ drug }) => drug.ndc === ndc);
  const flagged = uniqueGroups(random.sample(regular, 12)).slice(0, 6);
  const group = ({ drug }: StockedListing) => ({
    facility_id: harbor.id,
    gcn_seqno: drug.product.gcn,
    package_size: drug.pack.content,
    user_id: buyer,
    updated_at: new Date(now.getTime() - 9 * 86_400_000),
  });
  const liked = [...FAVORITES.flatMap(listingOf), ...random.sample(regular, 8)].map(({ id }) => id);
  return {
    favorites: [
      ...liked.map((id) => favorite(buyer, id, now)),
      ...random.sample(regular, 10).map(({ id }) => favorite(switcher, id, now)),
      ...movedListings(regular, orders, harbor.id)
        .filter((id) => !liked.includes(id))
        .map((id) => favorite(buyer, id, now)),
    ],
    softBlocks: listingOf(BLOCKED).map(({ id }) => ({
      facility_id: harbor.id,
      user_id: userNamed('signer'),
      comment: 'Use the contract vial until the end of the quarter.',
      listing_id: id,
      created_at: new Date(now.getTime() - 20 * 86_400_000),
    })),
    priceFlags: flagged.slice(0, 3).map((listing) => ({
      ...group(listing),
      price_cents: Math.round(listing.drug.wacCents * 0.97),
      eaches_per_pack: eachesOf(listing.drug.product, listing.drug.pack),
    })),
    amuOverrides: flagged.slice(3).map((listing) => ({
      ...group(listing),
      amu: random.int(4, 40),
      eaches_per_pack: eachesOf(listing.drug.product, listing.drug.pack),
    })),
  };
}

/** Listings whose price is another one than when the facility ordered them last: the two that rose and fell most. */
function movedListings(
  listings: readonly StockedListing[],
  { orders, lines }: Buyers['orders'],
  facilityId: number,
): number[] {
  const kept = new Set(orders.filter(({ status }) => status !== 'cancelled').map(({ id }) => id));
  const last = new Map(
    lines
      .filter((line) => line.facility_id === facilityId && kept.has(line.order_id))
      .toSorted((one, other) => one.order_id - other.order_id)
      .map((line) => [line.listing_id, Number(line.price_cents)]),
  );
  const moves = listings
    .flatMap(({ id, lots }) => {
      const paid = last.get(id);
      const prices = lots.filter(({ stock }) => stock > 0).map(({ priceCents }) => priceCents);
      return paid === undefined || prices.length === 0 ? [] : [{ id, move: Math.min(...prices) / paid }];
    })
    .toSorted((one, other) => one.move - other.move || one.id - other.id);
  const fell = moves.filter(({ move }) => move < 1).slice(0, 2);
  const rose = moves.filter(({ move }) => move > 1).slice(-2);
  return [...fell, ...rose].map(({ id }) => id);
}

const userNamed = (name: string): number => DEMO_PEOPLE.findIndex((person) => person.name === name) + 1;

const favorite = (user_id: number, listing_id: number, now: Date): Row<'favorite'> => ({
  user_id,
  listing_id,
  comment: null,
  created_at: new Date(now.getTime() - 15 * 86_400_000),
});

function uniqueGroups(listings: readonly StockedListing[]): StockedListing[] {
  const byGroup = new Map(listings.map((one) => [`${one.drug.product.gcn}|${one.drug.pack.content}`, one]));
  return [...byGroup.values()];
}
