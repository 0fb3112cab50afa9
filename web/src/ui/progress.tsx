import { formatCount } from '../shared/format.ts';
import styles from './progress.module.css';

interface Props {
  /** What is going on: 'Importing rows'. */
  label: string;
  done: number;
  total: number;
  /** What is counted: 'rows'. */
  unit?: string;
}

/** Long work with its count; the bar only repeats the numbers. */
export function ProgressWithCount({ label, done, total, unit = '' }: Props) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  const count = `${formatCount(done)} of ${formatCount(total)}${unit === '' ? '' : ` ${unit}`}`;
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        <span className={styles.count}>
          {count} · {percent}%
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={count}
        className={styles.track}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
