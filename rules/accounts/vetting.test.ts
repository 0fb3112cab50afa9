import { describe, expect, it } from 'vitest';
import {
  approvalRefusal,
  CSOS_STATES,
  csosDecisions,
  FACILITY_VETTING,
  facilityDecisions,
  USER_VETTING,
  userMoves,
  type CsosState,
  type FacilityVetting,
  type UserVetting,
} from './vetting.ts';

const pairs = <T>(all: readonly T[]) => all.flatMap((from) => all.map((to): [T, T] => [from, to]));

describe('table 2: vetting', () => {
  const USERS: readonly [UserVetting, UserVetting][] = [
    ['Unreviewed', 'Approved'],
    ['Unreviewed', 'Denied'],
    ['Approved', 'Denied'],
    ['Denied', 'Approved'],
  ];
  it.each(pairs(USER_VETTING))('a user from %s to %s', (from, to) => {
    expect(userMoves(from).includes(to)).toBe(USERS.some(([a, b]) => a === from && b === to));
  });

  const FACILITIES: readonly [FacilityVetting, FacilityVetting][] = [
    ['pending', 'approved'],
    ['pending', 'declined'],
    ['approved', 'declined'],
    ['declined', 'approved'],
  ];
  it.each(pairs(FACILITY_VETTING))('an administrator moves a facility from %s to %s', (from, to) => {
    expect(facilityDecisions(from).includes(to)).toBe(FACILITIES.some(([a, b]) => a === from && b === to));
  });

  const CSOS: readonly [CsosState, CsosState][] = [
    ['requested', 'approved'],
    ['requested', 'declined'],
    ['approved', 'declined'],
  ];
  it.each(pairs(CSOS_STATES))('an administrator moves a CSOS request from %s to %s', (from, to) => {
    expect(csosDecisions(from).includes(to)).toBe(CSOS.some(([a, b]) => a === from && b === to));
  });

  it('X-88 approval needs a stored state license', () => {
    const refusal = (state_license: boolean, state_license_expiration: string | null = null) =>
      approvalRefusal({ state_license, state_license_expiration }, '2026-06-15');
    expect([refusal(true), refusal(true, '2026-06-15')]).toEqual([null, null]);
    expect(refusal(false)).toMatch(/has to be stored/);
    expect(refusal(true, '2026-06-14')).toMatch(/ended on Jun 14, 2026/);
  });
});
