import { createStore } from '../../shared/store.ts';

interface Panel {
  opened: boolean;
  /** The supplier whose lines are wanted. */
  supplierId: number | null;
  /** Opened by its key: the next key leads to the checkout. */
  byKey: boolean;
}

const CLOSED: Panel = { opened: false, supplierId: null, byKey: false };

/** The cart beside the page; it opens from the header, by its key and from the cart page. */
export const cartPanel = createStore<Panel>(CLOSED);

export const openCartPanel = (how: Partial<Omit<Panel, 'opened'>> = {}): void =>
  cartPanel.set({ ...CLOSED, ...how, opened: true });

export const closeCartPanel = (): void => cartPanel.set(CLOSED);
