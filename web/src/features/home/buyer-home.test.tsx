import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { BuyerHomeFigures } from './api.ts';

const MONTHS = Array.from({ length: 12 }, (_, place) => ({
  month: `2026-${String(place + 1).padStart(2, '0')}`,
  orders: 2,
  spend: 1000 + place,
  savings: 100 * place,
}));
const HOME: BuyerHomeFigures = {
  months: MONTHS,
  to_sign: { orders: 2, oldest: '2099-11-23T12:00:00.000Z' },
  to_be_confirmed: { orders: 3, oldest: '2026-11-20T00:00:00.000Z' },
  on_the_way: { orders: 0, oldest: null },
  shipped_in_part: { orders: 1, oldest: '2026-11-20T00:00:00.000Z', packs_missing: 4 },
  refused_cancellations: [
    { order_id: 783, seller: 'Northwind Labs', note: 'Packed', answered_at: '2026-11-20T00:00:00.000Z' },
  ],
  licences: [{ license: 'dea_license', name: 'DEA registration', ends: '2099-12-31', ended: false }],
  favorites: [
    {
      listing_id: 3,
      name: 'Lisinopril',
      seller: 'Meridian',
      price: 9,
      last_price: 10,
      earliest_expiry: null,
    },
  ],
};
const open = (me = aMe()) =>
  openApp('/buyer-home', { me, answers: { 'GET /services/order/buyer_home': HOME } });
const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

it('WB-110 WB-111 every figure of a buyer’s home leads to what it counts, the savings with their twelve months', async () => {
  open();
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText('$1,011')).toBeTruthy();
  const counted = `/orders?from=2026-12-01&facility=${aMe().primary_facility?.id ?? ''}`;
  expect(hrefOf('Spent this month')).toBe(counted);
  expect(hrefOf('Saved this month')).toBe(counted);
  expect(hrefOf('To be confirmed')).toBe('/orders?status=placed&sort=created');
  expect(hrefOf('On the way')).toBe('/orders?status=shipped&sort=created');
  const months = within(today.getByRole('table', { name: 'Saved in each month' })).getAllByRole('row');
  expect(months.map((row) => row.textContent).slice(-2)).toEqual([
    'November 2026$1,000',
    'December 2026$1,100',
  ]);
});

it('WB-112 WB-113 says what needs somebody, and which favorites moved', async () => {
  open();
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('link').map((one) => one.textContent)).toEqual([
    '2 orders wait for the CSOS signature',
    'Upload the new one',
    'Northwind Labs will not cancel order 783',
    '4 packs of 1 order not shipped yet',
  ]);
  expect(
    needs.getByText('No seller has them yet. The first is cancelled Nov 30, 2099 unless signed.'),
  ).toBeTruthy();
  const moved = screen.getByRole('region', { name: 'Favorites at a new price' });
  expect(moved.textContent).toContain('$10.00 → $9.00 cheaper');
});

it('WB-112 tells a signer of what only a signature moves, there and in the menu', async () => {
  const me = aMe({ roles: ['Buyer', 'CSOS Signer'] });
  open(me).answers['GET /services/order'] = new PageOf(2, []);
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getByRole('link', { name: '2 orders wait for your signature' }).getAttribute('href')).toBe(
    '/orders?csos=pending',
  );
  expect(await screen.findByRole('link', { name: 'CSOS Signing 2 waiting' })).toBeTruthy();
});

it('WB-118 who may not buy yet reads what is missing and who acts; who may reads none of it', async () => {
  open(aMe({ is_vetted: false }));
  const card = within(await screen.findByRole('region', { name: 'Before you can buy' }));
  expect(card.getAllByRole('listitem').map((one) => one.textContent?.slice(0, 5))).toEqual([
    'Waits',
    'DoneA',
    'DoneH',
    'DoneP',
  ]);
  expect(card.getByText(/within two business days/)).toBeTruthy();
});

it('RB-215 shows what the catalog has of shortages, what is ordered most and what is new, and leaves out what is empty', async () => {
  const { answers } = open();
  const listing = {
    id: 7,
    name: 'Amoxicillin',
    company_name: 'Meridian',
    stock: 1200,
    pricing: { price: 4.5 },
  };
  answers['GET /services/listing/homepage_listings'] = [listing];
  const fresh = within(await screen.findByRole('region', { name: 'New in the catalog' }));
  expect(fresh.getByRole('link', { name: 'Amoxicillin' }).getAttribute('href')).toBe('/detailed/7');
  expect(fresh.getByText('Meridian · 1,200 in stock')).toBeTruthy();
  expect(fresh.getByText('$4.50')).toBeTruthy();
  const short = within(screen.getByRole('region', { name: 'In shortage, offered here' }));
  expect(short.getByRole('link', { name: 'All of them' }).getAttribute('href')).toBe('/catalog?tag=ashp');
});

it('RB-215 leaves out sections without listings', async () => {
  const { answers } = open();
  answers['GET /services/listing/homepage_listings'] = [];
  await screen.findByRole('region', { name: 'Needs you' });
  for (const name of ['New in the catalog', 'Ordered most in 30 days', 'In shortage, offered here'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});
