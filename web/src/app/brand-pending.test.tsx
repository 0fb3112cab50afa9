import { act, render, screen, waitFor, within } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_IDLE_SECONDS } from '#rules/accounts/sessions.ts';
import { nowMs } from '../shared/clock.ts';
import { rememberedPerson, rememberPerson } from '../shared/remembered.ts';
import { clearSession, enterSession, KEYS, session } from '../shared/session.ts';
import { aClient, aMe } from '../shared/test-world.ts';
import { BrandPending } from './brand-pending.tsx';
import './layout/remembered-shell.tsx';

let stop = () => {};
beforeEach(() => {
  session.set({ me: null, client: aClient(), config: null });
  stop = rememberPerson();
});
afterEach(() => {
  stop();
  clearSession();
});

/** Signed in, then loaded anew: the page knows nobody. */
function leaveAndReload(me = aMe()): void {
  enterSession(me);
  session.update((state) => ({ ...state, me: null }));
}

/** What stands on an address while it is not known who is here. */
function open(path = '/orders') {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: BrandPending });
  const pages = ['/orders', '/catalog', '/users'].map((page) =>
    createRoute({ getParentRoute: () => app, path: page }),
  );
  const outside = createRoute({ getParentRoute: () => root, path: '/jwt', component: BrandPending });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(pages), outside]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router} />);
}

const entries = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

describe('before it is known who is here', () => {
  it('WB-178 menu and header of the last session stand there around the shape of the page', async () => {
    leaveAndReload();
    open();
    await screen.findByRole('navigation', { name: 'Main' });
    expect(entries().map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
      ['Catalog', null],
      ['Orders', 'page'],
    ]);
    expect(within(screen.getByRole('banner')).getByText('Maria Alvarez')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Please Wait');
  });

  it('WB-178 the menu is folded as it was left', async () => {
    leaveAndReload();
    localStorage.setItem(KEYS.menu, '1');
    open();
    const menu = await screen.findByRole('complementary', { name: 'Side menu' });
    expect(menu.dataset['collapsed']).toBe('true');
  });

  it('WB-178 a session that turns out to be over leaves nothing of it', async () => {
    leaveAndReload();
    open();
    await screen.findByText('Maria Alvarez');
    act(() => clearSession({ drafts: true }));
    await waitFor(() => expect(screen.queryByText('Maria Alvarez')).toBeNull());
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(localStorage.getItem(KEYS.person)).toBeNull();
  });

  it.each([
    ['of another session', () => localStorage.setItem(KEYS.marker, 'another')],
    [
      'of a session that nobody used for too long',
      () => localStorage.setItem(KEYS.activity, String(nowMs() - SESSION_IDLE_SECONDS * 1000)),
    ],
    ['that is broken', () => localStorage.setItem(KEYS.person, '{"person":{}}')],
  ])('WB-178 what is kept %s is not shown', (_which, change) => {
    leaveAndReload();
    change();
    open();
    expect(rememberedPerson()).toBeNull();
    expect(screen.queryByText('Maria Alvarez')).toBeNull();
  });

  it('WB-178 a page outside of the application shows nobody’s menu', async () => {
    leaveAndReload();
    open('/jwt');
    await screen.findByRole('status');
    expect(screen.queryByText('Maria Alvarez')).toBeNull();
  });
});

describe('what is kept', () => {
  it('WB-178 is the look of menu and header alone: no token, no address, no company, no price', () => {
    enterSession(aMe());
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS.person) ?? '{}');
    expect(kept).toEqual({
      marker: localStorage.getItem(KEYS.marker),
      person: {
        first_name: 'Maria',
        last_name: 'Alvarez',
        roles: ['Buyer'],
        permissions: [],
        user_type: 'buyer',
        is_503b: false,
        is_field_rep: false,
      },
    });
  });

  it('WB-178 is of the one who signed in last, and gone with a sign-out', () => {
    enterSession(aMe());
    enterSession(aMe({ id: 8, first_name: 'Jo', last_name: 'Kim' }));
    expect(rememberedPerson()?.first_name).toBe('Jo');
    clearSession();
    expect(Object.keys(localStorage)).not.toContain(KEYS.person);
  });
});
