import { Link } from '@tanstack/react-router';
import styles from './orders.module.css';

/** Two lists of one page, each with filters of its own. */
export function OrderTabs({ current }: { current: 'orders' | 'groups' }) {
  const link = (tab: typeof current) => ({
    className: styles.tabLink ?? '',
    // With filters in the address no link is the exact one, and the mark below is the only one.
    activeOptions: { exact: true },
    'aria-current': tab === current ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles.tabs} aria-label="Orders and groups">
      <Link to="/orders" search={{}} {...link('orders')}>
        Orders
      </Link>
      <Link to="/orders" search={{ tab: 'groups' }} {...link('groups')}>
        Groups
      </Link>
    </nav>
  );
}
