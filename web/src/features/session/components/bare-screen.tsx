import type { ReactNode } from 'react';
import styles from './bare-screen.module.css';

/** A screen without menu, header or footer: one thing happens here. */
export function BareScreen({ children }: { children: ReactNode }) {
  return <main className={styles.screen}>{children}</main>;
}

/** 'Please Wait' with a quiet sign of life. */
export function Waiting() {
  return (
    <>
      <span className={styles.wheel} aria-hidden="true" />
      <h1 className={styles.wait} role="status">
        Please Wait
      </h1>
    </>
  );
}

interface ProblemProps {
  text: string;
  action: string;
  onAction: () => void;
}

export function Problem({ text, action, onAction }: ProblemProps) {
  return (
    <>
      <h1 role="alert" className={styles.problem}>
        {text}
      </h1>
      <button type="button" className={styles.button} onClick={onAction}>
        {action}
      </button>
    </>
  );
}
