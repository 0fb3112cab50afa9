import { describe, expect, it } from 'vitest';
import type { Role } from '#rules/accounts/roles.ts';
import { aMe } from '../../shared/test-world.ts';
import { addressAfterSignIn, hostToMoveTo } from './after-sign-in.ts';

describe('after signing in', () => {
  const buyer = aMe({ roles: ['Buyer'] });
  const seller = aMe({ roles: ['Seller'] });

  it.each([
    ['SH-093 a buyer', ['Buyer']],
    ['SH-099 a seller', ['Seller']],
    ['SH-102 an administrator', ['Administrator']],
    ['SH-104 anybody else', []],
  ] satisfies [string, Role[]][])('%s goes to the destination, query included', (_who, roles) => {
    for (const hydra of [true, false])
      expect(addressAfterSignIn(aMe({ roles }), hydra, '/users?search=doe')).toBe('/users?search=doe');
  });

  it('SH-094 SH-095 a buyer goes to the catalog in hydra, else to the buyer home', () => {
    expect(addressAfterSignIn(buyer, true, null)).toBe('/catalog');
    expect(addressAfterSignIn(buyer, false, null)).toBe('/buyer-home');
  });

  it('SH-100 SH-101 a seller goes to the orders in hydra, else to the seller home', () => {
    expect(addressAfterSignIn(seller, true, undefined)).toBe('/orders');
    expect(addressAfterSignIn(seller, false, undefined)).toBe('/seller-home');
  });

  it('SH-103 an administrator goes to the admin home', () => {
    expect(addressAfterSignIn(aMe({ roles: ['Administrator'] }), true, null)).toBe('/admin/home');
  });

  it('shell G-19 a foreign destination is ignored', () => {
    expect(addressAfterSignIn(buyer, false, '//evil.example')).toBe('/buyer-home');
  });

  it('SH-096 SH-097 a buyer belongs on the host of the market, where there is one', () => {
    const markets = { main: 'market.test', shorts: 'shorts.test' };
    const main = { brand: 'main' as const, hydra: false };
    expect(hostToMoveTo(aMe({ roles: ['Buyer'], company: null }), main, markets)).toBe('shorts.test');
    expect(hostToMoveTo(seller, main, markets)).toBeNull();
    expect(
      hostToMoveTo(aMe({ roles: ['Buyer'], company: null }), main, { main: null, shorts: null }),
    ).toBeNull();
    expect(hostToMoveTo(aMe({ roles: ['Buyer'], company: null }), main, undefined)).toBeNull();
  });
});
