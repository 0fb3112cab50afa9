import { Link } from '@tanstack/react-router';
import { formatCount, formatPercent, formatUsd, formatRoundUsd, monthText } from '../../../shared/format.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import type { SalesBoardFigures } from '../api.ts';
import { savedShare } from '../board-text.ts';
import styles from './board.module.css';

interface Props {
  months: SalesBoardFigures['months'];
  dollars: string;
  chosen: string | undefined;
}

/** The same as the columns in figures, newest first; whole dollars on a phone, where cents have no room. */
export function BoardMonths({ months, dollars, chosen }: Props) {
  const amount = usePhone() ? formatRoundUsd : formatUsd;
  const knowsSavings = months.every((one) => one.savings !== null);
  return (
    <table className={styles.table} aria-label="Months">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Orders</th>
          <th scope="col">{dollars}</th>
          {knowsSavings && <th scope="col">Saved</th>}
          {knowsSavings && <th scope="col">Share saved</th>}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((one) => {
          const month = one.month.slice(0, 7);
          return (
            <tr key={month} data-chosen={month === chosen || undefined}>
              <th scope="row">
                <Link to="/reports" search={{ month }}>
                  {monthText(month)}
                </Link>
              </th>
              <td>{formatCount(one.orders)}</td>
              <td>{amount(one.dollars)}</td>
              {one.savings !== null && <td>{amount(one.savings)}</td>}
              {one.savings !== null && (
                <td>{formatPercent(savedShare({ dollars: one.dollars, savings: one.savings }))}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
