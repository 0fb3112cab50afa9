import type { KeyboardEvent, ReactNode } from 'react';

/** A column of a grid. Keep the array stable (outside the component, or memoised). */
export interface GridColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  /** Pixels; columns without a width share what is left. */
  width?: number;
  /** Offers sorting. The browser sorts by `value` where the grid has no `onSort`. */
  sortable?: boolean;
  value?: (row: Row) => string | number | null;
  /** Cannot be hidden: what names the row. */
  required?: boolean;
  /** Hidden until somebody chooses it. */
  optional?: boolean;
}

export interface GridSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Buttons for the selected rows. */
  actions: (rows: readonly Row[]) => ReactNode;
}

export interface DataGridProps<Row> {
  /** Under this name the chosen columns are kept. */
  id: string;
  /** What the grid lists, for assistive technology: 'Orders'. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** undefined while the first load runs: a skeleton shows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row: 'Order 1042'. */
  rowLabel: (row: Row) => string;
  /** The first load failed. */
  error?: unknown;
  onRetry?: () => void;
  /** An `EmptyState` with the next step. */
  empty: ReactNode;
  /** Newer rows are on their way; what is shown stays readable. */
  refreshing?: boolean;
  /** The rows answer what was asked before: they stand dimmed. */
  outdated?: boolean;
  /** Which rows these are: the list goes to its first row when others come. */
  shows?: string | undefined;
  /** 'price' or '-price'; with `onSort` the server sorts. */
  sort?: string;
  /** What the server sorts by, where the columns do not say it themselves. Keep the array stable. */
  sorts?: readonly string[];
  onSort?: (sort: string) => void;
  onOpen?: (row: Row) => void;
  /** Pointer or focus reached the row: prefetch what opening it needs. */
  onIntent?: (row: Row) => void;
  /** Keys the grid itself does not use, such as `+` and `-`. */
  onRowKey?: (row: Row, event: KeyboardEvent<HTMLElement>, index: number) => void;
  selection?: GridSelection<Row>;
  /** The row on a phone. */
  renderCard: (row: Row) => ReactNode;
  /** Left of the toolbar: counts, chips. */
  summary?: ReactNode;
  /** Where the chooser of columns stands instead of the toolbar; null until that place is there. */
  chooserIn?: HTMLElement | null;
  /** Right of the toolbar: export, saved views. */
  actions?: ReactNode;
  /** Takes the height that its flex parent leaves and scrolls inside. */
  fill?: boolean;
}

/** The columns of a small screen: those named wait in the column chooser. */
export const sparing = <Row>(
  columns: readonly GridColumn<Row>[],
  ...spared: readonly string[]
): readonly GridColumn<Row>[] =>
  columns.map((column) => (spared.includes(column.id) ? { ...column, optional: true } : column));

/** None of the columns is chosen: for a few rows in a popup, which then need no room for the button of the chooser. */
export const settled = <Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] =>
  columns.map((column) => ({ ...column, required: true }));
