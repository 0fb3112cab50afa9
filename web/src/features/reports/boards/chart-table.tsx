import { formatPercent } from '../../../shared/format.ts';
import type { Chart } from './board-api.ts';
import { labelText, valueText } from './words.ts';
import styles from './board.module.css';

const AXES = { month: 'Month', day: 'Day', text: 'Name' } as const;

interface Props {
  chart: Chart;
  onOpen: (bar: string, part?: string) => void;
}

/** The numbers of a chart; what opens its rows is a button. */
export function ChartTable({ chart, onOpen }: Props) {
  const { title, axis, series, bars, line, opens, form } = chart;
  const opensBars = opens === 'bars' || opens === 'both';
  const opensParts = opens === 'parts' || opens === 'both';
  return (
    <div
      className={styles.scroll}
      data-sideways
      role="region"
      aria-label={`Figures of ${title}`}
      tabIndex={0}
    >
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{AXES[axis]}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" data-numeric>
                {label}
              </th>
            ))}
            {line && (
              <th scope="col" data-numeric>
                {line.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, parts, sentence }, at) => (
            <tr key={key}>
              <th scope="row">
                {opensBars ? (
                  <button type="button" data-word className={styles.open} onClick={() => onOpen(key)}>
                    {labelText(chart, label)}
                  </button>
                ) : (
                  labelText(chart, label)
                )}
                {form === 'marks' && sentence !== null && <p className={styles.sentence}>{sentence}</p>}
              </th>
              {series.map(({ key: part, label: name }, index) => (
                <td key={part} data-numeric>
                  {opensParts && parts[index] !== 0 ? (
                    <button
                      type="button"
                      data-word
                      className={styles.open}
                      aria-label={`${labelText(chart, label)}, ${name}: ${valueText(chart, parts[index])}`}
                      onClick={() => onOpen(key, part)}
                    >
                      {valueText(chart, parts[index])}
                    </button>
                  ) : (
                    valueText(chart, parts[index])
                  )}
                </td>
              ))}
              {line && <td data-numeric>{formatPercent(line.values[at] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
