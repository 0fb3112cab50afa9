import { Link } from '@tanstack/react-router';
import { formatRoundUsd, monthText } from '../../../shared/format.ts';
import styles from './month-columns.module.css';

const HEIGHT = 100;

interface Props {
  /** What the columns count: 'Spent'. */
  label: string;
  months: readonly { month: string; value: number }[];
  chosen: string | undefined;
  /** Savings are drawn in the colour of what is good. */
  good?: boolean;
}

/** A column a month from zero; each leads to what that month is made of, and leads back when it was chosen. */
export function MonthColumns({ label, months, chosen, good = false }: Props) {
  const most = Math.max(...months.map((one) => one.value), 1);
  return (
    <ol className={styles.columns} data-good={good || undefined} aria-label={`${label} in each month`}>
      {months.map(({ month, value }) => {
        const height = value <= 0 ? 0 : Math.max(1, (value / most) * HEIGHT);
        const isChosen = month === chosen;
        return (
          <li key={month}>
            <Link
              to="/reports"
              search={isChosen ? {} : { month }}
              className={styles.column}
              data-chosen={isChosen || undefined}
              aria-current={isChosen || undefined}
              title={`${monthText(month)}: ${formatRoundUsd(value)}`}
            >
              <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect x="0" y={HEIGHT - height} width="10" height={height} />
              </svg>
              <span>
                {monthText(month).slice(0, 3)}
                <span className="visually-hidden">
                  {` ${month.slice(0, 4)}: ${formatRoundUsd(value)} ${label.toLowerCase()}`}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
