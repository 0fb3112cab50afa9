import { useState } from 'react';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { countOf } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { NoSigner } from '../../csos/index.ts';
import { useCartNotes, useCarts, type Cart } from '../api.ts';
import { FindBetterCart, PutBack, type Replaced } from '../components/better-cart.tsx';
import { CartAlerts } from '../components/cart-alerts.tsx';
import { cartMode, CartModeToggle } from '../components/cart-mode.tsx';
import { Checkout } from '../components/checkout.tsx';
import { LicenseNote } from '../components/license-note.tsx';
import { SupplierGroups } from '../components/supplier-group.tsx';
import { useGoToPlaced, useLostOrder } from '../lost-order.ts';
import styles from '../components/cart.module.css';

/** The whole cart, read-only but for shipping, PO number and payment (SP-253 … SP-256). */
export function CartPage() {
  const { primary_facility: facility } = useMe();
  return <CartOfFacility key={facility?.id} facilityId={facility?.id ?? 0} />;
}

function CartOfFacility({ facilityId }: { facilityId: number }) {
  const { data, error, refetch } = useCarts({ watched: true });
  const [type, choose] = useState<Cart['type'] | null>(null);
  const mode = cartMode(data, type, choose);
  const { cart } = mode;
  const notes = useCartNotes((cart?.items.length ?? 0) > 0);
  const lost = useLostOrder(facilityId);
  useGoToPlaced(lost, facilityId);
  const [replaced, setReplaced, forgetReplaced] = useKeptDraft<Replaced | null>(
    `replaced-cart-${facilityId}`,
    () => null,
  );
  return (
    <Page>
      {cart && cart.items.length > 0 && <SkipLink target="checkout">Skip to checkout</SkipLink>}
      <PageHeader
        title="Your Cart"
        summary={cart && cart.items.length > 0 && <Summary cart={cart} />}
        actions={
          cart &&
          cart.items.length > 0 && (
            <>
              <FindBetterCart cart={cart} onReplaced={setReplaced} />
              <LinkButton to="/catalog" variant="default">
                Continue shopping
              </LinkButton>
            </>
          )
        }
      />
      {!data && error === null && <SkeletonLines lines={8} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {cart && (
        <>
          <CartModeToggle mode={mode} />
          {replaced?.before.type === cart.type && replaced.version === cart.version && (
            <PutBack before={replaced.before} cart={cart} onDone={forgetReplaced} />
          )}
          <CartAlerts cart={cart} corrected={data?.corrected ?? null} />
          <LicenseNote />
          {cart.type === 'c2' && cart.items.length > 0 && <NoSigner />}
          {cart.items.length === 0 ? (
            <NothingInIt looking={lost.attempt !== null && lost.placed === undefined} />
          ) : (
            <div className={styles.layout}>
              <div className={styles.column}>
                <SupplierGroups cart={cart} notes={notes} />
              </div>
              <Checkout cart={cart} lost={lost} />
            </div>
          )}
        </>
      )}
    </Page>
  );
}

function NothingInIt({ looking }: { looking: boolean }) {
  if (looking)
    return (
      <EmptyState drawing="cart" title="Looking for your order">
        It was sent, and its answer has not come yet. Nothing is ordered twice.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="cart"
      title="Your cart is empty"
      action={<LinkButton to="/catalog">Go to the catalog</LinkButton>}
    />
  );
}

function Summary({ cart }: { cart: Cart }) {
  const facility = useMe().primary_facility;
  const suppliers = countOf(cart.sellers.length, 'supplier');
  const text = `${countOf(cart.items.length, 'item')} from ${suppliers}${facility ? ` for ${facility.name}` : ''}`;
  if (cart.type !== 'c2') return text;
  return (
    <>
      <StatusBadge tone="attention">CII</StatusBadge> {text}. The order is sent when it is signed
      electronically.
    </>
  );
}
