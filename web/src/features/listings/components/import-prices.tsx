import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { agreedPrices, priceChange } from '#rules/listings/price-changes.ts';
import { countOf, formatCount, formatNdc } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn, GridSelection } from '../../../ui/data-grid/types.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { Correction, ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';
import { Lines } from './import-reading.tsx';
import { SaveButtons } from './save-buttons.tsx';

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

interface Props {
  file: ListingImport;
  /** The prices that are far off were looked at. */
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
  checking: boolean;
  onCorrect: (correction: Correction) => void;
}

const SHOWN_AT_FIRST = 10;

/** What the file would do to prices, the largest changes first, and which lots it does not name. */
export function ImportPrices({ file, confirmed, onConfirm, ...correcting }: Props) {
  const { large, shown } = file.price_changes;
  const { gone } = file;
  return (
    <>
      {file.state === 'checked' && large > 0 && (
        <Checkbox
          className={styles.tick}
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          label={agreedPrices(large)}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles.soft}>No price of a listed lot changes.</p>
      ) : (
        <Changes file={file} {...correcting} />
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

function Changes({ file, checking, onCorrect }: Pick<Props, 'file' | 'checking' | 'onCorrect'>) {
  const [all, setAll] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const leaveOut = (lines: readonly Shown[]) => {
    onCorrect({ settings: { left_out: [...file.settings.left_out, ...lines.map(({ row }) => row)] } });
    setSelected(new Set());
  };
  const { up, down, new_lots: added, shown } = file.price_changes;
  const selection: GridSelection<Shown> = {
    selected,
    onChange: setSelected,
    actions: (lines) => (
      <Button size="xs" variant="default" disabled={checking} onClick={() => leaveOut(lines)}>
        Leave out {countOf(lines.length, 'row')}
      </Button>
    ),
  };
  const rows = all ? shown : shown.slice(0, SHOWN_AT_FIRST);
  const total = up + down + added;
  return (
    <>
      <DataGrid
        id="import-prices"
        label="Price changes"
        columns={COLUMNS}
        rows={rows}
        rowId={(one) => String(one.row)}
        rowLabel={(one) => `Row ${one.row}`}
        {...(file.state === 'checked' && { selection })}
        summary={
          <>
            {formatCount(up)} up, {formatCount(down)} down
            {added > 0 &&
              `, ${countOf(added, 'new lot')} far from the price of ${added === 1 ? 'its' : 'their'} listing`}
            {rows.length < total && `; the ${rows.length} largest of ${formatCount(total)} are shown`}
          </>
        }
        actions={<SaveButtons id={file.id} operation="getImportPrices" label="All changes" />}
        renderCard={(one) => (
          <>
            <strong>
              <Ndc ndc={one.ndc} /> <Lot one={one} />
            </strong>
            <div>
              <Money amount={one.before} /> → <Money amount={one.after} strong /> <Change one={one} />
            </div>
          </>
        )}
        empty={null}
      />
      {rows.length < shown.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          Show the {formatCount(shown.length)} largest
        </Button>
      )}
    </>
  );
}
