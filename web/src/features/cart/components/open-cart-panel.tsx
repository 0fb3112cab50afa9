import { Button } from '@mantine/core';
import { countOf, formatMoment, plainDay, formatNdc, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import type { OpenCart } from '../open-carts-api.ts';
import { CART_NAMES } from './open-cart-columns.tsx';
import styles from './open-carts.module.css';

interface Props {
  /** Null: closed. */
  cart: OpenCart | null;
  onClose: () => void;
  onClear: (cart: OpenCart) => void;
}

/** What stands in one cart, as its user saw it last. */
export function OpenCartPanel({ cart, onClose, onClear }: Props) {
  const mayOpenUser = useMe().permissions.includes('users');
  return (
    <SidePanel
      title={cart ? `${CART_NAMES[cart.type]} cart of ${cart.user.name}` : 'Cart'}
      width={560}
      opened={cart !== null}
      onClose={onClose}
      footer={
        cart && (
          <div className={styles.buttons}>
            {mayOpenUser && (
              <LinkButton to="/admin/user-manager" search={{ user: String(cart.user.id) }} variant="default">
                Open user
              </LinkButton>
            )}
            <Button variant="default" onClick={() => onClear(cart)}>
              Clear this cart
            </Button>
          </div>
        )
      }
    >
      {cart && (
        <>
          <GivenFacts
            facts={[
              ['Facility', cart.facility.name],
              ['User', cart.user.email],
              ['Total', `${formatUsd(cart.total)}, without shipping and fees`],
              ['Updated', formatMoment(cart.updated_at)],
            ]}
          />
          <ul className={styles.lines} aria-label="Items">
            {cart.items.map((item) => (
              <li key={`${item.listing_id}-${item.lot_name}`} className={styles.line}>
                <strong>{item.name}</strong>
                <span className={styles.amount}>{formatUsd(item.extended)}</span>
                <span className={styles.soft}>
                  NDC {formatNdc(item.ndc)} · {item.company_name}
                </span>
                <span className={styles.soft}>
                  {countOf(item.quantity, 'pack')} at {formatUsd(item.price)} · lot {item.lot_name}, expires{' '}
                  {item.expiry_date} · added {plainDay(item.added_at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}
