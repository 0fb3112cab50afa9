import type { ReactNode } from 'react';
import { useClient } from '../../../shared/session.ts';
import { Logo } from '../../../ui/logo.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './bare-screen.module.css';

/** A screen without menu, header or footer: one thing happens here, and the mark says where. */
export function BareScreen({ children }: { children: ReactNode }) {
  const { name, brand, logo_url: url } = useClient();
  return (
    <main className={styles.screen}>
      <Logo name={name} kind="full" url={url} supplier={brand === 'direct'} />
      {children}
    </main>
  );
}

/** 'Please Wait' with a quiet sign of life. */
export function Waiting() {
  return (
    <>
      <span className={styles.wheel} aria-hidden="true" />
      <div role="status">
        <h1 className={styles.wait}>Please Wait</h1>
      </div>
    </>
  );
}

interface ProblemProps {
  text: string;
  action: string;
  onAction: () => void;
  /** The quieter choice. */
  other?: { action: string; onAction: () => void };
}

export function Problem({ text, action, onAction, other }: ProblemProps) {
  return (
    <>
      <div role="alert">
        <h1 className={styles.problem}>{text}</h1>
      </div>
      <button type="button" className={button.filled} onClick={onAction}>
        {action}
      </button>
      {other && (
        <button type="button" className={button.outlined} onClick={other.onAction}>
          {other.action}
        </button>
      )}
    </>
  );
}
