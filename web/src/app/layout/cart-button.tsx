import { useState } from 'react';
import {
  cartPanel,
  CartPanel,
  closeCartPanel,
  openCartPanel,
  useCartCount,
} from '../../features/cart/index.ts';
import { ListingPopup } from '../../features/catalog/index.ts';
import { Once } from '../../ui/dialogs.tsx';
import { useStore } from '../../shared/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './header.module.css';

/** Opens the cart panel; says why when there is nothing to open (SH-293 … SH-296). */
export function CartButton() {
  const { opened } = useStore(cartPanel);
  // An item takes the place of the panel, and gives it back when it closes: one overlay at a time hears Escape.
  const [item, setItem] = useState<number | null>(null);
  const count = useCartCount();
  const reason = count === null ? 'Your cart is loading' : count === 0 ? 'Your cart is empty' : null;
  useShortcut({ keys: 'c', label: 'Open the cart', group: 'Everywhere' }, () => {
    if (reason === null) openCartPanel({ byKey: true });
    else toast.info(reason);
  });
  return (
    <>
      <span className={styles.counted}>
        <IconButton
          icon="cart"
          label={reason ?? `Cart, ${count} ${count === 1 ? 'listing' : 'listings'}`}
          aria-disabled={reason !== null || undefined}
          aria-haspopup="dialog"
          onClick={() => reason === null && openCartPanel()}
        />
        {count !== null && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <Once opened={opened}>
        <CartPanel opened={opened && item === null} onClose={closeCartPanel} onOpenItem={setItem} />
      </Once>
      <Once opened={item !== null}>
        <ListingPopup listingId={item} onClose={() => setItem(null)} editing />
      </Once>
    </>
  );
}
