import { PERIOD_TITLES, periodOf, type PeriodName, type ReportPeriod } from './periods.ts';
import type { IsoDate } from '../dates.ts';
import type { ReportFilter } from './reports.ts';

/** Of reports that somebody keeps (RB-461). */
export const MOST_SAVED = 50;
export const TITLE_LENGTH = 80;
export const TITLE_TAKEN = 'You already have a report with this title.';
export const TOO_MANY_SAVED = `You keep at most ${MOST_SAVED} reports. Delete one first.`;
export const SAVED_GONE = 'This report does not exist.';

export const CUSTOM = 'custom';

/** What a saved report is asked for: a period by its name, days where they were chosen, and filters. */
export type SavedAsked = { period: PeriodName | typeof CUSTOM } & Partial<
  Record<'start_date' | 'end_date' | 'sort' | 'hide' | Exclude<ReportFilter, 'seller_id' | 'within'>, string>
> &
  Partial<Record<'facility_id' | 'seller_id' | 'within', number>>;

/** Its days as of `today`. */
export function daysOf({ period, ...days }: SavedAsked, today: IsoDate): ReportPeriod {
  const usual = periodOf(period === CUSTOM ? 'last_12_months' : period, today);
  if (period !== CUSTOM) return usual;
  return { start: days.start_date ?? usual.start, end: days.end_date ?? usual.end };
}

/** Where the page calls something otherwise than the request. */
const IN_ADDRESS: Readonly<Record<string, string>> = {
  start_date: 'from',
  end_date: 'until',
  facility_id: 'facility',
  catalog_type: 'catalog',
  seller_id: 'supplier',
  account_type: 'account',
  payment_status: 'payment',
};

/** The search of the page that shows it. */
export const addressOf = (asked: SavedAsked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [IN_ADDRESS[key] ?? key, String(value)]),
  );

/** 'Last month', or the days themselves. */
export const periodText = (asked: SavedAsked, dayText: (day: IsoDate) => string): string =>
  asked.period === CUSTOM
    ? `${dayText(asked.start_date ?? '')} to ${dayText(asked.end_date ?? '')}`
    : PERIOD_TITLES[asked.period];

/** A title that is free, for a copy: 'Spend (2)'. */
export function copyTitle(title: string, taken: readonly string[]): string {
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  const stem = title.replace(/ \(\d+\)$/, '');
  let number = 2;
  const named = () => `${stem.slice(0, TITLE_LENGTH - ` (${number})`.length)} (${number})`;
  while (isTaken(named())) number += 1;
  return named();
}
