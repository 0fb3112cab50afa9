import { formatRoundUsd, monthText } from '../../../shared/format.ts';
import type { BuyerHomeFigures } from '../api.ts';
import styles from './buyer-home.module.css';

const HEIGHT = 40;
const STEP = 14;
const WIDTH = 10;

/** What was saved in each of twelve months, the last one this month; the table beside it says the same. */
export function SavedColumns({ months }: { months: BuyerHomeFigures['months'] }) {
  const most = Math.max(...months.map((one) => one.savings), 1);
  return (
    <figure className={styles.columns}>
      <svg viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`} aria-hidden="true">
        {months.map(({ month, savings }, place) => {
          const height = savings === 0 ? 1 : Math.max(2, (savings / most) * HEIGHT);
          return (
            <rect
              key={month}
              x={place * STEP}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx="1"
              data-now={place === months.length - 1 || undefined}
            >
              <title>{`${monthText(month)}: ${formatRoundUsd(savings)}`}</title>
            </rect>
          );
        })}
      </svg>
      <table className="visually-hidden">
        <caption>Saved in each month</caption>
        <tbody>
          {months.map(({ month, savings }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>{formatRoundUsd(savings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
