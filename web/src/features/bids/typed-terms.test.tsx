import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionHeld } from '../../shared/connection.ts';
import { aMe, SELLER } from '../../shared/test-world.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, fact, openBid, openMakeBid, press, reasonOf, theBid, WAITS } from './test-popup.ts';
import { aBid } from './test-world.ts';

afterEach(() => {
  // What then asks once more is still answered by the test.
  act(connectionHeld);
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

type Popup = Awaited<ReturnType<typeof theBid>>;
const field = (popup: Popup, name: string) => popup.findByRole<HTMLInputElement>('textbox', { name });
const submit = (popup: Popup) => popup.getByRole('button', { name: 'Submit' });
const COUNTER = 'PUT /services/offer/counter/17';
const COUNTERED = [{ price: 9, quantity: 30 }];

/** Every call of it breaks off. */
const cut = (answers: Record<string, unknown>, call: string) =>
  Object.defineProperty(answers, call, {
    configurable: true,
    enumerable: true,
    get: () => Promise.reject(new TypeError('Failed to fetch')),
  });

describe('the fields of a bid', () => {
  it('have the keyboard from the start, and Tab goes from the price to the quantity', async () => {
    const { popup } = await openMakeBid();
    const price = await field(popup, 'Bid Price');
    await waitFor(() => expect(document.activeElement).toBe(price));
    await userEvent.tab();
    expect(document.activeElement).toBe(await field(popup, 'Bid Quantity'));
  });

  it.each(['12', '1,200', '$1,200.50', '10'])(
    'TR-179 refuse %s above the listing, so that a slip becomes no bid',
    async (price) => {
      const { popup } = await openMakeBid();
      await enter(popup, { price, quantity: '30' });
      const said = 'Bid price must be below the listing price of $10.00.';
      const typed = await field(popup, 'Bid Price');
      expect([typed.value.replace('.00', ''), typed.getAttribute('aria-invalid')]).toEqual([
        expect.stringContaining(price.replace('$', '')),
        'true',
      ]);
      expect(reasonOf(submit(popup))).toBe(said);
      expect([fact(popup, 'Bid Savings'), fact(popup, 'Total Amount')]).toEqual(['–', '–']);
      await enter(popup, { price: '8' });
      expect(popup.queryByText(said)).toBeNull();
    },
  );

  it('G-028 TR-201 say of a 0 that was typed why it is none, and leave it as it is', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ offer_minimum_quantity: 24 }));
    await enter(popup, { price: '0', quantity: '0' });
    const values = [(await field(popup, 'Bid Price')).value, (await field(popup, 'Bid Quantity')).value];
    expect(values).toEqual(['0', '0']);
    expect((await field(popup, 'Bid Price')).getAttribute('aria-invalid')).toBe('true');
    expect(reasonOf(submit(popup))).toBe('Bid price must be at least $0.01.');
    expect(
      popup.getByText(
        'Meridian Supply requires a minimum quantity of 24. Please add an additional 24 to meet the requirement.',
      ),
    ).toBeTruthy();
    expect(popup.queryByText(/^Rounded/)).toBeNull();
  });

  it('TR-201 TR-202 say to a seller below the minimum that it is its own', async () => {
    const listing = { ...aBid().listing, offer_minimum_quantity: 10 };
    const bid = await openBid(aBid({ can: WAITS, listing }), { me: SELLER }).popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { quantity: '12' });
    const own = 'This is the minimum of your own listing: a counter keeps to it, too.';
    expect(bid.queryByText(own)).toBeNull();
    await enter(bid, { quantity: '5' });
    expect(bid.getByText(own)).toBeTruthy();
  });

  it('say what they made of packs that are no whole cases', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ case_size: 12, case_lock: true }));
    await enter(popup, { quantity: '31' });
    expect((await field(popup, 'Bid Quantity')).value).toBe('36');
    expect(popup.getByText('Rounded to 36: cases of 12.')).toBeTruthy();
    await enter(popup, { quantity: '24' });
    expect(popup.queryByText(/^Rounded/)).toBeNull();
  });

  it.each([
    ['Bid Price', '-5', 'Enter a price such as 8.50.'],
    ['Bid Price', '1,5', 'Enter a price such as 8.50.'],
    ['Bid Price', '8.999', 'Enter a price such as 8.50.'],
    ['Bid Quantity', '-5', 'Enter whole packs, such as 24.'],
    ['Bid Quantity', '1,5', 'Enter whole packs, such as 24.'],
    ['Bid Quantity', '7.5', 'Enter whole packs, such as 24.'],
  ])('keep %s %s as it is typed, say what is wrong with it, and send nothing', async (name, text, said) => {
    const { popup } = await openMakeBid();
    await enter(
      popup,
      name === 'Bid Price' ? { price: text, quantity: '30' } : { price: '8', quantity: text },
    );
    const typed = await field(popup, name);
    expect([typed.value, typed.getAttribute('aria-invalid')]).toEqual([text, 'true']);
    expect(reasonOf(submit(popup))).toBe(said);
    expect(fact(popup, 'Total Amount')).toBe('–');
  });

  it('TR-188 say what became of packs that were left empty', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ case_size: 12, case_lock: true }));
    await userEvent.click(await field(popup, 'Bid Quantity'));
    await userEvent.tab();
    expect((await field(popup, 'Bid Quantity')).value).toBe('12');
    expect(popup.getByText('Left empty: taken as 12 packs.')).toBeTruthy();
  });

  it('TR-186 TR-187 step by the arrow keys', async () => {
    const { popup } = await openMakeBid(aBuyersListing({ case_size: 12, case_lock: true }));
    await userEvent.click(await field(popup, 'Bid Quantity'));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect((await field(popup, 'Bid Quantity')).value).toBe('36');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect((await field(popup, 'Bid Quantity')).value).toBe('36');
  });

  it('come to nothing while they are empty or wrong, and what is wrong is said once', async () => {
    const { popup, times } = await openMakeBid(aBuyersListing({ offer_minimum_quantity: 24 }));
    await field(popup, 'Bid Price');
    const totals = () =>
      ['Bid Savings', 'Total Savings', 'Sub-Total', 'Total Amount'].map((label) => fact(popup, label));
    expect(totals()).toEqual(['–', '–', '–', '–']);
    await enter(popup, { price: '8', quantity: '1000' });
    expect(totals()).toEqual(['–', '–', '–', '–']);
    expect(times('GET /services/offer/calc')).toBe(0);
    const shown = popup
      .getAllByText('At most 50 packs with this expiry can be had.')
      .filter((one) => !one.classList.contains('visually-hidden'));
    expect(shown).toHaveLength(1);
  });
});

