import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './sort-header.module.css';

interface Props {
  /** Undefined while the rows are in another order. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** What a heading says, as the button that sorts by it. */
export function SortHeader({ sorted, onSort, children }: Props) {
  return (
    <button type="button" data-word className={styles.sort} onClick={onSort}>
      {children}
      {sorted && <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
    </button>
  );
}
