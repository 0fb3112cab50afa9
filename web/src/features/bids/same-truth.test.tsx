import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageOf } from '../../app/test-app.tsx';
import { deliver } from '../../shared/live.ts';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import type { Bid } from './answer-api.ts';
import { aBuyersListing, aSellersListing } from './test-listings.ts';
import {
  enter,
  fact,
  NOTHING_TO_DO,
  openBid,
  openMakeBid,
  press,
  reasonOf,
  theBid,
  WAITS,
} from './test-popup.ts';
import { aBid, aBidLot, someFigures } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  sessionStorage.clear();
});

type Popup = Awaited<ReturnType<typeof openMakeBid>>['popup'];
const PRICES = ['Pkg Price', 'Unit Price', 'Initial Savings'];
const prices = (popup: Popup) => PRICES.map((label) => fact(popup, label));
const note = (popup: Popup) => popup.queryByText(/^Prices of the listing/)?.textContent;

describe('TR-093 TR-094 TR-096 G-022 G-034 the prices beside a bid are those that it is held against', () => {
  const SOON = aBidLot({ id: 1, expiry_date: '06/30/2098', price: 8 });
  const LATE = aBidLot({ id: 2, expiry_date: '12/31/2099', price: 11 });

  it('change with the minimum expiry of a new bid, in the form as well', async () => {
    const { popup } = await openMakeBid(aBuyersListing(), {
      answers: {
        'GET /services/offer/lot': [SOON, LATE],
        'POST /services/offer/get_offerable_lots': [SOON, LATE],
      },
    });
    await waitFor(() => expect(prices(popup)).toEqual(['$8.00', '$0.0800', '$4.50 (36.0%) per pack']));
    expect(popup.getByText(/^Listing price with this expiry: \$8\.00 per pack/)).toBeTruthy();
    await userEvent.click(popup.getByRole('combobox', { name: 'Minimum Expiry' }));
    await userEvent.click(await screen.findByRole('option', { name: /^12\/31\/2099/, hidden: true }));
    await waitFor(() => expect(prices(popup)).toEqual(['$11.00', '$0.1100', '$1.50 (12.0%) per pack']));
    expect(note(popup)).toBe('Prices of the listing are those for a minimum expiry of 12/31/2099.');
    expect(popup.getByText(/^Listing price with this expiry: \$11\.00 per pack/)).toBeTruthy();
  });

  it.each([
    ['a buyer', aMe()],
    ['a seller', SELLER],
  ])('are those of the minimum expiry of an open bid, for %s', async (_, me) => {
    const bid = aBid({ calculations: someFigures({ lot_price: 11 }), facility_base_price: 11 });
    const popup = await openBid(bid, { me }).popup();
    await waitFor(() => expect(fact(popup, 'Pkg Price')).toBe('$11.00'));
    expect(note(popup)).toBe('Prices of the listing are those for a minimum expiry of 12/31/2099.');
  });

  it('are those of then once it is accepted, and what it saved is what the statistics count', async () => {
    const bid = aBid({
      status: 'accepted',
      turn: null,
      order_id: 4,
      shipping_price: 20,
      calculations: null,
      list_price: 11,
      list_total: 330,
      can: NOTHING_TO_DO,
    });
    const popup = await openBid(bid).popup();
    await waitFor(() => expect(fact(popup, 'Pkg Price')).toBe('$11.00'));
    expect(note(popup)).toBe(
      'Prices of the listing are those for a minimum expiry of 12/31/2099 when the bid was accepted.',
    );
    expect(fact(popup, 'Bid Savings')).toBe('$90.00 (27.3%) before shipping');
  });
});

describe('G-030 G-031 what a bid saves that further lots help to fill', () => {
  const overLots = (lot: string) =>
    `at the price of ${lot}; $75.00 (23.8%) at those of the lots that fill it`;
  const FIRST = 'lot L1, the first to expire';
  it.each([
    ['open', FIRST, { calculations: someFigures({ list_total: 315 }) }],
    [
      'accepted',
      'the lot that expires first',
      { status: 'accepted', turn: null, shipping_price: 25, calculations: null, list_total: 315 },
    ],
  ] as const)(
    'is told at the price of the first lot, and beside it at those of all: %s',
    async (_, lot, change) => {
      const popup = await openBid(aBid({ can: NOTHING_TO_DO, ...change })).popup();
      await waitFor(() =>
        expect(fact(popup, 'Bid Savings')).toBe(`$60.00 (20.0%) before shipping${overLots(lot)}`),
      );
    },
  );

  it('in the form before the server has answered as well', async () => {
    const lots = [aBidLot({ stock: 20 }), aBidLot({ id: 2, stock: 20, price: 11.5 })];
    const { popup } = await openMakeBid(aBuyersListing(), {
      answers: {
        'GET /services/offer/lot': lots,
        'POST /services/offer/get_offerable_lots': lots,
        'GET /services/offer/calc': new Promise(() => undefined),
      },
    });
    await enter(popup, { price: '8', quantity: '30' });
    expect(fact(popup, 'Bid Savings')).toBe(`$60.00 (20.0%)${overLots(FIRST)}`);
  });
});

