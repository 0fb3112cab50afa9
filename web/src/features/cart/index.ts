import { lazyPart } from '../../shared/load-code.ts';

/** The panel behind the cart button of the header: `<CartPanel opened onClose />`. */
export const CartPanel = lazyPart(async () => (await import('./components/cart-panel.tsx')).CartPanel);

export { hasCardForm } from './stripe-js.ts';
export { CardFields, EMPTY_CARD, type CardDraft } from './components/card-fields.tsx';
export { linesOf, useReplaceCart } from './better-cart-api.ts';
export { cartPanel, closeCartPanel, openCartPanel } from './panel.ts';
export {
  quantitiesOf,
  refreshCarts,
  useAddCartLines,
  useCartCount,
  useCarts,
  useUpdateCart,
  type Carts,
} from './api.ts';
