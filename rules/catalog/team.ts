/** What a facility keeps about listings for everybody who buys there: soft blocks, notes, shared views; and the own favorites. */
import type { Role } from '../accounts/roles.ts';

/** What a soft block catches, the narrowest first: where several match, the first of them is told. */
export const SOFT_BLOCK_SCOPES = ['listing_id', 'gcn', 'seller_company_id', 'catalog_type'] as const;
export type SoftBlockScope = (typeof SOFT_BLOCK_SCOPES)[number];

export const SOFT_BLOCK_LABELS: Readonly<Record<SoftBlockScope, string>> = {
  listing_id: 'Listing (NDC)',
  gcn: 'GCN',
  seller_company_id: 'Seller Company',
  catalog_type: 'Catalog Type',
};

export const NOTE_SCOPES = ['listing_id', 'gcn'] as const;
export type NoteScope = (typeof NOTE_SCOPES)[number];

export const NOTE_LABELS: Readonly<Record<NoteScope, string>> = {
  listing_id: 'This listing',
  gcn: 'All listings of this GCN',
};

export const REASON_LENGTH = 250;
export const NOTE_LENGTH = 1000;
export const FAVORITE_COMMENT_LENGTH = 250;
export const VIEW_NAME_LENGTH = 40;
/** A facility shares so many. */
export const MOST_VIEWS = 100;
/** And keeps so many soft blocks, and so many notes that are not expired: every search and cart looks them up. */
export const MOST_SOFT_BLOCKS = 2000;
export const MOST_NOTES = 5000;
export const TOO_MANY_VIEWS = `A facility shares up to ${MOST_VIEWS} views; stop sharing one first.`;
export const TOO_MANY_SOFT_BLOCKS = `A facility keeps up to ${MOST_SOFT_BLOCKS} soft blocks; remove one first.`;
export const TOO_MANY_NOTES = `A facility keeps up to ${MOST_NOTES} notes; remove one first.`;

/** A soft block that was removed can be put back for so long. */
export const RESTORABLE_HOURS = 24;

export const REASON_REQUIRED = 'Soft block reason is required';
export const COMMENT_REQUIRED = 'Comment is required';
export const ONE_SCOPE = 'Name one of listing, GCN, seller company and catalog type';
export const ONE_NOTE_SCOPE = 'Name either a listing or a GCN';
export const SAME_SCOPE = 'A soft block for this scope already exists';
export const NOT_YOURS = 'Only its author and administrators of the catalog change it.';

/** Everybody of the facility reads what the team keeps; its author changes it, and administrators with `catalog` (SP-367 … SP-371, decision 28). */
export const mayChangeOfTeam = (
  record: { readonly userId: number },
  asker: { readonly userId: number; readonly moderates: boolean },
): boolean => record.userId === asker.userId || asker.moderates;

/** Who else stops sharing a view, so that none is left that nobody may remove: administrators of company and facility, and those with `catalog`. */
export const mayStopSharing = (
  view: { readonly userId: number },
  asker: { readonly userId: number; readonly moderates: boolean; readonly roles: readonly Role[] },
): boolean =>
  mayChangeOfTeam(view, asker) ||
  asker.roles.includes('CompanyAdmin') ||
  asker.roles.includes('FacilityAdmin');

/** Whether exactly one of the keys has a value. */
export const namesOne = <Key extends string>(
  keys: readonly Key[],
  values: Readonly<Partial<Record<Key, unknown>>>,
): boolean => keys.filter((key) => values[key] !== undefined && values[key] !== null).length === 1;
