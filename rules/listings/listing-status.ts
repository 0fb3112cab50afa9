/** The states of a listing and who moves it between them (back office 8). */

export const LISTING_STATUSES = ['active', 'paused', 'deactivated', 'withdrawn'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export const LISTING_STATUS_LABELS: Readonly<Record<ListingStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  deactivated: 'Deactivated',
  withdrawn: 'Withdrawn',
};

export const LEAST_REASON = 3;
export const MOST_REASON = 500;

export interface ListingMoves {
  readonly edit: boolean;
  readonly pause: boolean;
  readonly activate: boolean;
  readonly withdraw: boolean;
  readonly deactivate: boolean;
}

/** What may be done with a listing. What the marketplace took out of sale, only the marketplace brings back. */
export function listingMoves(status: ListingStatus, isMarketplace: boolean): ListingMoves {
  const offered = status === 'active' || status === 'paused';
  return {
    edit: status !== 'withdrawn',
    pause: status === 'active',
    activate: status === 'paused' || status === 'withdrawn' || (status === 'deactivated' && isMarketplace),
    withdraw: offered || (status === 'deactivated' && isMarketplace),
    deactivate: offered && isMarketplace,
  };
}

export const deactivatedText = (reason: string): string =>
  `The marketplace has deactivated this listing: ${reason}`;

/** In a cart, of a listing that is paused or deactivated. */
export const notOffered = (name: string): string => `${name} is not offered at the moment`;
/** To the marketplace, which moves listings between the catalogs of their seller. */
export const listedIn = (catalog: string): string =>
  `This seller has a listing of this product in ${catalog}.`;
const IN_503B = 'An outsourcing facility lists in the 503b catalog.';
const NOT_IN_503B = 'Only outsourcing facilities list in the 503b catalog.';

/** Why a listing of such a seller does not stand in a catalog; null where it may. */
export const catalogRefusal = (is503b: boolean, catalog: string): string | null => {
  if (is503b === (catalog === '503b')) return null;
  return is503b ? IN_503B : NOT_IN_503B;
};

/** In the cart of a buyer to whom the catalog that holds it now is not open. */
export const inClosedCatalog = (name: string, catalog: string): string =>
  `${name} is sold in the ${catalog} catalog now, which is not open to your company`;
export const LISTED_ALREADY = 'You have a listing of this product in this catalog.';