describe('what is typed into a bid', () => {
  it('is there again after Escape, and gone once it was sent', async () => {
    const { popup, answers } = await openMakeBid();
    await enter(popup, { price: '8', quantity: '30' });
    await userEvent.type(await field(popup, 'PO #'), 'PO 17');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Place Bid' }));
      const bid = await theBid();
      const names = ['Bid Price', 'Bid Quantity', 'PO #'];
      return { bid, values: await Promise.all(names.map(async (name) => (await field(bid, name)).value)) };
    };
    const { bid, values } = await open();
    expect(values).toEqual(['$8.00', '30', 'PO 17']);
    answers['POST /services/offer'] = { id: 17 };
    await userEvent.click(bid.getByRole('checkbox', { name: 'I acknowledge the terms' }));
    await userEvent.click(submit(bid));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await open()).values).toEqual(['', '', '']);
  });

  it('as a counter is there again when the bid is opened again, also after a session that ended', async () => {
    const bid = await openBid(aBid({ can: WAITS }), { me: SELLER }).popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9.25' });
    document.body.replaceChildren();
    const again = await openBid(aBid({ can: WAITS }), { me: SELLER }).popup();
    expect((await field(again, 'Bid Price')).value).toBe('$9.25');
    await press(again, 'Cancel');
    expect(again.queryByRole('button', { name: 'Send Counter Bid' })).toBeNull();
  });

  it('G-029 has the tick that it needs beside what accepts and beside what counters', async () => {
    const bid = await openBid(aBid({ can: WAITS }, COUNTERED), { me: aMe() }).popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '8.5' });
    const send = bid.getByRole('button', { name: 'Send Counter Bid' });
    expect(reasonOf(send)).toBe('Please acknowledge the terms.');
    const ticks = bid.getAllByRole('checkbox', { name: 'I acknowledge the terms' });
    expect(ticks.map((one) => one.closest('section')?.getAttribute('aria-labelledby'))).toEqual([
      'current-bid',
      'counter-bid',
    ]);
    await userEvent.click(ticks[0] ?? document.body);
    expect(ticks.map((one) => (one instanceof HTMLInputElement ? one.checked : null))).toEqual([true, true]);
    expect(reasonOf(bid.getByRole('button', { name: 'Accept Bid' }))).toBe(
      'Send or cancel your counter first.',
    );
  });
});

