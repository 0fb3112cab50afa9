import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './home-page.module.css';

interface Props {
  /** Null while it loads. */
  figure: ReactNode;
  label: string;
  /** What the figure is made of. */
  note?: ReactNode;
  /** Something waits for an answer. */
  waiting?: boolean;
  /** Takes the room of two. */
  wide?: boolean;
  /** The filtered list; without it the person may see the figure only. */
  to?: Pick<LinkProps, 'to' | 'search'> | null;
}

/** A figure of the day with the list behind it. */
export function WorkTile({ figure, label, note, waiting = false, wide = false, to }: Props) {
  return (
    <div className={styles.work} data-waiting={waiting || undefined} data-wide={wide || undefined}>
      <span className={styles.figure}>{figure ?? '–'}</span>
      {to ? (
        <Link {...to} className={styles.link}>
          {label}
        </Link>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {note !== undefined && <span className={styles.text}>{note}</span>}
    </div>
  );
}
