import { formatDay, type IsoDate } from '../dates.ts';
import { hasEnded } from './licenses.ts';

/** Moves of vetting (table 2). A move that is not listed is refused. */

export const USER_VETTING = ['Unreviewed', 'Approved', 'Denied'] as const;
export type UserVetting = (typeof USER_VETTING)[number];

export const FACILITY_VETTING = ['pending', 'approved', 'declined'] as const;
export type FacilityVetting = (typeof FACILITY_VETTING)[number];

export const CSOS_STATES = ['requested', 'approved', 'declined'] as const;
export type CsosState = (typeof CSOS_STATES)[number];

const USER_MOVES: Record<UserVetting, readonly UserVetting[]> = {
  Unreviewed: ['Approved', 'Denied'],
  Approved: ['Denied'],
  Denied: ['Approved'],
};

/** What an administrator decides; a facility returns to `pending` by itself when its papers change. */
const FACILITY_DECISIONS: Record<FacilityVetting, readonly FacilityVetting[]> = {
  pending: ['approved', 'declined'],
  approved: ['declined'],
  declined: ['approved'],
};

/** What an administrator decides about a facility and a seller; who was declined has to ask again. */
const CSOS_DECISIONS: Record<CsosState, readonly CsosState[]> = {
  requested: ['approved', 'declined'],
  approved: ['declined'],
  declined: [],
};

export const csosDecisions = (from: CsosState): readonly CsosState[] => CSOS_DECISIONS[from];
export const userMoves = (from: UserVetting): readonly UserVetting[] => USER_MOVES[from];
export const facilityDecisions = (from: FacilityVetting): readonly FacilityVetting[] =>
  FACILITY_DECISIONS[from];

export const NOTE_REQUIRED = 'Say why: the person reads it.';

/** Why a facility cannot be approved now; null when it can. */
export function approvalRefusal(
  facility: { readonly state_license: boolean; readonly state_license_expiration: IsoDate | null },
  today: IsoDate,
): string | null {
  const { state_license: stored, state_license_expiration: ends } = facility;
  if (!stored) return 'A state license has to be stored before the facility is approved.';
  return ends !== null && hasEnded(ends, today)
    ? `The state license on file ended on ${formatDay(ends)}. The renewed one has to be stored before the facility is approved.`
    : null;
}
