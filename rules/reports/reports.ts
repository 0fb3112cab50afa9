import type { UserType } from '../accounts/roles.ts';

/** The reports at `/reports`, in the order in which they are listed (RB-450). */
export const REPORT_NAMES = [
  'savings',
  'spend_by_month',
  'top_spends_ndc',
  'top_spends_generic',
  'sales_by_buyer',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

export const REPORT_TITLES: Readonly<Record<ReportName, string>> = {
  savings: 'Savings',
  spend_by_month: 'Spend by Month',
  top_spends_ndc: 'Top 25 by NDC',
  top_spends_generic: 'Top 25 by Generic',
  sales_by_buyer: 'Sales by Buyer',
};

const OF_SALES: ReadonlySet<ReportName> = new Set<ReportName>(['sales_by_buyer']);

/** Whether a report tells what was sold; the others tell what was bought. */
const isOfSales = (name: ReportName): boolean => OF_SALES.has(name);

/** Buyers and analysts (null) have the reports of what was bought, sellers those of what was sold, administrators all. */
export const reportsFor = (type: UserType | null): readonly ReportName[] =>
  type === 'administrator'
    ? REPORT_NAMES
    : REPORT_NAMES.filter((name) => isOfSales(name) === (type === 'seller'));

/** What narrows a report besides facility and dates. */
type ReportFilter = 'catalog_type' | 'seller_id' | 'state';
export const REPORT_FILTERS: Readonly<Record<ReportName, readonly ReportFilter[]>> = {
  savings: ['catalog_type'],
  spend_by_month: ['catalog_type', 'seller_id'],
  top_spends_ndc: ['catalog_type', 'seller_id'],
  top_spends_generic: ['catalog_type', 'seller_id'],
  sales_by_buyer: ['catalog_type', 'state'],
};

export const TOP = 25;
/** Buyers with a bar of their own; the rest are 'Others'. */
export const NAMED_BUYERS = 20;

export const NOTHING_TO_EXPORT = 'There is nothing to export.';
export const TAKES_TOO_LONG = 'This report takes too long. Choose a shorter period.';
export const ANALYSTS_EXPORT_NOTHING = 'Your account reads reports; it does not export them.';

/** Percent with one decimal, cut off; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.trunc((part * 1000) / whole) / 10;
