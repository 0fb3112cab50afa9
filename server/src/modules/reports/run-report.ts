import type { ReportResult } from '#contract/reports/reports.ts';
import { addDays } from '#rules/dates.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { ReportPeriod } from '#rules/reports/periods.ts';
import {
  DEFAULT_WITHIN,
  isOfDays,
  REPORT_FILTERS,
  REPORT_TITLES,
  reportsFor,
  TAKES_TOO_LONG,
  type ReportFilter,
  type ReportName,
} from '#rules/reports/reports.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { AppError, isStatementTimeout, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { hidesPrices } from '../catalog/index.ts';
import { daysAsked, type Asked, type Narrowing, type PageOf, type ReportFilters } from './range.ts';
import { hideColumns, notSorted, sortRows, toSort, type ReportContent } from './report.ts';
import { viewBids } from './views/bids.ts';
import { viewSalesByBuyer } from './views/buyers.ts';
import { viewExpiringStock } from './views/expiring-stock.ts';
import { findFacility, NO_FACILITY } from './views/facilities.ts';
import { viewSavings, viewSpend } from './views/months.ts';
import { viewOrders } from './views/orders.ts';
import { viewPriceChanges } from './views/price-changes.ts';
import { viewTopGenerics, viewTopNdcs } from './views/products.ts';
import { viewPurchaseHistory } from './views/purchase-history.ts';
import { viewRfps } from './views/rfps.ts';

type View = (scope: Scope, db: Queryable, asked: Asked) => Promise<ReportContent>;

const VIEWS: Readonly<Record<ReportName, View>> = {
  savings: viewSavings,
  spend_by_month: viewSpend,
  top_spends_ndc: viewTopNdcs,
  top_spends_generic: viewTopGenerics,
  purchase_history: viewPurchaseHistory,
  orders: viewOrders,
  bids: viewBids,
  rfps: viewRfps,
  price_changes: viewPriceChanges,
  expiring_stock: viewExpiringStock,
  sales_by_buyer: viewSalesByBuyer,
};
/** What is told of the prices of others, or against them. */
const WITH_PRICES: readonly ReportName[] = ['savings', 'bids', 'rfps', 'price_changes'];

/**
 * A page of a report, with how many rows there are. 404 for one that the asker does not have, and for a facility outside the own
 * range (RB-450, RB-469).
 */
export async function runReport(
  { scope, db, now, today }: Pick<RequestContext, 'scope' | 'db' | 'now' | 'today'>,
  asked: string,
  { filters, page }: { filters: ReportFilters; page: PageOf },
): Promise<{ report: ReportResult; total: number }> {
  const name = reportOf(scope, asked);
  const given = askedOf(name, filters, today);
  const facility = await requireFacility(scope, db, filters.facility_id);
  const wanted = filters.sort === undefined ? null : toSort(filters.sort);
  const content = await inTime(
    VIEWS[name](scope, db, { ...given, facility, page: { ...page, sort: wanted } }),
  );
  const { listed, notice, sortable = content.columns.map(({ id }) => id) } = content;
  const sort = wanted !== null && sortable.includes(wanted.column) ? wanted : null;
  if (sort === null && wanted !== null && !content.columns.some(({ id }) => id === wanted.column))
    throw notSorted(wanted.column);
  const all = listed === undefined && sort !== null ? sortRows(content, sort) : content.rows;
  const shown = listed === undefined ? all.slice(page.first, page.first + page.count) : all;
  const { columns, rows, totals, hidden } = hideColumns(
    { columns: content.columns, rows: shown, totals: content.totals },
    filters.hide?.split(',') ?? [],
  );
  const report = {
    name,
    title: REPORT_TITLES[name],
    start_date: given.period.start,
    end_date: given.period.end,
    facility,
    as_of: now.toISOString(),
    notice: hiddenBy(scope, name) ?? notice ?? null,
    columns,
    hidden,
    rows,
    totals,
    sortable,
    sort: sort === null ? null : (filters.sort ?? null),
    figures: content.figures,
    chart: content.chart,
  };
  return { report, total: listed ?? all.length };
}

/** The facility that is asked for, null where none is. Throws 404 outside the own range. */
export async function requireFacility(scope: Scope, db: Queryable, id: number | undefined) {
  if (id === undefined) return null;
  const facility = await findFacility(scope, db, id);
  if (facility === null) throw notFound(NO_FACILITY);
  return facility;
}

/** Throws 404 for a report that the asker does not have. */
export function reportOf(scope: Scope, asked: string): ReportName {
  const name = reportsFor(userType(scope.roles)).find((one) => one === asked);
  if (name === undefined) throw notFound('This report does not exist.');
  return name;
}

/** Why its prices are hidden from the asker; a seller's own are not. */
export const hiddenBy = (scope: Scope, name: ReportName): string | null =>
  WITH_PRICES.includes(name) && userType(scope.roles) !== 'seller' && hidesPrices(scope)
    ? pricesRefusal(scope.isVetted)
    : null;

/** The filters that the report has, and its days. */
function askedOf(name: ReportName, filters: ReportFilters, today: string): Omit<Asked, 'facility' | 'page'> {
  const has = <Value>(filter: ReportFilter, value: Value): Value | undefined =>
    REPORT_FILTERS[name].includes(filter) ? value : undefined;
  const only = Object.entries(filters).filter(([filter]) =>
    REPORT_FILTERS[name].some((one) => one === filter),
  );
  return {
    period: periodAsked(name, filters, today),
    today,
    catalog: has('catalog_type', filters.catalog_type),
    sellerId: has('seller_id', filters.seller_id),
    state: has('state', filters.state),
    only: Object.fromEntries(only) as Narrowing,
  };
}

function periodAsked(name: ReportName, filters: ReportFilters, today: string): ReportPeriod {
  if (!isOfDays(name)) return { start: today, end: addDays(today, filters.within ?? DEFAULT_WITHIN) };
  return daysAsked(filters, today);
}

/** RB-466: what takes longer than a statement may is told so that a shorter period is asked for. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError('unavailable', TAKES_TOO_LONG);
    throw error;
  }
}
