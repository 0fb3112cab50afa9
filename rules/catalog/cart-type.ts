import type { CartType } from '../orders/cart-totals.ts';

/** The cart that a listing belongs to, by its own schedule. */
export const cartTypeOf = (listing: { readonly isC2: boolean }): CartType => (listing.isC2 ? 'c2' : 'c0');
