import type { Reason, ReasonCode } from './eligibility.ts';

const STANDING: ReadonlySet<ReasonCode> = new Set([
  'user_not_vetted',
  'no_facility',
  'facility_not_vetted',
  'state_license_ended',
  'no_terms',
  'not_eligible',
  'starts_later',
  'dea_ended',
  'csos_not_requested',
  'csos_requested',
]);

/** The reasons that no quantity and no agreement mends: there is nothing to choose yet. */
export function standingReasons(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => STANDING.has(reason.code));
}
