import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { SellerHomeFigures, UndercutFigures } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = aMe({ roles: ['Seller'], is_buyer: false, is_seller: true });
const HOME = 'GET /services/order/seller_home';
const days = (from: string, until: string) => ({ from, until });
const recent = days('2026-03-18', '2026-06-15');
const figures: SellerHomeFigures = {
  to_confirm: { count: 7, oldest: new Date(Date.now() - 26 * 3_600_000).toISOString() },
  to_ship: { count: 3, oldest: new Date(Date.now() - 50 * 3_600_000).toISOString(), late: 2 },
  cancellations: { count: 0, oldest: null },
  expiring: {
    ...days('2026-06-15', '2026-09-13'),
    listings: 12,
    lots: 19,
    worth: 650.5,
    months: [
      { ...days('2026-06-15', '2026-06-30'), listings: 12, lots: 19, worth: 650.5 },
      { ...days('2026-07-01', '2026-07-31'), listings: 0, lots: 0, worth: 0 },
    ],
  },
  out_of_stock: {
    count: 2,
    shown: [{ id: 8, name: 'Losartan', ndc_number: '00093-7365-56', packs: 12, orders: 3, dollars: 99.5 }],
  },
  months: [
    { ...days('2026-05-01', '2026-05-31'), orders: 5, dollars: 210.25 },
    { ...days('2026-06-01', '2026-06-30'), orders: 2, dollars: 81.5 },
  ],
  this_month: {
    now: { ...days('2026-06-01', '2026-06-15'), orders: 2, dollars: 81.5 },
    before: { ...days('2026-05-01', '2026-05-15'), orders: 1, dollars: 81.5 },
  },
  recent,
  best: [
    {
      ndc: '00093718001',
      ndc_number: '00093-7180-01',
      name: 'Amlodipine',
      packs: 40,
      orders: 4,
      dollars: 80,
    },
  ],
  sales: {
    now: { ...days('2026-05-17', '2026-06-15'), orders: 4, dollars: 160 },
    before: { ...days('2026-04-17', '2026-05-16'), orders: 2, dollars: 200 },
  },
  first_steps: null,
};
const UNDERCUT = 'GET /services/order/seller_home/undercut';
const undercut: UndercutFigures = {
  count: 9,
  shown: [{ id: 5, name: 'Amoxicillin', price: 10, lowest_price: 9, percent: 10 }],
};

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('WB-114 WB-110 RB-182 every figure is a link to what it counts', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: figures, [UNDERCUT]: undercut } });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText('Oldest: 1 day')).toBeTruthy();
  expect(today.getByText('Nothing waits')).toBeTruthy();
  expect(today.getByText('19 lots within 90 days, worth $650.50')).toBeTruthy();
  expect(linksIn('Today')).toEqual([
    ['Orders to confirm', '/orders?status=placed&sort=created'],
    ['Orders to ship', '/orders?status=to_ship&sort=created'],
    ['2 late', '/orders?status=late&sort=created'],
    ['Cancellations to answer', '/orders?status=cancel_requested'],
    ['Bids waiting for you', '/offers?turn=mine'],
    ['Open RFPs', '/rfps'],
    ['Listings with lots expiring soon', '/manage-listings?expires_from=2026-06-15&expires_until=2026-09-13'],
    ['Out of stock', '/manage-listings?stock=out'],
    ['Sales of this month', '/orders?status=standing&from=2026-06-01&until=2026-06-15'],
  ]);
  const sales = within(screen.getByRole('region', { name: 'Sales of 30 days' }));
  expect(sales.getByText('20.0 % less than in the 30 days before.')).toBeTruthy();
  expect(screen.getByText('As much as by the same day last month.')).toBeTruthy();
  expect(linksIn('Sales of this month')).toEqual([
    ['This month', '/orders?status=standing&from=2026-06-01&until=2026-06-15'],
    ['Last month, same days', '/orders?status=standing&from=2026-05-01&until=2026-05-15'],
  ]);
});

