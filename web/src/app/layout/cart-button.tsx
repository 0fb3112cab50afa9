import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CartPanel, useCartCount } from '../../features/cart/index.ts';
import { Once } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './header.module.css';

/** Opens the cart panel; says why when there is nothing to open (SH-293 … SH-296). */
export function CartButton() {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const count = useCartCount();
  const openItem = (listingId: number) => {
    setOpened(false);
    void navigate({ to: '/detailed/$id', params: { id: String(listingId) } });
  };
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
        <CartPanel opened={opened} onClose={() => setOpened(false)} onOpenItem={openItem} />
      </Once>
    </>
  );
}
