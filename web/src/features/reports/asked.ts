import { DEFAULT_PERIOD, periodOf, PERIODS, type PeriodName } from '#rules/reports/periods.ts';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts';
import { WITHIN_DAYS } from '#rules/reports/reports.ts';
import { RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { PER_PAGE } from '#rules/lists.ts';
import { CUSTOM } from '#rules/reports/saved.ts';
import type { ReportQuery, SavedReport } from './api.ts';
import type { ReportSearch } from './routes.ts';

const CATALOGS = ['medigi', 'medshorts', '503b'] as const;
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Which of the periods the address says; one that it does not know is the usual one. */
export const periodIn = ({ period }: ReportSearch): PeriodName | typeof CUSTOM =>
  period === CUSTOM ? CUSTOM : (PERIODS.find((name) => name === period) ?? DEFAULT_PERIOD);

/** First and last day of what the address says. */
export function daysIn(search: ReportSearch, today: string): { start: string; end: string } {
  const period = periodIn(search);
  const usual = periodOf(period === CUSTOM ? DEFAULT_PERIOD : period, today);
  if (period !== CUSTOM) return usual;
  return { start: search.from ?? usual.start, end: search.until ?? usual.end };
}

/** The request that the address stands for (RB-469). */
export function queryOf(
  search: ReportSearch,
  today: string,
): Omit<ReportQuery, 'page' | 'per_page'> & { page: number; per_page: number } {
  const { start, end } = daysIn(search, today);
  const facility = numberOf(search.facility);
  const seller = numberOf(search.supplier);
  const catalog = CATALOGS.find((one) => one === search.catalog);
  return {
    start_date: start,
    end_date: end,
    ...(facility !== undefined && { facility_id: facility }),
    ...(seller !== undefined && { seller_id: seller }),
    ...(catalog !== undefined && { catalog_type: catalog }),
    ...(/^[A-Z]{2}$/.test(search.state ?? '') && { state: search.state }),
    ...choicesIn(search),
    ...(/^-?[a-z_]{1,40}$/.test(search.sort ?? '') && { sort: search.sort }),
    ...(/^[a-z_,]{1,400}$/.test(search.hide ?? '') && { hide: search.hide }),
    page: numberOf(search.page) ?? 1,
    per_page: PER_PAGE,
  };
}

/** Whether an address asks for what somebody saved. */
export function isSaved({ asked }: SavedReport, search: ReportSearch, today: string): boolean {
  const said = (of: SavedReport['asked']) =>
    JSON.stringify(
      Object.entries(of)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  return said(asked) === said(savedOf(search, today));
}

/** What is kept of an address: the period by its name, so that it moves with the days. */
export function savedOf(search: ReportSearch, today: string): SavedReport['asked'] {
  const period = periodIn(search);
  const { start_date: start, end_date: end, page: _, per_page: __, ...filters } = queryOf(search, today);
  // Those of an address are numbers here already; the type of a query says only that they may be anything.
  const kept = filters as Omit<SavedReport['asked'], 'period'>;
  return { ...kept, period, ...(period === CUSTOM && { start_date: start, end_date: end }) };
}

/** What is chosen from a list, or typed. */
function choicesIn(search: ReportSearch): ReportQuery {
  const text = search.search?.trim();
  const within = WITHIN_DAYS.find((days) => String(days) === search.within);
  const chosen = {
    account_type: ACCOUNT_TYPES.find((one) => one === search.account),
    search: text === '' ? undefined : text?.slice(0, 100),
    status: STATUSES.find((one) => one === search.status),
    type: ORDER_TYPES.find((one) => one === search.type),
    cii: (['0', '1'] as const).find((one) => one === search.cii),
    payment_status: PAYMENT_STATUSES.find((one) => one === search.payment),
    direction: (['up', 'down'] as const).find((one) => one === search.direction),
    favorites: search.favorites === '1' ? ('1' as const) : undefined,
    within,
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}
const STATUSES = [...ORDER_STATUSES, ...BID_STATUSES, ...RFP_STATUSES];

export const CATALOG_OPTIONS = CATALOGS.map((value) => ({ value, label: value }));
