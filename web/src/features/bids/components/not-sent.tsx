import { Button } from '@mantine/core';
import styles from './bid-popup.module.css';

interface Props {
  /** Why; null while nothing failed. */
  failure: string | null;
  onTryAgain: () => void;
}

/** Terms that were refused or did not arrive, and the way on (C-06). */
export function NotSent({ failure, onTryAgain }: Props) {
  if (failure === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      {failure}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  );
}
