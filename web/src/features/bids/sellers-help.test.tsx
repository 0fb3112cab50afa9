import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, openApp, PageOf } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import type { Bid } from './answer-api.ts';
import type { Acceptance } from './standing-api.ts';
import { aBidLot, aBidRow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const company = aMe().company;
const SELLER = aMe({
  roles: ['Seller'],
  is_seller: true,
  is_buyer: false,
  company_id: 2,
  company: company && { ...company, id: 2, name: 'Meridian Supply' },
  primary_facility: null,
  primary_facility_id: null,
});
const FIGURES: Bid['calculations'] = {
  savings: null,
  total_savings: null,
  total_percent_savings: null,
  listing_total_savings: null,
  listing_total_percent_savings: null,
  additional_savings: 60,
  additional_percent_savings: 20,
  shipping_price: 25,
  shipping_cost: 25,
  shipping_threshold: null,
  shipping_notification: null,
  sub_total: 240,
  total: 265,
  total_stock: 100,
  lot_price: 10,
};
const EARNED: Acceptance = {
  revenue: 240,
  list_total: 300,
  lots: [{ lot_name: 'L1', expiry_date: '01/31/2027', expiry_days: 229, packs: 30, left: 20 }],
  stock_left: 70,
  sold_packs: 90,
  sold_days: 90,
  days_left: 70,
  accepted: [{ date: '2026-06-03T12:00:00.000Z', packs: 24, price: 9.2, same_facility: true }],
};

describe('a bid that waits for its seller', () => {
  const openBid = (change: Partial<Bid>, answers: Record<string, unknown> = {}) => {
    const row = aBidRow({ can: { answer: true, decline: true, extend: true, edit: false }, ...change });
    const bid: Bid = {
      offer_lines: [row.current_offer_line],
      calculations: FIGURES,
      minimum_order_total: 0,
      facility_base_price: 10,
      acknowledgement: 'Terms',
      admin_note: null,
      ...row,
      ...change,
    };
    return openApp('/offers?id=17', {
      me: SELLER,
      answers: {
        'GET /services/offer': new PageOf(1, [row]),
        'GET /services/offer/17': bid,
        'GET /services/offer/acceptance': EARNED,
        'GET /services/offer/lot': [aBidLot()],
        'POST /services/offer/distributed_lots': [aBidLot()],
        'GET /services/listing/seller/5': NEVER,
        ...answers,
      },
    });
  };
  const popup = async () => within(await screen.findByRole('dialog', { name: /^Bid Details/ }));
  const rule = (change: Partial<NonNullable<Bid['standing_rule']>>) => ({
    standing_rule: { mode: 'proposes', answer: null, refusal: null, ...change } as const,
  });

  it('says what acceptance earns: revenue, lots, days of stock, what was accepted before', async () => {
    openBid({});
    const earned = within(await (await popup()).findByRole('region', { name: 'If accepted at this price' }));
    for (const text of [
      '$240.00',
      '$60.00 (20.0%) below the listing',
      /^70 packs, about 70 days/,
      '90 packs ordered in 90 days',
      /, this facility$/,
    ])
      expect(earned.getByText(text)).toBeTruthy();
    expect(earned.getByText(/30 packs of L1/).textContent).toBe(
      '30 packs of L1, expires 01/31/2027 (229 days), 20 left',
    );
  });

  it('is accepted as the rule proposes, with one button', async () => {
    const { sent } = openBid(rule({ answer: { move: 'accept', price: 8 } }), {
      'PUT /services/offer/accept/17': { id: 17 },
    });
    expect(screen.queryByText('Rule: accept')).toBeNull();
    const dialog = await popup();
    await dialog.findByText('Your rule would accept this.');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept as proposed' }));
    await screen.findByText('You have accepted the bid and an order has been placed');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      current_line_id: 170,
      acknowledged: true,
    });
  });

  it('is countered as the rule proposes, with one button', async () => {
    const { sent } = openBid(rule({ answer: { move: 'counter', price: 9.5 } }), {
      'PUT /services/offer/counter/17': aBidRow(),
    });
    const dialog = await popup();
    await dialog.findByText('Your rule would counter at $9.50.');
    await userEvent.click(dialog.getByRole('button', { name: 'Counter as proposed' }));
    await screen.findByText('You have made a counter bid');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      current_line_id: 170,
      price: 9.5,
      quantity: 30,
      earliest_expiry: '2027-01-31',
    });
  });

  it('says why the rule could not answer; in the list as a hint', async () => {
    openBid(
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
    openBid({ ...closed, can: { answer: false, decline: false, extend: false, edit: false } });
    expect(await (await popup()).findByText('Accepted by the seller’s standing rule')).toBeTruthy();
  });
});
