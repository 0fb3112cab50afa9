import styles from './board.module.css';

const COLORS = ['blue', 'green', 'orange', 'teal', 'refusal', 'grey', 'info', 'ok'] as const;
/** Lines on 8 by 8 pixels; each of ten series has others, so that no colour is needed to tell them apart. */
const LINES = [
  '',
  'M-2 10L10 -2M-2 2L2 -2M6 10L10 6',
  'M0 4H8',
  'M4 0V8',
  'M-2 -2L10 10M-2 6L2 10M6 -2L10 2',
  'M0 4H8M4 0V8',
  'M3 4H5M3 3H5M3 5H5',
  'M0 2H8M0 6H8',
  'M2 0V8M6 0V8',
  'M-2 10L10 -2M-2 -2L10 10',
] as const;

export const fillOf = (id: string, at: number): string => `url(#${id}-${at % LINES.length})`;

/** What the parts of a chart are filled with, each by its place. */
export const Patterns = ({ id, count }: { id: string; count: number }) => (
  <defs>
    {LINES.slice(0, Math.max(1, count)).map((lines, at) => (
      <pattern key={at} id={`${id}-${at}`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect className={styles.ground} data-color={COLORS[at % COLORS.length]} width={8} height={8} />
        {lines !== '' && <path className={styles.lines} d={lines} />}
      </pattern>
    ))}
  </defs>
);
