import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import type { Desk } from '../use-desk.ts';
import styles from './desk.module.css';

interface Props {
  desk: Pick<Desk, 'problem' | 'removed' | 'result' | 'undo'>;
  ambiguous: number;
  onDecide: () => void;
}

/** What just happened and what is left to decide, one line each. */
export function DeskNotices({ desk: { problem, removed, result, undo }, ambiguous, onDecide }: Props) {
  return (
    <div className={styles.notices}>
      {ambiguous > 0 && (
        <p className={styles.notice} data-tone="attention">
          <Button size="compact-sm" variant="default" onClick={onDecide}>
            Decide {countOf(ambiguous, 'ambiguous line')}
          </Button>
          <span className={`${styles.soft} ${styles.byKey}`}>A digit takes a choice and moves on.</span>
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.notice} data-tone="refusal">
          {problem}
        </p>
      )}
      <div role="status">
        {result !== null && (
          <p className={styles.notice} data-tone={result.refused > 0 ? 'attention' : 'ok'}>
            {countOf(result.added, 'line')} with {countOf(result.packs, 'pack')} added to the cart.
            {result.refused > 0 &&
              ` ${countOf(result.refused, 'line')} refused; the reasons stand in the list.`}{' '}
            <Link to="/cart">Go to the cart</Link>
          </p>
        )}
        {removed !== null && (
          <p className={styles.notice} data-tone="neutral">
            {removed.words}
            <Button size="compact-sm" variant="default" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
