import { fromDollars, toDollars } from '#rules/money.ts';
import type { BidMonth } from './api.ts';

/** The months of the figures with those between and after in which no bid was placed, up to that of a day. */
export function monthsUntil(figures: readonly BidMonth[], today: string): BidMonth[] {
  const known = new Map(figures.map((one) => [one.month, one]));
  const [first] = [...known.keys()].toSorted();
  const months: BidMonth[] = [];
  const last = today.slice(0, 7);
  for (let month = first ?? last; month <= last; month = monthAfter(month))
    months.push(known.get(month) ?? { ...NOTHING, month });
  return months;
}

const NOTHING = {
  placed: 0,
  open: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  cancelled: 0,
  accepted_total: 0,
  listed_total: 0,
  average_discount_percent: null,
};

type Count = 'placed' | 'open' | 'accepted' | 'declined' | 'expired' | 'cancelled';

/** Sums are null for who sees no prices. */
type Totals = Record<Count, number> & Record<'accepted_total' | 'below', number | null>;

/** What the months add up to; `below` is by how much the accepted bids are below the prices of their listings. */
export function totalOf(months: readonly BidMonth[]): Totals {
  const count = (name: Count) => months.reduce((sum, month) => sum + month[name], 0);
  const cents = (name: 'accepted_total' | 'listed_total') =>
    months.reduce<number | null>((sum, month) => {
      const amount = month[name];
      return sum === null || amount === null ? null : sum + fromDollars(amount);
    }, 0);
  const [paid, listed] = [cents('accepted_total'), cents('listed_total')];
  return {
    placed: count('placed'),
    open: count('open'),
    accepted: count('accepted'),
    declined: count('declined'),
    expired: count('expired'),
    cancelled: count('cancelled'),
    accepted_total: paid === null ? null : toDollars(paid),
    below: paid === null || listed === null ? null : toDollars(listed - paid),
  };
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
