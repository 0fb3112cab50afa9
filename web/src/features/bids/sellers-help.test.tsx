import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageOf } from '../../app/test-app.tsx';
import { SELLER } from '../../shared/test-world.ts';
import type { Bid } from './answer-api.ts';
import { NOTHING_TO_DO, openBid, WAITS } from './test-popup.ts';
import { aBid, aBidRow, someEarnings } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a bid that waits for its seller', () => {
  const openedBySeller = (change: Partial<Bid>, answers: Record<string, unknown> = {}) => {
    const bid = aBid({ can: WAITS, ...change });
    return openBid(bid, { me: SELLER, answers: { 'GET /services/offer': new PageOf(1, [bid]), ...answers } });
  };
  const rule = (change: Partial<NonNullable<Bid['standing_rule']>>) => ({
    standing_rule: { mode: 'proposes', answer: null, left_because: null, refusal: null, ...change } as const,
  });

  it('says what acceptance earns: revenue, lots, days of stock, what was accepted before', async () => {
    const { popup } = openedBySeller({});
    const earned = within(await (await popup()).findByRole('region', { name: 'If accepted at this price' }));
    for (const text of [
      '$240.00',
      /, and \$25\.00 for shipping/,
      '$60.00 (20.0%) below the listing price of lot L1',
      /^70 packs, about 70 days/,
      '90 packs ordered in 90 days',
      /, this facility$/,
    ])
      expect(earned.getByText(text)).toBeTruthy();
    expect(earned.getByText(/30 packs of L1/).textContent).toBe(
      '30 packs of L1, expires 01/31/2027 (229 days), 20 left',
    );
  });

  it('of several lots is held against the price of each', async () => {
    const { lots, ...earned } = someEarnings();
    const { popup } = openedBySeller(
      {},
      { 'GET /services/offer/acceptance': { ...earned, lots: [...lots, ...lots], list_total: 320 } },
    );
    expect(
      await (await popup()).findByText('$80.00 (25.0%) below the listing prices of these lots'),
    ).toBeTruthy();
  });

  it('calls stock that lasts for long no number of days', async () => {
    const { popup } = openedBySeller(
      {},
      { 'GET /services/offer/acceptance': { ...someEarnings(), days_left: 15_243 } },
    );
    expect(await (await popup()).findByText(/^70 packs, more than 2 years$/)).toBeTruthy();
  });

  it('that nothing can fill earns nothing, and no rule answers it', async () => {
    const { popup } = openedBySeller({
      fill_problem: 'Stock is below the bid quantity.',
      ...rule({ answer: { move: 'accept', price: 8 } }),
    });
    const dialog = await popup();
    expect((await dialog.findByText(/^This bid cannot be accepted as it stands/)).textContent).toBe(
      'This bid cannot be accepted as it stands: Stock is below the bid quantity. Counter it with packs that you have, decline it, or add stock.',
    );
    expect(dialog.queryByText('If accepted at this price')).toBeNull();
    expect(dialog.queryByText(/^Your rule/)).toBeNull();
  });

  it('says that acceptance is what the rule proposes, with the one button for it and the way to the rule', async () => {
    const { popup } = openedBySeller(rule({ answer: { move: 'accept', price: 8 } }));
    expect(screen.queryByText('Rule: accept')).toBeNull();
    const dialog = await popup();
    await dialog.findByText('Your rule would accept this: ‘Accept Bid’ does what it proposes.');
    expect(dialog.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
    expect(dialog.getByRole('link', { name: 'Open the rule' }).getAttribute('href')).toBe(
      '/manage-listings/medigi?search=00093-7180-01&listing=5',
    );
  });

  it('is countered as the rule proposes, with one button', async () => {
    const { sent, popup } = openedBySeller(rule({ answer: { move: 'counter', price: 9.5 } }), {
      'PUT /services/offer/counter/17': aBidRow(),
    });
    const dialog = await popup();
    await dialog.findByText('Your rule would counter at $9.50.');
    await userEvent.click(dialog.getByRole('button', { name: 'Counter as proposed' }));
    await screen.findByText('You have made a counter bid');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      current_line_id: 170,
      acknowledged: false,
      price: 9.5,
      quantity: 30,
      earliest_expiry: '2099-12-31',
    });
  });

  it('WB-242 says why the rule leaves the bid', async () => {
    const { popup } = openedBySeller(rule({ left_because: 'the rule is for bids of 48 packs or more' }));
    expect(
      await (
        await popup()
      ).findByText(/^Your rule leaves this bid to you: the rule is for bids of 48 packs or more\./),
    ).toBeTruthy();
  });

  it('says why the rule could not answer; in the list as a hint', async () => {
    const { popup } = openedBySeller(
      rule({ mode: 'acts', refusal: 'The standing rule could not accept: Stock is below the bid quantity.' }),
    );
    expect(await (await popup()).findByText(/^The standing rule could not accept: Stock/)).toBeTruthy();
    expect(screen.getByText('Rule refused')).toBeTruthy();
  });

  it('says of a closed one that the rule accepted it', async () => {
    const closed = {
      status: 'accepted',
      turn: null,
      is_automatic: true,
      closed_date: '2026-06-15T12:00:00.000Z',
    } as const;
    const { popup } = openedBySeller({ ...closed, can: NOTHING_TO_DO });
    expect(await (await popup()).findByText('Accepted by the seller’s standing rule')).toBeTruthy();
  });
});
