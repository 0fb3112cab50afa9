import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EmailSubscription } from '#contract/accounts/email-subscriptions.ts';
import { aCarts } from '../features/catalog/test-world.ts';
import { queryClient } from '../shared/query-client.ts';
import { aMe } from '../shared/test-world.ts';
import { openApp, Refusal } from './test-app.tsx';

/** A page without calls of its own. */
const QUIET = '/about';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const alerts = () => screen.getAllByRole('alert').map((one) => one.textContent);

describe('a save', () => {
  const SUBSCRIPTION: EmailSubscription = {
    id: 4,
    user_id: 7,
    fav_listings: true,
    monthly_executive: true,
    order_notifications: true,
    trending_products: true,
    weekly_changes: true,
    daily_digest: false,
    came_back_at: null,
  };
  const SAVE = 'PUT /services/user/email_subscription/4';
  async function save(answer: unknown) {
    openApp(QUIET, { answers: { 'GET /services/user/email_subscription/7': SUBSCRIPTION, [SAVE]: answer } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /own menu/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    const form = within(await screen.findByRole('region', { name: 'Email Subscriptions' }));
    await user.click(await form.findByRole('button', { name: 'Save' }));
  }

  it('SH-490 that succeeds says Saved', async () => {
    await save(SUBSCRIPTION);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(alerts().join('')).toBe('');
  });

  it('SH-489 that fails shows the server’s error as an error toast', async () => {
    await save(new Refusal(409, 'Somebody changed this meanwhile.'));
    await waitFor(() => expect(alerts()).toEqual(['Somebody changed this meanwhile.']));
  });
});

it('SH-499 TR-575 TR-600 what the server changed in the cart is said for 5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const carts = aCarts();
  carts.cart.notifications = ['Lisinopril: 3 packs are left.'];
  carts.corrected = { at: '2026-11-23T10:00:00.000Z', messages: carts.cart.notifications };
  openApp(QUIET, { answers: { 'GET /services/cart': carts } });
  const notice = await screen.findByText('There were some changes in your cart');
  expect(notice.parentElement?.className).toContain('attention');
  vi.setTimerTickMode('manual');
  await act(() => vi.advanceTimersByTimeAsync(4500));
  expect(notice.isConnected).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(notice.isConnected).toBe(false);
});

it('TR-577 an error of a cart is an error toast, once', async () => {
  const carts = aCarts();
  const error = 'Lisinopril is no longer available and was removed from your cart.';
  carts.cart_c2.errors = [error];
  const { times } = openApp(QUIET, { answers: { 'GET /services/cart': carts } });
  await waitFor(() => expect(alerts()).toEqual([error]));
  const asked = times('GET /services/cart');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close this message' }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['carts'] }));
  await waitFor(() => expect(times('GET /services/cart')).toBeGreaterThan(asked));
  expect(alerts().join('')).toBe('');
});

it.each(['/buyer-home', '/catalog'])(
  '%s says to a buyer who is not approved why it shows no prices',
  async (page) => {
    openApp(page, { me: { ...aMe(), is_vetted: false } });
    expect(await screen.findByText(/^You have not yet been approved as a buyer/)).toBeTruthy();
  },
);

it('a page that sells nothing says nothing of prices', async () => {
  openApp(QUIET, { me: { ...aMe(), is_vetted: false } });
  expect(await screen.findByRole('button', { name: /own menu/ })).toBeTruthy();
  expect(screen.queryByText(/^You have not yet been approved/)).toBeNull();
});
