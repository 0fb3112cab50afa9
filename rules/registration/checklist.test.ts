import { describe, expect, it } from 'vitest';
import { checklistOf, type CheckedApplication, type CheckedFacility } from './checklist.ts';

const facility: CheckedFacility = {
  name: 'Main Street',
  dea_number: 'FM1234563',
  dea_expiration: '2027-01-31',
  state_license: true,
  state_license_expiration: '2027-06-30',
};
const whole: CheckedApplication = {
  today: '2026-06-15',
  termsVersion: '2026-11-01',
  signer: 'Pat Doe',
  likenesses: 0,
  facilities: [facility],
};
const stateOf = (label: string, application: CheckedApplication) =>
  checklistOf(application).find((one) => one.label === label)?.state;
const withFacility = (change: Partial<CheckedFacility>): CheckedApplication => ({
  ...whole,
  facilities: [{ ...facility, ...change }],
});

describe('WB-150 the checklist of an application', () => {
  it('has nothing to say against a whole one', () => {
    expect(checklistOf(whole).map((one) => one.state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it.each([
    ['Main Street: DEA number', { dea_number: null }, 'attention'],
    ['Main Street: DEA number', { dea_number: 'FM1234564' }, 'attention'],
    ['Main Street: DEA number', { dea_expiration: '2026-06-14' }, 'attention'],
    ['Main Street: DEA number', { dea_expiration: '2026-06-15' }, 'ok'],
    ['Main Street: state license', { state_license: false }, 'missing'],
    ['Main Street: state license', { state_license_expiration: null }, 'attention'],
    ['Main Street: state license', { state_license_expiration: '2026-06-14' }, 'attention'],
    ['Main Street: state license', { state_license_expiration: '2026-06-15' }, 'ok'],
  ] as const)('%s with %j is %s', (label, change, state) => {
    expect(stateOf(label, withFacility(change))).toBe(state);
  });

  it('WB-182 says days as every screen does', () => {
    expect(checklistOf(whole).map((one) => one.text)).toEqual(
      expect.arrayContaining([
        'On file, valid until Jun 30, 2027',
        'Accepted by Pat Doe, text of Nov 1, 2026',
      ]),
    );
  });

  it('points at duplicates and at terms that nobody accepted', () => {
    expect(stateOf('Duplicates', { ...whole, likenesses: 2 })).toBe('attention');
    expect(stateOf('Terms', { ...whole, termsVersion: null })).toBe('missing');
  });

  it('a seller has two points only', () => {
    expect(checklistOf({ ...whole, facilities: [] }).map((one) => one.label)).toEqual([
      'Duplicates',
      'Terms',
    ]);
  });
});
