import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/query-client.ts';
import { session } from '../../../shared/session.ts';
import { aMe } from '../../../shared/test-world.ts';
import { openAt, startServer, type FakeServer } from '../test-app.tsx';
import { aCarts, aListing, aLot, aRow, aSignal, withError } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const inCart = (lots: Record<number, number>, subTotal = 100) =>
  aCarts([{ listingId: 3, companyId: 2, lots, subTotal }]);
const button = (name: string) => screen.findByRole('button', { name });
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const reasonOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const box = (name: string) => screen.findByRole('spinbutton', { name });
const posted = (server: FakeServer) => server.sent.filter((one) => one.path === '/services/cart/c0');
const decision = () => screen.findByRole('region', { name: 'Purchase' });

describe('opening a listing', () => {
  it('SP-038 SP-039 says to wait, then that the listing does not exist, with the way back', async () => {
    startServer();
    openAt('/detailed/404');
    expect(await screen.findByText('Please Wait')).toBeTruthy();
    expect(
      await screen.findByText('Listing does not exist or you are not eligible for purchase'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the catalog' }).getAttribute('href')).toBe('/catalog');
  });

  it('SP-038 an open page of a listing that leaves the catalog sells nothing any more', async () => {
    const server = startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    await button('Add to Cart');
    server.listings = [];
    await queryClient.invalidateQueries({ queryKey: ['catalog'] });
    expect(
      await screen.findByText('Listing does not exist or you are not eligible for purchase'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  });

  it('SP-023 SP-036 SP-040 SP-041 SP-499 is a page at its address, which logs the view once with id and name', async () => {
    const server = startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    await screen.findByRole('heading', { level: 1, name: 'Lisinopril 10 mg Tablet, 100 per pack' });
    await waitFor(() => expect(server.sent.some((one) => one.path.endsWith('log_message'))).toBe(true));
    expect(server.sent.filter((one) => one.path.endsWith('log_message')).map((one) => one.body)).toEqual([
      {
        function: 'view_listing_details',
        parameters: { listing_id: 3, listing_name: 'Lisinopril 10 mg Tablet, 100 per pack' },
      },
    ]);
  });

  it('SP-062 … SP-068 shows usage, wholesale by its source, the amount in the cart and the savings', async () => {
    const bucket = aListing().amu_data;
    startServer({
      listings: [
        aListing({
          current_price_signal: { ...aSignal(1250), id: 1, type: 'User Supplied' },
          pricing: { ...aListing().pricing, monthly_exact_savings: 62.63 },
          amu_data: bucket,
        }),
      ],
      carts: inCart({ 11: 4 }, 40),
    });
    openAt('/detailed/3');
    const wholesale = await screen.findByText('Your Wholesale');
    expect(wholesale.nextElementSibling?.textContent).toBe('$12.50 User Supplied');
    await waitFor(() =>
      expect(screen.getByText('Amount in Cart').nextElementSibling?.textContent).toBe('4 packs$40.00'),
    );
    expect(screen.getByText('EST Monthly Savings').nextElementSibling?.textContent).toBe('$62.63');
    expect(screen.getByText('AMU').closest('dt')?.nextElementSibling?.textContent).toBe('–');
  });

  it('SP-067 has no amount in the cart without terms', async () => {
    startServer({ listings: [aListing()] });
    const company = aMe().company;
    session.update((state) => ({ ...state, me: aMe({ company: company && { ...company, terms: null } }) }));
    openAt('/detailed/3');
    await screen.findByText('EST Monthly Savings');
    expect(screen.queryByText('Amount in Cart')).toBeNull();
  });
});

describe('the lots', () => {
  const five = [1, 2, 3, 4, 5].map((id) => aLot({ id, lot_name: `L${id}`, stock: 500 }));

  it('SP-070 … SP-074 has the columns of a listing sold in packs', async () => {
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    const table = within(await screen.findByRole('region', { name: 'Lots' }));
    expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Expiry',
      'Pack Price',
      'Unit Price',
      'Stock',
      'Pack Qty',
    ]);
    expect(table.queryByText('Case Qty')).toBeNull();
    expect(table.queryByRole('button', { name: /See/ })).toBeNull();
  });

  it('SP-075 SP-095 counts cases of a case listing and shows the packs they are', async () => {
    startServer({ listings: [aListing({ case_lock: true, case_size: 12 })] });
    openAt('/detailed/3');
    expect(await screen.findByRole('columnheader', { name: 'Case Qty' })).toBeTruthy();
    const user = userEvent.setup();
    await user.click(await box('Cases of lot A'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(within(await decision()).getByText('24 packs')).toBeTruthy();
    const cases = await box('Cases of lot A');
    expect(reasonOf(cases)).toBe('2 cases = 24 packs, $240.00');
    expect(reasonOf(await box('Cases of lot B'))).toBe('1 case = 12 packs');
  });

  it('names the price that a first case pays, not that of a lot under one case', async () => {
    const lots = [
      aLot({ id: 11, lot_name: 'A', price: 10, stock: 7 }),
      aLot({ id: 12, lot_name: 'B', price: 10.5, stock: 120 }),
    ];
    startServer({ listings: [aListing({ case_lock: true, case_size: 12, lots })] });
    openAt('/detailed/3');
    const price = (await screen.findByText('7 packs at $10.00, only beside the minimum order'))
      .previousElementSibling;
    expect(price?.textContent).toBe('$10.50per pack · $0.1050 per unit');
    expect(screen.getByText('Saves $2.00 per pack')).toBeTruthy();
    expect(await button('Suggested: 1 case = 12 packs')).toBeTruthy();
  });

  it('tells a minimum that is no whole number of cases in cases', async () => {
    startServer({ listings: [aListing({ case_lock: true, case_size: 6, min_packs: 10 })] });
    openAt('/detailed/3');
    expect((await decision()).textContent).toContain('in cases of 6: at least 2 cases = 12 packs');
    expect(await button('Suggested: 2 cases = 12 packs')).toBeTruthy();
  });

  it('SP-137 X-73 a CII listing that cannot be ordered has no boxes, suggestion or sums, and says all that is needed', async () => {
    startServer({ listings: [aListing({ dea: '2', is_c2: true })] });
    openAt('/detailed/3');
    const panel = within(await decision());
    expect(panel.getByText('Not available to order')).toBeTruthy();
    expect(isDisabled(await button('CII Product - Request Access'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Pack Qty' })).toBeNull();
    expect(panel.queryByText(/^Suggested|^Total$/)).toBeNull();
  });

  it('SP-076 SP-078 SP-079 SP-080 shows three of five lots, all on request, and their expiry range', async () => {
    startServer({ listings: [aListing({ lots: five })] });
    openAt('/detailed/3');
    const toggle = await button('See 5 total lots containing 2,500 stock');
    expect(screen.getAllByRole('spinbutton')).toHaveLength(3);
    expect(screen.getByText('Expiry 12/31/2027 - 03/31/2029')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(toggle);
    expect(screen.getAllByRole('spinbutton')).toHaveLength(5);
    await user.click(await button('See fewer lots'));
    expect(screen.getAllByRole('spinbutton')).toHaveLength(3);
  });

  it('SP-077 SP-081 two lots have neither toggle nor range', async () => {
    startServer({ listings: [aListing({ lots: five.slice(0, 2) })] });
    openAt('/detailed/3');
    await screen.findByRole('region', { name: 'Lots' });
    expect(screen.queryByRole('button', { name: /total lots/ })).toBeNull();
    expect(screen.queryByText(/^Expiry \d/)).toBeNull();
  });
});

describe('adding to the cart', () => {
  it('SP-113 SP-115 SP-118 starts in add mode at 0 and says what to do', async () => {
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    const add = await button('Add to Cart');
    await waitFor(() => expect(reasonOf(add)).toBe('Choose a quantity.'));
    expect(isDisabled(add)).toBe(true);
    expect(screen.queryByRole('button', { name: /^Remove lot/ })).toBeNull();
  });

  it('SP-128 is disabled while the cart is loading', async () => {
    const server = startServer({ listings: [aListing()], holdCarts: () => undefined });
    openAt('/detailed/3');
    const add = await button('Add to Cart');
    expect(reasonOf(add)).toBe('Your cart is loading.');
    server.holdCarts?.();
    await waitFor(() => expect(reasonOf(add)).toBe('Choose a quantity.'));
  });

  it('SP-129 is disabled while the cart is refreshing', async () => {
    const server = startServer({ listings: [aListing()], carts: inCart({ 11: 4 }) });
    openAt('/detailed/3');
    const update = await button('Update Cart');
    await waitFor(() => expect(isDisabled(update)).toBe(false));
    server.holdCarts = () => undefined;
    void queryClient.invalidateQueries({ queryKey: ['carts'] });
    await waitFor(() => expect(isDisabled(update)).toBe(true));
    await userEvent.setup().click(update);
    expect(posted(server)).toEqual([]);
    server.holdCarts();
    await waitFor(() => expect(isDisabled(update)).toBe(false));
  });

  it('SP-114 SP-116 SP-117 adds the suggestion, then edits what the cart holds', async () => {
    const server = startServer({ listings: [aListing({ min_packs: 6 })], afterUpdate: inCart({ 11: 6 }) });
    openAt('/detailed/3');
    const user = userEvent.setup();
    await user.click(await button('Suggested: 6 packs'));
    server.carts = server.afterUpdate;
    await waitFor(async () => expect(isDisabled(await button('Add to Cart'))).toBe(false));
    await user.click(await button('Add to Cart'));
    await button('Update Cart');
    expect(posted(server)[0]?.body).toEqual({
      listing: {
        id: 3,
        lots: [
          { id: 11, quantity: 6 },
          { id: 12, quantity: 0 },
          { id: 13, quantity: 0 },
        ],
      },
    });
    expect((await box('Packs of lot A')).getAttribute('aria-valuenow')).toBe('6');
    expect(await screen.findByText('Cart was updated')).toBeTruthy();
  });

  it('SP-131 … SP-135 a refusal opens the alert with the first error, at 0 and in add mode', async () => {
    const server = startServer({ listings: [aListing()], carts: inCart({ 11: 4 }) });
    server.afterUpdate = withError(inCart({ 11: 4 }), 'Lot A has only 3 packs in stock.');
    openAt('/detailed/3');
    const user = userEvent.setup();
    await user.click(await button('Update Cart'));
    const alert = await screen.findByRole('dialog', { name: 'Cart Update Alert' });
    expect(within(alert).getByText('Lot A has only 3 packs in stock.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(await button('Add to Cart')).toBeTruthy();
    expect((await box('Packs of lot A')).getAttribute('aria-valuenow')).toBe('0');
  });

  it('SP-147 SP-178 SP-179 a soft-blocked listing is added once agreed, and the agreement is sent', async () => {
    const listing = aListing({ soft_block: true, soft_block_reason: 'Use the contract item' });
    const server = startServer({ listings: [listing], carts: inCart({ 11: 4 }) });
    openAt('/detailed/3');
    const user = userEvent.setup();
    const update = await button('Update Cart');
    expect(reasonOf(update)).toBe('This item has been blocked by your administrator.');
    await user.click(screen.getByRole('checkbox', { name: 'Agree to purchase soft block item' }));
    await user.click(await button('Update Cart'));
    await waitFor(() => expect(posted(server)).toHaveLength(1));
    expect(posted(server)[0]?.query.get('agree_soft_block')).toBe('1');
  });

  it('SP-082 SP-083 SP-084 removes a lot after a question; a lot that is not chosen has nothing to remove', async () => {
    const server = startServer({ listings: [aListing()], carts: inCart({ 11: 4, 12: 2 }) });
    openAt('/detailed/3');
    const user = userEvent.setup();
    const remove = await button('Remove lot B');
    expect((await button('Lot C is not in your cart')).hasAttribute('disabled')).toBe(true);
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Confirm Removal' });
    expect(
      within(question).getByText(
        'Are you sure you want to remove Lisinopril 10 mg Tablet, 100 per pack from your cart?',
      ),
    ).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(posted(server)).toHaveLength(1));
    expect(posted(server)[0]?.body).toMatchObject({
      listing: {
        lots: [
          { id: 11, quantity: 4 },
          { id: 12, quantity: 0 },
        ],
      },
    });
  });
});

describe('alternatives and what else there is', () => {
  const other = (id: number, price: number, size = 100) => ({
    id,
    name: `Lisinopril of ${id}`,
    company_id: 40 + id,
    company_name: 'Northwind Labs',
    catalog_type: 'medigi' as const,
    price,
    unit_price: price / 100,
    expiry_date: '12/31/2027',
    package_size: size,
    eaches_per_pack: size,
    stock: 70,
    lot_count: 2,
    min_packs: 3,
    shipping_text: '$9.50, free from $500.00',
    savings_per_pack: 12.5 - price,
    soft_block: false,
    lots: [{ price, expiry_date: '12/31/2027', price_tiers: [] }],
  });

  it('WB-081 says of others what decides, and adds them where they stand', async () => {
    const shown = aListing({ alternatives: [other(7, 9)] });
    const rows = [
      aRow({ id: 7, best_lot: { id: 71, stock: 70, min_qty: 0, price: 9, expiry_date: '12/31/2027' } }),
    ];
    const server = startServer({ listings: [shown], rows });
    openAt('/detailed/3');
    const line = within(await screen.findByRole('row', { name: /Lisinopril of 7/ }));
    for (const text of ['$3.50', '70', '2 lots', '3', '$9.50, free from $500.00'])
      expect(line.getByText(text)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(await line.findByRole('button', { name: /^One step more/ }));
    await waitFor(() =>
      expect(posted(server).map((one) => one.body)).toEqual([
        { listing: { id: 7, lots: [{ id: 71, quantity: 1 }] } },
      ]),
    );
  });

  it('SP-201 SP-202 says of the lowest price until when its lot lasts, where another lasts longest', async () => {
    const short = { price: 9, expiry_date: '11/30/2026', price_tiers: [] };
    const long = { price: 10, expiry_date: '12/31/2027', price_tiers: [] };
    const shown = aListing({ alternatives: [{ ...other(7, 9), lots: [short, long] }, other(8, 12)] });
    startServer({ listings: [shown] });
    openAt('/detailed/3');
    const rows = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await rows(/Lisinopril of 7/)).toContain('$9.0012/31/202711/30/2026at this price');
    expect(await rows(/Lisinopril of 8/)).toContain('$12.0012/31/2027');
  });

  it('WB-080 WB-212 says who is cheaper with this expiry, and swaps', async () => {
    const shown = aListing({ alternatives: [other(8, 12), other(7, 9)] });
    startServer({ listings: [shown, aListing({ id: 7, name: 'Lisinopril of 7' })] });
    const { address } = openAt('/detailed/3');
    const decision = within(await screen.findByRole('region', { name: 'Purchase' }));
    expect(decision.getByText(/^Cheapest with this expiry:/).textContent).toBe(
      'Cheapest with this expiry: $9.00, Northwind Labs, 10% less',
    );
    await userEvent.setup().click(decision.getByRole('button', { name: 'Swap to Northwind Labs' }));
    await waitFor(() => expect(address()).toBe('/detailed/7'));
  });

  it('WB-080 compares schedule II only where the facility may buy it', async () => {
    const listing = aListing({ is_c2: true, alternatives: [other(8, 8), other(7, 9)] });
    const facility = aMe().primary_facility;
    const me = aMe({ primary_facility: facility && { ...facility, csos: [listing.company_id, 47] } });
    startServer({ listings: [listing] });
    session.set({ ...session.get(), me });
    openAt('/detailed/3');
    const decision = within(await screen.findByRole('region', { name: 'Purchase' }));
    expect(decision.getByText(/^Cheapest with this expiry:/).textContent).toContain('$9.00');
  });

  it('SP-199 … SP-209 lists the same pack from others by price, and selecting one goes to its address', async () => {
    const shown = aListing({ alternatives: [other(8, 12), other(7, 9), other(6, 1, 90)] });
    startServer({
      listings: [shown, aListing({ id: 7, name: 'Lisinopril of 7', alternatives: [other(3, 10)] })],
    });
    const { address } = openAt('/detailed/3');
    const panel = within(await screen.findByRole('region', { name: 'Alternatives' }));
    expect(panel.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Product Name',
      'Unit Price',
      'Pkg. Price',
      'Expiration Date',
      'Supplier',
      'Saving',
      'Stock',
      'Min',
      'Shipping',
      'In cart',
      'Select',
    ]);
    const names = screen.getAllByText(/^Lisinopril of \d$/).map((one) => one.textContent);
    expect(names).toEqual(['Lisinopril of 7', 'Lisinopril of 8']);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Select Lisinopril of 7 from Northwind Labs' }));
    await screen.findByRole('heading', { level: 1, name: 'Lisinopril of 7' });
    expect(address()).toBe('/detailed/7');
    expect(screen.getByText('Lisinopril of 3')).toBeTruthy();
  });

  it("SP-205 says 'None Currently Available' without any", async () => {
    startServer({ listings: [aListing()] });
    openAt('/detailed/3');
    expect(await screen.findByText('None Currently Available')).toBeTruthy();
  });
});
