import { percentOf } from '../reports/reports.ts';

export const TOP_LISTED = 5;
/** Of unusual months and of potential savings. */
export const MOST_LISTED = 3;

/** ' (12.5% more than the month before)'; '' where there is nothing to compare with, or no difference. */
export function changeText(kind: string, before: number | null, now: number | null): string {
  if (before === null || now === null || before === now) return '';
  const word = now > before ? 'more' : 'less';
  if (kind === 'percent')
    return ` (${Math.abs(now - before).toFixed(1)} points ${word} than the month before)`;
  if (before <= 0) return '';
  return ` (${percentOf(Math.abs(now - before), before).toFixed(1)}% ${word} than the month before)`;
}
