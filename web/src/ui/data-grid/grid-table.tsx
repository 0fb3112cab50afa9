/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/control-has-associated-label -- a table that follows the ARIA grid pattern: rows take the focus, keys move it */
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Skeleton } from '../states.tsx';
import styles from './data-grid.module.css';
import { opensBy } from './opens-by.ts';
import type { DataGridProps, GridColumn } from './types.ts';
import type { GridTable } from './use-grid.ts';
import { SortHeader } from './sort-header.tsx';
import { Label } from '../term.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** Beyond this many rows only those in view are drawn. */
const VIRTUAL_FROM = 60;
const ROW_HEIGHT = 36;
const SKELETON_ROWS = 10;
/** Fewer rows than this need less room than a table keeps on a low screen. */
const SHORT_BELOW = 3;

interface Props<Row extends object> {
  grid: DataGridProps<Row>;
  table: GridTable<Row>;
}

export function GridTable<Row extends object>({ grid, table }: Props<Row>) {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = table.getRowModel().rows;
  const virtual = rows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const keys = useRowKeys({
    count: rows.length,
    reveal: (index) => virtual && virtualizer.scrollToIndex(index),
    onOpen: (index) => withRow(index, (row) => grid.onOpen?.(row)),
    onSelect: (index) => rows[index]?.toggleSelected(),
    onOther: (index, event) => withRow(index, (row) => grid.onRowKey?.(row, event, index)),
  });
  const withRow = (index: number, act: (row: Row) => void) => {
    const row = rows[index];
    if (row) act(row.original);
  };
  const items = virtual
    ? virtualizer.getVirtualItems()
    : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const columnCount = table.getVisibleLeafColumns().length + (grid.selection ? 1 : 0);

  return (
    <div
      ref={scroll}
      className={styles.scroll}
      data-scrolls
      data-fill={grid.fill === true || undefined}
      data-short={(rows.length > 0 && rows.length < SHORT_BELOW) || undefined}
    >
      <table
        role="grid"
        aria-label={grid.label}
        aria-busy={grid.rows === undefined || grid.refreshing === true}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={grid.selection ? true : undefined}
        className={styles.table}
        data-refreshing={grid.refreshing === true || undefined}
      >
        <GridHead grid={grid} table={table} />
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown}>
          {grid.rows === undefined && <SkeletonRows columns={columnCount} />}
          <Spacer height={before} columns={columnCount} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const selected = grid.selection?.selected.has(row.id);
            return (
              <tr
                key={row.id}
                data-row={index}
                tabIndex={index === keys.active ? 0 : -1}
                aria-rowindex={index + 2}
                aria-selected={selected}
                data-opens={grid.onOpen !== undefined || undefined}
                onFocus={() => {
                  keys.onRowFocus(index);
                  grid.onIntent?.(row.original);
                }}
                onMouseEnter={() => grid.onIntent?.(row.original)}
                onClick={(event) => opensBy(event) && grid.onOpen?.(row.original)}
              >
                {grid.selection && (
                  <td className={styles.check}>
                    <Checkbox
                      size="xs"
                      aria-label={`Select ${grid.rowLabel(row.original)}`}
                      checked={selected === true}
                      onChange={() => row.toggleSelected()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} data-numeric={isNumeric(grid.columns, cell.column.id) || undefined}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  );
}

function GridHead<Row extends object>({ grid, table }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {grid.selection && (
          <th className={styles.check} scope="col">
            <Checkbox
              size="xs"
              aria-label="Select all rows"
              disabled={table.getRowModel().rows.length === 0}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column) => {
          const definition = grid.columns.find((one) => one.id === column.id);
          const sorted = column.getIsSorted();
          return (
            <th
              key={column.id}
              scope="col"
              style={{ width: definition?.width }}
              data-numeric={definition?.numeric || undefined}
              aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
            >
              {column.getCanSort() ? (
                <SortHeader
                  sorted={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                  onSort={() => column.toggleSorting(sorted === 'asc')}
                >
                  {definition?.header}
                </SortHeader>
              ) : (
                <Label text={definition?.header ?? ''} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton width={`${60 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

const isNumeric = <Row,>(columns: readonly GridColumn<Row>[], id: string): boolean =>
  columns.find((column) => column.id === id)?.numeric === true;
