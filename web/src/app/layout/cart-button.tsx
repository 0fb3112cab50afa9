import { useState } from 'react';
import { CartPanel, useCartCount } from '../../features/cart/index.ts';
import { ListingPopup } from '../../features/catalog/index.ts';
import { Once } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './header.module.css';

/** Opens the cart panel; says why when there is nothing to open (SH-293 … SH-296). */
export function CartButton() {
  const [opened, setOpened] = useState(false);
  // An item takes the place of the panel, and gives it back when it closes: one overlay at a time hears Escape.
  const [item, setItem] = useState<number | null>(null);
  const count = useCartCount();
  const reason = count === null ? 'Your cart is loading' : count === 0 ? 'Your cart is empty' : null;
  return (
    <>
      <span className={styles.counted}>
        <IconButton
          icon="cart"
          label={reason ?? `Cart, ${count} ${count === 1 ? 'listing' : 'listings'}`}
          aria-disabled={reason !== null || undefined}
          aria-haspopup="dialog"
          onClick={() => reason === null && setOpened(true)}
        />
        {count !== null && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <Once opened={opened}>
        <CartPanel opened={opened && item === null} onClose={() => setOpened(false)} onOpenItem={setItem} />
      </Once>
      <Once opened={item !== null}>
        <ListingPopup listingId={item} onClose={() => setItem(null)} editing />
      </Once>
    </>
  );
}
