import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { formatDay } from '../../shared/format.ts';
import { aClient, ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { monthFrom, weeksOf } from './month.ts';
import { aDelivery, phoneWindow, wideWindow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const LIST = 'GET /services/rfp/scheduled_orders';
const open = (path: string, me: Me, rows = [aDelivery()], answers: Record<string, unknown> = {}) =>
  openApp(path, {
    me,
    answers: { 'GET /services/rfp': new PageOf(0, []), [LIST]: new PageOf(rows.length, rows), ...answers },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('scheduled orders', () => {
  it.each([
    ['G-148', '/order-schedule', aMe(), ['Seller', 'Total', 'Contract'], ['Facility', 'Request #']],
    ['G-122', '/rfps/scheduled_orders', SELLER, ['Facility', 'Request #'], ['Seller', 'Contract']],
    ['G-122', '/rfps/scheduled_orders', ADMIN, ['Facility', 'Seller', 'Request #'], ['Contract']],
  ])('%s have the columns of %s', async (_, path, me, own, others) => {
    vi.stubGlobal('matchMedia', wideWindow);
    open(path, me);
    await screen.findByText('Lisinopril 10 mg Tablet');
    const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
    for (const head of ['Date', 'Product', 'NDC', 'Packs', 'Price', 'Shipping', 'State', 'Order #', ...own])
      expect(heads).toContain(head);
    for (const head of others) expect(heads).not.toContain(head);
  });

  it('G-148 begins with what is still to come, and draws a month whole', async () => {
    const { sent } = open('/order-schedule', aMe());
    await screen.findByText('Lisinopril 10 mg Tablet');
    expect(sent.find(({ call }) => call === LIST)?.query).toMatchObject({ state: 'coming' });
    const calendar = screen.getByRole('link', { name: 'Show as calendar' }).getAttribute('href');
    expect(calendar).toMatch(/^\/order-schedule\?(month=[0-9-]{7}&state=all|state=all&month=[0-9-]{7})$/);
  });

  it.each([
    ['a buyer', '/rfps/scheduled_orders', aMe(), '/order-schedule'],
    ['a seller', '/order-schedule', SELLER, '/rfps/scheduled_orders'],
    ['an administrator', '/order-schedule', ADMIN, '/rfps/scheduled_orders'],
  ])('X-54 the address of the other side leads %s to the own one', async (_, path, me, own) => {
    const { address } = open(path, me);
    await screen.findByText('Lisinopril 10 mg Tablet');
    expect(address()).toBe(own);
  });

  it('X-54 on a supplier’s own site a buyer goes to the catalog', async () => {
    const { address } = openApp('/rfps/scheduled_orders', {
      client: aClient({ hydra: true, hydra_config: { bid_enabled: true, rfp_enabled: true } }),
    });
    await waitFor(() => expect(address()).toBe('/catalog'));
  });

  it('G-085 G-148 a buyer asks to skip a delivery', async () => {
    const one = aDelivery({ can: { skip: true, answer_skip: false, retry: false } });
    const call = 'POST /services/rfp/scheduled_orders/5/skip';
    const { sent } = open('/order-schedule', aMe(), [one], { [call]: one });
    await press(/^Ask to skip Lisinopril/);
    const popup = within(await screen.findByRole('dialog', { name: 'Skip Delivery' }));
    await userEvent.type(popup.getByRole('textbox', { name: 'Reason' }), 'Enough on the shelf');
    await userEvent.click(popup.getByRole('button', { name: 'Ask to skip' }));
    await screen.findByText('Status was updated');
    expect(sent.find((one) => one.call === call)?.body).toEqual({ reason: 'Enough on the shelf' });
  });

  it('G-085 says beside a coming delivery why it cannot be skipped', async () => {
    const problem = 'One delivery of a contract can be skipped.';
    const placed = { state: 'placed' as const, skip_problem: 'This delivery is not scheduled any more.' };
    open('/order-schedule', aMe(), [aDelivery({ skip_problem: problem }), aDelivery({ id: 6, ...placed })]);
    expect(await screen.findAllByText(problem)).toHaveLength(1);
    expect(screen.queryByText(placed.skip_problem)).toBeNull();
  });

  it('G-085 G-122 its seller agrees or refuses', async () => {
    const one = aDelivery({ skip: 'asked', can: { skip: false, answer_skip: true, retry: false } });
    const call = 'PUT /services/rfp/scheduled_orders/5/skip';
    const { sent } = open('/rfps/scheduled_orders', SELLER, [one], { [call]: one });
    expect(await screen.findByText('Scheduled, skip asked')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Refuse to skip/ })).toBeTruthy();
    await press(/^Agree to skip/);
    const question = within(await screen.findByRole('dialog', { name: 'Skip Delivery' }));
    const day = formatDay(one.date);
    expect(question.getByText(/^The delivery/).textContent).toContain(`30 packs of ${one.description}`);
    expect(question.getByText(/^The delivery/).textContent).toContain(`on ${day}`);
    expect(sent.some((one) => one.call === call)).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Agree to skip' }));
    await screen.findByText('Status was updated');
    expect(sent.find((one) => one.call === call)?.body).toEqual({ agreed: true });
  });

  it.each([
    ['a wide window', wideWindow],
    ['a phone', phoneWindow],
  ])('G-085 says in %s why one failed, and what comes next', async (_, window) => {
    vi.stubGlobal('matchMedia', window);
    open('/order-schedule', aMe(), [aDelivery({ state: 'failed', fail_reason: 'No stock.' })]);
    expect(
      await screen.findByText('No stock. We have been told and try again once this is settled.'),
    ).toBeTruthy();
  });

  it('G-122 an administrator orders a failed one', async () => {
    const one = aDelivery({
      state: 'failed',
      fail_reason: 'No stock',
      can: { skip: false, answer_skip: false, retry: true },
    });
    const call = 'POST /services/rfp/scheduled_orders/5/retry';
    const { times } = open('/rfps/scheduled_orders', ADMIN, [one], { [call]: one });
    expect(await screen.findByText('No stock')).toBeTruthy();
    await press(/^Order now: Lisinopril/);
    await waitFor(() => expect(times(call)).toBe(1));
  });

  it('G-148 a month is drawn as a calendar, whose days lead to the list', async () => {
    const { sent, address } = open('/order-schedule?month=2026-07', aMe(), [], {
      'GET /services/rfp/scheduled_orders/calendar': [
        { date: '2026-07-15', state: 'scheduled', deliveries: 2, packs: 60, total: 500 },
      ],
    });
    const table = await screen.findByRole('table', { name: 'July 2026' });
    const day = await within(table).findByRole('link', { name: '2 scheduled 60 packs, $500.00' });
    expect(sent.find(({ call }) => call.endsWith('/calendar'))?.query).toMatchObject({ month: '2026-07' });
    expect(screen.getByRole('link', { name: 'Next month' }).getAttribute('href')).toBe(
      '/order-schedule?month=2026-08',
    );
    await userEvent.click(day);
    expect(address()).toBe('/order-schedule?state=scheduled&from=2026-07-15&until=2026-07-15');
  });
});

it('a month has its days in weeks from Sunday on', () => {
  expect(weeksOf('2026-07')[0]).toEqual([
    null,
    null,
    null,
    '2026-07-01',
    '2026-07-02',
    '2026-07-03',
    '2026-07-04',
  ]);
  expect(weeksOf('2026-07').at(-1)?.slice(4)).toEqual(['2026-07-30', '2026-07-31', null]);
  expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
