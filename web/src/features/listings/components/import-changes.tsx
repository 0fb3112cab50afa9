import { Checkbox } from '@mantine/core';
import { NOTHING_DIFFERS } from '#rules/listings/import-problems.ts';
import { countOf, formatNdc, formatUsd } from '../../../shared/format.ts';
import type { ListingImport } from '../imports-api.ts';
import { Lines } from './import-reading.tsx';
import styles from './imports.module.css';
import { SaveButtons } from './save-buttons.tsx';

type Change = ListingImport['changes']['shown'][number];
type What = Change['what'];

interface Props {
  file: ListingImport;
  /** The names that lose a strength or a count were looked at. */
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** What the file renames and lists anew; a name that loses what tells one pack from another is asked about. */
export function ImportChanges({ file, confirmed, onConfirm }: Props) {
  const { names, doubtful_names: doubtful, shown } = file.changes;
  const linesOf = (what: What) => shown.filter((one) => one.what === what).map(lineOf);
  return (
    <>
      {file.state === 'checked' && doubtful > 0 && (
        <>
          <ul className={styles.lines} aria-label="Names in doubt">
            {shown
              .filter((one) => one.doubtful)
              .map((one) => (
                <li key={one.row}>{lineOf(one)}</li>
              ))}
          </ul>
          <Checkbox
            className={styles.tick}
            checked={confirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
            label={`${countOf(doubtful, 'name loses', 'names lose')} a strength or a count. I have looked at ${doubtful === 1 ? 'it, and it is' : 'them, and they are'} right.`}
          />
        </>
      )}
      <Lines
        summary={summaryOf(countOf(names, 'new name'), names, linesOf('name'))}
        lines={linesOf('name')}
      />
      <Lines
        summary={summaryOf(
          countOf(file.new_listings, 'new listing'),
          file.new_listings,
          linesOf('new_listing'),
        )}
        lines={linesOf('new_listing')}
      />
      <Lines
        summary={summaryOf(countOf(file.new_items, 'new product'), file.new_items, linesOf('new_item'))}
        lines={linesOf('new_item')}
      />
      <Lines
        summary={summaryOf(
          countOf(file.changed_items, 'changed price'),
          file.changed_items,
          linesOf('changed_item'),
        )}
        lines={linesOf('changed_item')}
      />
      <Lines
        summary={summaryOf(countOf(file.new_lots, 'new lot'), file.new_lots, linesOf('new_lot'))}
        lines={linesOf('new_lot')}
      />
      {file.kind === 'portfolio' && shown.length === 0 && (
        <p className={styles.soft}>{NOTHING_DIFFERS.portfolio}</p>
      )}
      {shown.length > 0 && file.price_changes.shown.length === 0 && (
        <SaveButtons id={file.id} operation="getImportPrices" label="All changes" />
      )}
    </>
  );
}

const summaryOf = (counted: string, count: number, lines: readonly string[]): string =>
  lines.length < count ? `${counted}, the first ${lines.length}` : counted;

function lineOf({ what, row, ndc, name, name_before: before, lot, price, price_before }: Change): string {
  const product = `Row ${row}: ${formatNdc(ndc)}`;
  if (what === 'new_item') return `${product} ${name}${price === null ? '' : ` at ${formatUsd(price)}`}`;
  if (what === 'changed_item')
    return `${product} ${name}, ${price_before === null ? 'no price' : formatUsd(price_before)} becomes ${formatUsd(price)}`;
  if (what === 'name') return `${product} “${before ?? ''}” becomes “${name}”`;
  return what === 'new_lot'
    ? `${product} ${name}, lot ${lot ?? ''} at ${formatUsd(price)}`
    : `${product} ${name}`;
}
