import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { SalesBoardFigures } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = aMe({ roles: [], user_type: null, is_buyer: false });
const BOARD = 'GET /services/order/board';

const months = Array.from({ length: 12 }, (_, at) => ({
  month: `${at < 6 ? 2025 : 2026}-${String(((at + 6) % 12) + 1).padStart(2, '0')}-01`,
  orders: at,
  dollars: at * 100,
  savings: at * 25,
}));
const board: SalesBoardFigures = {
  side: 'buyer',
  company: 'Lakeshore Health System',
  months,
  partners: [{ name: 'Meridian Generics', orders: 66, dollars: 6600, savings: 1650 }],
  places: [{ name: null, orders: 3, dollars: 40, savings: 1 }],
};

const links = (part: ReturnType<typeof within>) =>
  part.getAllByRole('link').map((link: HTMLElement) => [link.textContent, link.getAttribute('href')]);

it('WB-117 WB-110 an analyst lands on a board; every figure leads to what it is made of', async () => {
  const { address } = openApp('/', { me, answers: { [BOARD]: board } });
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(address()).toBe('/reports');
  expect(links(figures)).toEqual([
    ['Spent this month', '/reports?month=2026-06'],
    ['Spent last month', '/reports?month=2026-05'],
    ['Spent this month and the 11 before', '/reports'],
    ['Saved this month and the 11 before', '/reports'],
  ]);
  expect(figures.getByText('20.0% of what it would have cost')).toBeTruthy();
  const columns = within(screen.getByRole('list', { name: 'Saved in each month' }));
  expect(columns.getAllByRole('link')).toHaveLength(12);
  expect(columns.getByRole('link', { name: 'Jun 2026: $275 saved' }).getAttribute('href')).toBe(
    '/reports?month=2026-06',
  );
  expect(screen.getByRole('row', { name: 'Others 3 $40 $1' })).toBeTruthy();
});

it('RB-450 says the days of the twelve months, and leads to the report of them where it may be run', async () => {
  const reports = {
    reports: [
      { name: 'orders', title: 'Orders' },
      { name: 'savings', title: 'Savings' },
    ],
    saved: [],
    facilities: [],
    can: { export: false, save: false },
  };
  openApp('/reports', { me, answers: { [BOARD]: board, 'GET /services/analytics/reports': reports } });
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  await figures.findByText('Spent this month and the 11 before');
  const days = 'period=custom&from=2025-07-01&until=2026-06-30';
  expect(links(figures).slice(2)).toEqual([
    ['Spent this month and the 11 before', `/reports/orders?${days}`],
    ['Saved this month and the 11 before', `/reports/savings?${days}`],
  ]);
  expect(screen.getByText(/this month and the 11 before: Jul 1, 2025 to Jun 30, 2026/)).toBeTruthy();
});

it('WB-117 an analyst, who sees no order, is led to none; others are', async () => {
  openApp('/reports?month=2026-02', { me, answers: { [BOARD]: board } });
  await screen.findByRole('region', { name: 'Suppliers, February 2026' });
  expect(screen.queryByRole('link', { name: 'Show orders' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
});

it('WB-117 a chosen month asks for its parts, and who sees orders reaches those of its days', async () => {
  const { sent } = openApp('/reports', { answers: { [BOARD]: board } });
  const review = await screen.findByRole('link', { name: /^Compare what you bought elsewhere/ });
  expect(review.getAttribute('href')).toBe('/review');
  await userEvent.click(await screen.findByRole('link', { name: 'Feb 2026: $700 spent' }));
  const panel = within(await screen.findByRole('region', { name: 'Suppliers, February 2026' }));
  expect(sent.filter(({ call }) => call === BOARD).map(({ query }) => query)).toEqual([
    {},
    { month: '2026-02' },
  ]);
  expect(links(panel)).toEqual([
    ['All 12 months', '/reports'],
    ['Show orders', '/orders?from=2026-02-01&until=2026-02-28'],
  ]);
});

it('WB-117 the board of a supplier says nothing of savings', async () => {
  const blind = <T extends object>(one: T) => ({ ...one, savings: null });
  const sales = {
    ...board,
    side: 'seller',
    months: months.map(blind),
    partners: board.partners.map(blind),
    places: board.places.map(blind),
  };
  openApp('/reports', { me, answers: { [BOARD]: sales } });
  expect(await screen.findByRole('region', { name: 'Buyers, this month and the 11 before' })).toBeTruthy();
  expect(screen.queryByText(/saved/i)).toBeNull();
});

it('WB-117 who has no company is told so; a board that fails says so', async () => {
  const answers: Record<string, unknown> = { [BOARD]: { ...board, company: null } };
  openApp('/reports', { me, answers });
  expect(await screen.findByText('You’re not part of a company')).toBeTruthy();
});

it('a board that fails can be asked for again', async () => {
  openApp('/reports', { me, answers: { [BOARD]: new Refusal(500, 'Something went wrong.') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
