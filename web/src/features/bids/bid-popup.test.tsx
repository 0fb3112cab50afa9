import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NEVER, PageOf, Refusal } from '../../app/test-app.tsx';
import { router } from '../../app/router.tsx';
import { deliver } from '../../shared/live.ts';
import { aClient, ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { aBuyersListing, aSellersListing } from './test-listings.ts';
import { enter, fact, NOTHING_TO_DO, openBid, openMakeBid, press, theBid, WAITS } from './test-popup.ts';
import { aBid, aBidRow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const BUYERS_ALONE = ['MFG', 'Case Size', 'AMU', 'EST Wholesaler', 'Initial Savings', 'Last Purchase'];
const LABELS = [
  'NDC',
  'Product Name',
  'Package Qty',
  'Total Stock',
  'Pkg Price',
  'Unit Price',
  ...BUYERS_ALONE,
];

describe('TR-078 … TR-084 SP-232 the popup of a bid', () => {
  it.each([
    ['a buyer', aMe(), 'GET /services/listing/catalog/5', 'GET /services/listing/seller/5'],
    ['TR-084 a seller', SELLER, 'GET /services/listing/seller/5', 'GET /services/listing/catalog/5'],
    ['an administrator', ADMIN, 'GET /services/listing/seller/5', 'GET /services/listing/catalog/5'],
  ])(
    'TR-072 TR-083 says to %s which listing it is, by the own version of it',
    async (_, me, asks, leaves) => {
      const { popup, times } = openBid(aBid(), { me });
      const bid = await popup();
      await bid.findByText('NDC');
      expect(bid.getByRole('img', { name: 'Catalog medigi' })).toBeTruthy();
      for (const name of ['Bid history', "Buyer's Bid"])
        expect(bid.getByRole('heading', { name })).toBeTruthy();
      expect(bid.queryAllByRole('heading', { name: 'Lots distribution' })).toHaveLength(
        me === SELLER ? 1 : 0,
      );
      expect([times(asks), times(leaves)]).toEqual([1, 0]);
    },
  );

  it('TR-083 is the buyer’s version, too, for a company’s administrator at a bid of another facility', async () => {
    const me = aMe({ roles: ['Buyer', 'CompanyAdmin'], primary_facility_id: 4 });
    const { popup, times } = openBid(aBid(), { me });
    await (await popup()).findByText('MFG');
    expect(times('GET /services/listing/seller/5')).toBe(0);
  });

  it('TR-030 SP-012 SP-185 SP-191 opens over the listing, has no address of its own and asks for itself', async () => {
    const { address, times } = await openMakeBid();
    expect(address()).toBe('/detailed/5');
    const paths = Object.keys(router.routesByPath);
    expect(paths).toContain('/offers');
    expect(paths.filter((path) => /bid|flag|purchasing|proposal/.test(path))).toEqual([]);
    expect(times('GET /services/offer/lot')).toBe(1);
  });

  it('TR-557 G-047 says why it cannot be told, with a button that closes it', async () => {
    const { address } = openBid(aBid(), {
      answers: { 'GET /services/offer/17': new Refusal(404, 'This bid does not exist.') },
    });
    const dialog = within(await screen.findByRole('dialog'));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText('This bid does not exist.')).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/offers'));
  });

  it('TR-075 TR-076 TR-077 stays open while a request runs, under a panel that says so', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const accepted = new Promise((resolve) => {
      answer = resolve;
    });
    const { popup, address } = openBid(aBid({ can: WAITS }), {
      me: SELLER,
      answers: { 'PUT /services/offer/accept/17': accepted },
    });
    const bid = await popup();
    await press(bid, 'Accept Bid');
    expect(await bid.findByText('Please Wait', { selector: '[role=status]' })).toBeTruthy();
    await userEvent.click(bid.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: /Bid Details/ })).toBeTruthy();
    answer({ id: 17 });
    await waitFor(() => expect(address()).toBe('/offers'));
  });

  it('TR-075 closes whenever none does', async () => {
    const { popup, address } = openBid();
    await userEvent.click((await popup()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/offers'));
  });
});

