import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/states.tsx';
import styles from './home-page.module.css';

interface Props {
  /** Undefined or false while it loads, and where it could not be loaded. */
  figure: ReactNode;
  failed?: boolean;
  label: string;
  /** What the figure is made of. */
  note?: ReactNode;
  /** Something waits for an answer. */
  waiting?: boolean;
  /** The filtered list; without it the person may see the figure only. */
  to?: Pick<LinkProps, 'to' | 'params' | 'search'> | null;
}

/** A figure of the day with the list behind it. */
export function WorkTile({ figure, failed = false, label, note, waiting = false, to }: Props) {
  const known = figure !== undefined && figure !== false;
  return (
    <div className={styles.work} data-waiting={waiting || undefined}>
      <span className={styles.figure}>
        {known ? figure : failed ? '–' : <Skeleton width={64} height={20} />}
      </span>
      {to ? (
        <Link {...to} className={styles.link}>
          {label}
        </Link>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {known
        ? note !== undefined && <span className={styles.text}>{note}</span>
        : failed && <span className={styles.text}>Could not be loaded</span>}
    </div>
  );
}
