import { describe, expect, it } from 'vitest';
import { menuFor, type MenuEntry } from '#rules/brands/menus.ts';
import { ADMIN_PERMISSIONS, passRoute, ROLES, type Role } from '#rules/accounts/roles.ts';
import { guardOf } from '../../app/route-guards.ts';
import { router } from '../../app/router.tsx';
import { fits } from '../../shared/has-page.ts';
import { OUTLINES, stepFor, type Side } from './outlines.ts';
import { OUTLINE_PATHS } from '../../shared/outline-paths.ts';

const routes = Object.keys(router.routesByPath).filter((path) => path !== '/$');
const hasPage = (address: string) => {
  const path = address.split('?')[0] ?? address;
  return [...routes, ...OUTLINE_PATHS].some((pattern) => fits(pattern, path));
};
const paths = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.path === undefined ? [] : [entry.path]),
    ...paths(entry.children ?? []),
  ]);

function opens(path: string, roles: readonly Role[]): boolean {
  const guard = guardOf(path);
  const viewer = { roles, hydra: false, bidEnabled: true, rfpEnabled: true };
  return guard !== null && passRoute(guard, viewer) === 'pass';
}

const menus = [...ROLES, 'none' as const].flatMap((role) =>
  [true, false].flatMap((hydra) =>
    (['main', 'shorts', 'outsourcing', 'direct'] as const).map((brand) =>
      menuFor({
        user: {
          roles: role === 'none' ? [] : ['Buyer', role],
          permissions: ADMIN_PERMISSIONS,
          is503b: false,
          isFieldRep: false,
        },
        host: { brand, hydra, bidEnabled: true, rfpEnabled: true },
      }),
    ),
  ),
);

const SIDES: readonly (readonly [Side, readonly Role[]])[] = [
  ['administrator', ['Administrator']],
  ['buyer', ['Buyer']],
  ['seller', ['Seller']],
  [null, []],
];
/** Every outline with each reader who may open it, and where it sends them. */
const readings = OUTLINE_PATHS.flatMap((path) =>
  SIDES.filter(([, roles]) => opens(path, roles)).map(
    ([side, roles]) =>
      [path, side ?? 'neither buyer nor seller', roles, stepFor(OUTLINES[path], side).next.to] as const,
  ),
);

describe('pages that are outlined', () => {
  it.each(OUTLINE_PATHS)('%s has a guard and is no page yet', (path) => {
    expect(guardOf(path)).not.toBeNull();
    expect(
      routes.filter((route) => route === path && !['/quicksight', '/assistant'].includes(route)),
    ).toEqual([]);
  });

  it.each(readings)('%s leads a reader who is %s on to a page open to them', (_path, _side, roles, next) => {
    expect([next, hasPage(next)]).toEqual([next, true]);
    expect(OUTLINE_PATHS.some((path) => path === next)).toBe(false);
    expect(opens(next.split('?')[0] ?? next, roles)).toBe(true);
  });

  it('SH-127 every entry of every menu has a page', () => {
    const missing = new Set(menus.flatMap(paths).filter((path) => !hasPage(path)));
    expect([...missing].toSorted()).toEqual([]);
  });
});
