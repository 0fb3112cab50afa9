import { lazyPart } from '../../shared/load-code.ts';

/** 'Order again' of an order of the current facility: `<OrderAgainButton orderId={12} />`. */
export { OrderAgainButton } from './components/order-again-button.tsx';

/** What the facility bought most in 90 days, to be bought again: `<BoughtMost />`, for the home. */
export const BoughtMost = lazyPart(async () => (await import('./components/bought-most.tsx')).BoughtMost);

/** The same review without its button, for the palette: `<OrderAgainPopup orderId={12} opened onClose={…} />`. */
export const OrderAgainPopup = lazyPart(
  async () => (await import('./components/order-again-popup.tsx')).OrderAgainPopup,
);

/** What a facility would save most by, for the home: `<Recommended facilityId={7} />`. */
export const Recommended = lazyPart(async () => (await import('./components/recommended.tsx')).Recommended);
