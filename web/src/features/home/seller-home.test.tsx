import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { SellerHomeFigures } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = aMe({ roles: ['Seller'], is_buyer: false, is_seller: true });
const HOME = 'GET /services/order/seller_home';
const figures: SellerHomeFigures = {
  to_confirm: { count: 7, oldest: new Date(Date.now() - 26 * 3_600_000).toISOString() },
  to_ship: { count: 0, oldest: null },
  expiring: { lots: 19, worth: 650.5 },
  out_of_stock: 2,
  sales: { since: '2026-05-17', now: { orders: 4, dollars: 160 }, before: { orders: 2, dollars: 200 } },
  undercut: { count: 9, shown: [{ id: 5, name: 'Amoxicillin', price: 10, lowest_price: 9, percent: 10 }] },
};

it('WB-114 WB-110 every figure is a link to what it counts', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: figures } });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText('Oldest: 1 day')).toBeTruthy();
  expect(today.getByText('Nothing waits')).toBeTruthy();
  expect(today.getByText('Lots within 90 days, worth $650.50')).toBeTruthy();
  expect(today.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Orders to confirm', '/orders?status=placed&sort=created'],
    ['Orders to ship', '/orders?status=to_ship&sort=created'],
    ['Expiring soon', '/manage-listings?expiring=90'],
    ['Out of stock', '/manage-listings?stock=out'],
  ]);
  const sales = within(screen.getByRole('region', { name: 'Sales of 30 days' }));
  expect(sales.getByText('20.0 % less than in the 30 days before.')).toBeTruthy();
  expect(sales.getByRole('link').getAttribute('href')).toBe('/orders?from=2026-05-17');
});

it('WB-115 lists where somebody is cheaper by more than 5 %, without a name', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: figures } });
  const panel = within(await screen.findByRole('region', { name: 'Undercut by more than 5 % (9)' }));
  expect(panel.getByRole('listitem').textContent).toBe('Amoxicillinyou $10.00cheapest $9.0010 % less');
  expect(panel.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/manage-listings?undercut=over_5',
  );
});

it('figures that fail say so and leave the rest of the page', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: new Refusal(500, 'Something went wrong.') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await screen.findByText('No orders to confirm.')).toBeTruthy();
});
