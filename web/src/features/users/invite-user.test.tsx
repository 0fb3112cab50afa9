import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { session } from '../../shared/session.ts';
import { forgetSession, enterSession } from '../../shared/session.ts';
import { takeNotice } from '../../shared/notice.ts';
import { aMe } from '../../shared/test-world.ts';

const admin = aMe({ roles: ['Buyer', 'CompanyAdmin'] });

const CHOICES = {
  company: { id: 1, name: 'Harbor Pharmacy' },
  roles: ['Buyer'],
  permissions: [],
  facilities: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openForm() {
  // The form asks for the facilities of the company, the list for people.
  openApp('/users', { me: admin, answers: { 'GET /services/user/choices': CHOICES } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Invite user' }));
  return { user, email: await screen.findByLabelText(/^Email/) };
}
const typed = () => screen.getByLabelText<HTMLInputElement>(/^Email/).value;

it('keeps what was typed when the popup is closed with Escape, and gives it up with Cancel', async () => {
  const { user, email } = await openForm();
  await user.type(email, 'pat@example.test');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Invite user' }));
  await screen.findByRole('dialog');
  expect(typed()).toBe('pat@example.test');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Invite user' }));
  await screen.findByRole('dialog');
  expect(typed()).toBe('');
});

it('SH-091 a session that ends says so and keeps what was typed, for this person alone', async () => {
  const { user, email } = await openForm();
  await user.type(email, 'pat@example.test');
  forgetSession();
  expect(session.get().me).toBeNull();
  expect(takeNotice()).toMatch(/^You were signed out because your session ended\./);
  const kept = () =>
    Object.values(sessionStorage).some((value) => String(value).includes('pat@example.test'));
  expect(kept()).toBe(true);
  enterSession(admin);
  expect(kept()).toBe(true);
  enterSession(aMe({ id: 8 }));
  expect(kept()).toBe(false);
});
