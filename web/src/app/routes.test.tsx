import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#rules/accounts/roles.ts';
import { fits } from '../shared/has-page.ts';
import { aClient, aMe } from '../shared/test-world.ts';
import { passPath } from './route-guards.ts';
import { router } from './router.tsx';
import { openApp } from './test-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const PEOPLE = {
  visitor: null,
  analyst: [],
  buyer: ['Buyer'],
  seller: ['Seller'],
  administrator: ['Administrator'],
} satisfies Record<string, Role[] | null>;
type Person = keyof typeof PEOPLE;

/** Who reaches a path; hydra with its two switches off. */
function reachedBy(path: string, hydra: boolean): Person[] {
  const features = { rfp_enabled: false, bid_enabled: false };
  const client = aClient({ hydra, hydra_config: features });
  return (Object.keys(PEOPLE) as Person[]).filter((who) => {
    const roles = PEOPLE[who];
    return passPath(path, { me: roles === null ? null : aMe({ roles: [...roles] }), client }) === 'pass';
  });
}

/** What the browser tab calls the page; null where nothing of the application fits the path. */
function titleOf(path: string): string | null {
  const routes = Object.values(router.routesByPath).filter((route) => route.fullPath !== '/$');
  const route = routes.find((one) => one.fullPath === path) ?? routes.find((one) => fits(one.fullPath, path));
  return route?.options.staticData?.title ?? null;
}

const ALL: Person[] = ['visitor', 'analyst', 'buyer', 'seller', 'administrator'];
const GUARDS = {
  'no guard': ALL,
  'login only': ALL.slice(1),
  Buyer: ['buyer', 'administrator'],
  Seller: ['seller', 'administrator'],
  Administrator: ['administrator'],
} as const;
const HIDDEN = 'hidden in hydra';

describe('the route table', () => {
  it.each([
    ['SH-137 SH-138', '/buyer-home', 'Buyer', 'Home', HIDDEN],
    ['SH-139', '/catalog', 'Buyer', 'Catalog', ''],
    ['SH-140', '/orders', 'login only', 'Orders', ''],
    ['SH-141 SH-142', '/offers', 'login only', 'Bids', HIDDEN],
    ['SH-143', '/cart', 'Buyer', 'Cart', ''],
    ['SH-144', '/cart/success', 'Buyer', 'Order placed', ''],
    ['SH-146', '/seller-home', 'Seller', 'Home', ''],
    ['SH-147', '/reports', 'login only', 'Reports', ''],
    ['SH-148', '/review', 'login only', 'Purchases in Review', ''],
    ['SH-149', '/history-details/4', 'login only', 'Purchase History', ''],
    ['SH-150', '/catalogs', 'login only', 'Catalogs', ''],
    ['SH-151', '/detailed/12', 'login only', 'Listing', ''],
    ['SH-152', '/seller-profile', 'login only', 'Seller Profile', ''],
    ['SH-152', '/seller-profile/2', 'login only', 'Seller Profile', ''],
    ['SH-153', '/portfolio', 'login only', 'Portfolio', ''],
    ['SH-154', '/users', 'login only', 'Users', ''],
    ['SH-155', '/order-details/7', 'login only', 'Order', ''],
    ['SH-157', '/seller-editor/info', 'Seller', 'Company', ''],
    ['SH-157', '/seller-editor/news', 'Seller', 'News Editor', ''],
    ['SH-158', '/manage-listings', 'Seller', 'Listings', ''],
    ['SH-158', '/manage-listings/503b', 'Seller', 'Listings', ''],
    ['SH-159 SH-160', '/rfps', 'login only', 'RFPs', HIDDEN],
    ['SH-161 SH-162', '/pharmacies', 'Buyer', 'Facilities', ''],
    ['SH-163 SH-164', '/requested-products', 'Buyer', 'Requested Products', HIDDEN],
    ['SH-165 SH-166', '/order-schedule', 'login only', 'Scheduled Orders', HIDDEN],
    ['SH-167', '/carts', 'Administrator', 'Carts', ''],
    ['SH-168', '/quicksight', 'no guard', 'Insights', ''],
    ['SH-169', '/assistant', 'no guard', 'Assistant', ''],
    ['SH-170', '/direct-editor/3', 'Administrator', 'Blocks', ''],
    ['SH-171', '/csoscerts', 'Buyer', 'Certificates', ''],
    ['SH-172', '/admin/home', 'Administrator', 'Home', ''],
    ['SH-173', '/fdb', 'Administrator', 'FDB', ''],
    ['SH-174', '/hydra-home', 'Seller', 'Home', ''],
  ] as const)('%s %s: %s, titled %s %s', (_rows, path, guard, title, hydra) => {
    expect(titleOf(path)).toBe(title);
    expect(reachedBy(path, false)).toEqual(GUARDS[guard]);
    expect(reachedBy(path, true)).toEqual(hydra === HIDDEN ? ['administrator'] : GUARDS[guard]);
  });

  it.each([
    ['SH-145', '/seller', '/seller-home'],
    ['SH-156', '/listing-details/5', '/manage-listings?listing=5'],
  ])('%s %s: Seller, on to %s', async (_rows, path, target) => {
    expect([false, true].map((hydra) => reachedBy(path, hydra))).toEqual([GUARDS.Seller, GUARDS.Seller]);
    const { address } = openApp(path, { me: aMe({ roles: ['Seller'] }) });
    await waitFor(() => expect(address()).toBe(target));
  });

  it.each(['/nowhere/at-all', '/rfps/nowhere'])(
    'SH-126 %s leads to the root, which says so and leads on',
    async (path) => {
      const { address } = openApp(path);
      const title = 'This page does not exist';
      await screen.findByRole('heading', { level: 1, name: title });
      expect(address()).toBe(`/?missing=${encodeURIComponent(path)}`);
      await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} \\| `)));
      const page = within(screen.getByRole('main'));
      const ways = page.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(ways).toEqual(['/buyer-home', '/catalog']);
    },
  );
});
