import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { Report } from './api.ts';
import { daysIn, queryOf } from './asked.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /services/analytics/reports';
const SPEND = 'GET /services/analytics/reports/spend_by_month';
const list = {
  reports: [{ name: 'spend_by_month', title: 'Spend by Month' }],
  facilities: [
    { id: 4, name: 'North' },
    { id: 5, name: 'South' },
  ],
  saved: [],
  can: { export: true, save: true },
};
const report: Report = {
  name: 'spend_by_month',
  title: 'Spend by Month',
  start_date: '2026-04-01',
  end_date: '2026-05-31',
  facility: null,
  as_of: '2026-06-15T12:00:00.000Z',
  notice: null,
  columns: [
    { id: 'month', label: 'Month', kind: 'month' },
    { id: 'orders', label: 'Orders', kind: 'count' },
    { id: 'total', label: 'Total', kind: 'money' },
    { id: 'average_order', label: 'Average Order', kind: 'money' },
  ],
  rows: [
    ['2026-04', 0, 0, null],
    ['2026-05', 6, 123.3, 20.55],
  ],
  hidden: [],
  sortable: [],
  sort: null,
  totals: [null, 6, 123.3, 20.55],
  figures: [{ label: 'Total', kind: 'money', value: 123.3 }],
  chart: {
    line: null,
    axis: 'Dollars',
    kind: 'money',
    series: ['medigi'],
    bars: [
      { label: '2026-04', parts: [0] },
      { label: '2026-05', parts: [51] },
    ],
  },
};
describe('RB-469 what an address asks for', () => {
  it.each([
    [{}, '2025-06-01', '2026-05-31'],
    [{ period: 'this_month' }, '2026-06-01', '2026-06-15'],
    [{ period: 'nonsense' }, '2025-06-01', '2026-05-31'],
    [{ period: 'custom', from: '2026-01-05', until: '2026-02-05' }, '2026-01-05', '2026-02-05'],
  ])('%j', (search, start, end) => expect(daysIn(search, '2026-06-15')).toEqual({ start, end }));

  it('leaves out what it cannot read', () => {
    const search = { facility: '4', catalog: 'none', supplier: 'x', state: 'il', page: '2' };
    expect(queryOf(search, '2026-06-15')).toEqual({
      start_date: '2025-06-01',
      end_date: '2026-05-31',
      facility_id: 4,
      page: 2,
      per_page: 25,
    });
  });
});

it('RB-452 RB-457 shows rows with the totals of all, the chart, and a dash for what is not known', async () => {
  openApp('/reports/spend_by_month', { answers: { [LIST]: list, [SPEND]: report } });
  const table = within(await screen.findByRole('table', { name: 'Spend by Month' }));
  expect(table.getByRole('row', { name: 'April 2026 0 $0.00 –' })).toBeTruthy();
  expect(table.getByRole('row', { name: 'Total 6 $123.30 $20.55' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Spend by Month' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Spend by Month: Dollars' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

describe('RB-453 the number of an order', () => {
  const orders: Report = {
    ...report,
    name: 'orders',
    title: 'Orders',
    columns: [
      { id: 'id', label: 'Order #', kind: 'text' },
      { id: 'total', label: 'Total', kind: 'money' },
    ],
    rows: [['1042', 12.5]],
    totals: [null, 12.5],
  };
  const answers = { [LIST]: list, 'GET /services/analytics/reports/orders': orders };

  it('leads to the order', async () => {
    openApp('/reports/orders', { answers });
    const link = await screen.findByRole('link', { name: '1042' });
    expect(link.getAttribute('href')).toBe('/order-details/1042');
  });

  it('leads nowhere for an analyst, who opens no orders', async () => {
    openApp('/reports/orders', { me: aMe({ roles: [], user_type: null, is_buyer: false }), answers });
    expect(await screen.findByRole('cell', { name: '1042' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '1042' })).toBeNull();
  });
});

it('RB-461 what is saved says its name and place, and is the title of the page', async () => {
  const saved = {
    id: 7,
    title: 'What we spent',
    name: 'spend_by_month',
    asked: { period: 'last_month' },
    saved_at: '2026-06-15T12:00:00.000Z',
    schedule: null,
  };
  const { answers } = openApp('/reports/spend_by_month?period=last_month', {
    answers: { [LIST]: list, [SPEND]: report, 'POST /services/analytics/reports': saved },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  answers[LIST] = { ...list, saved: [saved] };
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'What we spent{Enter}');
  expect(await screen.findByText('‘What we spent’ is saved. It stands first on Reports.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'What we spent' })).toBeTruthy();
});

it('RB-459 an analyst has no export', async () => {
  const me = aMe({ roles: [], user_type: null, is_buyer: false });
  openApp('/reports/spend_by_month', {
    me,
    answers: { [LIST]: { ...list, can: { export: false, save: false } }, [SPEND]: report },
  });
  await screen.findByRole('table', { name: 'Spend by Month' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('RB-458 says that there are no records, and RB-451 why days are refused', async () => {
  const none = { ...report, rows: [['2026-04', 0, 0, null]], totals: [null, 0, 0, null] };
  openApp('/reports/spend_by_month', { answers: { [LIST]: list, [SPEND]: none } });
  expect(await screen.findByText('No records found')).toBeTruthy();
  openApp('/reports/spend_by_month?period=custom&from=2026-05-01&until=2026-04-01', {
    answers: { [LIST]: list, [SPEND]: new Refusal(422, 'The end lies before the start.') },
  });
  expect(await screen.findByText('The end lies before the start.')).toBeTruthy();
});

it('RB-469 a chosen facility stands in the address', async () => {
  const { address } = openApp('/reports/spend_by_month', { answers: { [LIST]: list, [SPEND]: report } });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Facility' }));
  await userEvent.click(await screen.findByRole('option', { name: 'South', hidden: true }));
  expect(address()).toBe('/reports/spend_by_month?facility=5');
});

it('RB-450 the board leads to the reports of one’s side', async () => {
  openApp('/reports', { answers: { [LIST]: list, 'GET /services/order/board': NEVER } });
  const link = await screen.findByRole('link', { name: 'Spend by Month' });
  expect(link.getAttribute('href')).toBe('/reports/spend_by_month');
});

it('RB-452 what is ranked stands with its names, and RB-451 one facility by its own', async () => {
  const top: Report = {
    ...report,
    name: 'sales_by_buyer',
    title: 'Sales by Buyer',
    chart: {
      line: null,
      axis: 'Sales in dollars',
      kind: 'money',
      series: ['Sales'],
      bars: [
        { label: 'Harbor Pharmacy', parts: [1200] },
        { label: 'Others', parts: [300] },
      ],
    },
  };
  const { address } = openApp('/reports/sales_by_buyer', {
    answers: {
      [LIST]: { ...list, facilities: [{ id: 4, name: 'North' }] },
      'GET /services/analytics/reports/sales_by_buyer': top,
    },
  });
  const bars = within(await screen.findByRole('list', { name: 'Sales by Buyer: Sales in dollars' }));
  expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Harbor Pharmacy$1,200.00',
    'Others$300.00',
  ]);
  expect(screen.getByText(/in UTC, North\. Figures/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Maine', hidden: true }));
  expect(address()).toBe('/reports/sales_by_buyer?state=ME');
});
