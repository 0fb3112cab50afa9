import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '../../../shared/store.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useCarts } from '../api.ts';
import { cartPanel, turnCartPanel } from '../panel.ts';
import { CartAlerts } from './cart-alerts.tsx';
import { cartMode, CartModeToggle } from './cart-mode.tsx';
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
  const { data, error, refetch } = useCarts({ enabled: opened, watched: opened });
  const { supplierId, type, byKey } = useStore(cartPanel);
  const mode = cartMode(data, type, turnCartPanel);
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
            <LinkButton
              to="/cart"
              fullWidth
              size="md"
              onClick={onClose}
              {...(byKey && { 'data-autofocus': true })}
            >
              PROCEED TO CHECKOUT
            </LinkButton>
          </div>
        )
      }
    >
      {!data && error === null && <SkeletonLines lines={6} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {cart && (
        <Column supplierId={supplierId}>
          <CartModeToggle mode={mode} />
          <CartAlerts cart={cart} corrected={data?.corrected ?? null} />
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
        </Column>
      )}
    </SidePanel>
  );
}

/** With a supplier its lines come into view, the first quantity focused, each time the panel opens for one. */
function Column({ supplierId, children }: { supplierId: number | null; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (supplierId === null) return undefined;
    const group = column.current?.querySelector(`[data-supplier="${supplierId}"]`);
    const first = group?.querySelector<HTMLInputElement>('input');
    group?.scrollIntoView({ block: 'start' });
    first?.focus();
    // The panel takes the focus once more when it has opened, and gives it to what is marked.
    first?.setAttribute('data-autofocus', '');
    return () => first?.removeAttribute('data-autofocus');
  }, [supplierId]);
  return (
    <div ref={column} className={styles.column}>
      {children}
    </div>
  );
}
