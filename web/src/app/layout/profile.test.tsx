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
