import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppConfig } from '#contract/brands/brands.ts';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { aClient, aMe } from '../../shared/test-world.ts';

const SHORTS = aClient({ brand: 'shorts', catalog_type: 'medshorts' });
const CONFIG: AppConfig = {
  theme: { primary: 'teal', accent: 'teal', background: 'canvas' },
  clientName: 'Galenic',
  auth: { issuer: 'http://here.test', client_id: 'web', scope: 'openid' },
  markets: { main: 'main.test', shorts: 'shorts.test' },
  stripe_key: null,
  test_card: false,
  store_url: null,
};
const HAND_OFF = 'POST /services/user/auth/handoff';
const SAVE = 'PUT /services/user/company/1';
const ARRIVAL = 'http://main.test/jwt?jwt=a.b.c';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function aBuyer(agreed: boolean) {
  const me = aMe();
  return { ...me, company: me.company && { ...me.company, agreed_to_medigi: agreed } };
}
function open({ agreed }: { agreed: boolean }) {
  const left = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const app = openApp('/medigi', {
    me: aBuyer(agreed),
    client: SHORTS,
    config: CONFIG,
    answers: { [HAND_OFF]: { url: ARRIVAL } },
  });
  return { ...app, left };
}

describe('the way to the main catalog', () => {
  it('SH-462 who has agreed is handed over to its host at once', async () => {
    const { left, sent } = open({ agreed: true });
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(ARRIVAL));
    expect(sent.find(({ call }) => call === HAND_OFF)?.body).toEqual({ host: 'main.test', stay: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SH-463 … SH-467 who has not reads the clickwrap, agrees for the company and is handed over', async () => {
    const { left, answers, sent } = open({ agreed: false });
    const dialog = await screen.findByRole('dialog', { name: 'Introducing Medigi' });
    expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('31.25rem');
    answers['GET /services/user/me'] = aBuyer(true);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(ARRIVAL));
    expect(sent.find(({ call }) => call === SAVE)?.body).toEqual({ agreed_to_medigi: 1 });
  });

  it('a refusal is read in the popup, which stays', async () => {
    const { answers, left } = open({ agreed: false });
    await screen.findByRole('dialog', { name: 'Introducing Medigi' });
    answers[SAVE] = new Refusal(403, 'Your company is not active.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('Your company is not active.')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });
});
