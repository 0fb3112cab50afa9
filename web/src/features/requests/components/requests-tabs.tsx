import { Link, useSearch } from '@tanstack/react-router';
import styles from './requests.module.css';

/** The requests one by one, or what they ask for together. */
export function RequestsTabs() {
  const { show } = useSearch({ from: '/app/requested-products' });
  const demand = show === 'demand';
  return (
    <nav className={styles.tabs} aria-label="Views">
      <Link
        to="/requested-products"
        className={styles.tab}
        activeOptions={{ exact: true }}
        aria-current={demand ? undefined : 'page'}
      >
        Requests
      </Link>
      <Link
        to="/requested-products"
        search={{ show: 'demand' }}
        className={styles.tab}
        activeOptions={{ exact: true }}
        aria-current={demand ? 'page' : undefined}
      >
        Demand
      </Link>
    </nav>
  );
}
