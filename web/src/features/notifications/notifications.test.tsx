import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { deliver } from '../../shared/live.ts';
import type { Notification } from './api.ts';

const LIST = 'GET /services/user/me/notifications';
/** A page without calls of its own. */
const QUIET = '/about';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const aNotification = (change: Partial<Notification> = {}): Notification => ({
  id: 1,
  title: 'Order 12 was shipped',
  content: 'Two packs are on their way.',
  created_date: '2026-03-04T15:00:00.000Z',
  level: 'info',
  type: 'Order',
  relative_url: '/about?order=12',
  ...change,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => aNotification({ id: index + 1 }));

const open = (unread: Notification[], read: Notification[] = [], path = QUIET) =>
  openApp(path, { answers: { [LIST]: { unread, read } } });
const bell = () => screen.findByRole('button', { name: /^Notifications/ });
async function openPanel(title: string) {
  await userEvent.setup().click(await bell());
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('the bell', () => {
  it.each([
    [0, 'Notifications', ''],
    [1, 'Notifications, 1 unread', '1'],
    [9, 'Notifications, 9 unread', '9'],
    [10, 'Notifications, 10 unread', '9+'],
  ])('SH-429 … SH-431 with %d unread is called %s and carries %s', async (count, name, badge) => {
    open(many(count));
    const button = await screen.findByRole('button', { name });
    expect(button.parentElement?.textContent).toBe(badge);
  });

  it('SH-425 SH-432 SH-434 opens a panel that asks anew and counts the unread ones', async () => {
    const { times, answers } = open(many(2));
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    answers[LIST] = { unread: many(3), read: [] };
    await openPanel('3 New Notifications');
    expect(times(LIST)).toBe(2);
  });
});

describe('the list', () => {
  it('SH-437 … SH-440 shows title, content, date and level, and how to mark it read', async () => {
    open(
      [
        aNotification({ level: 'warning' }),
        aNotification({ id: 2, level: 'error' }),
        aNotification({ id: 3 }),
      ],
      [aNotification({ id: 4, title: 'Order 9 was confirmed', level: 'error' })],
    );
    const panel = await openPanel('3 New Notifications');
    const entries = panel.getAllByRole('listitem');
    expect(entries.map((one) => one.dataset['level'])).toEqual(['warning', 'error', 'info', 'read']);
    const [first] = entries;
    if (first === undefined) throw new Error('No entry');
    const entry = within(first);
    expect(entry.getByText('Order 12 was shipped')).toBeTruthy();
    expect(entry.getByText('Two packs are on their way.')).toBeTruthy();
    expect(entry.getByText('Mar 4th 26')).toBeTruthy();
    expect(entry.getByRole('button', { name: 'Mark as read' })).toBeTruthy();
    const earlier = within(panel.getByRole('region', { name: 'Earlier' }));
    expect(earlier.queryByRole('button', { name: 'Mark as read' })).toBeNull();
  });

  it('SH-445 SH-446 a marked one moves to the read ones at once, and back when that is refused', async () => {
    const { answers, sent } = open([aNotification()]);
    const panel = await openPanel('1 New Notifications');
    answers['PUT /services/user/me/notifications/1/read'] = new Refusal(500, 'The database is away');
    const mark = panel.getByRole('button', { name: 'Mark as read' });
    await userEvent.setup().click(mark);
    expect(sent.at(-1)).toMatchObject({ call: 'PUT /services/user/me/notifications/1/read', body: null });
    await screen.findByText('The database is away');
    expect(await panel.findByRole('button', { name: 'Mark as read' })).toBeTruthy();
    answers['PUT /services/user/me/notifications/1/read'] = { ok: true };
    await userEvent.setup().click(panel.getByRole('button', { name: 'Mark as read' }));
    expect(await panel.findByRole('region', { name: 'Earlier' })).toBeTruthy();
  });

  it('SH-441 … SH-444 Manage closes the panel, marks it read and leads to its address', async () => {
    const { address, times } = open([
      aNotification({ id: 1, type: 'Order' }),
      aNotification({ id: 2, type: null }),
      aNotification({ id: 3, relative_url: null }),
      aNotification({ id: 4, relative_url: '//elsewhere.test' }),
    ]);
    const panel = await openPanel('4 New Notifications');
    const buttons = panel.getAllByRole('button', { name: /^Manage/ });
    expect(buttons.map((one) => one.textContent)).toEqual(['Manage Order']);
    await userEvent.setup().click(panel.getByRole('button', { name: 'Manage Order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/about?order=12');
    expect(times('PUT /services/user/me/notifications/1/read')).toBe(1);
  });

  it('SH-441 the button of a purchase report opens the report', async () => {
    open([aNotification({ id: 1, type: 'Purchase report', relative_url: '/about?report=4' })]);
    const panel = await openPanel('1 New Notifications');
    await userEvent.setup().click(panel.getByRole('button', { name: 'Open the report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SH-433 SH-434 on the dashboard is a block of the page', async () => {
    open(many(1), [], '/buyer-home');
    const block = within(await screen.findByRole('region', { name: '1 New Notifications' }));
    expect(block.getByText('Order 12 was shipped')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SH-435 says when there is nothing', async () => {
    open([]);
    const panel = await openPanel('Notifications');
    expect(panel.getByText('You currently have no new notifications.')).toBeTruthy();
  });
});

describe('when they are fetched', () => {
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
  const move = () => act(() => window.dispatchEvent(new Event('mousemove')));
  async function settled() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const app = open([]);
    await bell();
    await waitFor(() => expect(app.times(LIST)).toBe(1));
    return () => app.times(LIST);
  }

  it('SH-427 every ten minutes, by 600000 ms', async () => {
    const fetched = await settled();
    for (const _ of [1, 2, 3]) {
      await minutes(3.1);
      await move();
    }
    expect(fetched()).toBe(1);
    await minutes(0.8);
    expect(fetched()).toBe(2);
  });

  it('SH-428 SH-461 not while the person is away, and once with the first move after it', async () => {
    const fetched = await settled();
    await minutes(25);
    expect(fetched()).toBe(1);
    await move();
    await waitFor(() => expect(fetched()).toBe(2));
  });

  it('at once when the server announces one', async () => {
    const fetched = await settled();
    await act(async () => deliver({ topic: 'notifications', id: null }));
    await waitFor(() => expect(fetched()).toBe(2));
  });

  it('SH-447 … SH-449 a failure is told for 5000 ms, in these words', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openApp(QUIET, { answers: { [LIST]: new Refusal(500, 'Error trying to retrieval') } });
    const toast = await screen.findByText('Error trying to retrieve your notifications');
    vi.setTimerTickMode('manual');
    expect(screen.queryByText(/retrieval/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(toast.isConnected).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(toast.isConnected).toBe(false);
  });
});
