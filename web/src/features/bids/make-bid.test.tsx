import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, PageOf, Refusal } from '../../app/test-app.tsx';
import { nowMs } from '../../shared/clock.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, fact, LOT, openMakeBid, press, reasonOf } from './test-popup.ts';
import { aBid, aBidLot, aBidRow, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.useRealTimers();
});

type Popup = Awaited<ReturnType<typeof openMakeBid>>['popup'];
const submit = (popup: Popup) => popup.getByRole('button', { name: 'Submit' });
const tick = (popup: Popup) =>
  popup.getByRole<HTMLInputElement>('checkbox', { name: 'I acknowledge the terms' });
const field = (popup: Popup, name: string) => popup.findByRole<HTMLInputElement>('textbox', { name });
const ready = async (popup: Popup) => {
  await enter(popup, { price: '8', quantity: '30' });
  await userEvent.click(tick(popup));
};

describe('TR-110 … TR-124 the form of a first bid', () => {
  it('TR-111 … TR-118 has its fields, the stock and the totals', async () => {
    const { popup } = await openMakeBid();
    await field(popup, 'Bid Price');
    expect(popup.getByText('Per pack')).toBeTruthy();
    expect(popup.getByRole('combobox', { name: 'Minimum Expiry' })).toHaveProperty(
      'value',
      expect.stringMatching(/^12\/31\/2099 \(\d+ days\)$/),
    );
    expect(popup.getByText('Available Stock: 50 packs')).toBeTruthy();
    expect((await field(popup, 'PO #')).maxLength).toBe(40);
    for (const label of ['Shipping', 'Bid Savings', 'Total Savings', 'Sub-Total', 'Total Amount'])
      expect([label, fact(popup, label)]).not.toContain(null);
    expect(popup.queryByText(/on vacation/)).toBeNull();
  });

  it('TR-113 the stock is the sum of the lots that the server offers for the expiry', async () => {
    const { popup, sent } = await openMakeBid(aBuyersListing(), {
      answers: {
        'GET /services/offer/lot': [LOT],
        'POST /services/offer/get_offerable_lots': [aBidLot({ stock: 7 }), aBidLot({ id: 2, stock: 5 })],
      },
    });
    await popup.findByText('Available Stock: 12 packs');
    expect(sent.find(({ call }) => call.endsWith('get_offerable_lots'))?.body).toEqual({
      listing_id: 5,
      earliest_expiry: '2099-12-31',
    });
  });

  it('TR-116 TR-203 the quantity has a help that opens by pointer and keyboard', async () => {
    const { popup } = await openMakeBid();
    const quantity = await field(popup, 'Bid Quantity');
    const text = 'The seller will consider offers of any amount of packs.';
    expect(document.getElementById(quantity.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await userEvent.click(popup.getByRole('button', { name: 'About Bid Quantity' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe(text);
  });

  it('TR-119 TR-120 TR-122 TR-123 the terms open in a popup and name the facility', async () => {
    const { popup } = await openMakeBid();
    await field(popup, 'Bid Price');
    expect(tick(popup).checked).toBe(false);
    await press(popup, 'Acknowledge Terms');
    const terms = within(await screen.findByRole('dialog', { name: 'User Acknowledgement' }));
    expect(terms.getByText('Bids are binding.')).toBeTruthy();
    expect(terms.getByText('Harbor Pharmacy Downtown')).toBeTruthy();
    expect(terms.getByRole('checkbox', { name: 'I acknowledge the terms' })).toBeTruthy();
  });

  it.each([
    ['TR-126 a vacation to come', 3, null],
    ['TR-125 G-041 a vacation that runs', -3, /back\.\*\*Note that the seller is currently on vacation from/],
  ])('%s', async (_, days, note) => {
    const day = (from: number) => {
      const iso = new Date(nowMs() + from * 86_400_000).toISOString();
      return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
    };
    const away = { start: day(days), end: day(9) };
    const { popup } = await openMakeBid(aBuyersListing({ on_vacation: away }));
    await field(popup, 'Bid Price');
    const shown = popup.queryByText(/currently on vacation/);
    if (note === null) expect(shown).toBeNull();
    else expect(shown?.textContent).toMatch(note);
    expect(popup.queryByText(/^The time for an answer stands still/) === null).toBe(note === null);
  });

  it('G-016 TR-110 after a bid that is closed the form is there again, with how it went', async () => {
    const closed = {
      status: 'declined',
      turn: null,
      closed_date: '2026-06-16T12:00:00.000Z',
      decline_reason: 'Too low',
    } as const;
    const { popup, sent } = await openMakeBid(aBuyersListing(), {
      answers: {
        'GET /services/offer': new PageOf(1, [aBidRow(closed)]),
        'GET /services/offer/17': aBid(closed),
      },
    });
    await popup.findByText('Closed on 06/16/2026 with declined status');
    expect(popup.getByText('Reason: Too low')).toBeTruthy();
    expect(sent.some(({ query }) => query['status'] === 'accepted,declined,expired,cancelled')).toBe(true);
  });
});

describe('TR-191 … TR-197 when it can be sent', () => {
  it('TR-124 TR-192 TR-197 with price and quantity the tick can be made, with the tick it can be sent', async () => {
    const { popup } = await openMakeBid();
    await enter(popup, { price: '8' });
    expect(tick(popup).disabled).toBe(true);
    expect(popup.getByText('Enter price and quantity first.')).toBeTruthy();
    expect(reasonOf(submit(popup))).toBe('Enter price and quantity.');
    await enter(popup, { quantity: '30' });
    expect(tick(popup).disabled).toBe(false);
    expect(popup.queryByText('Enter price and quantity first.')).toBeNull();
    expect(reasonOf(submit(popup))).toBe('Please acknowledge the terms.');
    await userEvent.click(tick(popup));
    await waitFor(() => expect(reasonOf(submit(popup))).toBeNull());
    await enter(popup, { price: '0' });
    expect(tick(popup).disabled).toBe(true);
  });

  it('TR-180 TR-179 a price has two decimals, and is a cent below the lot at most', async () => {
    const { popup } = await openMakeBid();
    await enter(popup, { price: '7.2' });
    expect((await field(popup, 'Bid Price')).value).toBe('$7.20');
    await enter(popup, { price: '7.256' });
    expect((await field(popup, 'Bid Price')).value).toBe('7.256');
    expect(reasonOf(submit(popup))).toBe('Enter a price such as 8.50.');
    await enter(popup, { price: '10' });
    expect(reasonOf(submit(popup))).toBe('Bid price must be below the listing price of $10.00.');
    await enter(popup, { price: '9.99' });
    expect((await field(popup, 'Bid Price')).getAttribute('aria-invalid')).not.toBe('true');
  });

  it.each([
    [
      'TR-191 TR-201',
      { offer_minimum_quantity: 24 },
      '20',
      'Meridian Supply requires a minimum quantity of 24. Please add an additional 4 to meet the requirement.',
    ],
    [
      'TR-193 TR-199',
      {},
      '5',
      'Meridian Supply requires a minimum order of $50.00. Please add an additional $10.00 to meet the requirement.',
    ],
    ['TR-184', {}, '51', 'At most 50 packs with this expiry can be had.'],
  ])('%s not below or above what is taken', async (_, change, quantity, reason) => {
    const { popup } = await openMakeBid(aBuyersListing(change));
    await enter(popup, { price: '8', quantity });
    await userEvent.click(tick(popup));
    expect(reasonOf(submit(popup))).toBe(reason);
    expect(popup.getAllByText(reason).length).toBeGreaterThan(1);
  });

  it('TR-195 not without stock, and TR-196 not before the stock is known', async () => {
    const none = await openMakeBid(aBuyersListing(), {
      answers: { 'GET /services/offer/lot': [], 'POST /services/offer/get_offerable_lots': [] },
    });
    await none.popup.findByText('Available Stock: 0 packs');
    expect(reasonOf(submit(none.popup))).toBe('This listing is sold out.');
  });

  it.each([
    ['the lots are on their way', NEVER],
    ['the lots cannot be told', new Refusal(404, 'This listing is not there.')],
  ])('TR-196 not while %s', async (_, answer) => {
    const { popup } = await openMakeBid(aBuyersListing(), { answers: { 'GET /services/offer/lot': answer } });
    if (answer !== NEVER) await popup.findByText('This listing is not there.');
    expect(reasonOf(submit(popup))).toBe('The stock is not known yet.');
  });
});

describe('sending it', () => {
  it('TR-128 SP-190 SP-523 tells of a bid that was made, and closes', async () => {
    const { popup, sent } = await openMakeBid(aBuyersListing(), {
      answers: { 'POST /services/offer': { id: 17 } },
    });
    await ready(popup);
    await userEvent.type(await field(popup, 'PO #'), 'PO 17');
    await press(popup, 'Submit');
    await screen.findByText('You have made an initial bid');
    expect(screen.getByRole('link', { name: 'Bid 17' }).getAttribute('href')).toBe('/offers?id=17');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Bid Details/ })).toBeNull());
    expect(sent.find(({ call }) => call === 'POST /services/offer')?.body).toEqual({
      listing_id: 5,
      price: 8,
      quantity: 30,
      earliest_expiry: '2099-12-31',
      acknowledged: true,
      buyer_po: 'PO 17',
    });
  });

  it('TR-129 TR-130 TR-194 TR-558 G-045 C-06 a refusal stands in the form, which is not sent again until it is changed or tried again', async () => {
    const refusal = 'You already have an open bid on this listing.';
    const { popup, times } = await openMakeBid(aBuyersListing(), {
      answers: { 'POST /services/offer': new Refusal(409, refusal) },
    });
    await ready(popup);
    await press(popup, 'Submit');
    const alert = await popup.findByRole('alert');
    expect(alert.textContent).toContain(refusal);
    expect(reasonOf(submit(popup))).toBe('Change what was refused, or press ‘Try again’.');
    await userEvent.click(submit(popup));
    expect(times('POST /services/offer')).toBe(1);
    await press(popup, 'Try again');
    expect(popup.queryByRole('alert')).toBeNull();
    expect((await field(popup, 'Bid Price')).value).toBe('$8.00');
    await press(popup, 'Submit');
    await popup.findByRole('alert');
    expect((await field(popup, 'Bid Price')).disabled).toBe(false);
    await enter(popup, { price: '7.50' });
    expect(popup.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(reasonOf(submit(popup))).toBeNull());
  });
});

describe('TR-214 TR-215 what it comes to', () => {
  it('TR-214 is told by the rules at once and by the server as soon as it has answered', async () => {
    let answer: (figures: unknown) => void = () => undefined;
    const waited = new Promise((resolve) => {
      answer = resolve;
    });
    const { popup, sent } = await openMakeBid(aBuyersListing(), {
      answers: { 'GET /services/offer/calc': waited },
    });
    await enter(popup, { price: '8', quantity: '30' });
    expect(fact(popup, 'Sub-Total')).toBe('$240.00');
    expect(fact(popup, 'Bid Savings')).toBe('$60.00 (20.0%)');
    expect(fact(popup, 'Total Savings')).toBe('$135.00 (36.0%)');
    expect(fact(popup, 'Total Amount')).toBe('–');
    answer(someFigures({ total_savings: 130, total_percent_savings: 35.1 }));
    await waitFor(() => expect(fact(popup, 'Total Savings')).toBe('$130.00 (35.1%) before shipping'));
    expect([fact(popup, 'Shipping'), fact(popup, 'Total Amount')]).toEqual(['$25.00', '$265.00']);
    expect(sent.findLast(({ call }) => call === 'GET /services/offer/calc')?.query).toEqual({
      listing_id: '5',
      price: '8',
      quantity: '30',
      earliest_expiry: '2099-12-31',
    });
  });

  it('TR-215 G-009 is asked at once, then once a second at most, and for the latest', async () => {
    const { popup, times, sent } = await openMakeBid();
    await enter(popup, { quantity: '30' });
    const price = await field(popup, 'Bid Price');
    vi.useFakeTimers();
    const asked = () => times('GET /services/offer/calc');
    for (const value of ['$1', '$1.2', '$1.23']) fireEvent.change(price, { target: { value } });
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(asked()).toBe(1);
    await act(async () => vi.advanceTimersByTimeAsync(999));
    expect(asked()).toBe(1);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(asked()).toBe(2);
    expect(sent.findLast(({ call }) => call === 'GET /services/offer/calc')?.query['price']).toBe('1.23');
  });
});
