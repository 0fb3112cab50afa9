import type { Anomaly } from '#contract/reports/anomalies.ts';
import { userType } from '#rules/accounts/roles.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { daysAsked, type ReportFilters } from './range.ts';
import { inTime } from './run-report.ts';
import { viewAnomalies } from './views/anomalies.ts';
import { findFacility } from './views/facilities.ts';

/** Of one facility of the own range. Sellers have no purchases: 403. */
export async function findAnomalies(
  { scope, db, today }: Pick<RequestContext, 'scope' | 'db' | 'today'>,
  filters: Pick<ReportFilters, 'facility_id' | 'start_date' | 'end_date'>,
): Promise<Anomaly[]> {
  if (userType(scope.roles) === 'seller') throw forbidden();
  const period = daysAsked(filters, today);
  const id = filters.facility_id ?? scope.facility?.id;
  const facility = id === undefined ? null : await findFacility(scope, db, id);
  if (facility === null) throw notFound('This facility does not exist.');
  return inTime(viewAnomalies(db, facility.id, { period, today }));
}
