import { Checkbox } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { usePhone } from '../dialogs.tsx';
import { ErrorState, SkeletonLines } from '../states.tsx';
import styles from './data-grid.module.css';
import { GridTable } from './grid-table.tsx';
import { GridToolbar, SelectionBar } from './grid-toolbar.tsx';
import type { DataGridProps, GridSelection } from './types.ts';
import { useGrid } from './use-grid.ts';

export type { DataGridProps, GridColumn } from './types.ts';

/**
 * A list of records: sorting, chosen columns, selection with bulk actions, whole keyboard, and cards on
 * a phone. It shows its own loading, empty and error states.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const phone = usePhone();
  const table = useGrid(props);
  const { rows, error, selection } = props;
  const grid = useFirstRow(props.shows);
  const selectedRows = selection
    ? (rows ?? []).filter((row) => selection.selected.has(props.rowId(row)))
    : [];
  const failed = rows === undefined && error !== undefined && error !== null;
  return (
    <div
      ref={grid}
      className={styles.grid}
      data-fill={props.fill === true || undefined}
      data-outdated={props.outdated === true || undefined}
    >
      {selection && selectedRows.length > 0 ? (
        <SelectionBar count={selectedRows.length} onClear={() => selection.onChange(new Set())}>
          {selection.actions(selectedRows)}
        </SelectionBar>
      ) : (
        <GridToolbar
          table={table}
          columns={props.columns}
          summary={props.summary}
          actions={props.actions}
          choosing={!phone && rows?.length !== 0}
          chooserIn={props.chooserIn}
        />
      )}
      {failed && <ErrorState error={error} {...(props.onRetry && { onRetry: props.onRetry })} />}
      {rows?.length === 0 && props.empty}
      {!failed &&
        rows?.length !== 0 &&
        (phone ? <Cards {...props} /> : <GridTable grid={props} table={table} />)}
    </div>
  );
}

function Cards<Row extends object>({
  rows,
  rowId,
  rowLabel,
  renderCard,
  label,
  selection,
}: DataGridProps<Row>) {
  if (rows === undefined) return <SkeletonLines lines={8} />;
  return (
    <>
      {selection && <SelectAll ids={rows.map(rowId)} selection={selection} />}
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) =>
          selection ? (
            <li key={rowId(row)} className={styles.card} data-selects>
              <SelectCard id={rowId(row)} label={rowLabel(row)} selection={selection} />
              <div className={styles.cardBody}>{renderCard(row)}</div>
            </li>
          ) : (
            <li key={rowId(row)} className={styles.card}>
              {renderCard(row)}
            </li>
          ),
        )}
      </ul>
    </>
  );
}

type Selecting = Pick<GridSelection<never>, 'selected' | 'onChange'>;

function SelectAll({ ids, selection: { selected, onChange } }: { ids: string[]; selection: Selecting }) {
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      label="Select all"
      aria-label="Select all rows"
      checked={chosen > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={(event) => onChange(new Set(event.currentTarget.checked ? ids : []))}
    />
  );
}

interface SelectProps {
  id: string;
  label: string;
  selection: Selecting;
}

function SelectCard({ id, label, selection: { selected, onChange } }: SelectProps) {
  const others = [...selected].filter((one) => one !== id);
  return (
    <Checkbox
      aria-label={`Select ${label}`}
      checked={selected.has(id)}
      onChange={(event) => onChange(new Set(event.currentTarget.checked ? [...others, id] : others))}
    />
  );
}

/** Goes to the first row when other rows come: in the box of the table, and on the page, which scrolls on a phone. */
function useFirstRow(shows: string | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef(shows);
  useLayoutEffect(() => {
    if (shows === undefined) return;
    const before = shown.current;
    shown.current = shows;
    if (before === undefined || before === shows) return;
    const boxes = [grid.current?.querySelector('[data-scrolls]'), grid.current?.closest('main')];
    for (const box of boxes) if (box) box.scrollTop = 0;
  }, [shows]);
  return grid;
}
