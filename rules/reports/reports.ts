import type { UserType } from '../accounts/roles.ts';

/** The reports at `/reports`, in the order in which they are listed (RB-450). */
export const REPORT_NAMES = [
  'savings',
  'spend_by_month',
  'top_spends_ndc',
  'top_spends_generic',
  'purchase_history',
  'orders',
  'bids',
  'rfps',
  'price_changes',
  'expiring_stock',
  'sales_by_buyer',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

export const REPORT_TITLES: Readonly<Record<ReportName, string>> = {
  savings: 'Savings',
  spend_by_month: 'Spend by Month',
  top_spends_ndc: 'Top 25 by NDC',
  top_spends_generic: 'Top 25 by Generic',
  purchase_history: 'Purchase History',
  orders: 'Orders',
  bids: 'Bids',
  rfps: 'RFPs',
  price_changes: 'Price Changes',
  expiring_stock: 'Expiring Stock',
  sales_by_buyer: 'Sales by Buyer',
};

const OF_SALES: ReadonlySet<ReportName> = new Set<ReportName>(['expiring_stock', 'sales_by_buyer']);
/** Sellers have these over their own side. */
const OF_BOTH: ReadonlySet<ReportName> = new Set<ReportName>(['orders', 'bids', 'rfps', 'price_changes']);

/** Buyers and analysts (null) have the reports of what was bought, sellers those of what was sold, administrators all. */
export function reportsFor(type: UserType | null): readonly ReportName[] {
  if (type === 'administrator') return REPORT_NAMES;
  return REPORT_NAMES.filter((name) =>
    type === 'seller' ? OF_SALES.has(name) || OF_BOTH.has(name) : !OF_SALES.has(name),
  );
}

/** What narrows a report besides facility and dates. */
export type ReportFilter =
  | 'catalog_type'
  | 'seller_id'
  | 'state'
  | 'account_type'
  | 'search'
  | 'status'
  | 'type'
  | 'cii'
  | 'payment_status'
  | 'direction'
  | 'favorites'
  | 'within';
export const REPORT_FILTERS: Readonly<Record<ReportName, readonly ReportFilter[]>> = {
  savings: ['catalog_type'],
  spend_by_month: ['catalog_type', 'seller_id'],
  top_spends_ndc: ['catalog_type', 'seller_id'],
  top_spends_generic: ['catalog_type', 'seller_id'],
  purchase_history: ['account_type', 'search'],
  orders: ['status', 'type', 'seller_id', 'cii', 'payment_status'],
  bids: ['status', 'seller_id'],
  rfps: ['status', 'seller_id'],
  price_changes: ['direction', 'seller_id', 'favorites'],
  expiring_stock: ['within', 'catalog_type'],
  sales_by_buyer: ['catalog_type', 'state'],
};

export const REPORT_FILTER_TITLES: Readonly<Record<ReportFilter, string>> = {
  catalog_type: 'Catalog',
  seller_id: 'Supplier',
  state: 'State',
  account_type: 'Account type',
  search: 'NDC or name',
  status: 'Status',
  type: 'Type',
  cii: 'CII',
  payment_status: 'Payment',
  direction: 'Direction',
  favorites: 'Favorites',
  within: 'Days to expiry',
};

/** What is left of days that come is told as of today; every other report is of the days that are asked for. */
export const isOfDays = (name: ReportName): boolean => name !== 'expiring_stock';

/** Days within which stock expires that a report tells of. */
export const WITHIN_DAYS = [30, 60, 90, 180, 365] as const;
export const DEFAULT_WITHIN = 90;

export const TOP = 25;
/** Buyers with a bar of their own; the rest are 'Others'. */
export const NAMED_BUYERS = 20;

/** The column of which each cell is the number of an order. */
export const ORDER_NUMBER = 'Order #';

export const CHOOSE_FOR_PRICES = 'Prices are those of a facility: choose one.';
export const NOTHING_TO_EXPORT = 'There is nothing to export.';
export const TAKES_TOO_LONG = 'This report takes too long. Choose a shorter period.';
export const ANALYSTS_EXPORT_NOTHING = 'Your account reads reports; it does not export them.';

/** Percent with one decimal, halves away from zero; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (Math.sign(part) * Math.round(Math.abs((part * 1000) / whole))) / 10;

/** Of what goods would have cost without the savings, with one decimal, cut off (report Savings). */
export const percentSaved = (saved: number, paid: number): number =>
  paid + saved === 0 ? 0 : Math.trunc((saved * 1000) / (paid + saved)) / 10;

interface Content {
  columns: readonly { kind: string }[];
  rows: readonly unknown[];
  totals: readonly unknown[];
  /** Columns that are left out: what they hold is not known here. */
  hidden?: readonly unknown[];
}

/** Nothing was found: no row, or only months of nothing, which are rows too (RB-458). */
export function isEmptyReport({ columns, rows, totals, hidden = [] }: Content): boolean {
  if (rows.length === 0) return true;
  if (columns[0]?.kind !== 'month' || hidden.length > 0) return false;
  return columns.every(({ kind }, at) => (kind !== 'count' && kind !== 'money') || !totals[at]);
}
