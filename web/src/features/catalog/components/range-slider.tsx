import { EXPIRY_DAYS } from '#rules/catalog/catalog-search.ts';
import type { CatalogFacets } from '../api.ts';
import { rangeText, WHOLE_RANGE, type Range } from '../filters.ts';
import { formatCount } from '../../../shared/format.ts';
import styles from './filters.module.css';

const LAST = WHOLE_RANGE[1];
const LABELS = EXPIRY_DAYS.map((days, index) => (index === LAST ? 'Any' : `${days} d`));

interface Props {
  range: Range;
  /** Not there while they are counted. */
  counts: CatalogFacets['expiry'] | undefined;
  onChange: (range: Range) => void;
}

/** Two thumbs on five marks: the least and the most days to expiry. */
export function RangeSlider({ range, counts, onChange }: Props) {
  const [from, to] = range;
  const thumb = (label: string, value: number, move: (next: number) => Range) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={label}
      aria-valuetext={EXPIRY_DAYS[value] === EXPIRY_DAYS[LAST] ? 'Any' : `${EXPIRY_DAYS[value] ?? 0} days`}
      min={0}
      max={LAST}
      step={1}
      value={value}
      onChange={(event) => onChange(move(Number(event.currentTarget.value)))}
    />
  );
  return (
    <div className={styles.slider}>
      <div className={styles.rangeText} aria-live="polite">
        {rangeText(range)}
      </div>
      <div className={styles.track}>
        <span
          className={styles.between}
          style={{ left: `${(from / LAST) * 100}%`, right: `${100 - (to / LAST) * 100}%` }}
        />
        {thumb('Expires after at least', from, (next) => [Math.min(next, to), to])}
        {thumb('Expires within', to, (next) => [from, Math.max(next, from)])}
      </div>
      <ol className={styles.marks}>
        {LABELS.map((label, index) => (
          <li key={label}>
            {label}
            <span className={styles.markCount}>
              {counts ? formatCount(counts[index]?.count ?? 0) : '\u00a0'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
