import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Cart, Carts } from '../api.ts';

export interface CartMode {
  cart: Cart | undefined;
  /** Both carts hold something: the toggle shows. */
  both: boolean;
  choose: (type: Cart['type']) => void;
}

/** Regular without CII items, CII with only those; a choice holds while its cart has items (SP-279 … SP-281). */
export function useCartMode(carts: Carts | undefined): CartMode {
  const [chosen, choose] = useState<Cart['type'] | null>(null);
  const regular = carts?.cart.items.length ?? 0;
  const controlled = carts?.cart_c2.items.length ?? 0;
  const byRule = regular === 0 && controlled > 0 ? 'c2' : 'c0';
  const type = regular > 0 && controlled > 0 ? (chosen ?? byRule) : byRule;
  return { cart: type === 'c2' ? carts?.cart_c2 : carts?.cart, both: regular > 0 && controlled > 0, choose };
}

export function CartModeToggle({ mode }: { mode: CartMode }) {
  if (!mode.both || !mode.cart) return null;
  return (
    <SegmentedControl
      aria-label="Cart"
      data={[
        { value: 'c0', label: 'Regular' },
        { value: 'c2', label: 'CII' },
      ]}
      value={mode.cart.type}
      onChange={(value) => mode.choose(value === 'c2' ? 'c2' : 'c0')}
    />
  );
}
