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
  schedule: null,
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
    answers: {
      ...BOARD,
      [LIST]: { ...list, saved: [{ ...spend, schedule }] },
      'DELETE /services/analytics/reports/7': { ok: true },
    },
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

const schedule = {
  day: 5,
  next_on: '2026-07-05',
  state: 'on',
  reason: null,
  mailed_at: null,
  recipients: [
    { email: 'me@example.test', state: 'on' },
    { email: 'gone@example.test', state: 'left_out' },
    { email: 'tired@example.test', state: 'ended' },
  ],
} as const;

it('RB-462 RB-463 RB-464 the list says when a report is mailed, who ended it, who was left out, and why it stopped', async () => {
  const stopped = { ...schedule, state: 'stopped', reason: 'Its owner is no longer active.' };
  const saved = [
    { ...spend, schedule },
    { ...spend, id: 8, title: 'Stopped', schedule: stopped },
    {
      ...spend,
      id: 9,
      title: 'Fixed',
      asked: { period: 'custom', start_date: '2026-01-01', end_date: '2026-02-01' },
    },
  ];
  openApp('/reports', { answers: { ...BOARD, [LIST]: { ...list, saved } } });
  const listed = await entries();
  expect(listed.getByText('Monthly by e-mail on day 5, next on Jul 5, 2026, to 1 person')).toBeTruthy();
  expect(listed.getAllByText('Ended by tired@example.test')).toHaveLength(2);
  expect(listed.getAllByText('Left out, may not see it: gone@example.test')).toHaveLength(2);
  expect(listed.getByText('Stopped: Its owner is no longer active.')).toBeTruthy();
  // Fixed days are never scheduled.
  expect(listed.queryByRole('button', { name: 'Schedule Fixed' })).toBeNull();
});

it('RB-462 a schedule has a day and the addresses of others', async () => {
  const call = 'PUT /services/analytics/reports/7/schedule';
  const { sent } = openApp('/reports', {
    answers: { ...BOARD, [LIST]: list, [call]: { ...spend, schedule } },
  });
  await userEvent.click((await entries()).getByRole('button', { name: 'Schedule Our spend' }));
  const day = await screen.findByRole('textbox', { name: 'Day of the month' });
  await userEvent.clear(day);
  await userEvent.type(day, '29');
  expect(screen.getByText('Choose a day from 1 to 28.')).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, '5');
  await userEvent.type(screen.getByRole('textbox', { name: 'Also to' }), 'a@example.test, b@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await screen.findByText('Scheduled');
  expect(sent.find((one) => one.call === call)?.body).toEqual({
    day: 5,
    recipients: ['a@example.test', 'b@example.test'],
  });
});

it.each([
  ['RB-464', 'token', 'report_mails'],
  ['RB-515', 'question', 'question_mails'],
])('%s the link of a mail shows what it ends, and ends it by a press', async (_, name, mails) => {
  const path = `/services/analytics/${mails}/MTox.${'x'.repeat(43)}`;
  const asked = { title: 'Our spend', email: 'me@example.test', ended: false };
  const { sent } = openApp(`/end-report#${name}=MTox.${'x'.repeat(43)}`, {
    me: null,
    answers: { [`GET ${path}`]: asked, [`POST ${path}`]: { ok: true } },
  });
  const end = await screen.findByRole('button', { name: 'End the mails' });
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(end);
  expect(await screen.findByRole('heading', { name: 'The mails of Our spend have ended' })).toBeTruthy();
});

it('RB-461 asks for the schedule on deletion where there is one alone', async () => {
  openApp('/reports', { answers: { ...BOARD, [LIST]: list } });
  await userEvent.click((await entries()).getByRole('button', { name: 'Delete Our spend' }));
  expect(await screen.findByRole('dialog', { name: 'Delete Our spend?' })).toBeTruthy();
});
