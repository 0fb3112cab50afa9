import { priceChange } from '#rules/price-changes.ts';
import { countOf, formatCount, formatNdc } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';
import { Lines } from './import-reading.tsx';

type Shown = ListingImport['price_changes']['shown'][number];

const changeOf = ({ before, after }: Shown) => priceChange(Math.round(before * 100), Math.round(after * 100));

const COLUMNS: readonly GridColumn<Shown>[] = [
  { id: 'row', header: 'Row', cell: (one) => formatCount(one.row), numeric: true, width: 72, required: true },
  { id: 'ndc', header: 'NDC', cell: (one) => <Ndc ndc={one.ndc} />, width: 130, required: true },
  { id: 'lot', header: 'Lot', cell: (one) => <Lot one={one} />, required: true },
  { id: 'before', header: 'Before', cell: (one) => <Money amount={one.before} />, numeric: true, width: 110 },
  {
    id: 'after',
    header: 'After',
    cell: (one) => <Money amount={one.after} strong />,
    numeric: true,
    width: 110,
  },
  { id: 'change', header: 'Change', cell: (one) => <Change one={one} />, width: 190, required: true },
];

/** A new lot has no price before; it is compared with what its listing costs now. */
function Lot({ one }: { one: Shown }) {
  return (
    <>
      {one.lot}
      {one.compared_with === 'listing' && <span className={styles.need}>new lot</span>}
    </>
  );
}

function Change({ one }: { one: Shown }) {
  const { text, large, tenfold } = changeOf(one);
  if (!large) return text;
  return <StatusBadge tone={tenfold ? 'refusal' : 'attention'}>{text}</StatusBadge>;
}

/** What the file would do to prices, the largest changes first, and which lots it does not name. */
export function ImportPrices({ file }: { file: ListingImport }) {
  const { up, down, shown } = file.price_changes;
  const { gone } = file;
  return (
    <>
      {shown.length === 0 ? (
        <p className={styles.soft}>No price of a listed lot changes.</p>
      ) : (
        <DataGrid
          id="import-prices"
          label="Price changes"
          columns={COLUMNS}
          rows={shown}
          rowId={(one) => String(one.row)}
          rowLabel={(one) => `Row ${one.row}`}
          summary={
            <>
              {formatCount(up)} up, {formatCount(down)} down
              {shown.length < up + down && `; the ${shown.length} largest are shown`}
            </>
          }
          renderCard={(one) => (
            <>
              <strong>
                <Ndc ndc={one.ndc} /> {one.lot}
              </strong>
              <div>
                <Money amount={one.before} /> → <Money amount={one.after} strong /> <Change one={one} />
              </div>
            </>
          )}
          empty={null}
        />
      )}
      <Lines
        summary={`${countOf(gone.lots, 'listed lot is', 'listed lots are')} not in the file; they stay as they are${
          gone.listings > 0 ? ` (${countOf(gone.listings, 'listing')} without any row)` : ''
        }`}
        lines={gone.shown.map(
          (one) => `${formatNdc(one.ndc)} ${one.name}, lot ${one.lot}: ${countOf(one.stock, 'pack')}`,
        )}
      />
    </>
  );
}
