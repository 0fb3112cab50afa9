import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { todayUtc } from '../../shared/clock.ts';
import { aMe } from '../../shared/test-world.ts';
import type { OrderSummary } from './api.ts';
import type { OrderToShip } from './selling-api.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const me = aMe({ roles: ['Seller'], is_buyer: false, is_seller: true });
const can = {
  confirm: true,
  ship: true,
  deliver: false,
  cancel: false,
  request_cancellation: false,
  answer_cancellation: false,
  expedite: false,
  edit_po: false,
  edit_invoice_number: true,
};
const anOrder = (id: number): OrderSummary => ({
  id,
  group_id: id,
  type: 'cart',
  created_date: '2026-06-15T10:00:00.000Z',
  status: 'placed',
  payment_status: 'unpaid',
  payment_option: 'net_terms',
  buyer_company_id: 1,
  buyer_company_name: 'Harbor Pharmacy',
  facility_id: 3,
  facility_name: 'Harbor Downtown',
  seller_company_id: 2,
  seller_company_name: 'Meridian Generics',
  po_number: null,
  invoice_number: null,
  is_c2: false,
  by_edi: null,
  item_count: 1,
  pack_count: 2,
  total: 20,
  shipping_option: 'standard',
  ship_on: null,
  late: false,
  tracking_numbers: [],
  can,
});
const line = {
  id: 1,
  listing_id: 5,
  name: 'Amoxicillin',
  ndc_number: '70101-0001-01',
  lot_id: 9,
  lot_name: 'A1',
};
const toShip = (id: number): OrderToShip => ({
  id,
  status: 'confirmed',
  created_date: '2026-06-15T10:00:00.000Z',
  facility_name: 'Harbor Downtown',
  city: 'Boston',
  state: 'MA',
  po_number: null,
  shipping_option: 'ground',
  packs: 2,
  lines: [{ ...line, expiry_date: '06/30/2028', packs: 2 }],
});
const PICK = 'GET /services/order/pick_list';
const SHIP = 'POST /services/order/shipments';
const CONFIRM = 'POST /services/order/confirmations';
const numberOf = (id: number) => screen.findByRole('textbox', { name: `Tracking number of order ${id}` });

describe('WB-130 the list of orders', () => {
  it('confirms those that are chosen, names those that were refused and leads on to shipping', async () => {
    const { sent, answers } = openApp('/orders', {
      me,
      answers: {
        'GET /services/order': new PageOf(2, [anOrder(11), anOrder(12)]),
        [CONFIRM]: {
          moved: [{ id: 11, status: 'confirmed' }],
          refused: [{ id: 12, reason: 'It was cancelled.' }],
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Confirm 2' }));
    expect(await screen.findByText('Order 12: It was cancelled.')).toBeTruthy();
    expect(screen.getByText('1 order confirmed.')).toBeTruthy();
    expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({ ids: [11, 12] });
    expect(screen.getByRole('link', { name: 'Ship 1' }).getAttribute('href')).toBe('/orders/ship?ids=11');
    expect(document.activeElement?.textContent).toBe('Ship 1');
    answers['GET /services/order'] = [];
    await user.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(screen.queryByText('1 order confirmed.')).toBeNull();
  });

  it('offers a buyer nothing to choose', async () => {
    openApp('/orders', { answers: { 'GET /services/order': new PageOf(1, [anOrder(11)]) } });
    await screen.findByRole('row', { name: /Meridian/ });
    expect(screen.queryByRole('checkbox', { name: 'Select all rows' })).toBeNull();
  });
});

describe('RB-124 the columns', () => {
  const headers = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '');
  const SAME = ['Type', 'PO #', 'Items', 'Total', 'Payment', 'Status', 'Ship by', 'Tracking'];
  const FIRST = ['Order #', 'Group #', 'Date'];

  it.each([
    ['a buyer of one facility', aMe(), 'Facility', ['Seller', ...SAME, 'Again']],
    ['a seller', me, 'Seller', ['Facility', ...SAME]],
  ] as const)(
    'of %s leave out what is the same in all rows until it is chosen',
    async (_, who, own, others) => {
      openApp('/orders', { me: who, answers: { 'GET /services/order': new PageOf(1, [anOrder(11)]) } });
      await screen.findByRole('columnheader', { name: 'Tracking' });
      expect(headers()).toEqual([...FIRST, ...others]);
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: 'Choose columns' }));
      await user.click(screen.getByRole('checkbox', { name: own }));
      expect(headers()).toEqual(
        who === me
          ? [...FIRST, 'Facility', 'Seller', ...SAME]
          : [...FIRST, 'Facility', 'Seller', ...SAME, 'Again'],
      );
    },
  );

  it('of an administrator are all of them', async () => {
    const staff = aMe({ roles: ['Administrator'], permissions: ['orders'], is_buyer: false });
    openApp('/orders', { me: staff, answers: { 'GET /services/order': new PageOf(1, [anOrder(11)]) } });
    await screen.findByRole('columnheader', { name: 'Tracking' });
    expect(headers()).toEqual([...FIRST, 'Facility', 'Seller', ...SAME]);
  });
});

