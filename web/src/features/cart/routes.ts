import { readChoice, readNumber, type RawSearch } from '../../shared/search-params.ts';

export const loadCartPage = () => import('./pages/cart-page.tsx');
export const loadSuccessPage = () => import('./pages/success-page.tsx');

/** The order group that was just placed. */
export const successSearch = (search: RawSearch): { group?: number } => {
  const group = readNumber(search, 'group');
  return group === undefined ? {} : { group };
};

export const loadOpenCartsPage = () => import('./pages/open-carts-page.tsx');

/** Of one company; by cart and by days since the oldest item was added. */
export interface OpenCartsSearch {
  company?: number | undefined;
  type?: 'c0' | 'c2' | undefined;
  older?: number | undefined;
}
export const openCartsSearch = (search: RawSearch): OpenCartsSearch => ({
  company: readNumber(search, 'company'),
  type: readChoice(search, 'type', ['c0', 'c2']),
  older: readNumber(search, 'older'),
});
