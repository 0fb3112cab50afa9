import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBidsWaiting } from '../api.ts';
import styles from './bids-waiting.module.css';

export function BidsWaiting() {
  const count = useBidsWaiting();
  if (count === 0) return null;
  return (
    <p className={styles.line}>
      <Icon name="bids" size={18} />
      <Link to="/offers" search={{ turn: 'mine' }}>
        {countOf(count, 'bid waits', 'bids wait')} for your answer
      </Link>
    </p>
  );
}
