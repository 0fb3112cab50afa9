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

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
