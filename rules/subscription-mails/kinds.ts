import type { Subscription } from '../accounts/subscriptions.ts';
import { addDays, addMonths, formatMonth, lastOfMonth, weekdayOf, type IsoDate } from '../dates.ts';

/** The kinds of mail that come by the clock (RB-532); those about orders come with what happens. */
export const CLOCKED_KINDS = [
  'weekly_changes',
  'monthly_executive',
  'trending_products',
  'fav_listings',
] as const satisfies readonly Subscription[];
export type ClockedKind = (typeof CLOCKED_KINDS)[number];

/** Days that a mail tells of, the last included. `key` names them: one mail for a person, a kind and a key. */
export interface MailPeriod {
  key: IsoDate;
  start: IsoDate;
  end: IsoDate;
}

const [MONDAY, WEDNESDAY] = [1, 3];

/** The days of the mail that is due, or was due last, on `today` (RB-535 … RB-538). */
export function periodOfMail(kind: ClockedKind, today: IsoDate): MailPeriod {
  switch (kind) {
    case 'weekly_changes':
      return weekBefore(lastDay(MONDAY, today));
    case 'trending_products':
      return weekBefore(lastDay(WEDNESDAY, today));
    case 'monthly_executive': {
      const first = `${today.slice(0, 7)}-01`;
      const start = addMonths(first, -1);
      return { key: first, start, end: lastOfMonth(start) };
    }
    case 'fav_listings':
      return { key: today, start: today, end: today };
  }
}

const lastDay = (weekday: number, today: IsoDate): IsoDate =>
  addDays(today, -((weekdayOf(today) - weekday + 7) % 7));

const weekBefore = (key: IsoDate): MailPeriod => ({ key, start: addDays(key, -7), end: addDays(key, -1) });

export const WHY: Readonly<Record<ClockedKind, string>> = {
  weekly_changes: 'You get this each Monday because you want weekly changes by e-mail.',
  monthly_executive: 'You get this once a month because you want the monthly executive summary by e-mail.',
  trending_products: 'You get this each Wednesday because you want trending products by e-mail.',
  fav_listings: 'You get this on days on which one of your favorites changed.',
};

export const WEEKLY_SUBJECT = 'What changed this week';
export const TRENDING_SUBJECT = 'Trending this week';
/** `spend` and `savings` as they are shown: '$1,240.00', '–' where hidden. */
export const monthlySubject = (month: string, spend: string, savings: string): string =>
  `${formatMonth(month)}: spend ${spend}, savings ${savings}`;
export const monthlySalesSubject = (month: string, sales: string, orders: number): string =>
  `${formatMonth(month)}: sales ${sales}, ${orders} ${orders === 1 ? 'order' : 'orders'}`;
export const favoritesSubject = (changed: number): string =>
  changed === 1 ? '1 of your favorites changed' : `${changed} of your favorites changed`;
