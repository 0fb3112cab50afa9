import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aClient } from '../../shared/test-world.ts';
import { NEVER, openApp } from '../test-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openProfile(hydra: boolean) {
  const answers = { 'GET /services/user/email_subscription/7': NEVER };
  openApp('/about', { client: aClient({ hydra }), answers });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /own menu/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
  return within(await screen.findByRole('dialog', { name: 'Maria Alvarez' }));
}

describe('an address that came back', () => {
  it('RB-539 is told above the mails, with the way to confirm it', async () => {
    const kinds = { fav_listings: true, monthly_executive: true, order_notifications: true };
    const subscription = {
      id: 4,
      user_id: 7,
      ...kinds,
      trending_products: true,
      weekly_changes: true,
      daily_digest: false,
    };
    const answers = {
      'GET /services/user/email_subscription/7': {
        ...subscription,
        came_back_at: '2026-06-14T09:00:00.000Z',
      },
      'POST /services/user/email_address': { ok: true },
    };
    openApp('/about', { client: aClient({ hydra: false }), answers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /own menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    const section = within(await screen.findByRole('region', { name: 'Email Subscriptions' }));
    expect((await section.findByText(/^Mails to/)).textContent).toMatch(
      /^Mails to \S+ came back on Jun 14, 2026\./,
    );
    await user.click(section.getByRole('button', { name: 'This address works' }));
    expect(await screen.findByText('Mails are sent to you again')).toBeTruthy();
  });
});

describe('the profile popup', () => {
  it('SH-373 … SH-376 the phone number can be changed, the e-mail address is read', async () => {
    const popup = await openProfile(false);
    const form = within(popup.getByRole('form', { name: 'Personal Info' }));
    expect(form.getByRole('textbox', { name: 'Email' })).toMatchObject({
      value: 'maria@harbor.test',
      disabled: true,
    });
    expect(form.getByRole('textbox', { name: 'Phone' })).toMatchObject({
      value: '(617) 555-0188',
      disabled: false,
    });
    expect(form.getByRole('button', { name: 'Reset Password' })).toBeTruthy();
  });

  it('SH-372 SH-386 SH-387 the picture is one file, a JPEG or PNG', async () => {
    const popup = await openProfile(false);
    expect(popup.getByLabelText('Picture file')).toMatchObject({
      type: 'file',
      multiple: false,
      accept: '.jpg,.jpeg,.png',
    });
  });

  it.each([
    ['SH-377 with', false, 1],
    ['SH-378 without', true, 0],
  ])('%s e-mail subscriptions where hydra is %s', async (_how, hydra, sections) => {
    const popup = await openProfile(hydra);
    expect(popup.queryAllByRole('region', { name: 'Email Subscriptions' })).toHaveLength(sections);
  });
});
