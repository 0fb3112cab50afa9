import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { Answer, TrackedQuestion } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const me = aMe({
  roles: ['Administrator'],
  user_type: 'administrator',
  is_admin: true,
  is_buyer: false,
  permissions: ['assistant', 'sql'],
});
const ASK = 'POST /services/admin/assistant';
const asked: Answer = {
  id: 1,
  question: 'open orders',
  result: 'asked_back',
  message: 'Please name the number of days.',
  choices: [],
  report: 'orders_open',
  title: 'Open Orders',
  parameters: [
    { name: 'days', value: null, text: 'Not said', source: 'default' },
    { name: 'seller', value: null, text: 'All sellers', source: 'default' },
  ],
  figures: [],
  columns: [],
  rows: [],
  row_count: 0,
  truncated: false,
  chart: null,
  query: null,
  matched_by: 'Catalogue',
  as_of: '2026-06-15T12:00:00.000Z',
};

it('RB-506 what must be said is a field that is ready to be typed in', async () => {
  const { sent } = openApp('/assistant?q=open+orders', { me, answers: { [ASK]: asked } });
  const field = await screen.findByRole('textbox', { name: 'Number of days' });
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: /^Number of days/ })).toBeNull();
  await userEvent.type(field, '3{Enter}');
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call === ASK).at(-1)?.body).toEqual({
      question: 'open orders',
      report: 'orders_open',
      parameters: { days: '3' },
    }),
  );
});

it('RB-506 choices stand without a chip for what they choose', async () => {
  const choices = ['Cedar Labs', 'Birch Labs'].map((label) => ({
    label,
    report: 'product_offers' as const,
    parameters: {},
  }));
  const parameters = [{ name: 'product', value: null, text: 'Not said', source: 'default' } as const];
  const answer: Answer = { ...asked, report: 'product_offers', parameters, choices };
  openApp('/assistant?q=who+sells+ramipril', { me, answers: { [ASK]: answer } });
  expect(await screen.findByRole('button', { name: 'Birch Labs' })).toBeTruthy();
  expect(screen.queryByText(/Not said/)).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Product' })).toBeNull();
});

it('RB-504 an answer says how a word was read beside its figures', async () => {
  const answered: Answer = {
    ...asked,
    result: 'answered',
    message: '‘ordrs’ was read as ‘orders’.',
    parameters: [{ name: 'days', value: 3, text: '3', source: 'question' }],
    figures: [{ label: 'Orders', kind: 'count', value: 7 }],
    columns: [{ id: 'id', label: 'Order #', kind: 'text' }],
    rows: [['1042']],
    row_count: 1,
    query: 'select',
  };
  openApp('/assistant?q=open+ordrs', { me, answers: { [ASK]: answered } });
  expect(await screen.findByText('‘ordrs’ was read as ‘orders’.')).toBeTruthy();
  expect(screen.getByText('Open orders older than 3 days: 7 orders.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SQL Tool' }).getAttribute('href')).toBe('/admin/sql');
});

it('RB-512 a tracked question tells names, and that its rows were not kept', async () => {
  const tracked: TrackedQuestion = {
    id: 5,
    at: '2026-06-15T12:00:00.000Z',
    user: { id: 1, name: 'Ada Admin' },
    own: true,
    question: 'stock of Larkspur',
    report: 'inventory_by_seller',
    title: 'Stock by Seller',
    parameters: { seller: 1 },
    names: { seller: 'Larkspur Generics' },
    row_count: 2,
    milliseconds: 4,
    result: 'answered',
    message: null,
    matched_by: 'Catalogue',
    query: 'select',
    rating: null,
    comment: null,
  };
  const summary = { questions: 22, answered_percent: 36.4, helpful_percent: null, not_found: [], users: [] };
  openApp('/admin/gpt/tracking?question=5', {
    me,
    answers: {
      'GET /services/admin/gpt/tracking': new PageOf(1, [tracked]),
      'GET /services/admin/gpt/tracking/summary': summary,
    },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Question' }));
  expect(panel.getByText('seller: Larkspur Generics')).toBeTruthy();
  expect(panel.getByText('2 rows, not kept')).toBeTruthy();
});
