import type { GridColumn } from './types.ts';

/** The columns of a small screen: those named wait in the column chooser. */
export const sparing = <Row>(
  columns: readonly GridColumn<Row>[],
  ...spared: readonly string[]
): readonly GridColumn<Row>[] =>
  columns.map((column) => (spared.includes(column.id) ? { ...column, optional: true } : column));
