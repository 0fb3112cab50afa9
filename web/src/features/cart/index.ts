import { lazy } from 'react';
import { readNumber, type RawSearch } from '../../shared/search-params.ts';

export const loadCartPage = () => import('./pages/cart-page.tsx');
export const loadSuccessPage = () => import('./pages/success-page.tsx');

/** The panel behind the cart button of the header: `<CartPanel opened onClose />`. */
export const CartPanel = lazy(async () => ({
  default: (await import('./components/cart-panel.tsx')).CartPanel,
}));

/** The order group that was just placed. */
export const successSearch = (search: RawSearch): { group?: number } => {
  const group = readNumber(search, 'group');
  return group === undefined ? {} : { group };
};

export { useCartCount } from './api.ts';
