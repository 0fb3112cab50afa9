import { Link } from '@tanstack/react-router';
import type { SignalType } from '#rules/catalog/prices.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import type { CatalogListing } from '../api.ts';
import styles from './price-flag.module.css';

/** The price flag of a row: its colour and its words say what the saving is measured against. */
export function SignalMark({ type }: { type: SignalType | null }) {
  if (type === null) return null;
  return (
    <span className={styles.mark} data-signal={type}>
      <RepeatedTerm name={type}>
        <Icon name="flag" size={12} />
        <span className="visually-hidden">{type}: </span>
      </RepeatedTerm>
    </span>
  );
}

/** '$2.46 dearer than $5.00'; null where it is not. */
export const dearerText = (base: number | null, price: number | null): string | null =>
  base === null || price === null || price <= base
    ? null
    : `${formatUsd(toDollars(fromDollars(price) - fromDollars(base)))} dearer than ${formatUsd(base)}`;

/** On a card, what costs more here than the facility says it pays. */
export function Dearer({
  pricing: { base_price: base, price, signal_type: type },
}: Pick<CatalogListing, 'pricing'>) {
  const text = dearerText(base, price);
  if (text === null || type !== 'User Supplied') return null;
  return (
    <div className={styles.dearer}>
      <SignalMark type={type} />
      {text}
    </div>
  );
}

const SIGNALS: readonly SignalType[] = ['Predicted', 'History Upload', 'User Supplied'];

/** What the flags of the rows above mean. */
export function SignalLegend() {
  const { is_buyer: buys } = useMe();
  return (
    <ul className={styles.legend} aria-label="What savings are measured against">
      {SIGNALS.map((type) => (
        <li key={type}>
          <span className={styles.mark} data-signal={type}>
            <Icon name="flag" size={12} />
          </span>
          <RepeatedTerm name={type} />
        </li>
      ))}
      {buys && (
        <li>
          <Link to="/review" aria-label="Purchases in Review" title="Purchases in Review">
            Review
          </Link>
        </li>
      )}
    </ul>
  );
}