describe('TR-522 more time that somebody gave', () => {
  const given = (change: object) => ({
    given_by: 'seller' as const,
    sent_by: 'Meridian Supply',
    hours: 72,
    expiration_date: '2026-06-22T12:00:00.000Z',
    created_date: '2026-06-15T18:00:00.000Z',
    ...change,
  });

  it('stands in the history as it came: how much, by whom and until when', async () => {
    const extended = [
      given({}),
      given({
        given_by: 'administrator',
        sent_by: 'The marketplace',
        hours: null,
        created_date: '2026-06-17T00:00:00.000Z',
      }),
    ];
    const popup = await openBid(aBid({ extended }, [{ price: 9, quantity: 30 }])).popup();
    const history = within(await popup.findByRole('region', { name: 'Bid history' }));
    const entries = history.getAllByRole('listitem').map((one) => one.textContent);
    expect(entries.map((text) => text?.replace(/(by .*?)(Until|\d+ packs).*/, '$1'))).toEqual([
      'Initial Buyer Bid by Maria Alvarez',
      'New deadline by Meridian Supply',
      'Seller Counter Bid by Meridian Supply',
      'New deadline by The marketplace',
    ]);
    expect(entries[1]).toMatch(/Until 06\/2\d\/2026 \d+:\d\d [AP]M/);
    expect(
      popup.getByText(
        /^Extended 2 times: the history says by whom\. More time is given until 01\/15\/2099 .* at most\.$/,
      ),
    ).toBeTruthy();
  });

  const opened = async (change: Partial<Bid>) => {
    const bid = aBid({ can: WAITS, ...change });
    openBid(bid, { answers: { 'GET /services/offer': new PageOf(1, [bid]) } });
    await theBid();
    await userEvent.keyboard('{Escape}');
    const [extend] = await screen.findAllByRole('button', { name: 'Extend bid 17' });
    await userEvent.click(extend ?? document.body);
    return within(await screen.findByRole('dialog', { name: 'Extend bid 17' }));
  };

  it('G-012 says of each choice when the bid would expire, or why it is none, and until when at most', async () => {
    const popup = await opened({
      extensions: [
        { hours: 24, expiration_date: null, problem: 'So much more time does not move its end.' },
        { hours: 72, expiration_date: '2099-01-07T12:00:00.000Z', problem: null },
      ],
    });
    expect((await popup.findByText(/^It expires/)).textContent).toMatch(
      /^It expires .*\. More time is given until 01\/15\/2099 \d+:\d\d [AP]M at most\.$/,
    );
    await userEvent.click(popup.getByRole('combobox', { name: 'More time' }));
    const options = await screen.findAllByRole('option', { name: /^\d+ days?: /, hidden: true });
    expect(options.map((one) => [one.textContent, one.getAttribute('aria-disabled') ?? 'false'])).toEqual([
      ['1 day: does not move its end', 'true'],
      [expect.stringMatching(/^3 days: expires 01\/07\/2099 \d+:\d\d [AP]M$/), 'false'],
    ]);
  });

  it('G-019 is told in UTC as well where its end falls on a weekend here and on a weekday there', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    const text = 'That is Monday 2:33 AM UTC; bids end on weekdays of UTC.';
    const end = '2026-11-30T02:33:00.000Z';
    const bid = await openBid(aBid({ expiration_date: end })).popup();
    expect(bid.getByText('Expires 11/29/2026 9:33 PM')).toBeTruthy();
    expect(bid.getByText(text)).toBeTruthy();
    document.body.replaceChildren();
    const popup = await opened({ extensions: [{ hours: 72, expiration_date: end, problem: null }] });
    expect(await popup.findByText(text)).toBeTruthy();
  });
});

