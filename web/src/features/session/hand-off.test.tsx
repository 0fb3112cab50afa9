import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import { isMarked, KEYS, whenReady } from '../../shared/session.ts';
import { aMe } from '../../shared/test-world.ts';

/** Where one arrives; nothing of it matters here. */
const QUIET_CATALOG = {
  'GET /services/listing/catalog': NEVER,
  'GET /services/listing/catalog/facets': NEVER,
};
const REDEEM = 'POST /services/user/auth/jwt';
const SOMEBODY_ELSE = new Refusal(409, 'You are signed in here as Ann Lee.', 'conflict');

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Arrives with a token where Ann is signed in. */
async function arrive(jwt: string) {
  const world = openApp(`/jwt?jwt=${jwt}`, { answers: { ...QUIET_CATALOG, [REDEEM]: SOMEBODY_ELSE } });
  await screen.findByRole('heading', { name: /You are signed in here as Ann Lee/ });
  return world;
}

describe('arriving where a session ended meanwhile', () => {
  it('SH-082 does not ask about the old one, which would lead to the start page', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (input: Request | string) => {
      asked.push(new URL(typeof input === 'string' ? input : input.url, location.href).pathname);
      return Promise.resolve(new Response('{}', { status: 500 }));
    });
    localStorage.setItem(KEYS.marker, 'old');
    window.history.replaceState(null, '', '/jwt?jwt=ended.a.b');
    await whenReady();
    expect(asked).toContain('/services/user/ms_client');
    expect(asked).not.toContain('/services/user/me');
    expect(isMarked()).toBe(true);
    window.history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
  });
});

describe('arriving where somebody else is signed in', () => {
  it('SH-080 asks first, and switches accounts when told to', async () => {
    const { answers, sent } = await arrive('switch.a.b');
    answers[REDEEM] = aMe();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Switch accounts' }));
    await waitFor(() =>
      expect(sent.filter(({ call }) => call === REDEEM).map(({ body }) => body)).toEqual([
        { jwt: 'switch.a.b', replace: false },
        { jwt: 'switch.a.b', replace: true },
      ]),
    );
  });

  it('stays signed in when told to', async () => {
    const left = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const { sent } = await arrive('stay.a.b');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stay as I am' }));
    expect(left).toHaveBeenCalledWith('/');
    expect(sent.filter(({ call }) => call === REDEEM)).toHaveLength(1);
  });
});
