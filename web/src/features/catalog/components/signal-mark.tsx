import { Link } from '@tanstack/react-router';
import type { SignalType } from '#rules/catalog/prices.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
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
