import type { ReactNode } from 'react';
import { expiryTone, isExpired, parseCalendarDate } from '#rules/dates.ts';
import { formatDate } from '../shared/format.ts';
import { todayUtc } from '../shared/clock.ts';
import styles from './status-badge.module.css';

/** The four meanings, and one without. */
export type Tone = 'ok' | 'attention' | 'refusal' | 'info' | 'neutral';

/** A state in a word; the colour only repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

const EXPIRY = {
  green: { tone: 'ok', words: '12 months or more' },
  yellow: { tone: 'attention', words: '6 to 12 months' },
  orange: { tone: 'attention', words: 'under 6 months' },
  red: { tone: 'refusal', words: 'expired' },
} as const;

/** An expiry date with its remaining life in colour and, for the ear and the pointer, in words. */
export function ExpiryPill({ date, today = todayUtc() }: { date: string | null; today?: string }) {
  const iso = date === null ? null : parseCalendarDate(date);
  if (iso === null) return <span className={styles.none}>No expiry</span>;
  const tone = expiryTone(iso, today);
  const { words } = EXPIRY[tone];
  return (
    <span
      className={`${styles.badge} ${styles.expiry} ${styles[tone]}`}
      title={`Expires ${formatDate(iso)}: ${words}`}
    >
      {formatDate(iso)}
      {isExpired(iso, today) ? ' expired' : <span className="visually-hidden">, {words}</span>}
    </span>
  );
}
