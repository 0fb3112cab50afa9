import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import { deliver } from '../../shared/live.ts';
import { aClient, ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { reasonOf } from './test-popup.ts';
import { openList, SUMMARY, WAITS, wholeOf } from './test-list.ts';
import { aBid, aBidLot, aBidRow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const heads = async () =>
  (await screen.findAllByRole('columnheader')).map((one) => one.textContent).filter((text) => text !== '');
const two = [1, 2].map((id) => aBidRow({ id, can: WAITS }));

const wideScreen = (query: string) => ({
  media: query,
  matches: query.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

describe('G-123 the bids', () => {
  it.each([
    ['a buyer', aMe(), ['Seller'], ['Facility']],
    ['a seller', SELLER, ['Facility'], ['Seller', 'Savings']],
    ['an administrator', ADMIN, ['Facility', 'Seller'], ['Savings']],
  ])('of %s have the columns of their side', async (_, me, own, others) => {
    vi.stubGlobal('matchMedia', wideScreen);
    openList('/offers', me);
    await screen.findByText('Lisinopril 10 mg Tablet');
    const shown = await heads();
    for (const head of [
      'Bid #',
      'Product',
      'Current Price',
      'Quantity',
      'Status',
      'Waiting For',
      'Expires',
      'Actions',
    ])
      expect(shown).toContain(head);
    for (const head of own) expect(shown).toContain(head);
    for (const head of others) expect(shown).not.toContain(head);
  });

  it('TR-497 TR-513 TR-514 ask for open ones, those that wait for oneself first; tabs with counts are steps of the address', async () => {
    const { address, sent } = openList('/offers', aMe());
    const accepted = await screen.findByRole('link', { name: 'Accepted (5)' });
    for (const tab of ['Open (12)', 'Declined (4)', 'All (24)']) screen.getByRole('link', { name: tab });
    for (const rest of ['2 expired', '1 cancelled']) screen.getByRole('link', { name: rest });
    const asked = () => sent.filter(({ call }) => call === 'GET /services/offer').at(-1)?.query;
    expect(asked()).toMatchObject({ status: 'open', sort: 'turn' });
    await userEvent.click(accepted);
    expect(address()).toBe('/offers?status=accepted');
    await waitFor(() => expect(asked()).toMatchObject({ status: 'accepted' }));
    await userEvent.click(screen.getByRole('link', { name: 'All (24)' }));
    expect(address()).toBe('/offers?status=all');
    await waitFor(() => expect(asked()).not.toHaveProperty('status'));
  });

  it('X-100 the address of a notification opens the bid; closing it goes back to the list', async () => {
    const { address } = openList('/offers?id=17', aMe(), {
      'GET /services/offer/17': new Refusal(404, 'This bid does not exist.'),
    });
    await screen.findByText('This bid does not exist.');
    const popup = screen.getByRole('dialog');
    await userEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0] ?? popup);
    await waitFor(() => expect(address()).toBe('/offers'));
  });

  it('what is wrong with the list is said', async () => {
    openList('/offers', aMe(), {
      'GET /services/offer': new Refusal(403, "You don't have permission to do this"),
    });
    expect(await screen.findByText("You don't have permission to do this")).toBeTruthy();
  });

  it('a bid that has hours left says how many, and is extended', async () => {
    const { sent } = openList('/offers', aMe(), {
      'GET /services/offer/17': aBid(),
      'PUT /services/offer/extend/17': aBidRow(),
    });
    await screen.findByText('5 hours left');
    await userEvent.click(screen.getByRole('button', { name: 'Extend bid 17' }));
    const more = await screen.findByRole<HTMLInputElement>('combobox', { name: 'More time' });
    expect(more.value).toMatch(/^3 days: expires 01\/03\/2099 \d+:\d\d [AP]M$/);
    await userEvent.click(await screen.findByRole('button', { name: 'Extend' }));
    await screen.findByText('The bid has more time');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ hours: 72 });
  });
});

