import { Money } from '../../../ui/values.tsx';
import type { Cart } from '../api.ts';
import styles from './cart.module.css';

/** What the cart adds up to; savings are told, never subtracted. */
export function CartTotals({ cart, withTotal = true }: { cart: Cart; withTotal?: boolean }) {
  return (
    <dl className={styles.totals} aria-live="polite">
      <dt>Sub Total</dt>
      <dd>
        <Money amount={cart.sub_total} />
      </dd>
      <dt>Shipping</dt>
      <dd>
        <Money amount={cart.shipping_total} />
      </dd>
      {cart.transaction_fee_total > 0 && (
        <>
          <dt>Transaction Fee</dt>
          <dd>
            <Money amount={cart.transaction_fee_total} />
          </dd>
        </>
      )}
      {withTotal && (
        <>
          <dt className={styles.grand}>Total</dt>
          <dd className={styles.grand}>
            <Money amount={cart.total} strong />
          </dd>
        </>
      )}
      {cart.savings_total > 0 && (
        <>
          <dt className={styles.saving}>Savings</dt>
          <dd className={styles.saving}>
            <Money amount={cart.savings_total} />
          </dd>
        </>
      )}
      {cart.other_savings_total > 0 && (
        <>
          <dt className={styles.saving}>Savings, medshorts and 503b</dt>
          <dd className={styles.saving}>
            <Money amount={cart.other_savings_total} />
          </dd>
        </>
      )}
    </dl>
  );
}
