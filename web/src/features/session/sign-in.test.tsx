import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { deliver } from '../../shared/live.ts';
import { identityToken, isMarked, KEYS, loadMe, session } from '../../shared/session.ts';
import { aClient } from '../../shared/test-world.ts';
import { moveTo } from './leave.ts';

/** A page without calls of its own. */
const QUIET = '/about';
const ME = 'GET /services/user/me';
const LOGIN = 'POST /services/user/auth/login';
const LOG = 'POST /services/user/log_message';

/** Where the browser was sent, past the application. */
let left: string[] = [];
beforeEach(() => {
  left = [];
  vi.spyOn(window.location, 'replace').mockImplementation((address) => void left.push(String(address)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  identityToken.set(null);
  localStorage.clear();
  sessionStorage.clear();
});

describe('the product login', () => {
  it('SH-078 SH-079 that is refused is recorded, signs out at the provider and is said on the start page', async () => {
    identityToken.set(`x.${btoa(JSON.stringify({ sub: 'embedded|7' }))}.x`);
    const refused = { [LOGIN]: new Refusal(403, 'Your account is not active') };
    const { sent } = openApp('/loading?destination=%2Forders', { me: null, answers: refused });
    await waitFor(() => expect(left).toEqual(['/']));
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { call: LOGIN, body: { id: 'embedded|7' } },
      {
        call: LOG,
        body: {
          function: 'Login Failure',
          parameters: { id: 'embedded|7', message: 'Your account is not active' },
        },
      },
    ]);
    expect([session.get().me, isMarked()]).toEqual([null, false]);
    openApp('/', { me: null });
    expect(await screen.findByText('Your account is not active')).toBeTruthy();
  });
});

describe('logout', () => {
  const leave = async (returnTo: string | null) => {
    localStorage.setItem(KEYS.marker, 'one');
    const { sent } = openApp('/logout', { client: aClient({ logout_return_url: returnTo }) });
    await waitFor(() => expect(left).toEqual(['/']));
    return sent;
  };

  it('SH-083 SH-086 ends the session here, then at the provider, and returns to where the supplier wants', async () => {
    const sent = await leave('https://supplier.test/bye');
    expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
      LOG,
      'POST /services/user/auth/logout',
    ]);
    openApp('/', { me: null });
    await waitFor(() => expect(left).toEqual(['/', 'https://supplier.test/bye']));
  });
});

describe('another brand host', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([
    ['/catalog', false],
    ['/admin/user-manager', true],
  ])('SH-098 from %s: the session here stays: %s', async (path, stay) => {
    localStorage.setItem(KEYS.marker, 'one');
    const url = 'http://main.test/jwt?jwt=a.b.c';
    const { sent } = openApp(QUIET, { answers: { 'POST /services/user/auth/handoff': { url } } });
    window.history.replaceState(null, '', path);
    await act(() => moveTo('main.test'));
    expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({ host: 'main.test', stay });
    expect([left, isMarked()]).toEqual([[url], stay]);
  });
});

describe('the own profile', () => {
  beforeEach(() => localStorage.setItem(KEYS.marker, 'one'));

  it('SH-089 SH-090 that is refused signs out', async () => {
    const { answers } = openApp(QUIET);
    await screen.findByRole('button', { name: /own menu/ });
    answers[ME] = new Refusal(403, 'Your account is not active');
    await act(async () => deliver({ topic: 'session', id: null }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /own menu/ })).toBeNull());
    expect([session.get().me, isMarked()]).toEqual([null, false]);
  });

  it('a server that is away signs nobody out', async () => {
    const { answers } = openApp(QUIET);
    await screen.findByRole('button', { name: /own menu/ });
    answers[ME] = new Refusal(503, 'Busy');
    await expect(act(() => loadMe())).rejects.toThrow('Busy');
    expect(isMarked()).toBe(true);
  });

  it('SH-066 … SH-068 is asked for once, like brand and blocks, and anew after a change or when told to', async () => {
    const { sent, times } = openApp(QUIET, { client: aClient({ use_direct: true }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /own menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    const kept = [ME, 'GET /services/user/ms_client', 'GET /services/user/direct_blocks/client'];
    const asked = () => kept.map(times);
    await screen.findByRole('dialog', { name: 'Maria Alvarez' });
    sent.length = 0;
    await user.click(screen.getByRole('button', { name: 'Close' }));
    for (const link of ['Contact Us', 'About Us']) {
      await user.click(screen.getByRole('button', { name: 'Help' }));
      await user.click(screen.getByRole('menuitem', { name: link }));
    }
    expect(asked()).toEqual([0, 0, 0]);
    await act(() => loadMe({ refresh: true }));
    expect(sent.at(-1)).toMatchObject({ call: ME, query: { refresh: '1' } });
    await user.click(screen.getByRole('button', { name: /own menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    const form = within(await screen.findByRole('form', { name: 'Personal Info' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked()).toEqual([2, 0, 0]));
  });
});
