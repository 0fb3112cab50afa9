import { describe, expect, it } from 'vitest';
import { menuFor } from '#rules/brands/menus.ts';
import { aMe } from '../../shared/test-world.ts';
import { fits, withPages } from '../../shared/has-page.ts';
import { reasonOf } from './notices.tsx';
import { flatMenu } from './use-menu.ts';

const labels = (list: readonly { label: string }[]) => list.map((one) => one.label);

describe('menu', () => {
  it('leaves out what has no page, and groups that become empty', () => {
    const menu = menuFor({
      user: { roles: ['Buyer', 'CompanyAdmin'], permissions: [], is503b: false, isFieldRep: false },
      host: { brand: 'main', hydra: false, bidEnabled: false, rfpEnabled: false },
    });
    const shown = withPages(menu, (path) => ['/catalog', '/orders', '/reports'].includes(path));
    expect(labels(shown)).toEqual(['Catalog', 'Orders', 'Analytics']);
    expect(labels(flatMenu(shown))).toEqual(['Catalog', 'Orders', 'Reports']);
  });

  it('knows pages with parameters', () => {
    expect(fits('/manage-listings/$catalog', '/manage-listings/503b')).toBe(true);
    expect(fits('/manage-listings/$catalog', '/manage-listings')).toBe(false);
    expect(fits('/cart', '/carts')).toBe(false);
  });
});

describe('why shopping is closed', () => {
  it('SH-118 X-15 the own vetting comes first', () => {
    expect(reasonOf(aMe({ is_vetted: false, primary_facility: null }), false)).toBe(
      'You have not yet been approved as a buyer, so you cannot see pricing yet.',
    );
  });

  it('SH-336 no facility', () => {
    expect(reasonOf(aMe({ primary_facility: null }), false)).toBe(
      'The current facility is not set; select one to purchase.',
    );
  });

  it('X-88 a state license that has ended', () => {
    const facility = aMe().primary_facility;
    const me = aMe({
      primary_facility: facility && { ...facility, state_license_expiration: '2026-06-14' },
    });
    expect(reasonOf(me, false, undefined, '2026-06-14')).toBeNull();
    expect(reasonOf(me, false, undefined, '2026-06-15')).toBe(
      'The state license of the facility ended on Jun 14, 2026. Upload the new one to purchase.',
    );
  });

  it('terms matter outside hydra only', () => {
    const me = aMe({ company: null });
    expect(reasonOf(me, true)).toBeNull();
    expect(reasonOf(me, false)).toBe('Your company does not have terms, prices hidden until terms are set.');
    expect(reasonOf(aMe(), false)).toBeNull();
  });
});