describe('TR-086 … TR-099 the listing in it', () => {
  it('TR-086 … TR-099 TR-591 tells the buyer everything', async () => {
    const listing = aBuyersListing({ case_lock: true, case_size: 12 });
    const last = aBidRow({
      status: 'accepted',
      closed_date: '2026-05-20T12:00:00.000Z',
    });
    const { popup, sent } = await openMakeBid(listing, {
      answers: { 'GET /services/offer': new PageOf(1, [last]), 'GET /services/offer/17': NEVER },
    });
    await popup.findByText(/on 05\/20\/2026/);
    expect(LABELS.map((label) => fact(popup, label))).toEqual([
      '00093-7180-01',
      'Lisinopril 10 mg Tablet',
      '100 Bottle',
      '120 packs',
      '$10.00',
      '$0.1000',
      'Teva Pharmaceuticals',
      '12',
      '15',
      '$12.50',
      '$2.50 (20.0%) per pack',
      '$8.00 on 05/20/2026',
    ]);
    const asked = sent.find(
      ({ call, query }) => call === 'GET /services/offer' && query['status'] === 'accepted',
    );
    expect(asked?.query).toMatchObject({
      page: '1',
      per_page: '1',
      period: '360',
      listing_id: '5',
      facility_id: '3',
    });
  });

  it('tells a buyer the last order of any kind beside the last accepted bid', async () => {
    const date = '2026-06-10T12:00:00.000Z';
    const last_order = { id: 783, date, packs: 600, lowest_price: 7.06, highest_price: 7.06 };
    const { popup } = await openMakeBid(aBuyersListing({ last_order }));
    expect(fact(popup, 'Last Order')).toBe('600 packs at $7.06 on 06/10/2026, Order 783');
    expect(fact(popup, 'Last Purchase')).toBe('–');
  });

  it('TR-097 G-034 G-035 with a dash for what is not known', async () => {
    const { pricing } = aBuyersListing();
    const listing = aBuyersListing({
      pricing: { ...pricing, base_price: null, savings_per_pack: null, savings_percent: null },
    });
    const { popup } = await openMakeBid(listing);
    expect(['EST Wholesaler', 'Initial Savings', 'Last Purchase'].map((label) => fact(popup, label))).toEqual(
      ['–', '–', '–'],
    );
  });

  it.each([
    ['a seller', SELLER],
    ['an administrator', ADMIN],
  ])('TR-086 TR-092 TR-095 TR-096 TR-098 keeps from %s what is the buyer’s alone', async (_, me) => {
    const { popup } = openBid(aBid(), { me });
    const bid = await popup();
    await bid.findByText('NDC');
    expect(BUYERS_ALONE.filter((label) => fact(bid, label) !== null)).toEqual([]);
  });

  it('TR-089 tells the case size where cases bind', async () => {
    const { popup } = openBid(aBid(), {
      me: SELLER,
      answers: { 'GET /services/listing/seller/5': aSellersListing({ case_lock: true, case_size: 12 }) },
    });
    const bid = await popup();
    await bid.findByText('Case Size');
    expect(fact(bid, 'Case Size')).toBe('12');
  });

  it('TR-085 TR-093 TR-094 has the facility’s prices for the seller', async () => {
    const { popup } = openBid(aBid({ facility_base_price: 9.5 }), { me: SELLER });
    const bid = await popup();
    await bid.findByText('NDC');
    expect([fact(bid, 'Pkg Price'), fact(bid, 'Unit Price')]).toEqual(['$9.50', '$0.0950']);
  });
});

