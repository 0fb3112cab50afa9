import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe, SELLER } from '../../shared/test-world.ts';
import { aBuyersListing } from './test-listings.ts';
import { enter, fact, NOTHING_TO_DO, openBid, openMakeBid, press, reasonOf, WAITS } from './test-popup.ts';
import { aBid } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const AGREE = 'Agree to purchase soft block item';
const BLOCKED = 'This item has been blocked by your administrator.';
const BLOCK = { id: 3, reason: 'Use the one in stock', author: 'Pat Doe', date: '2026-06-01T10:00:00.000Z' };
const company = aMe().company;
const WITH_PO = aMe({ company: company && { ...company, po_required: true } });
const COUNTERED = [{ price: 9, quantity: 30 }];
const ACCEPT = 'PUT /services/offer/accept/17';
const COUNTER = 'PUT /services/offer/counter/17';

type Popup = Awaited<ReturnType<typeof openMakeBid>>['popup'];
const tick = (popup: Popup, name: string) =>
  userEvent.click(popup.getAllByRole('checkbox', { name })[0] ?? document.body);
const why = (popup: Popup, name: string) => reasonOf(popup.getByRole('button', { name }));

describe('SP-177 a soft block of the facility', () => {
  it('is read and agreed to before a bid is made', async () => {
    const listing = aBuyersListing({
      soft_block: true,
      soft_block_id: 3,
      soft_block_reason: BLOCK.reason,
      soft_block_author: BLOCK.author,
      soft_block_date: BLOCK.date,
    });
    const { popup, sent } = await openMakeBid(listing, { answers: { 'POST /services/offer': { id: 17 } } });
    await enter(popup, { price: '8', quantity: '30' });
    await tick(popup, 'I acknowledge the terms');
    expect(popup.getByText('Use the one in stock')).toBeTruthy();
    expect(why(popup, 'Submit')).toBe(BLOCKED);
    await tick(popup, AGREE);
    await press(popup, 'Submit');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'POST /services/offer')?.body).toMatchObject({
        agree_soft_block: true,
      }),
    );
  });

  it('that came since is agreed to before the buyer accepts or counters', async () => {
    const bid = aBid({ can: WAITS, soft_block: BLOCK }, COUNTERED);
    const answers = { [ACCEPT]: { id: 17 }, [COUNTER]: bid };
    const app = openBid(bid, { me: aMe(), answers });
    const popup = await app.popup();
    await popup.findByRole('button', { name: 'Accept Bid' });
    await tick(popup, 'I acknowledge the terms');
    expect(why(popup, 'Accept Bid')).toBe(BLOCKED);
    await press(popup, 'Make Counter Bid');
    await enter(popup, { price: '8.5' });
    expect(why(popup, 'Send Counter Bid')).toBe(BLOCKED);
    await tick(popup, AGREE);
    await press(popup, 'Send Counter Bid');
    await waitFor(() =>
      expect(app.sent.find(({ call }) => call === COUNTER)?.body).toMatchObject({ agree_soft_block: true }),
    );
  });
});

describe('a company that orders with PO numbers only', () => {
  it('bids with one', async () => {
    const { popup } = await openMakeBid(aBuyersListing(), { me: WITH_PO });
    await enter(popup, { price: '8', quantity: '30' });
    await tick(popup, 'I acknowledge the terms');
    expect(why(popup, 'Submit')).toBe('PO number is required');
    await userEvent.type(popup.getByRole('textbox', { name: 'PO #' }), 'PO 20');
    await waitFor(() => expect(why(popup, 'Submit')).toBeNull());
  });

  it('accepts with one', async () => {
    const popup = await openBid(aBid({ can: WAITS, po_required: true }, COUNTERED), { me: WITH_PO }).popup();
    await popup.findByRole('button', { name: 'Accept Bid' });
    await tick(popup, 'I acknowledge the terms');
    expect(why(popup, 'Accept Bid')).toBe('PO number is required');
    await userEvent.type(popup.getByRole('textbox', { name: 'PO #' }), 'PO 20');
    expect(why(popup, 'Accept Bid')).toBeNull();
  });
});

it('a seller reads how much of the order it receives', async () => {
  const accepted = { status: 'accepted', turn: null, order_id: 4, can: NOTHING_TO_DO } as const;
  const bid = aBid({ ...accepted, shipping_price: 20, order_sub_total: 270 });
  const popup = await openBid(bid, { me: SELLER }).popup();
  await popup.findByRole('link', { name: 'Open order 4' });
  expect(fact(popup, 'Order')).toBe('You receive $240.00 of $270.00');
});
