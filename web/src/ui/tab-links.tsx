import type { ReactNode } from 'react';
import styles from './tab-links.module.css';

/** Lists of one page, each at an address and with filters of its own; the links in it take `tabLink`. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label} data-not-printed>
    {children}
  </nav>
);

export const tabLink = (isCurrent: boolean) => ({
  className: styles.tab ?? '',
  // With filters in the address no link is the exact one, and the mark below is the only one.
  activeOptions: { exact: true },
  'aria-current': isCurrent ? ('page' as const) : undefined,
});
