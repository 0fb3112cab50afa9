import { describe, expect, it } from 'vitest';
import {
  API_SCOPES,
  covers,
  expiryReminder,
  keyFacilities,
  keyState,
  narrowed,
  networkOf,
  SCOPE_NAMES,
} from './api-keys.ts';

const PERSON = { companyId: 1, primaryFacilityId: 10, assignedFacilityIds: [10, 11] } as const;

describe('RB-423 scopes', () => {
  it.each([
    [['orders:read'], 'orders:read', true],
    [['orders:write'], 'orders:read', true],
    [['orders:read'], 'orders:write', false],
    [['bids:write'], 'orders:read', false],
    [['cart:write'], 'cart:write', true],
    [[], 'catalog:read', false],
  ] as const)('RB-423 %j covers %s: %s', (scopes, needed, expected) => {
    expect(covers(scopes, needed)).toBe(expected);
  });

  it('RB-423 has the sixteen, each with a name', () => {
    expect(API_SCOPES).toHaveLength(16);
    expect(Object.keys(SCOPE_NAMES)).toEqual([...API_SCOPES]);
  });
});

describe('RB-422 RB-418 facilities of a key', () => {
  it.each([
    [['Seller'], { kind: 'listed', ids: [] }],
    [['Buyer'], { kind: 'listed', ids: [10] }],
    [['Buyer', 'FinanceAdmin'], { kind: 'listed', ids: [10] }],
    [['Buyer', 'FacilityAdmin'], { kind: 'listed', ids: [10, 11] }],
    [['Buyer', 'ChangeFacility'], { kind: 'listed', ids: [10, 11] }],
    [['Buyer', 'CompanyAdmin'], { kind: 'company', companyId: 1 }],
  ] as const)('RB-418 %j may have a key for %j', (roles, range) => {
    expect(keyFacilities({ ...PERSON, roles })).toEqual(range);
  });

  it.each([
    [
      ['Buyer', 'CompanyAdmin', 'FinanceAdmin'],
      ['Buyer', 'FacilityAdmin'],
      [11, 12],
    ],
    [['Buyer', 'FinanceAdmin'], ['Buyer'], [11]],
    [['Buyer', 'FacilityAdmin'], ['Buyer', 'FacilityAdmin'], [11]],
    [['Buyer', 'ChangeFacility'], ['Buyer', 'ChangeFacility'], [11]],
  ] as const)('RB-422 %j within two facilities is %j of %j', (roles, left, ids) => {
    expect(narrowed({ roles, assignedFacilityIds: [10, 11] }, [11, 12])).toEqual({
      roles: left,
      assignedFacilityIds: ids,
    });
  });
});

it('RB-427 RB-428 a key that was revoked stays so, and the end belongs to what is over', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  expect(keyState({ revokedAt: null, expiresAt: after }, now)).toBe('active');
  expect(keyState({ revokedAt: null, expiresAt: now }, now)).toBe('expired');
  expect(keyState({ revokedAt: before, expiresAt: after }, now)).toBe('revoked');
  expect(keyState({ revokedAt: before, expiresAt: before }, now)).toBe('revoked');
});

it.each([
  [15, null],
  [14, 14],
  [2, 14],
  [1, 1],
  [0, 1],
  [-1, null],
])('RB-429 with %i days left the reminder of %s is due', (left, due) => {
  expect(expiryReminder(left)).toBe(due);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:0:0:6', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('RB-429 %s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
