import type { UserType } from '../accounts/roles.ts';
import { addDays, addMonths, lastOfMonth, parseCalendarDate } from '../dates.ts';
import { isWholeMonths, monthsOf, type ReportPeriod } from './periods.ts';

/** The boards at `/quicksight`, in the order of their tabs (RB-470). */
export const BOARD_NAMES = ['spend', 'savings', 'usage', 'sales'] as const;
export type BoardName = (typeof BOARD_NAMES)[number];

export const BOARD_TITLES: Readonly<Record<BoardName, string>> = {
  spend: 'Spend',
  savings: 'Savings',
  usage: 'Usage',
  sales: 'Sales',
};

/** Buyers and analysts (null) have those of what was bought, sellers that of what was sold, administrators all. */
export const boardsFor = (type: UserType | null): readonly BoardName[] =>
  type === 'administrator'
    ? BOARD_NAMES
    : BOARD_NAMES.filter((name) => (name === 'sales') === (type === 'seller'));

/** Those of a board in the order in which they stand on it. */
export const BOARD_CHARTS = {
  spend: ['spend_by_month', 'spend_by_supplier', 'spend_by_account_type', 'spend_by_day'],
  savings: ['savings_by_month', 'potential_by_month', 'bid_savings', 'rfp_savings', 'savings_by_source'],
  usage: ['usage_by_group', 'history_by_account_type', 'unusual_months', 'bought_elsewhere'],
  sales: [
    'sales_by_month',
    'sales_by_buyer',
    'sales_by_state',
    'fill_rate',
    'days_to_tracking',
    'stock_by_expiry',
  ],
} as const satisfies Record<BoardName, readonly string[]>;
export type ChartName = (typeof BOARD_CHARTS)[BoardName][number];
export const CHART_NAMES: readonly ChartName[] = Object.values(BOARD_CHARTS).flat();

export const CHART_TITLES: Readonly<Record<ChartName, string>> = {
  spend_by_month: 'Spend by Month and Catalog',
  spend_by_supplier: 'Spend by Supplier',
  spend_by_account_type: 'Purchases Elsewhere by Account Type',
  spend_by_day: 'Spend by Day',
  savings_by_month: 'Realised Savings by Month',
  potential_by_month: 'Potential Savings by Month',
  bid_savings: 'Savings from Bids',
  rfp_savings: 'Savings from RFPs',
  savings_by_source: 'From Base Price to Spend Paid',
  usage_by_group: 'Packs of the 10 Largest Drug Groups in 24 Months',
  history_by_account_type: 'Purchases Elsewhere by Month',
  unusual_months: 'Unusual Months',
  bought_elsewhere: 'Used Drug Groups Bought Elsewhere',
  sales_by_month: 'Sales by Month and Catalog',
  sales_by_buyer: 'Sales by Buyer',
  sales_by_state: 'Sales by State',
  fill_rate: 'Fill Rate',
  days_to_tracking: 'Days to First Tracking',
  stock_by_expiry: 'Stock Value by Expiry Month',
};

/** Suppliers, buyers and drug groups with a bar of their own. */
export const NAMED_BARS = 10;
export const OTHERS = 'others';
export const OTHERS_LABEL = 'Others';
export const USAGE_MONTHS = 24;
/** Days to come whose expiring stock a board tells of. */
export const STOCK_DAYS = 365;

export const CHART_FAILED = 'This chart could not be loaded.';
export const NO_CHART = 'This chart does not exist.';
export const NO_BAR = 'This bar does not exist.';
export const ANALYSTS_EXPORT_NO_CHART = 'Your account reads boards; it does not export them.';
export const ELSEWHERE_HAS_NO_CATALOG = 'Purchases elsewhere have no catalog: all of them are counted.';

/** As long, and ends on the day before; full months before full months. */
export function periodBefore(period: ReportPeriod): ReportPeriod {
  const end = addDays(period.start, -1);
  if (isWholeMonths(period)) return { start: addMonths(period.start, -monthsOf(period).length), end };
  const days = Math.round((Date.parse(period.end) - Date.parse(period.start)) / 86_400_000);
  return { start: addDays(end, -days), end };
}

/** 'YYYY-MM' as its days; null for what is no month. */
export function daysOfMonth(month: string): ReportPeriod | null {
  const start = /^\d{4}-\d{2}$/.test(month) ? parseCalendarDate(`${month}-01`) : null;
  return start === null ? null : { start, end: lastOfMonth(start) };
}

/** The days of both; null where there are none. */
export function daysOfBoth(one: ReportPeriod, other: ReportPeriod): ReportPeriod | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return end < start ? null : { start, end };
}

/** The months that end with the last one of a period. */
export const monthsUpTo = ({ end }: ReportPeriod, months = USAGE_MONTHS): ReportPeriod => ({
  start: addMonths(`${end.slice(0, 7)}-01`, 1 - months),
  end,
});

/** The value below which a share of all lies, between two neighbours in proportion; null of none. `values` ascend. */
export function quantileOf(
  values: readonly { value: number; count: number }[],
  share: number,
): number | null {
  const all = values.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const place = (all - 1) * share;
  const at = (rank: number) => {
    let seen = 0;
    return values.find(({ count }) => (seen += count) > rank)?.value ?? 0;
  };
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}

interface Ranked {
  key: string;
  label: string;
  cents: number;
}

/** The largest, and all others as one. Those that came to nothing have no bar. */
export function largestAndOthers(all: readonly Ranked[]): Ranked[] {
  const found = all.filter(({ cents }) => cents !== 0).toSorted((one, other) => other.cents - one.cents);
  const rest = found.slice(NAMED_BARS).reduce((sum, { cents }) => sum + cents, 0);
  const named = found.slice(0, NAMED_BARS);
  return found.length <= NAMED_BARS ? named : [...named, { key: OTHERS, label: OTHERS_LABEL, cents: rest }];
}
