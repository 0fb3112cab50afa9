import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListingDetail } from '../api.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aCarts, aListing, aLot, aUsage } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const inCart = (lots: Record<number, number>) => aCarts([{ listingId: 3, companyId: 2, lots }]);
const decision = async () => within(await screen.findByRole('region', { name: 'Purchase' }));
const other = (change: Partial<ListingDetail['alternatives'][number]> = {}) => ({
  id: 7,
  name: 'Lisinopril of 7',
  company_id: 47,
  company_name: 'Northwind Labs',
  catalog_type: 'medigi' as const,
  price: 9,
  unit_price: 0.09,
  expiry_date: '12/31/2027',
  package_size: 100,
  eaches_per_pack: 100,
  stock: 70,
  lot_count: 1,
  min_packs: 1,
  shipping_text: null,
  savings_per_pack: 3.5,
  soft_block: false,
  lots: [{ price: 9, expiry_date: '12/31/2027', price_tiers: [] }],
  ...change,
});

describe('swapping to a cheaper offer', () => {
  const start = () => {
    const target = aListing({
      id: 7,
      name: 'Lisinopril of 7',
      company_name: 'Northwind Labs',
      lots: [aLot({ id: 71, price: 9, stock: 5 }), aLot({ id: 72, price: 8, expiry_date: '01/31/2027' })],
    });
    const server = startServer({
      listings: [aListing({ alternatives: [other()] }), target],
      carts: inCart({ 11: 8 }),
      answers: { 'PUT /services/cart/lines': [200, { data: aCarts() }] },
    });
    return { ...openAt('/detailed/3'), server, user: userEvent.setup() };
  };
  const replaced = (server: ReturnType<typeof start>['server']) =>
    server.sent.filter((one) => one.path === '/services/cart/lines').map((one) => one.body);

  it('WB-080 puts the other listing into the cart in place of this one, as many packs as last as long, and can be undone', async () => {
    const { server, user, address } = start();
    await (await decision()).findByText('8 packs');
    await user.click((await decision()).getByRole('button', { name: 'Swap to Northwind Labs' }));
    await waitFor(() => expect(address()).toBe('/detailed/7'));
    expect(replaced(server)).toEqual([
      {
        cart_type: 'c0',
        version: 1,
        lines: [{ listing_id: 7, lots: [{ id: 71, quantity: 5, seen_price: 9 }] }],
      },
    ]);
    expect(await screen.findByText('Swapped 5 of 8 packs to Northwind Labs')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(replaced(server)[1]).toMatchObject({
        lines: [{ listing_id: 3, lots: [{ id: 11, quantity: 8 }] }],
      }),
    );
  });

  it.each([
    [9, 'Cheapest with this expiry: $9.50, Northwind Labs, 5% less'],
    [10, undefined],
  ])('WB-266 compares with what %i chosen packs cost', async (packs, told) => {
    const lots = [aLot({ id: 11, price: 10, price_tiers: [{ min_quantity: 10, price: 9 }] })];
    const offered = [{ price: 9.5, expiry_date: '12/31/2027', price_tiers: [] }];
    startServer({
      listings: [aListing({ lots, alternatives: [other({ price: 9.5, lots: offered })] })],
      carts: inCart({ 11: packs }),
    });
    openAt('/detailed/3');
    await (await decision()).findByText(`${packs} packs`);
    expect((await decision()).queryByText(/^Cheapest with this expiry/)?.textContent).toBe(told);
  });

  it('WB-223 recommends nothing that the facility blocked, and marks it among the alternatives', async () => {
    startServer({ listings: [aListing({ alternatives: [other({ soft_block: true })] })] });
    openAt('/detailed/3');
    const row = within(await screen.findByRole('row', { name: /Lisinopril of 7/ }));
    expect(row.getByText('Blocked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Swap/ })).toBeNull();
  });
});

it('SP-178 an agreement that was given for the line in the cart is ticked', async () => {
  const carts = inCart({ 11: 4 });
  const items = carts.cart.items.map((item) => ({ ...item, agreed_soft_block: true }));
  startServer({
    listings: [aListing({ soft_block: true })],
    carts: { ...carts, cart: { ...carts.cart, items } },
  });
  openAt('/detailed/3');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Agree to purchase soft block item',
  });
  await waitFor(() => expect(box.checked).toBe(true));
});

it('SP-101 suggests the least that is sold, and beside it what the facility uses in a month', async () => {
  const lots = [aLot({ id: 11, stock: 40 }), aLot({ id: 12, stock: 40 })];
  startServer({ listings: [aListing({ min_packs: 6, stock: 80, lots, amu_data: aUsage({ amu: 54.5 }) })] });
  openAt('/detailed/3');
  const panel = await decision();
  expect(panel.getByRole('button', { name: 'Suggested: 6 packs' })).toBeTruthy();
  await userEvent.setup().click(panel.getByRole('button', { name: 'A month’s use: 55 packs' }));
  expect(panel.getByText('55 packs')).toBeTruthy();
});

it('SP-100 SP-103 the minimum of one lot among others binds nobody, and a case without lock leaves smaller orders', async () => {
  const lots = [aLot({ id: 11, min_qty: 5 }), aLot({ id: 12, min_qty: 5 })];
  startServer({ listings: [aListing({ lots, case_size: 6 })] });
  openAt('/detailed/3');
  expect(
    (await decision()).getByText(
      'Minimum order: 6 pack(s) / 600 eaches. The supplier also takes less, from 1 pack',
    ),
  ).toBeTruthy();
});
