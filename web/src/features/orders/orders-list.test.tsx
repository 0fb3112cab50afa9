import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a list that is refused neither waits nor offers to try again', async () => {
  openApp('/orders', {
    answers: { 'GET /services/order': new Refusal(403, "You don't have permission to do this") },
  });
  expect(await screen.findByText("You don't have permission to do this")).toBeTruthy();
  expect(screen.queryByText('Please Wait')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('an administrator, from whom nobody buys, reads plainly that there are none', async () => {
  openApp('/orders', { me: aMe({ roles: ['Administrator'], is_admin: true, is_buyer: false }) });
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  expect(screen.queryByText(/appear here once/)).toBeNull();
});
