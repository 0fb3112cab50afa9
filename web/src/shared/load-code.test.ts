import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, connectionHeld, serverAnswers } from './connection.ts';
import { loadCode, reloadOnce, StaleCode } from './load-code.ts';

let online = true;
beforeEach(() => {
  online = true;
  vi.stubGlobal('fetch', async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 200 });
  });
});
afterEach(() => {
  connectionHeld();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));

it('G-75 code that does not come without a network comes by itself when it is back', async () => {
  online = false;
  const load = vi.fn<() => Promise<string>>(() => (online ? Promise.resolve('a page') : missing()));
  const page = loadCode(load);
  await vi.waitFor(() => expect(connection.get()).toBe('down'));
  online = true;
  await serverAnswers();
  expect(await page).toBe('a page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('code that a newer release removed is told from a lost network, after a second look', async () => {
  const load = vi.fn<() => Promise<never>>(missing);
  await expect(loadCode(load)).rejects.toThrow(StaleCode);
  expect([load.mock.calls.length, connection.get()]).toEqual([2, 'up']);
});

it('reloads for a newer release once per address', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  reloadOnce();
  reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});
