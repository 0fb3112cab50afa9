import type { ReactNode } from 'react';
import button from '../ui/plain-button.module.css';
import styles from './problem.module.css';

interface ProblemProps {
  title: string;
  text: ReactNode;
  action: readonly [label: string, act: () => void];
  /** `main` where nothing else stands on the screen. */
  as?: 'div' | 'main';
  /** The notice above the page would say the same, and stays away. */
  saysOffline?: boolean;
}

/** In the place of what cannot be shown: what happened and the one way on. */
export function Problem({ title, text, action: [label, act], as: Frame = 'div', saysOffline }: ProblemProps) {
  return (
    <Frame className={styles.problem} data-says-offline={saysOffline || undefined}>
      <div role="alert">
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <button type="button" className={button.filled} onClick={act}>
        {label}
      </button>
    </Frame>
  );
}
