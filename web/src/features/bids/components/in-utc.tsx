import { utcMomentOfWeekend } from '../../../shared/format.ts';
import styles from './bid-popup.module.css';

/** Of an end that falls on a weekend where the reader is: bids do not end on weekends of UTC (decision 42). */
export function InUtc({ end }: { end: string }) {
  const moment = utcMomentOfWeekend(end);
  return moment === null ? null : (
    <p className={styles.soft}>That is {moment}; bids end on weekdays of UTC.</p>
  );
}
