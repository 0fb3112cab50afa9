import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { preferences, saveGridPreference, type GridPreference } from '../../shared/preferences.ts';
import { useStore } from '../../shared/store.ts';
import type { DataGridProps, GridColumn } from './types.ts';

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

const NO_ROWS: readonly never[] = [];

/** The table behind a grid: sorting, visible columns and selection, with the choices of the person applied. */
export function useGrid<Row extends object>(props: DataGridProps<Row>) {
  const { id, columns, rows = NO_ROWS, rowId, sort, sorts, onSort, selection } = props;
  const preference = useStore(preferences).grids[id] ?? {};
  const [ownSort, setOwnSort] = useState<string | undefined>(sort);
  // The arrow stands for the order of the rows that are shown; rows of a new order may be long in coming.
  const [rowsSort, setRowsSort] = useState(sort);
  const arrived = props.refreshing !== true;
  if (arrived && rowsSort !== sort) setRowsSort(sort);
  const serverSort = arrived ? sort : rowsSort;
  const shownSort = onSort ? serverSort : ownSort;
  const definitions = useMemo(() => toDefinitions(columns, sorts), [columns, sorts]);
  const data = useMemo(() => [...rows], [rows]);
  const sorting = toSorting(shownSort);
  const rowSelection = Object.fromEntries(
    [...(selection?.selected ?? [])].map((one) => [one, true as const]),
  );
  const columnVisibility = visibility(columns, preference);

  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: onSort !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    state: { sorting, rowSelection, columnVisibility },
    onSortingChange: (updater) => {
      const next = resolve(updater, sorting)[0];
      if (next) (onSort ?? setOwnSort)(`${next.desc ? '-' : ''}${next.id}`);
    },
    onRowSelectionChange: (updater) => {
      const next = Object.entries(resolve(updater, rowSelection));
      selection?.onChange(new Set(next.filter(([, chosen]) => chosen).map(([key]) => key)));
    },
    onColumnVisibilityChange: (updater) => {
      const next = resolve(updater, columnVisibility);
      saveGridPreference(id, {
        hidden: columns.filter((one) => next[one.id] === false).map((one) => one.id),
      });
    },
  });
}

export type GridTable<Row extends object> = ReturnType<typeof useGrid<Row>>;

function toDefinitions<Row extends object>(
  columns: readonly GridColumn<Row>[],
  sorts: readonly string[] = [],
): ColumnDef<Features, Row>[] {
  const helper = createColumnHelper<Features, Row>();
  return columns.map((column) =>
    helper.accessor((row): unknown => column.value?.(row) ?? null, {
      id: column.id,
      header: column.header,
      cell: (context) => column.cell(context.row.original),
      enableSorting: column.sortable === true || sorts.some((sort) => sort.replace(/^-/, '') === column.id),
      enableHiding: column.required !== true,
      sortFn: (a, b, columnId) => compare(a.getValue(columnId), b.getValue(columnId)),
    }),
  );
}

/** Numbers by size, texts as people sort them; what is missing comes first. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b), 'en', { numeric: true, sensitivity: 'base' });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function toSorting(sort: string | undefined) {
  if (sort === undefined || sort === '') return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

function visibility<Row>(
  columns: readonly GridColumn<Row>[],
  { hidden }: GridPreference,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      column.required === true || !(hidden ? hidden.includes(column.id) : column.optional === true),
    ]),
  );
}

function resolve<T>(updater: Updater<T>, current: T): T {
  // A state is data, never a function, so a function is the updater.
  return typeof updater === 'function' ? (updater as (old: T) => T)(current) : updater;
}
