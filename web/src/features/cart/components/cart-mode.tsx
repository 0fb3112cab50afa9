import { SegmentedControl } from '@mantine/core';
import type { Cart, Carts } from '../api.ts';
import styles from './cart.module.css';

export interface CartMode {
  cart: Cart | undefined;
  /** Both carts hold something: the toggle shows. */
  both: boolean;
  /** Items in each. */
  held: Record<Cart['type'], number>;
  choose: (type: Cart['type']) => void;
}

/** Regular without CII items, CII with only those; a choice holds while its cart has items (SP-279 … SP-281). */
export function cartMode(
  carts: Carts | undefined,
  chosen: Cart['type'] | null,
  choose: CartMode['choose'],
): CartMode {
  const regular = carts?.cart.items.length ?? 0;
  const controlled = carts?.cart_c2.items.length ?? 0;
  const byRule = regular === 0 && controlled > 0 ? 'c2' : 'c0';
  const type = regular > 0 && controlled > 0 ? (chosen ?? byRule) : byRule;
  return {
    cart: type === 'c2' ? carts?.cart_c2 : carts?.cart,
    both: regular > 0 && controlled > 0,
    held: { c0: regular, c2: controlled },
    choose,
  };
}

const Held = ({ name, items }: { name: string; items: number }) => (
  <>
    {name}{' '}
    <span className={styles.held}>
      {items}
      <span className="visually-hidden"> {items === 1 ? 'item' : 'items'}</span>
    </span>
  </>
);

export function CartModeToggle({ mode }: { mode: CartMode }) {
  if (!mode.both || !mode.cart) return null;
  return (
    <SegmentedControl
      className={styles.mode ?? ''}
      aria-label="Cart"
      data={[
        { value: 'c0', label: <Held name="Regular" items={mode.held.c0} /> },
        { value: 'c2', label: <Held name="CII" items={mode.held.c2} /> },
      ]}
      value={mode.cart.type}
      onChange={(value) => mode.choose(value === 'c2' ? 'c2' : 'c0')}
    />
  );
}