describe('WB-132 the ship grid', () => {
  const open = (more: Record<string, unknown> = {}) =>
    openApp('/orders/ship?ids=11,12', {
      me,
      answers: { [PICK]: { orders: [toShip(11), toShip(12)], lots: [], left_out: [] }, ...more },
    });
  const carrier = (id: number) => screen.getByRole('combobox', { name: `Carrier of order ${id}` });

  it('recognises the carrier, which can be changed; Enter goes on, at the end to the button', async () => {
    const { sent, address } = open({
      [SHIP]: {
        moved: [
          { id: 11, status: 'shipped' },
          { id: 12, status: 'shipped' },
        ],
        refused: [],
      },
    });
    const user = userEvent.setup();
    await user.type(await numberOf(11), '1Z12345E0205271688{Enter}');
    expect(document.activeElement).toBe(await numberOf(12));
    await user.keyboard('986578788855');
    expect([carrier(11), carrier(12)].map((one) => (one as HTMLInputElement).value)).toEqual([
      'UPS',
      'FedEx',
    ]);
    await user.click(carrier(12));
    const choices = document.getElementById(carrier(12).getAttribute('aria-controls') ?? '');
    await user.click(within(choices ?? document.body).getByRole('option', { name: 'OnTrac', hidden: true }));
    await user.type(await numberOf(12), '{Enter}');
    const button = screen.getByRole('button', { name: 'Ship 2' });
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent.find(({ call }) => call === SHIP)?.body).toMatchObject({
      shipments: [
        { order_id: 11, carrier: 'UPS', tracking_number: '1Z12345E0205271688' },
        { order_id: 12, carrier: 'OnTrac', tracking_number: '986578788855' },
      ],
    });
  });

  it('takes a pasted column; what found no order is told, and what is refused keeps its number', async () => {
    const { answers, address } = open({
      [SHIP]: { moved: [{ id: 11, status: 'shipped' }], refused: [{ id: 12, reason: 'Already entered.' }] },
    });
    const user = userEvent.setup();
    await user.click(await numberOf(11));
    await user.paste('A1\nA2\nA3\n');
    expect(await screen.findByText('1 pasted number found no order: A3')).toBeTruthy();
    expect((await numberOf(12)).getAttribute('value')).toBe('A2');
    answers[PICK] = { orders: [toShip(12)], lots: [], left_out: [] };
    await user.click(screen.getByRole('button', { name: 'Ship 2' }));
    expect(await screen.findByText('Already entered.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/orders/ship?ids=12'));
    expect((await numberOf(12)).getAttribute('value')).toBe('A2');
  });

  it('says why it cannot ship, and what is no longer to be shipped; a failure keeps what was typed', async () => {
    open({
      [PICK]: { orders: [toShip(11)], lots: [], left_out: [{ id: 12, reason: 'Nothing is left.' }] },
      [SHIP]: new Refusal(409, 'Please try again.'),
    });
    const user = userEvent.setup();
    expect(await screen.findByText('Order 12: Nothing is left.')).toBeTruthy();
    expect(screen.getByText('Enter a tracking number, or paste a column of them.')).toBeTruthy();
    await user.type(await numberOf(11), 'A<');
    expect(screen.getByText('Correct the marked numbers.')).toBeTruthy();
    await user.type(await numberOf(11), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Ship 1' }));
    expect(await screen.findByText('Please try again.')).toBeTruthy();
    expect((await numberOf(11)).getAttribute('value')).toBe('A');
  });
});

describe('WB-136 the vacation band', () => {
  const on = (vacation: { start: string; end: string } | null) =>
    aMe({
      ...me,
      company: { ...NonNull(me.company), vacation: vacation && { ...vacation, set_by: 'Ann Seller' } },
    });
  const waiting = { 'GET /services/order': new PageOf(3, [anOrder(11)]) };

  it('says until when, how many orders wait, and ends it after asking', async () => {
    const days = { start: '2020-01-01', end: '2099-12-31' };
    const { sent, answers } = openApp('/about', { me: on(days), answers: waiting });
    const band = await screen.findByRole('region', { name: 'Vacation' });
    expect(band.textContent).toContain('On vacation until 12/31/2099, set by Ann Seller.');
    expect((await within(band).findByRole('link', { name: '3 orders wait' })).getAttribute('href')).toBe(
      '/orders?status=placed',
    );
    const user = userEvent.setup();
    await user.click(within(band).getByRole('button', { name: 'Come back now' }));
    answers['GET /services/user/me'] = on(null);
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Come back now' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Vacation' })).toBeNull());
    expect(sent.find(({ call }) => call === 'POST /services/offer/set_vacation')?.body).toEqual({
      start: null,
      end: null,
    });
  });

  it.each([
    [
      'planned',
      { start: '2099-01-01', end: '2099-12-31' },
      'Vacation planned from 01/01/2099 until 12/31/2099, set by Ann Seller.',
    ],
    ['of one day, today', { start: todayUtc(), end: todayUtc() }, 'On vacation until'],
  ])('one that is %s is told', async (_what, days, text) => {
    openApp('/about', { me: on(days), answers: waiting });
    expect((await screen.findByRole('region', { name: 'Vacation' })).textContent).toContain(text);
  });

  it('is not there once it is over', async () => {
    openApp('/about', { me: on({ start: '2020-01-01', end: '2020-01-02' }) });
    await screen.findByRole('button', { name: /own menu/ });
    expect(screen.queryByRole('region', { name: 'Vacation' })).toBeNull();
  });
});

function NonNull<T>(value: T | null): T {
  if (value === null) throw new Error('The person of the tests has a company.');
  return value;
}
