import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER } from '../../app/test-app.tsx';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { openList, WAITS } from './test-list.ts';
import { aBid, aBidLot, aBidRow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const screenOf = (width: number) => (query: string) => ({
  media: query,
  matches: [...query.matchAll(/(min|max)-width: (\d+)px/g)].every(([, end, at]) =>
    end === 'min' ? width >= Number(at) : width <= Number(at),
  ),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

describe('the window that gives a bid more time', () => {
  it('stays on top: neither its words nor its choices open the bid behind it', async () => {
    const { address, sent } = openList('/offers', SELLER, {
      'GET /services/offer/17': aBid(),
      'PUT /services/offer/extend/17': aBidRow(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Extend bid 17' }));
    await userEvent.click(await screen.findByText(/^It expires/));
    await userEvent.click(screen.getByRole('combobox', { name: 'More time' }));
    await userEvent.click(
      await screen.findByRole('option', { name: /^1 day: expires 01\/01\/2099/, hidden: true }),
    );
    expect(address()).toBe('/offers');
    await userEvent.click(screen.getByRole('button', { name: 'Extend' }));
    await screen.findByText('The bid has more time');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ hours: 24 });
  });
});

it('many bids are answered once, however often the button is pressed', async () => {
  const two = [1, 2].map((id) => aBidRow({ id, can: WAITS }));
  const { times } = openList('/offers', SELLER, { 'GET /services/offer/lot': [aBidLot()] }, two);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Counter 2' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Percent/ }), '95');
  const send = screen.getByRole('button', { name: 'Counter 2 bids' });
  send.click();
  send.click();
  expect(await screen.findByText('2 bids countered.')).toBeTruthy();
  for (const id of [1, 2]) expect(times(`PUT /services/offer/counter/${id}`)).toBe(1);
});

it('the keyboard goes to the search, from there to the first bid, and opens it', async () => {
  const { address } = openList('/offers', SELLER, { 'GET /services/offer/17': NEVER });
  await screen.findByText('Lisinopril 10 mg Tablet');
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search bids' }));
  await userEvent.keyboard('lisi{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('0'));
  expect(address()).toBe('/offers?search=lisi');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/offers?search=lisi&id=17');
});

describe('the figures above the bids', () => {
  it('are of those that are looked for', async () => {
    const { sent } = openList('/offers?search=amox&status=all&catalog=medigi', ADMIN);
    expect(await screen.findByText('Accepted of these $1,234.50 before shipping')).toBeTruthy();
    const asked = sent.filter(({ call }) => call === 'GET /services/offer/summary');
    expect(asked.map(({ query }) => query)).toContainEqual({ search: 'amox', catalog_type: 'medigi' });
    const link = screen.getByRole('link', { name: '2 expired' });
    expect(link.getAttribute('href')).toBe('/offers?search=amox&status=expired&catalog=medigi');
  });

  it('are of all where nothing is looked for', async () => {
    openList('/offers?status=accepted', SELLER);
    expect(await screen.findByText('Accepted in all $1,234.50 before shipping')).toBeTruthy();
  });
});

describe('what the list says of shipping and savings', () => {
  const ended = { turn: null, closed_date: '2026-06-15T12:00:00.000Z' } as const;
  it('what its order charged stands beside the total, and what is saved is before that', async () => {
    vi.stubGlobal('matchMedia', screenOf(1440));
    const row = aBidRow({ ...ended, status: 'accepted', order_id: 9, shipping_price: 25 });
    openList('/offers?status=accepted', aMe(), {}, [row]);
    const shown = (await screen.findByText('Lisinopril 10 mg Tablet')).closest('tr');
    expect(shown?.textContent).toContain('$240.00+ $25.00 shipping');
    expect(shown?.textContent).toContain('$60.0020% vs wholesale, before shipping');
  });
});

describe('G-123 the columns of the bids', () => {
  const heads = async () => {
    await screen.findByText('Lisinopril 10 mg Tablet');
    return screen.getAllByRole('columnheader').map((one) => one.textContent);
  };

  it.each([
    ['a seller', SELLER, ['Bid #', 'Product', 'Facility', 'Total', 'Status', 'Waiting For', 'Expires']],
    ['a buyer', aMe(), ['Bid #', 'Product', 'Seller', 'Current Price', 'Quantity', 'Total', 'Status']],
    ['an administrator', ADMIN, ['Facility', 'Seller', 'Current Price', 'Quantity', 'Status', 'Waiting For']],
  ])('of %s sort by what they say', async (_, me, columns) => {
    vi.stubGlobal('matchMedia', screenOf(1440));
    const { sent } = openList('/offers', me);
    await heads();
    for (const name of columns)
      expect(within(screen.getByRole('columnheader', { name })).getByRole('button')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Current Price' }));
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === 'GET /services/offer')?.query).toMatchObject({
        sort: 'price',
      }),
    );
  });

  it('an administrator begins with the deadlines, as no bid waits for them', async () => {
    const { sent } = openList('/offers', ADMIN);
    await heads();
    expect(sent.find(({ call }) => call === 'GET /services/offer')?.query).toMatchObject({ sort: 'expires' });
  });

  it.each([
    ['a seller', SELLER, 1024],
    ['an administrator', ADMIN, 1024],
    ['an administrator', ADMIN, 1280],
  ])('of %s leave nothing out below 1440 px: it stands below each other', async (_, me, width) => {
    vi.stubGlobal('matchMedia', screenOf(width));
    openList('/offers', me);
    await heads();
    const text = screen.getByRole('row', { name: /Lisinopril/ }).textContent;
    for (const part of [
      '00093-7180-01',
      'Harbor Pharmacy',
      '$240.00',
      '30 × $8.00',
      'Initial bid',
      'Waits for',
    ])
      expect(text).toContain(part);
  });
});

it.each(['accepted', 'declined', 'expired'])(
  '%s bids come by the day they ended on, last first',
  async (status) => {
    const row = aBidRow({ turn: null, closed_date: '2026-06-10T12:00:00.000Z' });
    const { sent } = openList(`/offers?status=${status}&sort=turn`, SELLER, {}, [row]);
    const heading = await screen.findByRole('columnheader', { name: 'Closed' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    const asked = () => sent.findLast(({ call }) => call === 'GET /services/offer')?.query['sort'];
    expect(asked()).toBe('-closed');
    await userEvent.click(within(heading).getByRole('button'));
    await waitFor(() => expect(asked()).toBe('closed'));
  },
);
