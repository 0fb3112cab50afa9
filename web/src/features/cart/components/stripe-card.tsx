import type { StripeCard } from '../use-stripe-card.ts';
import styles from './cart.module.css';

/** The card in Stripe's own frame. */
export function StripeCardField({ card: { place, state, error } }: { card: StripeCard }) {
  return (
    <div className={styles.column}>
      <div className={styles.cardLabel} id="card-label">
        Card
      </div>
      <div
        ref={place}
        className={styles.cardFrame}
        role="group"
        aria-labelledby="card-label"
        aria-busy={state === 'loading'}
      />
      {state === 'loading' && <p className={styles.soft}>The card form is loading…</p>}
      {state === 'failed' && (
        <p role="alert" className={styles.cardProblem}>
          The card form could not be loaded. Please check your connection and load the page again.
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.cardProblem}>
          {error}
        </p>
      )}
    </div>
  );
}
