import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMaySeeOrders } from '../../../shared/session.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import type { Report } from '../api.ts';
import { cellText, isNumeric } from '#rules/reports/cell-text.ts';
import { ORDER_NUMBER } from '#rules/reports/reports.ts';
import styles from './report.module.css';

type Table = Pick<Report, 'columns' | 'rows' | 'title'> &
  Partial<Pick<Report, 'totals' | 'sortable' | 'sort'>>;

interface Props {
  report: Table;
  /** Undefined: in the order of the report. Absent where rows stay as they are. */
  onSort?: (sort: string | undefined) => void;
}

/** The rows of a page, and below them the sums of all pages where there are such. */
export function ReportTable({ report, onSort }: Props) {
  const { columns, rows, totals, title, sortable = [], sort = null } = report;
  const isPhone = usePhone();
  const numeric = (at: number) => isNumeric(columns[at]?.kind ?? 'text') || undefined;
  const text = (cells: Report['totals'], at: number) => cellText(cells[at], columns[at]?.kind ?? 'text');
  const seesOrders = useMaySeeOrders();
  if (isPhone) return <Cards report={report} />;
  return (
    <div className={styles.scroll} data-sideways role="region" aria-label={`Rows of ${title}`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ id, label }, at) => (
              <th key={id} scope="col" data-numeric={numeric(at)} aria-sort={directionOf(sort, id)}>
                {onSort !== undefined && sortable.includes(id) ? (
                  <button
                    type="button"
                    data-word
                    className={styles.sort}
                    onClick={() => onSort(nextSort(sort, id, numeric(at) === true))}
                  >
                    {label}
                    <span aria-hidden>{ARROWS[directionOf(sort, id) ?? 'none']}</span>
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ id }, at) => (
                <td key={id} data-numeric={numeric(at)}>
                  {seesOrders ? shownCell(row[at], columns[at]) : text(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.slice(1).map(({ id }, at) => (
                <td key={id} data-numeric={numeric(at + 1)}>
                  {totals[at + 1] === null ? '' : text(totals, at + 1)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The number of an order leads to it. */
function shownCell(
  cell: Report['totals'][number] | undefined,
  column: Report['columns'][number] | undefined,
): ReactNode {
  if (column?.label === ORDER_NUMBER && typeof cell === 'string' && /^\d+$/.test(cell))
    return (
      <Link to="/order-details/$id" params={{ id: cell }}>
        {cell}
      </Link>
    );
  return cellText(cell, column?.kind ?? 'text');
}

const ARROWS = { ascending: '↑', descending: '↓', none: '' } as const;

function directionOf(sort: string | null, id: string): 'ascending' | 'descending' | undefined {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

/** Figures begin with the largest, words with the first; a third choice is the order of the report. */
function nextSort(sort: string | null, id: string, isNumber: boolean): string | undefined {
  const [first, second] = isNumber ? [`-${id}`, id] : [id, `-${id}`];
  if (sort === first) return second;
  return sort === second ? undefined : first;
}

/** On a phone each row is a card: what it is of, and below it the other columns with their names. */
function Cards({ report: { columns, rows, totals, title } }: { report: Table }) {
  const seesOrders = useMaySeeOrders();
  const shown = (cell: Report['totals'][number] | undefined, column: Table['columns'][number] | undefined) =>
    seesOrders ? shownCell(cell, column) : cellText(cell, column?.kind ?? 'text');
  const facts = (cells: Report['totals'], from: number) =>
    columns.slice(from).map((column, at) => {
      const cell = cells[from + at];
      return cell === null && cells === totals ? null : (
        <div key={column.id}>
          <dt>{column.label}</dt>
          <dd>{shown(cell, column)}</dd>
        </div>
      );
    });
  const named = Math.max(
    0,
    columns.findIndex(({ kind }) => !isNumeric(kind)),
  );
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row, index) => (
        <li key={index}>
          <strong>{shown(row[named], columns[named])}</strong>
          <dl>{facts(row, 0).filter((_, at) => at !== named)}</dl>
        </li>
      ))}
      {totals && (
        <li>
          <strong>Total</strong>
          <dl>{facts(totals, 1)}</dl>
        </li>
      )}
    </ul>
  );
}
