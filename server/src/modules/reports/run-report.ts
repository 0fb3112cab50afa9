import type { z } from 'zod';
import type { ReportResult, reportEndpoints } from '#contract/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import { DEFAULT_PERIOD, periodOf, periodRefusal } from '#rules/reports/periods.ts';
import {
  REPORT_FILTERS,
  REPORT_TITLES,
  reportsFor,
  TAKES_TOO_LONG,
  type ReportName,
} from '#rules/reports/reports.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { AppError, isStatementTimeout, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { hidesPrices } from '../catalog/index.ts';
import type { Asked } from './range.ts';
import type { ReportContent } from './report.ts';
import { viewSalesByBuyer } from './views/buyers.ts';
import { findFacility } from './views/facilities.ts';
import { viewTopGenerics, viewTopNdcs } from './views/products.ts';
import { viewSavings, viewSpend } from './views/months.ts';

type Filters = Omit<z.output<typeof reportEndpoints.exportReport.query & object>, 'format'>;
type View = (scope: Scope, db: Queryable, asked: Asked) => Promise<ReportContent>;

const VIEWS: Readonly<Record<ReportName, View>> = {
  savings: viewSavings,
  spend_by_month: viewSpend,
  top_spends_ndc: viewTopNdcs,
  top_spends_generic: viewTopGenerics,
  sales_by_buyer: viewSalesByBuyer,
};

/** A report over all its rows. 404 for one that the asker does not have, and for a facility outside the own range (RB-450, RB-469). */
export async function runReport(
  { scope, db, now, today }: RequestContext,
  asked: string,
  filters: Filters,
): Promise<ReportResult> {
  const name = reportsFor(userType(scope.roles)).find((one) => one === asked);
  if (name === undefined) throw notFound('This report does not exist.');
  const given = askedOf(name, filters, today);
  const { facility_id: id } = filters;
  const facility = id === undefined ? null : await findFacility(scope, db, id);
  if (id !== undefined && facility === null) throw notFound('This facility does not exist.');
  const hidden = name === 'savings' && hidesPrices(scope);
  const content = await inTime(VIEWS[name](scope, db, { ...given, facility }));
  return {
    name,
    title: REPORT_TITLES[name],
    start_date: given.period.start,
    end_date: given.period.end,
    facility,
    as_of: now.toISOString(),
    notice: hidden ? pricesRefusal(scope.isVetted) : null,
    ...content,
  };
}

/** The filters that the report has, and its days. */
function askedOf(name: ReportName, filters: Filters, today: string): Omit<Asked, 'facility'> {
  const usual = periodOf(DEFAULT_PERIOD, today);
  const end = filters.end_date ?? (filters.start_date === undefined ? usual.end : today);
  const period = { start: filters.start_date ?? usual.start, end };
  const refusal = periodRefusal(period);
  if (refusal !== null) throw ruleBroken(refusal, { end_date: refusal });
  const has = REPORT_FILTERS[name];
  return {
    period,
    today,
    catalog: filters.catalog_type,
    sellerId: has.includes('seller_id') ? filters.seller_id : undefined,
    state: has.includes('state') ? filters.state : undefined,
  };
}

/** RB-466: what takes longer than a statement may is told so that a shorter period is asked for. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError('unavailable', TAKES_TOO_LONG);
    throw error;
  }
}
