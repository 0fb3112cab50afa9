import type { CartType } from '#rules/orders/cart-totals.ts';
import { createStore } from '../../shared/store.ts';

interface Panel {
  opened: boolean;
  /** The supplier whose lines are wanted. */
  supplierId: number | null;
  /** The cart that is wanted; the regular one without a word. */
  type: CartType | null;
  /** Opened by its key: the next key leads to the checkout. */
  byKey: boolean;
}

const CLOSED: Panel = { opened: false, supplierId: null, type: null, byKey: false };

/** The cart beside the page; it opens from the header, by its key and from the cart page. */
export const cartPanel = createStore<Panel>(CLOSED);

export const openCartPanel = (how: Partial<Omit<Panel, 'opened'>> = {}): void =>
  cartPanel.set({ ...CLOSED, ...how, opened: true });

export const turnCartPanel = (type: CartType): void => cartPanel.set({ ...cartPanel.get(), type });

export const closeCartPanel = (): void => cartPanel.set(CLOSED);
