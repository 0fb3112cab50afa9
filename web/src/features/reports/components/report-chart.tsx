import { formatPercent, monthText, plainDay } from '../../../shared/format.ts';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import { cellText } from '#rules/reports/cell-text.ts';
import type { Report } from '../api.ts';
import { COLORS, isOverTime } from '../chart.ts';
import styles from './report.module.css';

type Chart = Report['chart'];

/** The picture of a report: its months or weeks side by side, or what it ranks one below the other. */
export const ReportChart = ({ report: { title, chart } }: { report: Pick<Report, 'title' | 'chart'> }) =>
  isOverTime(chart) ? <Months title={title} chart={chart} /> : <Ranked title={title} chart={chart} />;

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
        line={chart.line ?? undefined}
      />
      <AsTable title={title} chart={chart} />
    </>
  );
}

function AsTable({ title, chart: { axis, kind, series, bars, line } }: Props) {
  return (
    <details className={styles.fold}>
      <summary>Chart as a table</summary>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={`${title}: ${axis}`}>
          <thead>
            <tr>
              <th scope="col">{bars[0]?.label.length === 10 ? 'Week of' : 'Month'}</th>
              {[...series, ...(line ? [line.label] : [])].map((name) => (
                <th key={name} scope="col" data-numeric>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, parts }, index) => (
              <tr key={label}>
                <th scope="row">{label.length === 10 ? plainDay(label) : monthText(label)}</th>
                {parts.map((part, at) => (
                  <td key={series[at]} data-numeric>
                    {cellText(part, kind)}
                  </td>
                ))}
                {line && <td data-numeric>{formatPercent(line.values[index] ?? null)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Names, figures and bars of one scale. */
function Ranked({ title, chart: { axis, kind, bars } }: Props) {
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
            <span data-numeric>{cellText(value, kind)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