describe('what the other party did not do', () => {
  it('TR-175 a counter that is typed goes when the bid ends elsewhere, and says why', async () => {
    const { popup, answers, times } = openBid(aBid({ can: WAITS }), { me: SELLER });
    const bid = await popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '8.4' });
    const asked = times('GET /services/offer/calc');
    const over = { status: 'accepted', turn: null, order_id: 808, shipping_price: 0 } as const;
    answers['GET /services/offer/17'] = aBid({ ...over, can: NOTHING_TO_DO, calculations: null });
    answers['GET /services/offer/lot'] = [];
    act(() => deliver({ topic: 'bids', id: 17 }));
    const note = await bid.findByText(/^This bid is already accepted\. Your counter was not sent\./);
    expect(bid.queryByRole('textbox', { name: 'Bid Price' })).toBeNull();
    expect(bid.queryByText(/Not enough stock|Available Stock/)).toBeNull();
    expect(fact(bid, 'Lots')).toBe('Taken by Order 808');
    expect(times('GET /services/offer/calc')).toBe(asked);
    await press(bid, 'Discard it');
    expect(note.isConnected).toBe(false);
  });

  it('a draft of a colleague who was overtaken is not held against the own line', async () => {
    const first = aBid({ can: WAITS });
    const { popup, answers } = openBid(first, { me: SELLER });
    const bid = await popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '8.4' });
    answers['GET /services/offer/17'] = aBid({ can: NOTHING_TO_DO }, [{ price: 8.8, quantity: 30 }]);
    act(() => deliver({ topic: 'bids', id: 17 }));
    await bid.findByRole('heading', { name: 'Your draft' });
    expect(bid.getByText('Meridian Supply countered with $8.80 meanwhile.')).toBeTruthy();
    expect(bid.queryByText(/already bids/)).toBeNull();
    expect(bid.getByRole('textbox', { name: 'Bid Price' }).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('G-015 a buyer who waits reads that a bid cannot be taken back', async () => {
    const text = 'A bid binds until the seller answers or it expires: it cannot be taken back meanwhile.';
    const buyers = await openBid().popup();
    expect(await buyers.findByText(text)).toBeTruthy();
    document.body.replaceChildren();
    const sellers = await openBid(aBid({}, [{ price: 9, quantity: 30 }]), { me: SELLER }).popup();
    await sellers.findByText('Your offer is pending buyer action.');
    expect(sellers.queryByText(text)).toBeNull();
  });

  it('TR-106 an administrator reads why each line has two prices', async () => {
    const popup = await openBid(aBid(), { me: ADMIN }).popup();
    expect(
      await popup.findByText(/^Buyer: what the facility pays\. Seller: what the seller receives/),
    ).toBeTruthy();
    document.body.replaceChildren();
    const buyers = await openBid().popup();
    await buyers.findByRole('heading', { name: 'Bid history' });
    expect(buyers.queryByText(/^Buyer: what/)).toBeNull();
  });

  it('TR-167 G-036 who declines a bid as erroneous reads what that means', async () => {
    const bid = await openBid(aBid({ can: WAITS }), { me: SELLER }).popup();
    await press(bid, 'Decline Bid');
    const decline = within(await screen.findByRole('dialog', { name: 'Decline Bid' }));
    await userEvent.click(decline.getByRole('checkbox', { name: 'Erroneous bid' }));
    expect(decline.getByText('Bid will be considered as erroneously')).toBeTruthy();
    expect(
      decline.getByText(
        'It then counts in no statistics, and Harbor Pharmacy Downtown reads that you take it for a slip.',
      ),
    ).toBeTruthy();
  });
});

describe('G-016 one open bid on a listing', () => {
  const LISTING = 'GET /services/listing/catalog/5';

  it('that somebody of the facility places elsewhere takes the place of the form, and leads to it', async () => {
    const { popup, answers } = await openMakeBid(aBuyersListing(), {
      answers: { 'GET /services/offer/17': aBid(), 'GET /services/listing/seller/5': aSellersListing() },
    });
    await enter(popup, { price: '8', quantity: '30' });
    answers[LISTING] = aBuyersListing({ open_bid_id: 17 });
    act(() => deliver({ topic: 'bids', id: 17 }));
    const alert = await popup.findByRole('alert');
    expect(alert.textContent).toBe('You already have an open bid on this listing.');
    expect(popup.queryByRole('button', { name: 'Submit' })).toBeNull();
    await press(popup, 'View Bid');
    expect(await screen.findByRole('heading', { name: "Buyer's Bid" })).toBeTruthy();
  });

  it('that was just placed is shown instead of an empty form where Enter is pressed twice', async () => {
    const { popup, answers, times } = await openMakeBid();
    answers['POST /services/offer'] = { id: 17 };
    answers['GET /services/offer/17'] = aBid();
    await enter(popup, { price: '8', quantity: '30' });
    await userEvent.click(popup.getByRole('checkbox', { name: 'I acknowledge the terms' }));
    const submit = popup.getByRole('button', { name: 'Submit' });
    await waitFor(() => expect(reasonOf(submit)).toBeNull());
    await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull());
    // Until then the page knows of no bid.
    let tell: (listing: unknown) => void = () => undefined;
    answers[LISTING] = new Promise((resolve) => {
      tell = resolve;
    });
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Place Bid' }));
    const again = await theBid();
    expect(again.queryByRole('heading', { name: 'Make a Bid' })).toBeNull();
    tell(aBuyersListing({ open_bid_id: 17 }));
    expect(await screen.findByRole('heading', { name: "Buyer's Bid" })).toBeTruthy();
    expect(times('POST /services/offer')).toBe(1);
  });
});
