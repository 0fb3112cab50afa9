import { formatCount, monthText } from '../../../shared/format.ts';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import type { Report } from '../api.ts';
import styles from './report.module.css';

const COLORS = ['blue', 'green', 'orange'] as const;

const nameOf = (label: string) => (/^\d{4}-\d{2}$/.test(label) ? monthText(label) : label);

/** The picture of a report with its figures as a table. */
export function ReportChart({ report: { title, chart } }: { report: Report }) {
  const series = chart.series.map((name, at) => ({ name, color: COLORS[at] ?? ('grey' as const) }));
  return (
    <>
      <StackedBars
        label={title}
        axis={chart.axis}
        series={series}
        bars={chart.bars.map(({ label, parts }) => ({ month: label, parts }))}
      />
      <details className={styles.fold}>
        <summary>Chart as a table</summary>
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={`${title}: ${chart.axis}`}>
            <thead>
              <tr>
                <th scope="col">Bar</th>
                {chart.series.map((name) => (
                  <th key={name} scope="col" data-numeric>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.bars.map(({ label, parts }) => (
                <tr key={label}>
                  <th scope="row">{nameOf(label)}</th>
                  {parts.map((part, at) => (
                    <td key={chart.series[at]} data-numeric>
                      {formatCount(part)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
