import type { Anomaly } from '#contract/reports/anomalies.ts';
import { userType } from '#rules/accounts/roles.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { daysAsked, type ReportFilters } from './range.ts';
import { inTime } from './run-report.ts';
import { viewAnomalies } from './views/anomalies.ts';
import { NO_FACILITY } from './views/facilities.ts';

/** Of one facility of the own range. Sellers have no purchases: 403. */
export async function findAnomalies(
  { scope, db, today }: Pick<RequestContext, 'scope' | 'db' | 'today'>,
  filters: Pick<ReportFilters, 'facility_id' | 'start_date' | 'end_date'>,
): Promise<Anomaly[]> {
  if (userType(scope.roles) === 'seller') throw forbidden();
  const period = daysAsked(filters, today);
  const id = filters.facility_id ?? scope.facility?.id;
  if (id === undefined) throw notFound(NO_FACILITY);
  return inTime(viewAnomalies(scope, db, { facilityId: id, period, today }));
}
