import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { countOf } from '../../shared/format.ts';
import { Dropdown } from '../dropdown.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './data-grid.module.css';
import type { GridColumn } from './types.ts';
import type { GridTable } from './use-grid.ts';

interface Props<Row extends object> {
  table: GridTable<Row>;
  columns: readonly GridColumn<Row>[];
  summary: ReactNode;
  actions: ReactNode;
  /** None where there are no columns to choose: on a phone, and without rows. */
  choosing: boolean;
  chooserIn: HTMLElement | null | undefined;
}

/** What the list holds on the left; what can be done with its look on the right. */
export function GridToolbar<Row extends object>({
  table,
  columns,
  summary,
  actions,
  choosing,
  chooserIn,
}: Props<Row>) {
  const chooser = choosing && <ColumnChooser table={table} columns={columns} />;
  return (
    <div className={styles.toolbar}>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.tools}>
        {/* First, so that the rest keeps its place where another list has no columns to choose. */}
        {chooserIn === undefined ? chooser : chooserIn && createPortal(chooser, chooserIn)}
        {actions}
      </div>
    </div>
  );
}

function ColumnChooser<Row extends object>({ table, columns }: Pick<Props<Row>, 'table' | 'columns'>) {
  const choices = columns.filter((column) => column.required !== true);
  if (choices.length === 0) return null;
  return (
    <Dropdown
      kind="panel"
      label="Columns"
      button={(button) => <IconButton icon="columns" label="Choose columns" {...button} />}
    >
      <div className={styles.chooser}>
        {choices.map(({ id, header }) => (
          <Checkbox
            key={id}
            size="xs"
            label={header}
            checked={table.getColumn(id)?.getIsVisible() ?? false}
            onChange={(event) => table.getColumn(id)?.toggleVisibility(event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dropdown>
  );
}

interface SelectionProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Replaces the toolbar while rows are selected. */
export function SelectionBar({ count, onClear, children }: SelectionProps) {
  return (
    <div className={styles.selection} role="region" aria-label="Selected rows">
      <span role="status">{countOf(count, 'row')} selected</span>
      <div className={styles.tools}>
        {children}
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
