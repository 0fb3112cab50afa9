import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import { formatShellDate, formatUsd } from '../../../shared/format.ts';
import styles from './manager.module.css';

/** All that were set, with their periods. */
export function BudgetEntries({ budgets }: { budgets: readonly BudgetEntry[] }) {
  if (budgets.length === 0) return null;
  return (
    <table className={styles.entries}>
      <caption className="visually-hidden">Budgets and goals that were set, the latest end first</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Amount</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {budgets.map((one) => (
          <tr key={one.id}>
            <td>{one.type === 'spent' ? 'Budget' : 'Savings Goal'}</td>
            <td>{formatUsd(one.amount)}</td>
            <td>{formatShellDate(one.start_date)}</td>
            <td>{formatShellDate(one.end_date)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
