import { formatCount } from '../../../shared/format.ts';
import type { ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

const ROWS = 'Rows in the file';

type Figure = readonly [string, number];

const listingFigures = (file: ListingImport): readonly Figure[] => [
  ['New listings', file.new_listings],
  ['New lots', file.new_lots],
  ['Changed lots', file.changed_lots],
  ['Price changes', file.price_changes.up + file.price_changes.down],
  ['Unchanged lots', file.unchanged_lots],
  ['Changed listings', file.changed_listings],
  ['Withdrawn listings', file.withdrawn_listings],
  ['Withdrawn lots', file.withdrawn_lots],
  ['Lots not in the file', file.gone.lots],
];

const itemFigures = (file: ListingImport): readonly Figure[] => [
  ['New products', file.new_items],
  ['Changed prices', file.changed_items],
  ['Unchanged products', file.unchanged_items],
];

/** What the dry run counted; once the import is done, what it did. */
export function ImportFigures({ file }: { file: ListingImport }) {
  // Without its columns no row can be checked, so there is nothing to count yet.
  const unknown = file.state === 'checked' && file.missing_columns.length > 0;
  const figures: readonly Figure[] = [
    [ROWS, file.row_count],
    ['Good rows', file.good_rows],
    ['Refused rows', file.refused_rows],
    ['Skipped rows', file.skipped_rows],
    ...(file.kind === 'portfolio' ? itemFigures(file) : listingFigures(file)),
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, count]) => (
        <div key={label} data-tone={toneOf(label, count)}>
          <dt>{label}</dt>
          <dd>{unknown && label !== ROWS ? '–' : formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(label: string, count: number): string | undefined {
  if (count === 0) return undefined;
  return { 'Good rows': 'ok', 'Refused rows': 'refusal' }[label];
}
