import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../shared/live.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, openMakeBid, press } from './test-popup.ts';
import { aBid } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const PLACED = 'GET /services/offer/17';
const told = () => screen.queryByText(/^The seller’s standing rule/);

async function place(bid = aBid()) {
  const app = await openMakeBid(aBuyersListing(), {
    answers: { 'POST /services/offer': { id: 17 }, [PLACED]: bid },
  });
  await enter(app.popup, { price: '8', quantity: '30' });
  await userEvent.click(app.popup.getByRole('checkbox', { name: 'I acknowledge the terms' }));
  await press(app.popup, 'Submit');
  await screen.findByText('You have made an initial bid');
  return app;
}

describe('WB-245 a bid that a standing rule answers is told where it was placed', () => {
  it('accepted, with the order, until it is closed', async () => {
    const { answers, times } = await place();
    await waitFor(() => expect(times(PLACED)).toBe(1));
    expect(told()).toBeNull();
    answers[PLACED] = aBid({ status: 'accepted', turn: null, is_automatic: true, order_id: 806 });
    act(() => deliver({ topic: 'bids', id: 17 }));
    expect(
      await screen.findByText('The seller’s standing rule accepted your bid: 30 packs at $8.00.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Order 806' }).getAttribute('href')).toBe('/order-details/806');
    for (const button of screen.getAllByRole('button', { name: 'Close this message' }))
      await userEvent.click(button);
    expect(told()).toBeNull();
  });

  it('countered, with the way to the bid', async () => {
    const bid = aBid({}, [{ price: 9.5, quantity: 30 }]);
    const lines = bid.offer_lines.map((line, index) => ({ ...line, is_automatic: index === 1 }));
    await place({ ...bid, offer_lines: lines });
    expect(
      await screen.findByText(
        'The seller’s standing rule countered your bid: 30 packs at $9.50. It waits for your answer.',
      ),
    ).toBeTruthy();
  });

  it('says nothing of one that waits for the seller', async () => {
    const { times } = await place();
    await waitFor(() => expect(times(PLACED)).toBe(1));
    expect(told()).toBeNull();
  });
});
