import { addMonths, type IsoDate } from '#rules/dates.ts';
import type { MonthlyQuantity } from './history-api.ts';

/** In the order in which they lie on each other. */
export const CHARTED = ['340B', 'GPO', 'WAC'] as const;
const FULL_MONTHS = 12;

export interface Month {
  /** '2026-05' */
  month: string;
  /** Packs for each of `CHARTED`. */
  parts: readonly number[];
}

/** The last 12 full months and this one, those without purchases too (G-058). */
export function monthsOf(quantities: readonly MonthlyQuantity[], today: IsoDate): Month[] {
  const first = `${today.slice(0, 7)}-01`;
  const packs = new Map(quantities.map((one) => [`${one.date}|${one.account_type}`, one.purchased_pkg]));
  return Array.from({ length: FULL_MONTHS + 1 }, (_, index) => {
    const day = addMonths(first, index - FULL_MONTHS);
    return { month: day.slice(0, 7), parts: CHARTED.map((type) => packs.get(`${day}|${type}`) ?? 0) };
  });
}
