import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PERMISSIONS, type Role } from '#rules/accounts/roles.ts';
import { fits } from '../../shared/has-page.ts';
import { OUTLINE_PATHS } from '../../shared/outline-paths.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import { openApp } from '../test-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Entry {
  label: string;
  soon: boolean;
  begun: boolean;
}

/** The entries of each group of the menu, from top to bottom. */
async function groups(): Promise<Entry[][]> {
  const side = within(await screen.findByRole('complementary', { name: 'Side menu' }));
  const lists = [...side.getByRole('navigation', { name: 'Main' }).querySelectorAll('ul')];
  return lists.map((list) =>
    [...list.querySelectorAll<HTMLAnchorElement>(':scope > li > a')].map((link) => {
      const { pathname, search } = new URL(link.href, 'http://here.test');
      return {
        label: link.textContent.replace(/Soon$/, ''),
        soon: link.textContent.endsWith('Soon'),
        begun: search !== '' || !OUTLINE_PATHS.some((path) => fits(path, pathname)),
      };
    }),
  );
}

const PEOPLE: [string, Role[]][] = [
  ['a buyer', ['Buyer', 'CompanyAdmin', 'CSOS Signer']],
  ['a seller', ['Seller', 'CompanyAdmin']],
  ['an administrator', ['Administrator']],
  ['an analyst', []],
];

describe.each(PEOPLE)('WB-177 the menu of %s', (_, roles) => {
  it.each([
    ['in the market', false],
    ['on a site of one supplier', true],
  ])('%s says Soon of what has not begun, last in its group', async (_where, hydra) => {
    openApp('/about', {
      me: aMe({ roles, permissions: [...ADMIN_PERMISSIONS] }),
      client: aClient({ hydra, hydra_config: { bid_enabled: true, rfp_enabled: true } }),
    });
    const menu = await groups();
    const entries = menu.flat();
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter(({ soon, begun }) => soon === begun)).toEqual([]);
    for (const group of menu) {
      const firstSoon = group.findIndex(({ soon }) => soon);
      if (firstSoon >= 0) expect(group.slice(firstSoon).filter(({ soon }) => !soon)).toEqual([]);
    }
  });
});

it('WB-177 there is something of both in the menu of a buyer', async () => {
  openApp('/about');
  const entries = (await groups()).flat();
  expect(new Set(entries.map(({ soon }) => soon))).toEqual(new Set([true, false]));
});