describe('TR-100 … TR-109 the history', () => {
  const said = [
    { price: 9, quantity: 30 },
    { price: 8.5, quantity: 40 },
  ];
  const entries = async () => {
    const bid = await theBid();
    const list = (await bid.findByRole('heading', { name: 'Bid history' })).closest('section');
    return [...(list?.querySelectorAll('li') ?? [])].map((one) => one.textContent);
  };

  it('TR-100 … TR-105 TR-109 has an entry of each line, oldest first, with its day', async () => {
    openBid(aBid({}, said));
    const texts = await entries();
    expect(texts).toEqual([
      expect.stringMatching(
        /^Initial Buyer Bid by Maria Alvarez30 packs @ \$8\.00 each = \$240\.0006\/15\/2026 /,
      ),
      expect.stringMatching(
        /^Seller Counter Bid by Meridian Supply30 packs @ \$9\.00 each = \$270\.0006\/16\/2026 /,
      ),
      expect.stringMatching(
        /^Buyer Counter Bid by Maria Alvarez40 packs @ \$8\.50 each = \$340\.0006\/17\/2026 /,
      ),
    ]);
    expect(screen.queryByText(/Closed on/)).toBeNull();
  });

  it('TR-108 G-020 G-037 ends with its closing, and the reason', async () => {
    const closed = { status: 'declined', turn: null, can: NOTHING_TO_DO } as const;
    const { popup } = openBid(
      aBid({ ...closed, closed_date: '2026-06-17T12:00:00.000Z', decline_reason: 'Too low' }),
    );
    expect((await (await popup()).findByText(/^Closed on/)).textContent).toBe(
      'Closed on 06/17/2026 with declined statusReason: Too low',
    );
  });

  it.each([
    ['TR-106 off', false, /Buyer: 30 packs @ \$8\.00 each = \$240\.00Seller: 30 packs @ \$7\.50/],
    ['TR-107 on', true, /^Initial Buyer Bid by Maria Alvarez30 packs @ \$8\.00 each = \$240\.0006/],
  ])('tells administrators both prices with hydra %s', async (_, hydra, text) => {
    const [line] = aBid().offer_lines;
    const offer_lines = line ? [{ ...line, buyer_price: 8, base_price: 7.5 }] : [];
    openBid(aBid({ offer_lines }), {
      me: ADMIN,
      client: aClient({ hydra, hydra_config: { bid_enabled: true, rfp_enabled: false } }),
    });
    expect((await entries())[0]).toMatch(text);
  });
});

const form = (bid: Awaited<ReturnType<typeof theBid>>): HTMLElement => {
  const card = bid.getByRole('textbox', { name: 'Bid Price' }).closest('section');
  if (card === null) throw new Error('There is no counter card.');
  return card;
};

