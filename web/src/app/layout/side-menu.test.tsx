import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { takeUpFacility } from '../../features/facilities/api.ts';
import { deliver } from '../../shared/live.ts';
import { followOtherTabs, KEYS } from '../../shared/session.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import { openApp } from '../test-app.tsx';

/** A page without calls of its own. */
const QUIET = '/about';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const side = async () => within(await screen.findByRole('complementary', { name: 'Side menu' }));

describe('the side menu', () => {
  it('SH-175 … SH-177 stands beside header and page for who is signed in', async () => {
    openApp(QUIET);
    const { getByRole } = await side();
    expect(getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('SH-184 SH-185 has Profile and Collapse at its end, and stays collapsed', async () => {
    openApp(QUIET);
    const user = userEvent.setup();
    const { getByRole, findByRole } = await side();
    await user.click(getByRole('button', { name: 'Collapse' }));
    expect(await findByRole('button', { name: 'Expand' })).toBeTruthy();
    expect(localStorage.getItem(KEYS.menu)).toBe('1');
    await user.click(getByRole('button', { name: 'Profile' }));
    expect(await screen.findByRole('dialog', { name: 'Maria Alvarez' })).toBeTruthy();
  });

  it.each([
    ['SH-182 of the supplier in hydra', true, '/full.svg', '/compact.svg'],
    ['SH-183 the default one outside of it', false, null, null],
  ])('%s is the logo', async (_which, hydra, full, compact) => {
    const logos = { logo_url: '/full.svg', logo_compact_url: '/compact.svg' };
    openApp(QUIET, { client: aClient({ hydra, name: 'Meridian', ...logos }) });
    const { getByRole } = await side();
    const source = () =>
      getByRole('link', { name: 'Meridian, home' }).querySelector('img')?.getAttribute('src') ?? null;
    expect(source()).toBe(full);
    await userEvent.setup().click(getByRole('button', { name: 'Collapse' }));
    expect(source()).toBe(compact);
  });
});

describe('the current entry', () => {
  it('SH-223 is scrolled into view, and the focus stays', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    openApp('/orders');
    const entry = await (await side()).findByRole('link', { name: 'Orders' });
    await waitFor(() => expect(seen.mock.contexts).toContain(entry));
    expect(entry.contains(document.activeElement)).toBe(false);
    seen.mockRestore();
  });
});

describe('on a phone', () => {
  it('SH-188 shell G-44 the menu is a drawer that the header opens', async () => {
    const phone = (query: string) => ({
      matches: query === '(max-width: 767px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    vi.stubGlobal('matchMedia', phone);
    openApp(QUIET);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(drawer.getByText('Harbor Pharmacy Downtown')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Profile' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Side menu' })).toBeNull();
  });
});

describe('the menu is built anew', () => {
  const withMore: Me = aMe({ roles: ['Buyer', 'CompanyAdmin'] });
  async function begin() {
    localStorage.setItem(KEYS.marker, 'one');
    const app = openApp(QUIET);
    const { queryByRole } = await side();
    const users = () => queryByRole('link', { name: 'Users' });
    expect(users()).toBeNull();
    app.answers['GET /services/user/me'] = withMore;
    return { users };
  }

  it('SH-220 when the session changes', async () => {
    const { users } = await begin();
    await act(async () => deliver({ topic: 'session', id: null }));
    await waitFor(() => expect(users()).not.toBeNull());
  });

  it('SH-221 when the facility changes', async () => {
    const { users } = await begin();
    await act(() => takeUpFacility({ hydra: true }));
    expect(users()).not.toBeNull();
  });

  it('SH-222 when another tab says that the session changed', async () => {
    const { users } = await begin();
    const stop = followOtherTabs();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEYS.marker })));
    await waitFor(() => expect(users()).not.toBeNull());
    stop();
  });
});
