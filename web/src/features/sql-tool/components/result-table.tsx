/* oxlint-disable jsx-a11y/control-has-associated-label -- rows that stand for those out of view are empty */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { isNumberType } from '#rules/sql-tool.ts';
import { SortHeader } from '../../../ui/data-grid/sort-header.tsx';
import type { SqlResult } from '../api.ts';
import { cellText, sortRows, type Sorting } from '../result-rows.ts';
import { ColumnEdge } from './column-edge.tsx';
import styles from './result-table.module.css';

const ROW_HEIGHT = 30;
const WIDTH = 150;
/** A moment to the millisecond. */
const MOMENT_WIDTH = 210;

/** The rows of a query as they came; whatever is in them is text. */
export function ResultTable({ result }: { result: SqlResult }) {
  const { columns } = result;
  const scroll = useRef<HTMLDivElement>(null);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [widths, setWidths] = useState<Readonly<Record<number, number>>>({});
  const rows = sortRows(result.rows, columns, sorting);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const widthOf = (at: number) =>
    widths[at] ?? (columns[at]?.type.startsWith('timestamp') ? MOMENT_WIDTH : WIDTH);
  const sortedBy = (at: number) =>
    sorting?.column === at ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const sortBy = (column: number) =>
    setSorting({ column, descending: sorting?.column === column && !sorting.descending });

  return (
    <div ref={scroll} className={styles.scroll} data-scrolls tabIndex={0} role="region" aria-label="Result">
      <table
        className={styles.table}
        aria-rowcount={rows.length + 1}
        style={{ width: columns.reduce((sum, _, at) => sum + widthOf(at), 0) }}
      >
        <thead>
          <tr>
            {columns.map(({ name, type }, at) => (
              <th
                key={at}
                scope="col"
                title={type}
                style={{ width: widthOf(at) }}
                aria-sort={sortedBy(at) ?? 'none'}
              >
                <SortHeader sorted={sortedBy(at)} onSort={() => sortBy(at)}>
                  {name}
                </SortHeader>
                <ColumnEdge
                  label={`Width of ${name}`}
                  width={widthOf(at)}
                  onChange={(width) => setWidths({ ...widths, [at]: width })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {rows[index]?.map((cell, at) => {
                const type = columns[at]?.type ?? '';
                if (cell === null)
                  return (
                    <td key={at} className={styles.null}>
                      null
                    </td>
                  );
                const text = cellText(cell, type);
                return (
                  <td key={at} title={text} data-numeric={isNumberType(type) || undefined}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