describe('a closed bid', () => {
  it.each([
    ['accepted', { order_id: 805, shipping_price: 20 }],
    ['declined', {}],
  ] as const)(
    'tells its seller the price of then and nothing of today’s market once it is %s',
    async (status, change) => {
      const closed = aBid({
        status,
        turn: null,
        can: NOTHING_TO_DO,
        calculations: null,
        facility_base_price: null,
        list_price: 9.5,
        ...change,
      });
      const { popup, times } = openBid(closed, { me: SELLER });
      const bid = await popup();
      await bid.findByText('Package Qty');
      expect(['Total Stock', 'Pkg Price', 'Unit Price'].map((label) => fact(bid, label))).toEqual([
        null,
        '$9.50',
        '$0.0950',
      ]);
      const when = status === 'accepted' ? 'the bid was accepted' : 'the last line was sent';
      expect(
        bid.getByText(`Prices of the listing are those for a minimum expiry of 12/31/2099 when ${when}.`),
      ).toBeTruthy();
      expect(bid.queryByRole('heading', { name: 'Lots distribution' })).toBeNull();
      expect(times('POST /services/offer/distributed_lots')).toBe(0);
      expect(bid.queryByRole('link', { name: 'Order 805' })?.getAttribute('href') ?? null).toBe(
        status === 'accepted' ? '/order-details/805' : null,
      );
    },
  );

  it('says under the title which it is, that it was erroneous, who declined it and why', async () => {
    const ended = { status: 'declined', turn: null, can: NOTHING_TO_DO, calculations: null } as const;
    const declined = { declined_by: 'seller', closed_date: '2026-06-17T12:00:00.000Z' } as const;
    const { popup } = openBid(aBid({ ...ended, ...declined, erroneous: true, decline_reason: 'A typo' }));
    const bid = await popup();
    const mark = (await bid.findByText('Bid 17')).closest('div')?.textContent;
    expect(mark).toBe('Bid 17DeclinedErroneouson 06/17/2026 by Meridian SupplyA typo');
    expect(bid.getByText('Declined as erroneous: it counts in no statistics.')).toBeTruthy();
    expect([fact(bid, 'Shipping'), fact(bid, 'Bid Savings'), fact(bid, 'Total Amount')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([fact(bid, 'Price'), fact(bid, 'Sub-Total')]).toEqual(['$8.00', '$240.00']);
  });

  it('names its seller to administrators', async () => {
    const bid = await openBid(aBid(), { me: ADMIN }).popup();
    await bid.findByText('NDC');
    expect(fact(bid, 'Seller')).toBe('Meridian Supply');
  });
});

describe('an open popup', () => {
  it('shows what a colleague answered and keeps what is typed, to be read and discarded', async () => {
    const { popup, answers } = openBid(aBid({ can: WAITS }), { me: SELLER });
    const bid = await popup();
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9.25' });
    const moved = aBid({ can: NOTHING_TO_DO }, [{ price: 9, quantity: 30 }]);
    const offer_lines = moved.offer_lines.map((line) =>
      line.is_seller_side ? { ...line, sent_by: 'Sam Reyes' } : line,
    );
    answers['GET /services/offer/17'] = { ...moved, offer_lines };
    await act(async () => deliver({ topic: 'bids', id: 17 }));
    await bid.findByText('Seller Counter Bid');
    expect(bid.getByRole<HTMLInputElement>('textbox', { name: 'Bid Price' }).value).toBe('$9.25');
    expect(bid.getByText('Your offer is pending buyer action.')).toBeTruthy();
    const counter = within(form(bid));
    expect(counter.getByRole('heading', { level: 3 }).textContent).toBe('Your draft');
    expect(counter.getByText('Sam Reyes countered with $9.00 meanwhile.')).toBeTruthy();
    expect(counter.queryByRole('button', { name: /Send|Cancel/ })).toBeNull();
    await userEvent.click(counter.getByRole('button', { name: 'Discard' }));
    expect(bid.queryByRole('heading', { name: 'Your draft' })).toBeNull();
  });
});

describe('the keyboard', () => {
  it('begins at the top of a bid each time, at the price of a new one, and never at Close', async () => {
    for (const _ of [1, 2]) {
      const { popup } = openBid(aBid({ can: WAITS }), { me: SELLER });
      const bid = await popup();
      await bid.findByRole('button', { name: 'Accept Bid' });
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Bid 17Initial bid/));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      document.body.replaceChildren();
    }
    const { popup } = await openMakeBid();
    const price = () => screen.getByRole('textbox', { name: 'Bid Price' });
    await waitFor(() => expect(document.activeElement).toBe(price()));
    await userEvent.click(popup.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Place Bid' }));
    await (await theBid()).findByRole('heading', { name: 'Make a Bid' });
    await waitFor(() => expect(document.activeElement).toBe(price()));
  });

  it('goes on at the bid once a counter is sent or given up', async () => {
    const { popup, answers } = openBid(aBid({ can: WAITS }), { me: SELLER });
    const bid = await popup();
    await press(bid, 'Make Counter Bid');
    await userEvent.click(bid.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.textContent).toBe("Buyer's Bid");
    await press(bid, 'Make Counter Bid');
    await enter(bid, { price: '9' });
    answers['PUT /services/offer/counter/17'] = aBid({}, [{ price: 9, quantity: 30 }]);
    answers['GET /services/offer/17'] = aBid({}, [{ price: 9, quantity: 30 }]);
    await press(bid, 'Send Counter Bid');
    await screen.findByText('You have made a counter bid');
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Seller's Bid"));
  });
});
