import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCarts } from '../../features/catalog/test-world.ts';
import { takeUpFacility } from '../../features/facilities/api.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import { NEVER, openApp } from '../test-app.tsx';

/** A page without calls of its own. */
const QUIET = '/about';
const CART = 'GET /services/cart';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const seller = () => aMe({ roles: ['Seller'], primary_facility: null, primary_facility_id: null });
/** As the library writes it: 470 px are 29.375 rem. */
const widthOf = (panel: HTMLElement) =>
  panel.closest('[style*="--drawer-size"]')?.getAttribute('style') ?? '';
const header = async () => within(await screen.findByRole('banner'));
const namesOf = (elements: readonly HTMLElement[]) =>
  elements.map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('what the header has', () => {
  it('SH-176 SH-290 SH-292 SH-293 SH-297 SH-298 for buyers: facility, stats, notifications, cart, help, own menu', async () => {
    openApp(QUIET);
    const { getByRole, findByRole, getAllByRole } = await header();
    await findByRole('button', { name: 'Your cart is empty' });
    expect(getByRole('search')).toBeTruthy();
    expect(namesOf(getAllByRole('button'))).toEqual([
      'Search',
      'Harbor Pharmacy Downtown200 Harbor Street, Boston, MA 02110',
      'Facility stats',
      'Notifications',
      'Your cart is empty',
      'Help',
      'Colors: Same as system',
      'MAMaria Alvarez, own menu',
    ]);
  });

  it('SH-289 the facility is changed from there by who may', async () => {
    openApp(QUIET, { me: aMe({ roles: ['Buyer', 'ChangeFacility'] }) });
    const { getByRole } = await header();
    await userEvent.setup().click(getByRole('button', { name: /^Harbor Pharmacy Downtown/ }));
    const panel = within(getByRole('dialog', { name: 'Facility' }));
    expect(await panel.findByRole('combobox', { name: 'Facility' })).toHaveProperty('disabled', false);
  });

  it('SH-291 in hydra has no stats', async () => {
    openApp(QUIET, { client: aClient({ hydra: true }) });
    const { queryByRole, getByRole } = await header();
    expect(getByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(queryByRole('button', { name: 'Facility stats' })).toBeNull();
  });

  it.each([
    ['sellers', seller()],
    ['administrators', aMe({ roles: ['Administrator'] })],
  ])('SH-299 SH-300 shell G-47 for %s: notifications, help and own menu alone', async (_who, me) => {
    openApp(QUIET, { me });
    const { queryByRole, getAllByRole } = await header();
    expect(queryByRole('search')).toBeNull();
    expect(namesOf(getAllByRole('button')).slice(1)).toEqual([
      'Notifications',
      'Help',
      'Colors: Same as system',
      'MAMaria Alvarez, own menu',
    ]);
  });
});

describe('the search', () => {
  const answers = { 'GET /services/listing/catalog/facets': NEVER };
  const box = () => screen.findByPlaceholderText('Search All Listings');

  it('SH-286 SH-287 Enter leads to the catalog with the text, trimmed', async () => {
    const { address } = openApp(QUIET, { answers });
    await userEvent.setup().type(await box(), ' amoxicillin 500{Enter}');
    await waitFor(() => expect(address()).toBe('/catalog?searchText=amoxicillin+500'));
  });

  it('SH-288 shell G-48 so does the icon; without a text to the whole catalog', async () => {
    const { address } = openApp(QUIET, { answers });
    const user = userEvent.setup();
    await box();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/catalog'));
  });

  it('WB-067 X-09 the catalog has one search, the page’s own; its filters stay, the page number does not', async () => {
    const { address } = openApp('/catalog?tag=fav&page=3&searchText=old', { answers });
    const user = userEvent.setup();
    const input = await screen.findByRole('searchbox', { name: 'Search Catalog' });
    expect(screen.getAllByRole('searchbox')).toEqual([input]);
    await user.clear(input);
    await user.type(input, 'new{Enter}');
    await waitFor(() => expect(address()).toBe('/catalog?tag=fav&searchText=new'));
  });
});

describe('the cart button', () => {
  const inCart = [{ listingId: 3, companyId: 2, lots: { 11: 2 } }];
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await userEvent.setup().click(button);
    return { off: button.getAttribute('aria-disabled') === 'true' };
  };

  it.each([
    ['SH-295 while the carts are loading', NEVER, 'Your cart is loading'],
    ['SH-296 while both carts are empty', aCarts(), 'Your cart is empty'],
  ])('%s is disabled and says why', async (_when, carts, name) => {
    openApp(QUIET, { answers: { [CART]: carts } });
    expect(await press(name)).toEqual({ off: true });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['c0', 'c2'] as const)(
    'SH-070 SH-293 SH-294 SH-296 opens the panel, 470 px wide, when %s alone holds something',
    async (type) => {
      openApp(QUIET, { answers: { [CART]: aCarts(inCart, type) } });
      expect(await press('Cart, 1 listing')).toEqual({ off: false });
      const panel = await screen.findByRole('dialog', { name: /cart/i });
      expect(widthOf(panel)).toContain('29.375rem');
    },
  );
});

describe('the menus at its end', () => {
  const open = async (button: RegExp | string, menu: string) => {
    await userEvent.setup().click(await screen.findByRole('button', { name: button }));
    return within(screen.getByRole('menu', { name: menu }));
  };

  it('SH-215 … SH-217 help leads home, to about us and to the contact form', async () => {
    openApp(QUIET);
    const links = (await open('Help', 'Help')).getAllByRole('menuitem');
    expect(links.slice(0, 3).map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['About Us', '/about'],
      ['Contact Us', '/contacts'],
    ]);
  });

  it('SH-301 SH-303 the own menu opens the profile and leads to the logout', async () => {
    openApp(QUIET, { me: seller() });
    const menu = await open(/own menu/, 'Maria Alvarez');
    expect(namesOf(menu.getAllByRole('menuitem'))).toEqual(['Profile', 'Logout']);
    expect(menu.getByRole('menuitem', { name: 'Logout' }).getAttribute('href')).toBe('/logout');
    await userEvent.setup().click(menu.getByRole('menuitem', { name: 'Profile' }));
    expect(await screen.findByRole('dialog', { name: 'Maria Alvarez' })).toBeTruthy();
  });

  it('SH-302 buyers upload documents from there', async () => {
    openApp(QUIET);
    const menu = await open(/own menu/, 'Maria Alvarez');
    expect(namesOf(menu.getAllByRole('menuitem'))).toEqual(['Profile', 'Upload Your Documents', 'Logout']);
  });
});

describe('another facility', () => {
  it('SH-069 SH-426 asks anew for profile, notifications and cart, past every cache', async () => {
    const { sent, times } = openApp(QUIET);
    await waitFor(() => expect(times('GET /services/user/me/notifications')).toBe(1));
    await screen.findByRole('button', { name: 'Your cart is empty' });
    sent.length = 0;
    await act(() => takeUpFacility({ hydra: false }));
    expect(sent).toMatchObject([
      { call: 'GET /services/user/me', query: { refresh: '1' } },
      { call: 'GET /services/user/me/notifications' },
      { call: 'GET /services/cart' },
      { call: 'GET /services/offer/summary' },
      { call: 'GET /services/rfp' },
    ]);
  });
});
