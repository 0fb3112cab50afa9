import { describe, expect, it } from 'vitest';
import { ADMIN_PERMISSIONS, homeFor, NEW_ADMIN_PERMISSIONS, passRoute, ROLES, userType } from './roles.ts';
import type { Role, RouteGuard } from './roles.ts';

describe('roles and permissions', () => {
  it('SH-115 there are exactly eight roles', () => {
    expect(ROLES).toEqual([
      'Buyer',
      'Seller',
      'Administrator',
      'CompanyAdmin',
      'FacilityAdmin',
      'FinanceAdmin',
      'ChangeFacility',
      'CSOS Signer',
    ]);
  });

  it('a new administrator has every permission except sql and impersonate', () => {
    expect(ADMIN_PERMISSIONS).toHaveLength(11);
    expect(ADMIN_PERMISSIONS.filter((one) => !NEW_ADMIN_PERMISSIONS.includes(one))).toEqual([
      'sql',
      'impersonate',
    ]);
  });

  it.each<[readonly Role[], string | null]>([
    [['Buyer', 'Seller', 'Administrator'], 'administrator'],
    [['Buyer', 'Seller'], 'seller'],
    [['Buyer', 'CompanyAdmin'], 'buyer'],
    [['FinanceAdmin', 'CSOS Signer'], null],
    [[], null],
  ])('TR-029 %j is of type %s', (roles, type) => {
    expect(userType(roles)).toBe(type);
  });
});

describe('homes', () => {
  it.each<[string, readonly Role[], boolean, string]>([
    ['SH-094', ['Buyer'], true, '/catalog'],
    ['SH-095', ['Buyer'], false, '/buyer-home'],
    ['SH-100', ['Seller'], true, '/orders'],
    ['SH-101', ['Seller'], false, '/seller-home'],
    ['SH-103', ['Administrator'], true, '/admin/home'],
    ['SH-103', ['Administrator', 'Buyer'], false, '/admin/home'],
    ['C-40', [], true, '/reports'],
    ['C-40', ['CompanyAdmin'], false, '/reports'],
  ])('%s %j with hydra %s starts at %s', (_row, roles, hydra, home) => {
    expect(homeFor({ roles, hydra })).toBe(home);
  });
});

describe('route guards', () => {
  const buyerOnly: RouteGuard = { access: 'Buyer', inHydra: 'shown' };
  const bids: RouteGuard = { access: 'signed-in', inHydra: 'with-bids' };
  const rfps: RouteGuard = { access: 'signed-in', inHydra: 'with-rfps' };
  const buyerHome: RouteGuard = { access: 'Buyer', inHydra: 'hidden' };
  const off = { hydra: false, bidEnabled: false, rfpEnabled: false };
  const on = { hydra: true, bidEnabled: false, rfpEnabled: false };

  it('SH-119 a visitor signs in first, and passes where nothing is guarded', () => {
    expect(passRoute(buyerOnly, null)).toBe('sign-in');
    expect(passRoute({ access: 'public', inHydra: 'shown' }, null)).toBe('pass');
  });

  it.each<[string, readonly Role[], RouteGuard['access'], boolean, string]>([
    ['SH-120', ['Buyer'], 'Seller', false, '/buyer-home'],
    ['SH-120', ['Buyer'], 'Administrator', true, '/catalog'],
    ['SH-121', ['Seller'], 'Buyer', false, '/seller-home'],
    ['SH-121', ['Seller'], 'Buyer', true, '/orders'],
    ['C-40', ['FinanceAdmin'], 'Buyer', false, '/reports'],
  ])('%s %j on a route of %s with hydra %s goes to %s', (_row, roles, access, hydra, redirect) => {
    expect(passRoute({ access, inHydra: 'shown' }, { ...off, roles, hydra })).toEqual({ redirect });
  });

  it('SH-123 SH-124 administrators pass every guard in both positions of hydra', () => {
    for (const viewer of [off, on]) {
      for (const guard of [buyerOnly, bids, rfps, buyerHome]) {
        expect(passRoute(guard, { ...viewer, roles: ['Administrator'] })).toBe('pass');
      }
    }
  });

  it('SH-125 with hydra on a buyer on a hidden route is sent to the catalog', () => {
    expect(passRoute(buyerHome, { ...on, roles: ['Buyer'] })).toEqual({ redirect: '/catalog' });
    expect(passRoute(buyerHome, { ...off, roles: ['Buyer'] })).toBe('pass');
  });

  it.each<[RouteGuard, { bidEnabled?: boolean; rfpEnabled?: boolean }]>([
    [bids, { bidEnabled: true }],
    [rfps, { rfpEnabled: true }],
  ])('X-53 the matching switch of the host reopens %j', (guard, features) => {
    expect(passRoute(guard, { ...on, roles: ['Seller'] })).toEqual({ redirect: '/orders' });
    expect(passRoute(guard, { ...on, roles: [] })).toEqual({ redirect: '/reports' });
    expect(passRoute(guard, { ...on, ...features, roles: ['Seller'] })).toBe('pass');
  });
});
