import { describe, expect, it } from 'vitest';
import {
  endingLicenses,
  hasEnded,
  licenseEndProblem,
  movedEnds,
  reminderDue,
  renewalKeepsApproval,
} from './licenses.ts';

const today = '2026-06-15';

describe('X-88 the end of a license', () => {
  it.each([
    [null, false],
    ['2026-06-14', true],
    ['2026-06-15', false],
    ['2027-01-01', false],
  ])('that ends %s has ended: %s', (ends, ended) => {
    expect(hasEnded(ends, today)).toBe(ended);
    expect(renewalKeepsApproval(ends, today)).toBe(!ended);
  });

  it.each([
    ['2026-08-15', null],
    ['2026-08-14', 60],
    ['2026-07-16', 60],
    ['2026-07-15', 30],
    ['2026-06-23', 30],
    ['2026-06-22', 7],
    ['2026-06-15', 7],
    ['2026-06-14', null],
  ])('is told of, where it ends %s, for the day %s before', (ends, days) =>
    expect(reminderDue(ends, today)).toBe(days),
  );

  it.each([
    ['a first one without an end', null, false, null],
    ['a first one that holds', '2026-06-15', false, null],
    ['one that has ended', '2026-06-14', false, 'It ended on Jun 14, 2026. Send one that is still valid.'],
    ['a renewal without an end', null, true, 'Say when the new one ends.'],
    ['a renewal that holds', '2027-06-14', true, null],
    ['one of ten years', '2036-06-15', true, null],
    ['one of more', '2036-06-16', false, 'A license is valid for 10 years at most. Check the year.'],
  ])('of %s', (_what, ends, renews, problem) => expect(licenseEndProblem(ends, renews, today)).toBe(problem));

  it.each([
    ['the same', '2026-06-14', '2026-06-14', 'BG1234563', false],
    ['an earlier one', '2026-06-14', '2026-06-13', 'BG1234563', false],
    ['a first one', null, '2027-06-14', 'BG1234563', false],
    ['a later one', '2026-06-14', '2026-06-15', 'BG1234563', true],
    ['none', '2026-06-14', null, 'BG1234563', true],
    ['none, with its number', '2026-06-14', null, null, false],
    ['a later one without a number', '2026-06-14', '2026-06-15', null, true],
  ])('of %s is moved by hand', (_what, before, after, dea_number, moved) => {
    const dea = movedEnds(
      { dea_expiration: before, state_license_expiration: null },
      { dea_expiration: after, state_license_expiration: null, dea_number },
    );
    expect(Object.keys(dea)).toEqual(moved ? ['dea_expiration'] : []);
    const state = movedEnds(
      { dea_expiration: null, state_license_expiration: before },
      { dea_expiration: null, state_license_expiration: after, dea_number: 'BG1234563' },
    );
    expect(Object.keys(state)).toEqual(
      before !== null && (after === null || after > before) ? ['state_license_expiration'] : [],
    );
  });

  it('is told for the last 60 days and after it', () => {
    const facility = { state_license_expiration: '2026-08-14', dea_expiration: '2026-06-14' };
    expect(endingLicenses(facility, today)).toEqual([
      { license: 'state_license', name: 'State license', ends: '2026-08-14', ended: false },
      { license: 'dea_license', name: 'DEA registration', ends: '2026-06-14', ended: true },
    ]);
    const later = { state_license_expiration: '2026-08-15', dea_expiration: null };
    expect(endingLicenses(later, today)).toEqual([]);
  });
});
