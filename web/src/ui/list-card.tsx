import type { ReactNode } from 'react';
import styles from './list-card.module.css';

/** A record of a list on a phone, opened by pressing it. */
export function ListCard({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={listCard} onClick={onOpen}>
      {children}
    </button>
  );
}

/** The look of `ListCard` for the link to a record with a page of its own. */
export const listCard = styles.card ?? '';

/** What stands at both ends of one line of a card. */
export function CardLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}