it('WB-114 a figure that loads says nothing yet, and one that could not be loaded says so', async () => {
  const bids = new Refusal(500, 'Something went wrong.');
  openApp('/seller-home', { me, answers: { [HOME]: NEVER, 'GET /services/offer/summary': bids } });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText('Could not be loaded')).toBeTruthy();
  expect(today.getAllByText('–')).toHaveLength(1);
  expect(today.getByRole('link', { name: 'Out of stock' })).toBeTruthy();
  expect(today.queryByText('Listings without a pack to sell')).toBeNull();
});

it('RB-182 RB-183 each picture has its figures in a table, and each row its list', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: figures, [UNDERCUT]: undercut } });
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(await rows('Sales of 12 months')).toEqual(['June 20262$81.50', 'May 20265$210.25']);
  expect(linksIn('Sales of 12 months')[1]).toEqual([
    'May 2026',
    '/orders?status=standing&from=2026-05-01&until=2026-05-31',
  ]);
  expect(await rows('Expiring within 90 days')).toEqual(['June 20261219$650.50', 'July 202600$0.00']);
  expect(linksIn('Expiring within 90 days')[1]).toEqual([
    'June 2026',
    '/manage-listings?expires_from=2026-06-15&expires_until=2026-06-30',
  ]);
  expect(await rows('Most sold in 90 days')).toEqual(['Amlodipine 00093-7180-01404$80.00']);
  expect(linksIn('Most sold in 90 days')).toEqual([
    ['4', '/orders?status=standing&from=2026-03-18&until=2026-06-15&ndc=00093718001'],
  ]);
  expect(linksIn('Out of stock (2)')).toEqual([
    ['Show all', '/manage-listings?stock=out'],
    ['Losartan', '/manage-listings?stock=out&listing=8'],
    ['3', '/orders?status=standing&from=2026-03-18&until=2026-06-15&listing=8'],
  ]);
  expect(screen.getByRole('img', { name: /^Sales in each of 12 months/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('RB-184 a new seller sees what to do first instead of empty charts', async () => {
  const first_steps = { listing: false, profile: true, shipping: false };
  openApp('/seller-home', { me, answers: { [HOME]: { ...figures, first_steps }, [UNDERCUT]: undercut } });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 30))).toEqual([
    'To doAdd your first listingOne',
    'DoneComplete your profile',
    'To doSet shippingMinimum order',
  ]);
  expect(linksIn('First steps').map(([, to]) => to)).toEqual([
    '/manage-listings?create=1',
    '/seller-editor/info',
    '/seller-editor/info',
  ]);
  expect(screen.queryByRole('img', { name: /months/ })).toBeNull();
  expect(screen.queryByRole('region', { name: /^(Sales of|Most sold|Out of stock|Expiring)/ })).toBeNull();
});

it('WB-115 lists where somebody is cheaper by more than 5 %, without a name', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: figures, [UNDERCUT]: undercut } });
  const panel = within(await screen.findByRole('region', { name: 'Undercut by more than 5 % (9)' }));
  expect(panel.getByRole('listitem').textContent).toBe('Amoxicillinyou $10.00cheapest $9.0010 % less');
  expect(panel.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/manage-listings?undercut=over_5',
  );
});

it('WB-115 says so where it could not be held against others, and shows the rest of the home', async () => {
  const failed = new Refusal(500, 'Something went wrong.');
  openApp('/seller-home', { me, answers: { [HOME]: figures, [UNDERCUT]: failed } });
  const panel = within(await screen.findByRole('region', { name: 'Undercut by more than 5 %' }));
  expect(await panel.findByRole('button', { name: /again/i })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Out of stock (2)' })).toBeTruthy();
});

it('figures that fail say so and leave the rest of the page', async () => {
  openApp('/seller-home', { me, answers: { [HOME]: new Refusal(500, 'Something went wrong.') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await screen.findByText('No orders to confirm.')).toBeTruthy();
});
