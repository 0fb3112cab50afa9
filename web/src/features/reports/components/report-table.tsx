import { usePhone } from '../../../ui/dialogs.tsx';
import type { Report } from '../api.ts';
import { cellText, isNumeric } from '#rules/reports/cell-text.ts';
import styles from './report.module.css';

/** The rows of a page, and below them the sums of all pages. */
export function ReportTable({ report }: { report: Report }) {
  const { columns, rows, totals, title } = report;
  const isPhone = usePhone();
  const numeric = (at: number) => isNumeric(columns[at]?.kind ?? 'text') || undefined;
  const text = (cells: Report['totals'], at: number) => cellText(cells[at], columns[at]?.kind ?? 'text');
  if (isPhone) return <Cards report={report} />;
  return (
    <div className={styles.scroll} role="region" aria-label={`Rows of ${title}`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ id, label }, at) => (
              <th key={id} scope="col" data-numeric={numeric(at)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ id }, at) => (
                <td key={id} data-numeric={numeric(at)}>
                  {text(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
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
      </table>
    </div>
  );
}

/** On a phone each row is a card: what it is of, and below it the other columns with their names. */
function Cards({ report: { columns, rows, totals, title } }: { report: Report }) {
  const facts = (cells: Report['totals'], from: number) =>
    columns.slice(from).map(({ id, label, kind }, at) => {
      const cell = cells[from + at];
      return cell === null && cells === totals ? null : (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{cellText(cell, kind)}</dd>
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
          <strong>{cellText(row[named], columns[named]?.kind ?? 'text')}</strong>
          <dl>{facts(row, 0).filter((_, at) => at !== named)}</dl>
        </li>
      ))}
      <li>
        <strong>Total</strong>
        <dl>{facts(totals, 1)}</dl>
      </li>
    </ul>
  );
}
