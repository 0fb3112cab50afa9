import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOT_GONE, SHORT_STOCK } from '#rules/bids/bid-words.ts';
import { NEVER, Refusal } from '../../app/test-app.tsx';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { enter, fact, LOT, NOTHING_TO_DO, openBid, press, reasonOf, WAITS } from './test-popup.ts';
import { aBid, aBidLot, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

type Popup = Awaited<ReturnType<ReturnType<typeof openBid>['popup']>>;
const COUNTERED = [{ price: 9, quantity: 30 }];
const button = (popup: Popup, name: string) => popup.getByRole('button', { name });
const tick = (popup: Popup) => {
  const [first] = popup.getAllByRole('checkbox', { name: 'I acknowledge the terms' });
  return userEvent.click(first ?? document.body);
};
const ACCEPT = 'PUT /services/offer/accept/17';
const COUNTER = 'PUT /services/offer/counter/17';

/** The seller's turn at the first bid. */
async function sellersTurn(change = {}, answers = {}) {
  const app = openBid(aBid({ can: WAITS, ...change }), { me: SELLER, answers });
  const popup = await app.popup();
  await popup.findByRole('button', { name: 'Accept Bid' });
  return { ...app, bid: popup };
}
/** The buyer's turn at a counter of $9.00. */
async function buyersTurn(answers = {}) {
  const app = openBid(aBid({ can: WAITS }, COUNTERED), { me: aMe(), answers });
  const popup = await app.popup();
  await popup.findByRole('button', { name: 'Accept Bid' });
  return { ...app, bid: popup };
}

describe('TR-131 … TR-143 the card of the current bid', () => {
  it.each([
    ['a buyer', aMe(), NOTHING_TO_DO, ['$60.00 (20.0%) before shipping', '$135.00 (36.0%) before shipping']],
    ['G-031 a seller', SELLER, WAITS, [null, null]],
    [
      'an administrator',
      ADMIN,
      { ...NOTHING_TO_DO, decline: true, edit: true },
      ['$60.00 (20.0%) before shipping', '$135.00 (36.0%) before shipping'],
    ],
  ])('TR-131 TR-132 TR-134 … TR-140 tells %s what it comes to', async (_, me, can, savings) => {
    const bid = await openBid(aBid({ can, shelf_life: 107 }), { me }).popup();
    await bid.findByRole('heading', { name: "Buyer's Bid" });
    expect(
      ['Minimum Expiry', 'Price', 'Quantity', 'Shipping', 'Sub-Total', 'Total Amount'].map((label) =>
        fact(bid, label),
      ),
    ).toEqual(['107 days (12/31/2099)', '$8.00', '30 packs', '$25.00', '$240.00', '$265.00']);
    expect([fact(bid, 'Bid Savings'), fact(bid, 'Total Savings')]).toEqual(savings);
    expect(bid.getByText(/^Expires \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M$/)).toBeTruthy();
  });

  it('TR-136 G-031 free shipping is said', async () => {
    const bid = await openBid(aBid({ calculations: someFigures({ shipping_cost: 0 }) })).popup();
    await waitFor(() => expect(fact(bid, 'Shipping')).toBe('Free'));
  });

  it('C-48 of an accepted bid it keeps what was charged, whatever the market says today', async () => {
    const accepted = { status: 'accepted', turn: null, order_id: 4, can: NOTHING_TO_DO } as const;
    const bid = await openBid(aBid({ ...accepted, shipping_price: 19.5, calculations: null })).popup();
    await bid.findByRole('link', { name: 'Open order 4' });
    expect([fact(bid, 'Minimum Expiry'), fact(bid, 'Shipping'), fact(bid, 'Total Amount')]).toEqual([
      '230 days (12/31/2099)',
      '$19.50',
      '$259.50',
    ]);
    expect(bid.queryByRole('button', { name: /Bid$/ })).toBeNull();
  });

  it.each([
    ['TR-175', 'accepted', { order_id: 4, shipping_price: 20 }],
    ['TR-176', 'declined', {}],
  ] as const)('%s of an offer that is %s no button is left', async (_, status, change) => {
    const ended = aBid({ status, turn: null, can: NOTHING_TO_DO, calculations: null, ...change });
    const bid = await openBid(ended, { me: SELLER }).popup();
    await bid.findByRole('heading', { name: "Buyer's Bid" });
    expect(bid.queryByRole('button', { name: /Bid$/ })).toBeNull();
  });

  it.each([
    ['TR-148 an odd', aBid(), "Buyer's Bid"],
    ['TR-149 an even', aBid({}, COUNTERED), "Seller's Bid"],
  ])('%s number of lines has its header', async (_, offer, header) => {
    const bid = await openBid(offer).popup();
    await bid.findByRole('heading', { name: header });
    expect(bid.getAllByRole('heading', { name: /'s Bid$/ })).toHaveLength(1);
  });

  it('TR-133 TR-205 without a lot for it, that is said, and it cannot be accepted', async () => {
    const { bid } = await sellersTurn({ calculations: null, fill_problem: LOT_GONE });
    expect(fact(bid, 'Minimum Expiry')).toBe('Lot is expired/out of stock');
    expect(reasonOf(button(bid, 'Accept Bid'))).toBe('Lot is expired/out of stock');
  });

  it('TR-206 with too little stock neither', async () => {
    const { bid } = await sellersTurn({ fill_problem: SHORT_STOCK });
    expect(reasonOf(button(bid, 'Accept Bid'))).toBe('Stock is below the bid quantity.');
  });

  it('TR-141 TR-142 TR-143 has its three buttons for whose turn it is', async () => {
    const { bid } = await sellersTurn();
    for (const name of ['Decline Bid', 'Accept Bid', 'Make Counter Bid'])
      await waitFor(() => expect(reasonOf(button(bid, name))).toBeNull());
    expect(bid.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['TR-151 the buyer', aMe(), aBid(), 'Your offer is pending seller action.', []],
    ['G-021 the seller', SELLER, aBid({}, COUNTERED), 'Your offer is pending buyer action.', []],
    [
      'X-41 an administrator',
      ADMIN,
      aBid({ can: { ...NOTHING_TO_DO, decline: true } }),
      'Waiting for the seller.',
      ['Decline Bid'],
    ],
  ])('%s waits with the sentence, and has no other buttons', async (_, me, bid, text, buttons) => {
    const popup = await openBid(bid, { me }).popup();
    expect(await popup.findByText(text)).toBeTruthy();
    const shown = popup.queryAllByRole('button', { name: /Bid$/ }).map((one) => one.textContent);
    expect(shown).toEqual(buttons);
  });

  it('TR-125 G-041 who waits for a seller on vacation is told', async () => {
    const vacation = { start: '01/01/2020', end: '12/31/2099' };
    const popup = await openBid(aBid({ vacation })).popup();
    expect(
      await popup.findByText(
        /\*Note that the seller is currently on vacation from 01\/01\/2020 until 12\/31\/2099$/,
      ),
    ).toBeTruthy();
  });
});

describe('TR-155 TR-158 TR-161 accepting', () => {
  it('TR-155 TR-158 by the seller acknowledges by itself, is told, and closes', async () => {
    const { bid, sent, address } = await sellersTurn({}, { [ACCEPT]: { id: 17, order_id: 806 } });
    await userEvent.click(button(bid, 'Accept Bid'));
    await screen.findByText('You have accepted the bid and an order has been placed');
    const link = screen.getByRole('link', { name: 'Order 806' });
    expect(link.getAttribute('href')).toBe('/order-details/806');
    expect(sent.find(({ call }) => call === ACCEPT)?.body).toEqual({
      current_line_id: 170,
      acknowledged: true,
    });
    await waitFor(() => expect(address()).toBe('/offers'));
  });

  it('G-029 by the buyer needs the tick, and takes the PO number', async () => {
    const { bid, sent } = await buyersTurn({ [ACCEPT]: { id: 17 } });
    expect(reasonOf(button(bid, 'Accept Bid'))).toBe('Please acknowledge the terms.');
    await tick(bid);
    await userEvent.type(bid.getByRole('textbox', { name: 'PO #' }), 'PO 19');
    await userEvent.click(button(bid, 'Accept Bid'));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === ACCEPT)?.body).toEqual({
        current_line_id: 171,
        acknowledged: true,
        buyer_po: 'PO 19',
      }),
    );
  });

  it('TR-161 TR-561 that fails is told by a toast, and the buttons are there again', async () => {
    const { bid } = await sellersTurn({}, { [ACCEPT]: new Refusal(409, 'Stock is below the bid quantity.') });
    await userEvent.click(button(bid, 'Accept Bid'));
    expect(
      (await screen.findByText('Stock is below the bid quantity.')).closest('[role=alert]'),
    ).toBeTruthy();
    for (const name of ['Accept Bid', 'Decline Bid', 'Make Counter Bid'])
      expect(reasonOf(button(bid, name))).toBeNull();
  });

  it.each([
    ['TR-207 the price', { price: '8.5' }],
    ['TR-208 the quantity', { quantity: '31' }],
  ])('%s being edited, the bid cannot be accepted', async (_, change) => {
    const { bid } = await sellersTurn();
    await press(bid, 'Make Counter Bid');
    await bid.findByRole('button', { name: 'Send Counter Bid' });
    expect(reasonOf(button(bid, 'Accept Bid'))).toBeNull();
    await enter(bid, change);
    expect(reasonOf(button(bid, 'Accept Bid'))).toBe('Send or cancel your counter first.');
    await userEvent.click(button(bid, 'Cancel'));
    expect(reasonOf(button(bid, 'Accept Bid'))).toBeNull();
  });
});

describe('TR-143 … TR-147 the counter card', () => {
  it('TR-144 … TR-147 TR-150 opens with the terms of the line, and Cancel puts them back', async () => {
    const { bid } = await sellersTurn();
    await press(bid, 'Make Counter Bid');
    await bid.findByRole('heading', { name: "Seller's Bid" });
    const values = () =>
      ['Bid Price', 'Bid Quantity'].map((name) => bid.getByRole<HTMLInputElement>('textbox', { name }).value);
    expect(values()).toEqual(['$8.00', '30']);
    await enter(bid, { price: '9.5', quantity: '25' });
    expect(values()).toEqual(['$9.50', '25']);
    await userEvent.click(button(bid, 'Cancel'));
    expect(bid.queryByRole('button', { name: 'Send Counter Bid' })).toBeNull();
    await press(bid, 'Make Counter Bid');
    expect(values()).toEqual(['$8.00', '30']);
  });

  it('TR-156 TR-214 SP-190 is sent, told, and leaves the popup open with the new line', async () => {
    const { bid, sent, answers } = await sellersTurn();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9' });
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === 'GET /services/offer/calc')?.query).toEqual({
        listing_id: '5',
        offer_id: '17',
        price: '9',
        quantity: '30',
        earliest_expiry: '2099-12-31',
      }),
    );
    answers[COUNTER] = aBid({}, COUNTERED);
    answers['GET /services/offer/17'] = aBid({}, COUNTERED);
    await userEvent.click(button(bid, 'Send Counter Bid'));
    await screen.findByText('You have made a counter bid');
    expect(sent.find(({ call }) => call === COUNTER)?.body).toEqual({
      current_line_id: 170,
      price: 9,
      quantity: 30,
      earliest_expiry: '2099-12-31',
      acknowledged: false,
    });
    await bid.findByText('Seller Counter Bid');
    expect(bid.queryByRole('button', { name: 'Send Counter Bid' })).toBeNull();
  });

  it('TR-147 TR-159 TR-160 TR-211 TR-559 TR-560 C-06 that fails is told in the form and by a toast; all buttons stay shut until it is tried again', async () => {
    const { bid, times } = await sellersTurn(
      {},
      { [COUNTER]: new Refusal(422, 'No lot in stock expires so late.') },
    );
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9' });
    await press(bid, 'Send Counter Bid');
    expect((await bid.findByRole('alert')).textContent).toContain('No lot in stock expires so late.');
    expect(screen.getAllByText(/No lot in stock expires so late/)).toHaveLength(2);
    for (const name of ['Send Counter Bid', 'Accept Bid', 'Decline Bid', 'Cancel'])
      expect([name, reasonOf(button(bid, name))]).not.toContain(null);
    await userEvent.click(button(bid, 'Send Counter Bid'));
    expect(times(COUNTER)).toBe(1);
    await userEvent.click(button(bid, 'Try again'));
    expect(reasonOf(button(bid, 'Send Counter Bid'))).toBeNull();
    expect(reasonOf(button(bid, 'Decline Bid'))).toBeNull();
    await press(bid, 'Send Counter Bid');
    await bid.findByRole('alert');
    await enter(bid, { price: '9.5' });
    expect(bid.queryByRole('alert')).toBeNull();
    expect(reasonOf(button(bid, 'Decline Bid'))).toBeNull();
  });

  it('TR-210 is not sent while nothing differs', async () => {
    const { bid } = await sellersTurn();
    await press(bid, 'Make Counter Bid');
    expect(reasonOf(await bid.findByRole('button', { name: 'Send Counter Bid' }))).toBe(
      'Change price, quantity or minimum expiry to send a counter.',
    );
  });

  it('TR-209 G-029 of a buyer keeps to the minimum order, and needs the tick', async () => {
    const { bid } = await buyersTurn();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '8', quantity: '5' });
    const reason = () => reasonOf(button(bid, 'Send Counter Bid'));
    expect(reason()).toMatch(/^Meridian Supply requires a minimum order of \$50\.00/);
    await enter(bid, { quantity: '10' });
    expect(reason()).toBe('Please acknowledge the terms.');
    await tick(bid);
    await waitFor(() => expect(reason()).toBeNull());
  });

  it('TR-200 TR-209 of a seller goes below the minimum order', async () => {
    const { bid } = await sellersTurn();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '0.01', quantity: '31' });
    await waitFor(() => expect(reasonOf(button(bid, 'Send Counter Bid'))).toBeNull());
  });

  it('TR-212 is not made where no expiry is left to choose', async () => {
    const { bid } = await sellersTurn({}, { 'GET /services/offer/lot': [] });
    await waitFor(() =>
      expect(reasonOf(button(bid, 'Make Counter Bid'))).toBe('Lot is expired/out of stock'),
    );
  });

  it('TR-213 is not made while a request runs', async () => {
    const { bid } = await sellersTurn({}, { [ACCEPT]: NEVER });
    await waitFor(() => expect(reasonOf(button(bid, 'Make Counter Bid'))).toBeNull());
    await userEvent.click(button(bid, 'Accept Bid'));
    await waitFor(() => expect(reasonOf(button(bid, 'Make Counter Bid'))).toBe('Please Wait'));
    expect(reasonOf(button(bid, 'Decline Bid'))).toBe('Please Wait');
  });

  it('TR-154 is not offered after the last one', async () => {
    const { bid } = await sellersTurn({ exceeded_max_counters: true });
    expect(bid.queryByRole('button', { name: 'Make Counter Bid' })).toBeNull();
  });

  it('TR-184 TR-185 TR-186 G-025 goes up to the stock in whole cases', async () => {
    const listing = { ...aBid().listing, case_size: 12 };
    const lots = {
      'GET /services/offer/lot': [LOT],
      'POST /services/offer/get_offerable_lots': [aBidLot({ stock: 50 })],
    };
    const { bid } = await sellersTurn({ listing }, lots);
    await press(bid, 'Make Counter Bid');
    await enter(bid, { quantity: '53' });
    const quantity = () => bid.getByRole<HTMLInputElement>('textbox', { name: 'Bid Quantity' }).value;
    expect(quantity()).toBe('48');
    await enter(bid, { quantity: '54' });
    expect(quantity()).toBe('60');
    expect(reasonOf(button(bid, 'Send Counter Bid'))).toBe('At most 48 packs with this expiry can be had.');
  });
});
