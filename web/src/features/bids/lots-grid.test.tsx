import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, Refusal } from '../../app/test-app.tsx';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { openBid } from './test-popup.ts';
import { aBid, aBidLot } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CALL = 'POST /services/offer/distributed_lots';
async function openGrid(answer: unknown) {
  const app = openBid(aBid(), { me: SELLER, answers: { [CALL]: answer } });
  const heading = await (await app.popup()).findByRole('heading', { name: 'Lots distribution' });
  const section = heading.closest('section');
  if (section === null) throw new Error('The grid stands in a section.');
  return { ...app, grid: within(section) };
}
const lots = [1, 2, 3, 4, 5, 6, 7].map((id) =>
  aBidLot({ id, name: `L${id}`, expiry_days: 1000 + id, stock: 40, price: 9.5, selectedQuantity: id }),
);

describe('TR-223 … TR-227 the lots that would fill a bid', () => {
  it('TR-224 TR-227 TR-589 G-024 stand five a page', async () => {
    const { grid, sent } = await openGrid(lots);
    await grid.findByText('L1');
    const heads = grid.getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads).toEqual(['Lot', 'Expiry', 'Days', 'Stock', 'Price', 'Quantity']);
    const rows = () =>
      grid
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rows()).toHaveLength(5);
    expect(rows()[0]).toBe('L112/31/20991,00140$9.501');
    await userEvent.click(grid.getByRole('button', { name: 'Next page' }));
    expect(rows()).toHaveLength(2);
    expect(sent.find(({ call }) => call === CALL)?.body).toEqual({
      listing_id: 5,
      offer_id: 17,
      quantity: 30,
      earliest_expiry: '2099-12-31',
    });
  });

  it.each([
    ['a buyer', aMe()],
    ['an administrator', ADMIN],
  ])('TR-223 are not shown to %s', async (_, me) => {
    const { popup, times } = openBid(aBid(), { me });
    const bid = await popup();
    await bid.findByText('NDC');
    expect(bid.queryByText('Lots distribution')).toBeNull();
    expect(times(CALL)).toBe(0);
  });

  it('TR-225 TR-567 are none: it is said', async () => {
    const { grid } = await openGrid([]);
    expect(await grid.findByText('No Lot(s) Available to Fullfill the Offer.')).toBeTruthy();
  });

  it('TR-226 are waited for', async () => {
    const { grid } = await openGrid(NEVER);
    expect(grid.getByText('Waiting for data...')).toBeTruthy();
  });

  it('TR-563 TR-564 cannot be told: a toast at the top says why for five seconds', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const waited = new Promise((resolve) => {
      answer = resolve;
    });
    await openGrid(waited);
    vi.useFakeTimers();
    answer(new Refusal(422, 'No lot in stock expires so late.'));
    await act(async () => vi.advanceTimersByTimeAsync(50));
    const toast = () =>
      screen
        .queryAllByText('No lot in stock expires so late.')
        .find((one) => one.closest('[data-top]') !== null) ?? null;
    expect(toast()).not.toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(4900));
    expect(toast()).not.toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(200));
    expect(toast()).toBeNull();
  });
});
