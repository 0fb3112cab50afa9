import { LinkButton } from '../../../ui/links.tsx';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useCarts } from '../api.ts';
import { CartAlerts } from './cart-alerts.tsx';
import { CartModeToggle, useCartMode } from './cart-mode.tsx';
import { CartTotals } from './cart-totals.tsx';
import { SupplierGroups } from './supplier-group.tsx';
import styles from './cart.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Opens the add-to-cart view of an item for editing. */
  onOpenItem: (listingId: number) => void;
}

/** The cart beside the page: items can be edited and removed, the totals stay in view (SP-240 … SP-248). */
export function CartPanel({ opened, onClose, onOpenItem }: Props) {
  const { data, error, refetch } = useCarts({ enabled: opened });
  const mode = useCartMode(data);
  const { cart } = mode;
  const count = cart?.items.length ?? 0;
  return (
    <SidePanel
      title={cart ? `Your Cart (${count} ${count === 1 ? 'item' : 'items'})` : 'Your Cart'}
      opened={opened}
      onClose={onClose}
      footer={
        cart &&
        count > 0 && (
          <div className={styles.footer}>
            <CartTotals cart={cart} />
            <LinkButton to="/cart" fullWidth size="md" onClick={onClose}>
              PROCEED TO CHECKOUT
            </LinkButton>
          </div>
        )
      }
    >
      {!data && error === null && <SkeletonLines lines={6} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {cart && (
        <div className={styles.column}>
          <CartModeToggle mode={mode} />
          <CartAlerts cart={cart} />
          {count === 0 ? (
            <EmptyState
              drawing="cart"
              title="Your cart is empty"
              action={
                <LinkButton to="/catalog" onClick={onClose}>
                  Go to the catalog
                </LinkButton>
              }
            />
          ) : (
            <SupplierGroups cart={cart} onOpen={onOpenItem} />
          )}
        </div>
      )}
    </SidePanel>
  );
}
