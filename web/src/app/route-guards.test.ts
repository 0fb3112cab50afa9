import { describe, expect, it } from 'vitest';
import type { Role } from '#rules/accounts/roles.ts';
import { aClient, aMe } from '../shared/test-world.ts';
import { guardOf, passPath } from './route-guards.ts';

const as = (roles: Role[] | null, hydra = false, features = { rfp_enabled: false, bid_enabled: false }) => ({
  me: roles === null ? null : aMe({ roles }),
  client: aClient({ hydra, hydra_config: features }),
});
const home = (redirect: string) => ({ redirect });

describe('route guards', () => {
  it.each([
    '/',
    '/callback',
    '/jwt',
    '/loading',
    '/login',
    '/logout',
    '/about',
    '/contact',
    '/registration/buyer',
    '/registration/seller',
    '/registration/thankyou',
    '/quicksight',
  ])('SH-128 … SH-136 %s needs no sign-in', (path) => expect(passPath(path, as(null))).toBe('pass'));

  it.each([
    '/catalog',
    '/cart/success',
    '/orders',
    '/detailed/12',
    '/order-details/7',
    '/manage-listings',
    '/admin/home',
  ])('SH-119 a visitor of %s goes to login', (path) => expect(passPath(path, as(null))).toBe('sign-in'));

  it.each(['/catalog', '/cart', '/cart/success', '/csoscerts', '/pharmacies'])(
    'SH-121 a seller is sent home from %s',
    (path) => {
      expect(passPath(path, as(['Seller']))).toEqual(home('/seller-home'));
      expect(passPath(path, as(['Buyer']))).toBe('pass');
    },
  );

  it.each(['/seller-home', '/manage-listings/503b', '/seller-editor/info', '/hydra-home'])(
    'SH-120 a buyer is sent home from %s',
    (path) => {
      expect(passPath(path, as(['Buyer']))).toEqual(home('/buyer-home'));
      expect(passPath(path, as(['Seller']))).toBe('pass');
    },
  );

  it.each(['/admin/user-manager', '/carts', '/direct-editor/3', '/fdb'])(
    'SH-172 %s is for administrators',
    (path) => {
      expect(passPath(path, as(['Buyer']))).toEqual(home('/buyer-home'));
      expect(passPath(path, as(['Administrator']))).toBe('pass');
    },
  );

  it('SH-123 SH-124 administrators pass every route, also in hydra', () => {
    for (const path of ['/catalog', '/manage-listings', '/buyer-home', '/offers', '/requested-products']) {
      expect(passPath(path, as(['Administrator']))).toBe('pass');
      expect(passPath(path, as(['Administrator'], true))).toBe('pass');
    }
  });

  it.each(['/buyer-home', '/offers', '/rfps', '/requested-products', '/order-schedule'])(
    'SH-029 SH-125 %s is closed in hydra: a buyer goes to the catalog',
    (path) => {
      expect(passPath(path, as(['Buyer'], true))).toEqual(home('/catalog'));
      expect(passPath(path, as(['Buyer']))).toBe('pass');
    },
  );

  it('shell G-17 the brand may open offers and RFPs in hydra', () => {
    const open = as(['Buyer'], true, { rfp_enabled: true, bid_enabled: true });
    expect(passPath('/offers', open)).toBe('pass');
    expect(passPath('/rfps/scheduled_orders', open)).toBe('pass');
    expect(passPath('/order-schedule', open)).toEqual(home('/catalog'));
  });

  it('SH-126 knows which paths there are', () => {
    expect(guardOf('/catalogue')).toBeNull();
    expect(passPath('/nowhere', as(['Administrator']))).toBe('unknown');
  });
});
