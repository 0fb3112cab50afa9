import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEARER } from '#rules/bids/bid-words.ts';
import { deliver } from '../../shared/live.ts';
import { aMe, SELLER } from '../../shared/test-world.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, LOT, openBid, openMakeBid, press, reasonOf, WAITS } from './test-popup.ts';
import { aBid, aBidLot, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

const LOTS = 'GET /services/offer/lot';
const OFFERABLE = 'POST /services/offer/get_offerable_lots';
const LISTING = 'GET /services/listing/catalog/5';
const atPrice = (price: number) => {
  const listing = aBuyersListing();
  return { ...listing, lots: listing.lots.map((lot) => ({ ...lot, price })) };
};

describe('WB-244 an open popup follows the market', () => {
  it('where a bid is made: another price is read, what is typed stays', async () => {
    const { popup, answers } = await openMakeBid(atPrice(10));
    await enter(popup, { price: '8', quantity: '30' });
    answers[LISTING] = atPrice(7.5);
    for (const call of [LOTS, OFFERABLE]) answers[call] = [aBidLot({ price: 7.5 })];
    act(() => deliver({ topic: 'bids', id: null }));
    expect(
      (await popup.findAllByText('Bid price must be below the listing price of $7.50.')).length,
    ).toBeGreaterThan(0);
    expect(popup.getByRole<HTMLInputElement>('textbox', { name: 'Bid Price' }).value).toBe('$8.00');
    expect(popup.getByRole<HTMLInputElement>('textbox', { name: 'Bid Quantity' }).value).toBe('30');
  });

  it('where a bid is made: sold out is said as that', async () => {
    const { popup, answers } = await openMakeBid(atPrice(10));
    await enter(popup, { price: '8', quantity: '30' });
    answers[LISTING] = { ...aBuyersListing(), lots: [], stock: 0 };
    for (const call of [LOTS, OFFERABLE]) answers[call] = [];
    act(() => deliver({ topic: 'bids', id: null }));
    await popup.findByText('Available Stock: 0 packs');
    expect(reasonOf(popup.getByRole('button', { name: 'Submit' }))).toBe('This listing is sold out.');
    expect(popup.getByRole<HTMLInputElement>('textbox', { name: 'Bid Quantity' }).value).toBe('30');
  });

  it('where a bid is made: it is asked for every five seconds', async () => {
    const { times } = await openMakeBid(atPrice(10));
    vi.useFakeTimers();
    const before = times(LISTING);
    // The interval that runs was set by the real clock; the next is by this one.
    await act(async () => deliver({ topic: 'bids', id: null }));
    await act(async () => vi.advanceTimersByTimeAsync(5200));
    expect(times(LISTING)).toBeGreaterThan(before + 1);
  });

  it('of a bid: lots, figures and what the counter is held against', async () => {
    const { popup: opened, answers } = openBid(aBid({ can: WAITS }), { me: aMe(SELLER) });
    const popup = await opened();
    await press(popup, 'Make Counter Bid');
    await enter(popup, { price: '9.50' });
    answers['GET /services/offer/17'] = aBid({
      can: WAITS,
      calculations: someFigures({ list_total: 210, lot_price: 7 }),
      price_problem: DEARER.seller,
    });
    for (const call of [LOTS, OFFERABLE]) answers[call] = [{ ...LOT, price: 7 }];
    act(() => deliver({ topic: 'bids', id: 17 }));
    await popup.findByText(/^\$210\.00 without this bid/);
    await waitFor(() =>
      expect(reasonOf(popup.getByRole('button', { name: 'Send Counter Bid' }))).toBe(
        'Bid price must be below the listing price of $7.00.',
      ),
    );
    expect(popup.getByRole<HTMLInputElement>('textbox', { name: 'Bid Price' }).value).toBe('$9.50');
    expect(screen.queryByText('Not found')).toBeNull();
  });
});
