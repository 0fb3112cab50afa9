import { readNumber, type RawSearch } from '../../shared/search-params.ts';

export const loadCartPage = () => import('./pages/cart-page.tsx');
export const loadSuccessPage = () => import('./pages/success-page.tsx');

/** The order group that was just placed. */
export const successSearch = (search: RawSearch): { group?: number } => {
  const group = readNumber(search, 'group');
  return group === undefined ? {} : { group };
};
