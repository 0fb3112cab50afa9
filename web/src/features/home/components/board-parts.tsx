import { formatCount, formatRoundUsd } from '../../../shared/format.ts';
import type { SalesBoardFigures } from '../api.ts';
import styles from './board.module.css';

interface Props {
  label: string;
  dollars: string;
  parts: SalesBoardFigures['partners'];
}

/** What a period is made of, the largest first, each with its share as a bar. */
export function BoardParts({ label, dollars, parts }: Props) {
  if (parts.length === 0) return <p className={styles.none}>Nothing was ordered.</p>;
  const most = Math.max(...parts.map((one) => one.dollars), 1);
  const knowsSavings = parts.every((one) => one.savings !== null);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Orders</th>
          <th scope="col">{dollars}</th>
          {knowsSavings && <th scope="col">Saved</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map((one) => (
          <tr key={one.name ?? ''}>
            <th scope="row">
              {one.name ?? 'Others'}
              <svg
                className={styles.bar}
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                data-others={one.name === null || undefined}
              >
                <rect width={(one.dollars / most) * 100} height="4" />
              </svg>
            </th>
            <td>{formatCount(one.orders)}</td>
            <td>{formatRoundUsd(one.dollars)}</td>
            {knowsSavings && <td>{formatRoundUsd(one.savings ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
