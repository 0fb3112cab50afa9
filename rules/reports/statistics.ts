import { businessDaysBefore, type IsoDate } from '../dates.ts';

/** What `GET analytics/statistics/{name}` answers (G-106). */
export const STATISTIC_NAMES = [
  'top_spends_ndc',
  'top_spends_generic',
  'savings',
  'spends',
  'spends_by_account_type',
  'spends_by_supplier',
  'bid_savings',
  'rfp_savings',
  'catalog_matches',
  'fill_rate',
] as const;
export type StatisticName = (typeof STATISTIC_NAMES)[number];

export const FILL_RATE_IS_OF_SELLERS = 'The fill rate is for suppliers.';
const FILLED_WITHIN = 5;

/** Whether what was ordered on one day and shipped on another counts as filled: within five business days (RB-456). */
export const isFilled = (ordered: IsoDate, shipped: IsoDate): boolean =>
  businessDaysBefore(shipped, FILLED_WITHIN) <= ordered;