describe('what terms come to', () => {
  it('is a dash, and they are not sent, until the figures are those of what is typed', async () => {
    const { popup, answers, times } = await openMakeBid();
    await enter(popup, { price: '8', quantity: '30' });
    await userEvent.click(popup.getByRole('checkbox', { name: 'I acknowledge the terms' }));
    await waitFor(() => expect(fact(popup, 'Total Amount')).toBe('$265.00'));
    await waitFor(() => expect(reasonOf(submit(popup))).toBeNull());
    answers['POST /services/offer'] = { id: 17 };
    const send = submit(popup);
    await userEvent.type(await field(popup, 'Bid Price'), '{Backspace}1');
    expect(['Shipping', 'Total Amount'].map((label) => fact(popup, label))).toEqual(['–', '–']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(send);
    expect(times('POST /services/offer')).toBe(0);
    await waitFor(() => expect(fact(popup, 'Total Amount')).toBe('$265.00'), { timeout: 2000 });
    // The same button, which keeps the focus.
    expect(document.activeElement).toBe(send);
    expect(reasonOf(send)).toBeNull();
  });
});

describe('a counter against oneself', () => {
  it.each([
    [
      'the seller below the bid',
      SELLER,
      aBid({ can: WAITS }),
      '7.5',
      'The buyer already bids $8.00: accept it.',
    ],
    [
      'the buyer above what is asked',
      aMe(),
      aBid({ can: WAITS }, COUNTERED),
      '9.5',
      'The seller already asks $9.00: accept it.',
    ],
  ])('%s is refused beside the price', async (_, me, offer, price, said) => {
    const bid = await openBid(offer, { me }).popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price });
    const typed = await field(bid, 'Bid Price');
    expect(typed.getAttribute('aria-invalid')).toBe('true');
    expect(reasonOf(bid.getByRole('button', { name: 'Send Counter Bid' }))).toBe(said);
  });
});

describe('terms that get no answer', () => {
  it('are said not to be sent, without a toast, and are sent once more', async () => {
    const { popup, answers, times } = openBid(aBid({ can: WAITS }), { me: SELLER });
    const bid = await popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9' });
    cut(answers, COUNTER);
    await press(bid, 'Send Counter Bid');
    expect((await bid.findByRole('alert')).textContent).toBe('Not sent yet. Try again');
    expect(screen.getAllByText(/cannot be reached/)).toHaveLength(1);
    Object.defineProperty(answers, COUNTER, { value: aBid({}, COUNTERED) });
    await userEvent.click(bid.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You have made a counter bid');
    expect(times(COUNTER)).toBe(2);
  });

  it('are a form again as soon as the line is back', async () => {
    const { popup, answers, sent } = await openMakeBid();
    await enter(popup, { price: '8', quantity: '30' });
    await userEvent.click(popup.getByRole('checkbox', { name: 'I acknowledge the terms' }));
    cut(answers, 'POST /services/offer');
    await press(popup, 'Submit');
    await popup.findByRole('alert');
    act(connectionHeld);
    await waitFor(() => expect(popup.queryByRole('alert')).toBeNull());
    expect(reasonOf(submit(popup))).toBeNull();
    expect(sent.filter(({ call }) => call === 'POST /services/offer')).toHaveLength(1);
  });
});
