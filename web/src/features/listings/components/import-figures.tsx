import { formatCount } from '../../../shared/format.ts';
import type { ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

/** What the dry run counted; once the import is done, what it did. */
export function ImportFigures({ file }: { file: ListingImport }) {
  const figures: readonly (readonly [string, number])[] = [
    ['Rows in the file', file.row_count],
    ['Good rows', file.good_rows],
    ['Refused rows', file.refused_rows],
    ['New listings', file.new_listings],
    ['New lots', file.new_lots],
    ['Changed lots', file.changed_lots],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, count]) => (
        <div key={label} data-tone={toneOf(label, count)}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(label: string, count: number): string | undefined {
  if (count === 0) return undefined;
  return { 'Good rows': 'ok', 'Refused rows': 'refusal' }[label];
}
