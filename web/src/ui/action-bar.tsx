import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface Props {
  /** What the press comes to: 'Total'. */
  label: string;
  amount: ReactNode;
  /** Stands above: what went wrong. */
  problem?: ReactNode;
  /** The one button that leads on. */
  children: ReactNode;
}

/**
 * A sum and the button that leads on: last of what scrolls, at the bottom of the window before that. Toasts keep above
 * it (`toasts.module.css`).
 */
export function ActionBar({ label, amount, problem, children }: Props) {
  return (
    <div className={styles.bar} data-action-bar>
      {problem}
      <div className={styles.line}>
        <div className={styles.sum} role="status">
          <span className={styles.label}>{label}</span> <span className={styles.amount}>{amount}</span>
        </div>
        <div className={styles.button}>{children}</div>
      </div>
    </div>
  );
}
