import { formatCount, monthText } from '../../../shared/format.ts';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import type { Report } from '../api.ts';
import styles from './report.module.css';

const COLORS = ['blue', 'green', 'orange'] as const;

type Chart = Report['chart'];
const isMonth = ({ label }: Chart['bars'][number]) => /^\d{4}-\d{2}$/.test(label);

/** The picture of a report: its months side by side, or what it ranks one below the other. */
export const ReportChart = ({ report: { title, chart } }: { report: Report }) =>
  chart.bars.every(isMonth) ? <Months title={title} chart={chart} /> : <Ranked title={title} chart={chart} />;

interface Props {
  title: string;
  chart: Chart;
}

function Months({ title, chart }: Props) {
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
                <th scope="col">Month</th>
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
                  <th scope="row">{monthText(label)}</th>
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

/** Names, figures and bars of one scale. */
function Ranked({ title, chart: { axis, bars } }: Props) {
  const most = Math.max(...bars.map(({ parts }) => parts[0] ?? 0), 1);
  return (
    <figure className={styles.ranked}>
      <figcaption>{axis}</figcaption>
      <ol aria-label={`${title}: ${axis}`}>
        {bars.map(({ label, parts: [value = 0] }) => (
          <li key={label}>
            <span>{label}</span>
            <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * value) / most} height="12" />
            </svg>
            <span data-numeric>{formatCount(value)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
