import { countOf, formatUsd } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { itemCount, useCarts } from '../api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CartPanel({ opened, onClose }: Props) {
  const carts = useCarts({ enabled: opened });
  return (
    <SidePanel title="Cart" opened={opened} onClose={onClose}>
      {carts.data ? (
        <EmptyState
          drawing="cart"
          title={`${countOf(itemCount(carts.data), 'listing')} for ${formatUsd(carts.data.cart.total + carts.data.cart_c2.total)}`}
          action={
            <LinkButton to="/cart" onClick={onClose}>
              Open the cart
            </LinkButton>
          }
        />
      ) : carts.error ? (
        <ErrorState error={carts.error} onRetry={() => void carts.refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </SidePanel>
  );
}
