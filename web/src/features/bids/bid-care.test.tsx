import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe, SELLER } from '../../shared/test-world.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, fact, LOT, NOTHING_TO_DO, openBid, openMakeBid, press, WAITS } from './test-popup.ts';
import { aBid, aBidLot, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

type Popup = Awaited<ReturnType<typeof openMakeBid>>['popup'];
const PLACE = 'POST /services/offer';
const COUNTER = 'PUT /services/offer/counter/17';
const tick = (popup: Popup) =>
  userEvent.click(popup.getByRole('checkbox', { name: 'I acknowledge the terms' }));
const question = () => screen.findByRole('dialog', { name: 'Send this price?' });

describe('a price more than half below the listing', () => {
  it('is asked about before a first bid is sent', async () => {
    const { popup, times } = await openMakeBid(aBuyersListing(), { answers: { [PLACE]: { id: 17 } } });
    await enter(popup, { price: '4.00', quantity: '30' });
    await tick(popup);
    await press(popup, 'Submit');
    const asked = within(await question());
    expect(asked.getByText(/^\$4\.00 is 60\.0% below the listing price of \$10\.00\./)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(screen.queryByText(/below the listing price/)).toBeNull());
    expect(times(PLACE)).toBe(0);
    await press(popup, 'Submit');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Send it' }));
    await waitFor(() => expect(times(PLACE)).toBe(1));
  });

  it('is asked about before a counter, too; half of it is not', async () => {
    const app = openBid(aBid({ can: WAITS }, [{ price: 9, quantity: 30 }]), {
      me: aMe(),
      answers: { [COUNTER]: aBid() },
    });
    const popup = await app.popup();
    await press(popup, 'Make Counter Bid');
    const [first] = popup.getAllByRole('checkbox', { name: 'I acknowledge the terms' });
    await userEvent.click(first ?? document.body);
    await enter(popup, { price: '4.99' });
    await press(popup, 'Send Counter Bid');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Change the price' }));
    expect(app.times(COUNTER)).toBe(0);
    await enter(popup, { price: '5.00' });
    await press(popup, 'Send Counter Bid');
    await waitFor(() => expect(app.times(COUNTER)).toBe(1));
  });
});

describe('what a bid needs is said before it is missed', () => {
  it('TR-202 the fewest packs, without the help', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ offer_minimum_quantity: 24 }));
    expect(await popup.findByText('At least 24 packs.')).toBeTruthy();
  });

  it('X-70 whole cases, locked or not', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ case_size: 24, offer_minimum_quantity: 5 }));
    expect(await popup.findByText('Bids are for whole cases of 24 packs, at least 24.')).toBeTruthy();
  });

  it.each([true, false])('a PO number is marked where the company needs one: %s', async (po_required) => {
    const me = aMe();
    const company = me.company && { ...me.company, po_required };
    const { popup } = await openMakeBid(aBuyersListing(), { me: { ...me, company } });
    const po = await popup.findByRole('textbox', { name: /^PO #/ });
    expect(po.getAttribute('aria-required')).toBe(String(po_required));
  });

  it('the keyboard goes from the packs to the PO number, past the help', async () => {
    const { popup } = await openMakeBid();
    await userEvent.click(await popup.findByRole('textbox', { name: 'Bid Quantity' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(popup.getByRole('textbox', { name: 'PO #' }));
  });
});

describe('what the seller notes of a lot', () => {
  const noted = aBidLot({ id: 2, name: 'L2', stock: 50, public_note: 'Short dated, not returnable' });
  const later = { ...noted, expiry_date: '12/31/2100' };
  const NOTE = 'Lot L2, 12/31/2100: Short dated, not returnable';

  it('stands in the form for the lots that the packs would come from', async () => {
    const lots = [LOT, later];
    const { popup } = await openMakeBid(aBuyersListing(), {
      answers: { 'GET /services/offer/lot': lots, 'POST /services/offer/get_offerable_lots': lots },
    });
    expect(await popup.findByText(NOTE)).toBeTruthy();
    await enter(popup, { quantity: '50' });
    expect(popup.queryByText(NOTE)).toBeNull();
    await enter(popup, { quantity: '51' });
    expect(popup.getByText(NOTE)).toBeTruthy();
  });

  it('stands in the popup of an open bid', async () => {
    const answers = { 'GET /services/offer/lot': [later] };
    const popup = await openBid(aBid({ can: WAITS }), { me: SELLER, answers }).popup();
    expect(await popup.findByText(NOTE)).toBeTruthy();
  });
});

it.each([
  [
    'a seller',
    SELLER,
    [
      { price: 9, quantity: 30 },
      { price: 8.5, quantity: 40 },
    ],
    'Your Last Counter',
  ],
  ['a buyer', aMe(), [{ price: 9, quantity: 30 }], 'Your Last Bid'],
])('%s decides beside the listing price and what it said last', async (_, me, said, label) => {
  const calculations = someFigures({ list_total: 10 * (said.at(-1)?.quantity ?? 0) });
  const popup = await openBid(aBid({ can: WAITS, calculations }, said), { me }).popup();
  await popup.findByRole('button', { name: 'Accept Bid' });
  expect(fact(popup, 'Listing Price')).toBe('$10.00');
  expect(fact(popup, label)).toBe(label === 'Your Last Bid' ? '30 packs at $8.00' : '30 packs at $9.00');
});

it('WB-249 the price beside a bid is that of the lots that fill it, and the one that bounds it is named', async () => {
  const calculations = someFigures({ list_total: 330, lot_price: 10, lot_name: '70002C' });
  const popup = await openBid(aBid({ can: WAITS, calculations }), { me: aMe(SELLER) }).popup();
  await popup.findByRole('button', { name: 'Accept Bid' });
  expect(fact(popup, 'Listing Price')).toBe(
    '$11.00 on average of its lots$10.00 is that of lot 70002C, the first to expire',
  );
});

it('WB-249 where a counter ends a longer time, that is said, and its sums stand beside the button', async () => {
  const bid = aBid({ can: WAITS, expiration_date: '2099-01-01T12:00:00.000Z' });
  const popup = await openBid(bid, { me: aMe(SELLER) }).popup();
  await press(popup, 'Make Counter Bid');
  await enter(popup, { price: '9.50' });
  expect(
    popup.getByText(/^A counter begins its own time: the bid then expires .*, before the 01\/01\/2099/),
  ).toBeTruthy();
  await waitFor(() =>
    expect(popup.getByText(/^Sub-Total .*You receive|with shipping$/, { selector: 'p' }).textContent).toBe(
      'Sub-Total $285.00 · You receive $310.00 with shipping',
    ),
  );
});

it('WB-249 the wholesale price shows the decimals by which savings are reckoned', async () => {
  const exact = { numerator: '3574257', denominator: '10000' };
  const listing = aBuyersListing();
  const { popup } = await openMakeBid({
    ...listing,
    pricing: { ...listing.pricing, base_price: 3.57 },
    current_price_signal: listing.current_price_signal && { ...listing.current_price_signal, exact },
  });
  await waitFor(() => expect(fact(popup, 'EST Wholesaler')).toBe('$3.574257'));
});

it('TR-138 WB-249 the percent of the total savings stays once the bid is accepted', async () => {
  const popup = await openBid(
    aBid({ status: 'accepted', turn: null, can: NOTHING_TO_DO, shipping_price: 0, savings: 60 }),
  ).popup();
  await waitFor(() => expect(fact(popup, 'Total Savings')).toBe('$60.00 (20.0%)'));
});
