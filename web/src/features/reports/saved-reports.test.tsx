import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { copyTitle, periodText } from '#rules/reports/saved.ts';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import type { SavedReport } from './api.ts';
import { savedOf } from './asked.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /services/analytics/reports';
const BOARD = { 'GET /services/order/board': NEVER };
const spend: SavedReport = {
  id: 7,
  title: 'Our spend',
  name: 'spend_by_month',
  asked: { period: 'last_month', facility_id: 4, catalog_type: 'medigi' },
  saved_at: '2026-06-15T12:00:00.000Z',
};
const list = {
  reports: [{ name: 'spend_by_month', title: 'Spend by Month' }],
  saved: [spend],
  facilities: [],
  can: { export: true, save: true },
};
const entries = async () => within(await screen.findByRole('list', { name: 'Saved reports' }));

it('RB-461 saved reports stand first, open as they were asked for, and are copied under a free title', async () => {
  const { sent } = openApp('/reports', {
    answers: { ...BOARD, [LIST]: list, 'POST /services/analytics/reports': spend },
  });
  const saved = await entries();
  expect(saved.getByText('Spend by Month · Last month')).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Saved reports', 'All reports']);
  const link = saved.getByRole('link', { name: 'Open Our spend' });
  expect(link.getAttribute('href')).toBe(
    '/reports/spend_by_month?period=last_month&facility=4&catalog=medigi',
  );
  await userEvent.click(saved.getByRole('button', { name: 'Duplicate Our spend' }));
  await screen.findByText('Duplicated');
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    title: 'Our spend (2)',
    name: 'spend_by_month',
    asked: spend.asked,
  });
});

it('RB-461 a title that is taken is refused at the field, and what was typed stays', async () => {
  openApp('/reports', {
    answers: {
      ...BOARD,
      [LIST]: list,
      'PUT /services/analytics/reports/7': new Refusal(
        409,
        'You already have a report with this title.',
        'conflict',
        {
          title: 'You already have a report with this title.',
        },
      ),
    },
  });
  await userEvent.click((await entries()).getByRole('button', { name: 'Rename Our spend' }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Others{Enter}');
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect((field as HTMLInputElement).value).toBe('Others');
});

it('RB-465 deleting asks first', async () => {
  const { sent } = openApp('/reports', {
    answers: { ...BOARD, [LIST]: list, 'DELETE /services/analytics/reports/7': { ok: true } },
  });
  await userEvent.click((await entries()).getByRole('button', { name: 'Delete Our spend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Our spend and its schedule?' }));
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleted');
  expect(sent.some(({ call }) => call === 'DELETE /services/analytics/reports/7')).toBe(true);
});

it('RB-461 without one says how to save', async () => {
  openApp('/reports', { answers: { ...BOARD, [LIST]: { ...list, saved: [] } } });
  expect(await screen.findByText(/press ‘Save’ to keep its period/)).toBeTruthy();
});

it('RB-461 a list that fails can be asked for again', async () => {
  openApp('/reports', { answers: { ...BOARD, [LIST]: new Refusal(500, 'Out of order') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('RB-461 keeps relative periods by name, days where they were chosen, and titles of copies short', () => {
  const today = '2026-06-15';
  expect(savedOf({ period: 'this_month', facility: '4', page: '3' }, today)).toEqual({
    period: 'this_month',
    facility_id: 4,
  });
  const custom = savedOf({ period: 'custom', from: '2026-01-05', until: '2026-02-05' }, today);
  expect(custom).toEqual({ period: 'custom', start_date: '2026-01-05', end_date: '2026-02-05' });
  expect(periodText(custom, (day) => day)).toBe('2026-01-05 to 2026-02-05');
  expect(copyTitle('Spend (2)', ['spend (2)', 'Spend (3)'])).toBe('Spend (4)');
  expect(copyTitle('x'.repeat(80), [])).toHaveLength(80);
});