describe('where a search finds nothing', () => {
  it('the list says how many bids it finds in other states, each a step there', async () => {
    const { address, sent } = openList('/offers?search=amox&turn=mine', aMe(), {}, []);
    const accepted = await screen.findByRole('link', { name: '5 in Accepted' });
    for (const rest of ['12 in Open', '4 in Declined', '2 in Expired', '1 in Cancelled'])
      expect(screen.getByRole('link', { name: rest })).toBeTruthy();
    expect(sent.filter(({ call }) => call === 'GET /services/offer/summary').at(-1)?.query).toEqual({
      search: 'amox',
    });
    await userEvent.click(accepted);
    expect(address()).toBe('/offers?search=amox&status=accepted');
  });

  it('nowhere, the list says so', async () => {
    const none = { open: 0, waiting_for_me: 0, accepted: 0, declined: 0, expired: 0, cancelled: 0 };
    openList('/offers?search=amox', aMe(), { 'GET /services/offer/summary': { ...SUMMARY, ...none } }, []);
    expect(await screen.findByText('Try another status or fewer words.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: / in / })).toBeNull();
  });
});

describe('bids that have ended', () => {
  const ended = aBidRow({
    status: 'accepted',
    turn: null,
    closed_date: '2026-06-16T12:00:00.000Z',
    order_id: 805,
    can: { answer: false, decline: false, extend: false, edit: false },
  });

  it.each(['accepted', 'declined', 'expired', 'cancelled'])(
    '%s: say when, and their order; none is chosen',
    async (status) => {
      vi.stubGlobal('matchMedia', wideScreen);
      openList(`/offers?status=${status}`, SELLER, {}, [ended]);
      const order = await screen.findByRole('link', { name: '805' });
      expect(order.getAttribute('href')).toBe('/order-details/805');
      expect(screen.getByRole('row', { name: /Jun 16, 2026/ })).toBeTruthy();
      const shown = await heads();
      expect(shown).toEqual(expect.arrayContaining(['Closed', 'Order']));
      for (const head of ['Waiting For', 'Expires', 'Actions']) expect(shown).not.toContain(head);
      expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
    },
  );
});

const phone = (query: string) => ({ ...wideScreen(query), matches: query.includes('max-width') });

describe('a bid on a phone', () => {
  it('says what its figures are, whom it waits for and what it saves', async () => {
    vi.stubGlobal('matchMedia', phone);
    const later = '2099-06-18T12:00:00.000Z';
    openList('/offers', aMe(), {}, [aBidRow({ expiration_date: later })]);
    const card = await screen.findByRole('button', { name: /^Bid 17/ });
    for (const text of [
      'Quantity 30 packs',
      'Price $8.00',
      'Total $240.00',
      'Saves $60.00 (20%) vs wholesale',
      'Expires Jun 18, 2099',
      'Waiting for seller',
    ])
      expect(card.textContent).toContain(text);
  });

  it('that has ended says when, with its order', async () => {
    vi.stubGlobal('matchMedia', phone);
    openList('/offers?status=accepted', aMe(), {}, [
      aBidRow({ status: 'accepted', turn: null, closed_date: '2026-06-16T12:00:00.000Z', order_id: 805 }),
    ]);
    expect((await screen.findByRole('button', { name: /^Bid 17/ })).textContent).toContain(
      'Closed Jun 16, 2026',
    );
    expect(screen.getByRole('link', { name: 'Order 805' }).getAttribute('href')).toBe('/order-details/805');
  });

  it('is chosen with others to be answered together', async () => {
    vi.stubGlobal('matchMedia', phone);
    openList('/offers', SELLER, {}, two);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bid 1' }));
    expect(screen.getByRole('button', { name: 'Accept 1' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('button', { name: 'Accept 2' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Decline 2' }));
    expect(await screen.findByRole('dialog', { name: 'Decline 2 bids' })).toBeTruthy();
  });
});

it('a bid that waits for me is answered from its row', async () => {
  const rows = [aBidRow({ can: WAITS }), aBidRow({ id: 18, turn: 'buyer' })];
  const { address } = openList('/offers', SELLER, { 'GET /services/offer/17': NEVER }, rows);
  await userEvent.click(await screen.findByRole('link', { name: 'Answer bid 17' }));
  expect(address()).toBe('/offers?id=17');
  expect(screen.queryByRole('link', { name: 'Answer bid 18' })).toBeNull();
});

describe('many bids at once', () => {
  const chosen = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  };

  it('are accepted as far as the stock goes, one after the other, and what was refused is listed', async () => {
    const three = [...two, aBidRow({ id: 3, can: WAITS })];
    const { times } = openList(
      '/offers',
      SELLER,
      {
        'GET /services/offer/lot': [aBidLot({ stock: 70 })],
        'PUT /services/offer/accept/1': { id: 1 },
        'PUT /services/offer/accept/2': new Refusal(409, 'Stock is below the bid quantity.'),
      },
      three,
    );
    await chosen();
    await userEvent.click(screen.getByRole('button', { name: 'Accept 3' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Accept 3 bids' }));
    expect(await popup.findByText(/1 bid cannot be filled and stays open/)).toBeTruthy();
    expect(
      popup.getByRole('row', {
        name: /^1 Lisinopril.* Harbor.* \$8\.00 30 \$265\.00 ?with \$25\.00 shipping 30 of lot L1$/,
      }),
    ).toBeTruthy();
    expect(popup.getByRole('row', { name: /^3 .*Stock is below the bid quantity\.$/ })).toBeTruthy();
    expect(popup.getByText('$530.00')).toBeTruthy();
    expect(popup.getByRole('row', { name: /L1 12\/31\/2099 70 60 10/ })).toBeTruthy();
    await userEvent.click(popup.getByRole('button', { name: 'Accept 2 bids' }));
    expect(await screen.findByText('1 bid accepted.')).toBeTruthy();
    expect(screen.getByText('Bid 2: Stock is below the bid quantity.')).toBeTruthy();
    expect(times('PUT /services/offer/accept/3')).toBe(0);
  });

  it('are told apart from one that somebody declined while they were looked at', async () => {
    const { answers } = openList(
      '/offers',
      SELLER,
      { 'GET /services/offer/lot': [aBidLot({ stock: 70 })] },
      two,
    );
    await chosen();
    await userEvent.click(screen.getByRole('button', { name: 'Accept 2' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Accept 2 bids' }));
    await popup.findByRole('button', { name: 'Accept 2 bids' });
    const gone = aBidRow({ id: 1, status: 'declined', turn: null });
    answers['GET /services/offer/1'] = wholeOf(gone);
    act(() => deliver({ topic: 'bids', id: 1 }));
    expect(await popup.findByRole('row', { name: /^1 .*This bid is already declined\.$/ })).toBeTruthy();
    expect(popup.getByText('Meanwhile 1 is closed')).toBeTruthy();
    expect(popup.queryByText(/stays? open/)).toBeNull();
    expect(popup.getByRole('button', { name: 'Accept 1 bid' })).toBeTruthy();
  });

  it('are counted as far as they can be answered, with why others cannot', async () => {
    const others = [aBidRow({ id: 3, turn: 'buyer' }), aBidRow({ id: 4, turn: null, status: 'declined' })];
    openList('/offers?status=all', SELLER, {}, [...two, ...others]);
    await chosen();
    expect(screen.getByText('1 waits for the buyer and 1 is closed')).toBeTruthy();
    for (const name of ['Accept 2 of 4', 'Counter 2 of 4', 'Decline 2 of 4'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('are declined with one reason', async () => {
    const { sent } = openList('/offers', ADMIN, {}, two);
    await chosen();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Decline 2' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Decline 2 bids' }));
    expect(
      await popup.findAllByRole('row', {
        name: /Lisinopril.* Harbor.* \$8\.00 30 \$265\.00 ?with \$25\.00 shipping$/,
      }),
    ).toHaveLength(2);
    expect(popup.getByText('$530.00')).toBeTruthy();
    expect(document.activeElement).toBe(popup.getByRole('textbox', { name: /Reason/ }));
    await userEvent.keyboard('Typed wrongly');
    await userEvent.click(screen.getByRole('checkbox', { name: /Erroneous/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Decline 2 bids' }));
    expect(await screen.findByText('2 bids declined.')).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ call, body }) => [call, body])).toEqual(
      [1, 2].map((id) => [
        `PUT /services/offer/decline/${id}`,
        { current_line_id: id * 10, reason: 'Typed wrongly', erroneous: true },
      ]),
    );
  });

  it('are countered at a percent of their listing price', async () => {
    const { sent } = openList('/offers', SELLER, { 'GET /services/offer/lot': [aBidLot()] }, two);
    await chosen();
    await userEvent.click(screen.getByRole('button', { name: 'Counter 2' }));
    const field = await screen.findByRole('textbox', { name: /Percent/ });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('95');
    expect(await screen.findAllByText('$9.50')).toHaveLength(2);
    expect(screen.getByText('$620.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Counter 2 bids' }));
    expect(await screen.findByText('2 bids countered.')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      current_line_id: 10,
      price: 9.5,
      quantity: 30,
      earliest_expiry: '2027-01-31',
    });
  });
});

it('G-041 a vacation without its days is not sent, and ends none', async () => {
  const { times } = openList('/offers', SELLER, { 'POST /services/offer/set_vacation': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Vacation' }));
  const save = await screen.findByRole('button', { name: 'Save vacation' });
  await userEvent.click(save);
  expect(reasonOf(save)).toBe('Enter the first and the last day.');
  await userEvent.type(await screen.findByLabelText(/First day/), '2099-07-01{Enter}');
  expect(times('POST /services/offer/set_vacation')).toBe(0);
});

it('G-041 a seller sets a vacation, and ends it', async () => {
  const { sent } = openList('/offers', SELLER, { 'POST /services/offer/set_vacation': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Vacation' }));
  await userEvent.type(await screen.findByLabelText(/First day/), '2099-07-01');
  await userEvent.type(screen.getByLabelText(/Last day/), '2099-07-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save vacation' }));
  await screen.findByText('Vacation saved');
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    start: '2099-07-01',
    end: '2099-07-14',
  });
});

it('statistics say what became of the bids month by month, which adds up to those that were placed', async () => {
  const month = {
    placed: 9,
    open: 2,
    accepted: 2,
    declined: 1,
    expired: 3,
    cancelled: 1,
    accepted_total: 70,
    listed_total: 80,
    average_discount_percent: 12.5,
  };
  const { address } = openList('/offers', aMe(), {
    'GET /services/offer/stats': [{ ...month, month: '2026-05' }],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Statistics' }));
  const grid = await screen.findByRole('grid', { name: 'Bids by month' });
  expect(within(grid).getByRole('row', { name: 'May 2026 9 2 2 1 3 1 $70.00 12.5%' })).toBeTruthy();
  const told = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(
    ['Placed', 'Open', 'Accepted', 'Declined', 'Expired', 'Cancelled', 'Below the listings'].map(told),
  ).toEqual(['9', '2', '2, $70.00', '1', '3', '1', '$10.00']);
  expect(address()).toBe('/offers?show=statistics');
});

describe('bids that wait for me', () => {
  it.each([
    ['/buyer-home', aMe(), '3 bids wait for your answer'],
    ['/seller-home', SELLER, 'Bids waiting for you'],
  ])('RB-182 are said at %s and in the menu', async (path, me, name) => {
    openList(path, me, { 'GET /services/order/seller_home': NEVER });
    const line = await screen.findByRole('link', { name });
    expect(line.getAttribute('href')).toBe('/offers?turn=mine');
    expect(await screen.findByRole('link', { name: /^Bids ?3 waiting$/ })).toBeTruthy();
    expect(line.parentElement?.textContent).toContain('3');
  });

  it('X-53 are not asked for where the host has no bids', async () => {
    const { times } = openApp('/catalog', {
      client: aClient({ hydra: true, hydra_config: { bid_enabled: false, rfp_enabled: false } }),
    });
    await screen.findByRole('complementary', { name: 'Side menu' });
    expect(screen.queryByRole('link', { name: /^Bids/ })).toBeNull();
    expect(times('GET /services/offer/summary')).toBe(0);
  });
});
