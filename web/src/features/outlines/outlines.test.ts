import { describe, expect, it } from 'vitest';
import { menuFor, type MenuEntry } from '#rules/menus.ts';
import { ADMIN_PERMISSIONS, ROLES } from '#rules/roles.ts';
import { guardOf } from '../../app/route-guards.ts';
import { router } from '../../app/router.tsx';
import { fits } from '../../shared/fits.ts';
import { OUTLINES } from './outlines.ts';
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

describe('pages that are outlined', () => {
  it.each(OUTLINE_PATHS)('%s has a guard and is no page yet', (path) => {
    expect(guardOf(path)).not.toBeNull();
    expect(
      routes.filter((route) => route === path && !['/quicksight', '/assistant'].includes(route)),
    ).toEqual([]);
  });

  it.each(Object.entries(OUTLINES))('%s leads on to a page that exists', (_path, { next }) => {
    expect([next.to, hasPage(next.to)]).toEqual([next.to, true]);
    expect(OUTLINE_PATHS.some((path) => path === next.to)).toBe(false);
  });

  it('SH-127 every entry of every menu has a page', () => {
    const missing = new Set(menus.flatMap(paths).filter((path) => !hasPage(path)));
    expect([...missing].toSorted()).toEqual([]);
  });
});
