/** What the search of the catalog and its page agree on. */

/** One at a time. */
export const TAG_LABELS = {
  all: 'All',
  ashp: 'Shortages',
  fav: 'Favorites',
  softblock: 'Soft Blocked',
  rfp: 'RFP',
  vbo: 'Bids',
  match: 'Matches',
  exact: 'Exact Matches',
} as const;
export type CatalogTag = keyof typeof TAG_LABELS;
// The keys of a literal object are its literal keys.
export const CATALOG_TAGS = Object.keys(TAG_LABELS) as readonly CatalogTag[];

/** Marks of the expiration slider in days (TR-063, TR-389); the last one is any. */
export const EXPIRY_DAYS = [14, 90, 180, 270, 3650] as const;

/** Offers of a product that come with it; the others are asked for. */
export const FIRST_OFFERS = 3;
