import { addDays, addMonths, formatMonth, type IsoDate } from '../dates.ts';
import { monthsOf, type ReportPeriod } from './periods.ts';

/** Months before the one that is judged. */
export const MONTHS_BEFORE = 6;
const LEAST_MONTHS_BOUGHT = 3;

export type AnomalyKind = 'spike' | 'drop';

/** A month of a product that its six months before do not explain. */
export interface Unusual {
  /** Packs: the mean of the six months before. */
  expected: number;
  /** Of the six months, as of a sample. */
  standardDeviation: number;
  /** Of what was expected, with one decimal; without sign. */
  deviationPercent: number;
  kind: AnomalyKind;
}

/**
 * Whether a month is unusual: it differs from the mean of the six months before by more than two of their standard deviations
 * and by more than a quarter of that mean (RB-480). Null where it is not, where fewer than three of the six months have
 * purchases, and below a pack a month (RB-481). `months` are whole packs, oldest first. Compared in whole numbers, so that
 * exactly a quarter is no more than one (RB-483).
 */
export function judgeMonth(months: readonly number[], actual: number): Unusual | null {
  const sum = months.reduce((all, packs) => all + packs, 0);
  const squares = months.reduce((all, packs) => all + packs * packs, 0);
  const bought = months.filter((packs) => packs > 0).length;
  if (months.length !== MONTHS_BEFORE || bought < LEAST_MONTHS_BOUGHT || sum < MONTHS_BEFORE) return null;
  // Six times the difference, and thirty times the variance.
  const apart = MONTHS_BEFORE * actual - sum;
  const spread = MONTHS_BEFORE * squares - sum * sum;
  const isFar = 30 * apart * apart > 4 * MONTHS_BEFORE ** 2 * spread;
  if (!isFar || 4 * Math.abs(apart) <= sum) return null;
  return {
    expected: sum / MONTHS_BEFORE,
    standardDeviation: Math.sqrt(spread / (MONTHS_BEFORE * (MONTHS_BEFORE - 1))),
    deviationPercent: Math.round((1000 * Math.abs(apart)) / sum) / 10,
    kind: apart > 0 ? 'spike' : 'drop',
  };
}

/** 'YYYY-MM' of the months that lie in a period as a whole and have ended, oldest first (RB-481). */
export function judgedMonths({ start, end }: ReportPeriod, today: IsoDate): string[] {
  const last = addDays(today, -1) < end ? addDays(today, -1) : end;
  return monthsOf({ start, end: last }).filter(
    (month) => `${month}-01` >= start && addDays(addMonths(`${month}-01`, 1), -1) <= last,
  );
}

/** RB-482. `month` is 'YYYY-MM'. */
export function describeUnusual(
  product: string,
  { month, actual, months }: { month: string; actual: number; months: readonly number[] },
  { expected, deviationPercent, kind }: Unusual,
): string {
  const more = kind === 'spike' ? 'more' : 'less';
  return `${product}: ${count(actual)} packs in ${formatMonth(month)} instead of about ${count(Math.round(expected))}, ${deviationPercent.toFixed(1)} % ${more} than the six months before. The six months: ${months.map(count).join(', ')}.`;
}

const count = (packs: number) => packs.toLocaleString('en-US');
