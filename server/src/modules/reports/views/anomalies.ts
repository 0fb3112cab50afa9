import type { Anomaly } from '#contract/reports/anomalies.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { judgeFacility, type Judged } from '../unscoped/judge-facility.ts';
import { findFacility, NO_FACILITY } from './facilities.ts';

/**
 * What a facility bought unusually much or little of, newest month first, then by how far it is off; 404 outside the own range. What it bought here and what
 * its own reports tell of elsewhere are added; returns lessen their month (RB-479 … RB-482).
 */
export async function viewAnomalies(scope: Scope, db: Queryable, judged: Judged): Promise<Anomaly[]> {
  if ((await findFacility(scope, db, judged.facilityId)) === null) throw notFound(NO_FACILITY);
  return judgeFacility(db, judged);
}
