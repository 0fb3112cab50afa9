import { todayUtc } from '../../../shared/clock.ts';
import { formatCount, formatPercent, monthText } from '../../../shared/format.ts';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import type { ListingDetail } from '../api.ts';
import { useMonthlyQuantities, useUnusualMonths, type MonthlyQuantity } from '../history-api.ts';
import { CHARTED, monthsOf } from '../monthly.ts';
import styles from './usage.module.css';

const COLORS = { '340B': 'blue', GPO: 'green', WAC: 'orange' } as const;
const SERIES = CHARTED.map((name) => ({ name, color: COLORS[name] }));
const NONE: readonly { month: string; sentence: string }[] = [];
const NOTHING: readonly MonthlyQuantity[] = [];

/**
 * Packs bought elsewhere month by month, in bars and figures. They are read anew when the
 * facility's figures change and drawn anew when their place gets another width, so that no timer does it (TR-261).
 */
export function QuantityChart({ listing }: { listing: Pick<ListingDetail, 'ndc' | 'amu_data'> }) {
  const { data, isPending } = useMonthlyQuantities(listing.ndc);
  const unusual = useUnusualMonths(listing.ndc).data ?? NONE;
  if (isPending)
    return (
      <p className={styles.waiting} role="status">
        Waiting for data...
      </p>
    );
  // Where it cannot be read the chart is drawn empty; the grid below says what is wrong (TR-259).
  const months = monthsOf(data ?? NOTHING, todayUtc());
  const uncharted = listing.amu_data?.undefined.amu_pct ?? 0;
  return (
    <div className={styles.chart}>
      <StackedBars
        label="Packages bought elsewhere by month and account type"
        axis="Packages"
        series={SERIES}
        bars={months}
        marks={{ label: 'Unusual month', months: unusual.map(({ month }) => month) }}
      />
      {unusual.length > 0 && (
        <ul className={styles.unusual} aria-label="Unusual months">
          {unusual.map(({ month, sentence }) => (
            <li key={month}>{sentence}</li>
          ))}
        </ul>
      )}
      {uncharted > 0 && (
        <p className={styles.about}>
          {formatPercent(uncharted)} of the packages were bought without an account type: only the list below
          has them.
        </p>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Packages by month">
        <table className={styles.table} aria-label="Packages by month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {CHARTED.map((type) => (
                <th key={type} scope="col">
                  {type}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, parts }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                {CHARTED.map((type, index) => (
                  <td key={type}>{formatCount(parts[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
