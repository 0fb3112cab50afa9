/**
 * Whether a facility may bid on a listing (trading G-017, X-97). One answer for the button, placing, counters, acceptance and the job
 * that ends bids, so that they cannot disagree.
 */
import { isExpired, type IsoDate } from '../dates.ts';

export type ListingObstacle = 'bids_off' | 'schedule_2' | 'starts_later' | 'own_listing' | 'no_terms';
export type BidObstacle =
  | ListingObstacle
  | 'seller_inactive'
  | 'listing_withdrawn'
  | 'catalog_closed'
  | 'buyer_inactive'
  | 'facility_not_vetted'
  | 'license_ended';

/** What whoever looks at a listing knows. */
export interface BidListing {
  readonly offersEnabled: boolean;
  readonly isC2: boolean;
  readonly startDate: IsoDate | null;
  /** The buyer's company sells it. */
  readonly isOwn: boolean;
  readonly hasTerms: boolean;
}

export interface BidParties extends BidListing {
  readonly sellerActive: boolean;
  readonly listingActive: boolean;
  /** Its catalog is open to the buyer's company. */
  readonly catalogOpen: boolean;
  readonly buyerActive: boolean;
  readonly facilityVetted: boolean;
  /** The last day of the state license; null where none is stored. */
  readonly licenseEnds: IsoDate | null;
}

/** Why a listing takes no bids of a buyer; null where it does. */
export function listingObstacle(listing: BidListing, today: IsoDate): ListingObstacle | null {
  if (!listing.offersEnabled) return 'bids_off';
  if (listing.isC2) return 'schedule_2';
  if (listing.startDate !== null && listing.startDate > today) return 'starts_later';
  if (listing.isOwn) return 'own_listing';
  return listing.hasTerms ? null : 'no_terms';
}

/** The same with all that has to hold until the bid is an order. */
export function bidObstacle(parties: BidParties, today: IsoDate): BidObstacle | null {
  if (!parties.sellerActive) return 'seller_inactive';
  if (!parties.buyerActive) return 'buyer_inactive';
  if (!parties.listingActive) return 'listing_withdrawn';
  const closed = listingObstacle(parties, today);
  if (closed !== null) return closed;
  if (!parties.catalogOpen) return 'catalog_closed';
  if (!parties.facilityVetted) return 'facility_not_vetted';
  return parties.licenseEnds !== null && isExpired(parties.licenseEnds, today) ? 'license_ended' : null;
}

/** Where a buyer looks for 'Place Bid' and does not find it. */
export const NO_BID_TEXT: Readonly<Record<ListingObstacle, string>> = {
  bids_off: 'The seller takes no bids on this listing.',
  schedule_2: 'Schedule II products are not sold by bids.',
  starts_later: 'Bids are taken from the day this listing is sold.',
  own_listing: 'Your company sells this listing: it does not bid on it.',
  no_terms: 'Only companies with active terms can bid, and yours has none.',
};

/** For both sides of a bid, of which only one reads 'you'. */
export const OBSTACLE_TEXT: Readonly<Record<BidObstacle, (facility: string) => string>> = {
  bids_off: () => 'The seller no longer takes bids on this listing.',
  schedule_2: () => 'Schedule II products are not sold by bids.',
  starts_later: () => 'This listing is not sold yet.',
  own_listing: () => 'A company does not bid on its own listings.',
  no_terms: (facility) => `The company of ${facility} has no active terms.`,
  seller_inactive: () => 'The seller is no longer active.',
  listing_withdrawn: () => 'The listing was withdrawn.',
  catalog_closed: (facility) => `The company of ${facility} has not agreed to the catalog of this listing.`,
  buyer_inactive: (facility) => `The company of ${facility} is not active.`,
  facility_not_vetted: (facility) => `${facility} is not approved to buy at present.`,
  license_ended: (facility) => `The state license of ${facility} has ended.`,
};

/** Of the facility, which its people can do something about; the rest is about the listing and the terms (G-017). */
export const isOfBuyer = (obstacle: BidObstacle): boolean =>
  ['buyer_inactive', 'facility_not_vetted', 'license_ended'].includes(obstacle);
